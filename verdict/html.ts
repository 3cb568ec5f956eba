/** `reports/index.html`: the whole verdict as one page that needs nothing else, not even script. */
import { againCommand } from './again.ts';
import { idleIn, unjudged, type Unjudged } from './causes.ts';
import { operationEntries, totalsOf, type RunFacts } from './conformance.ts';
import { toldOf, type Excerpts } from './excerpts.ts';
import { areaNames } from '../generated/requirements.ts';
import { areaBar, areaWords } from './html-areas.ts';
import { html, style, type Html } from './html-parts.ts';
import { scopeList } from './html-scope.ts';
import { statusPicture } from './html-picture.ts';
import type { JudgedRun } from './judge-run.ts';
import { counted, headline, totals } from './text.ts';
import type { FoundViolation, RequirementResult } from './types.ts';

export function reportPage(judged: JudgedRun, facts: RunFacts, excerpts: Excerpts): string {
  const [first = '', ...because] = headline(judged, facts);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${first}</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <main>
          <h1 class="${judged.verdict}">${first}</h1>
          ${because.map((text) => html`<p>${text.replace(/^- /, '')}</p>`)}
          ${totals(judged).map((text) => html`<p>${text}</p>`)} ${scopeList(judged, facts)}
          ${failures(judged, excerpts)} ${notJudged(judged)}
          <h2>Areas</h2>
          ${areaTable(judged.results)}
          <h2>Operations and what they answered</h2>
          ${statusPicture(operationEntries(judged))}
          <h2>Every requirement</h2>
          ${requirementTable(judged.results)}
        </main>
      </body>
    </html>`;
  return `${page.html}\n`;
}

function areaTable(results: readonly RequirementResult[]): Html {
  const areas = [...new Set(results.map(({ id }) => id.slice(0, 3)))];
  const named = areas.map((area) => [area, areaNames[area] ?? area] as const);
  const rows = [...named].sort(([, one], [, other]) => one.localeCompare(other));
  return html`<div class="wide">
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Requirements by verdict</th>
          <th scope="col">In numbers</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(([area, name]) => {
          const totals = totalsOf(results.filter(({ id }) => id.startsWith(area)));
          return html`<tr>
            <th scope="row">${name} <span class="soft">${area}</span></th>
            <td>${areaBar(totals)}</td>
            <td>${areaWords(totals)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function failures(judged: JudgedRun, excerpts: Excerpts): Html {
  const failed = judged.results.filter(({ findings }) => findings.length > 0);
  if (failed.length === 0) return html``;
  return html`<h2>What was found</h2>
    ${failed.map((result, index) => {
      const { id, row, verdict, known, findings } = result;
      const decision = row.decision === undefined ? '' : ` (decision ${row.decision})`;
      return html`<details${{ html: index === 0 ? ' open' : '' }}>
        <summary><strong class="${verdict}">${id} ${verdict}</strong> ${row.text}</summary>
        <div id="${id}">
          <p class="soft">${row.level}, source: ${row.source}${decision}</p>
          ${known === undefined ? html`` : html`<p>Known failure: ${known}</p>`}
          ${findings.map((finding) => findingPart(finding, excerpts))}
          <p>Again: <code>${againCommand(result, judged)}</code></p>
        </div>
      </details>`;
    })}`;
}

function findingPart(finding: FoundViolation, excerpts: Excerpts): Html {
  const { message, side, pointer, expected, actual, testId, checkId, times } = finding;
  return html`<p><strong>${message}</strong> ${times > 1 ? `(${times} times)` : ''}</p>
    <dl>
      <dt>at</dt>
      <dd><code>${side} ${pointer}</code></dd>
      <dt>expected</dt>
      <dd>${expected}</dd>
      <dt>actual</dt>
      <dd>${actual}</dd>
      <dt>test</dt>
      <dd>${testId}</dd>
      <dt>check</dt>
      <dd><code>${checkId}</code></dd>
    </dl>
    ${toldOf(excerpts, finding, 'wide').map(
      ({ id, role, request, answer }) =>
        html`<p class="soft">${role} (${id}): request and answer</p>
          <pre>${request}</pre>
          <pre>${answer}</pre>`,
    )}`;
}

function notJudged({ causes, results }: JudgedRun): Html {
  const all = unjudged(causes, results);
  const idle = idleIn(results);
  if (all.length === 0 && idle.length === 0) return html``;
  const lines: Unjudged[] =
    idle.length === 0
      ? all
      : [...all, { why: 'nothing in this run judges it', ids: idle, tests: 0, of: [] }];
  return html`<h2>Not judged, and why</h2>
    <ul>
      ${lines.map(
        (one) =>
          html`<li>${one.why}: ${one.ids.length === 0 ? counted(one) : one.ids.join(', ')}</li>`,
      )}
    </ul>`;
}

function requirementTable(results: readonly RequirementResult[]): Html {
  return html`<div class="wide">
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">Requirement</th>
          <th scope="col">Level</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="n">Uses of checks</th>
          <th scope="col">In words</th>
        </tr>
      </thead>
      <tbody>
        ${results.map(
          ({ id, row, verdict, evaluations, reason, findings }) =>
            html`<tr>
              <th scope="row">${findings.length === 0 ? id : html`<a href="#${id}">${id}</a>`}</th>
              <td>${row.level}</td>
              <td class="${verdict}">${verdict}</td>
              <td class="n">${evaluations}</td>
              <td>${row.text} <span class="soft">${reason ?? ''}</span></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
