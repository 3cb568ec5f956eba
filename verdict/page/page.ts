/** `reports/index.html`: the whole verdict as one page that needs nothing else. */
import { idleIn, unjudged, type Unjudged } from '../causes.ts';
import { operationEntries, totalsOf, type RunFacts } from '../conformance.ts';
import type { Excerpts } from '../excerpts.ts';
import { areaNames } from '../../generated/requirements.ts';
import { areaBar, areaWords, wholeBar } from './areas.ts';
import { contentPolicy, findForm, pageScript, styleSheet } from './find.ts';
import { foundPart, withFindings } from './found.ts';
import { html, type Html } from './html.ts';
import { scopePart } from './scope.ts';
import { statusPicture } from './picture.ts';
import { timePart } from './time.ts';
import { unfitPart } from './unfit.ts';
import { shortenedPart } from '../shortened.ts';
import type { JudgedRun } from '../judge-run.ts';
import { counted, headline, totals } from '../text.ts';
import { isSelected } from '../run-verdict.ts';
import type { RequirementResult } from '../types.ts';

export function reportPage(judged: JudgedRun, facts: RunFacts, excerpts: Excerpts): string {
  const [first = '', ...because] = headline(judged, facts);
  const verdicts = [...new Set(judged.results.map(({ verdict }) => verdict))].sort();
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        ${contentPolicy}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${first}</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <header class="verdict ${judged.verdict}">
            <h1>${first}</h1>
            ${reasons(because)} ${wholeBar(totalsOf(judged.results))}
            ${totals(judged).map((text) => html`<p>${text}</p>`)}
          </header>
          ${scopePart(judged, facts)} ${contents(judged)} ${findForm(verdicts)}
          ${foundPart(judged, excerpts)} ${notJudged(judged)} ${shortenedPart(judged.run)}
          ${unfitPart(judged.run)}
          <h2 id="areas">Areas</h2>
          ${areaTable(judged.results)}
          <h2 id="operations">Operations and what they answered</h2>
          ${statusPicture(operationEntries(judged))} ${timePart(judged.run)}
          <h2 id="requirements">Every requirement</h2>
          ${requirementTable(judged.results)}
        </main>
        ${pageScript}
      </body>
    </html>`;
  return `${page.html}\n`;
}

function reasons(because: readonly string[]): Html {
  if (because.length === 0) return html``;
  return html`<ul>
    ${because.map((text) => html`<li>${text.replace(/^- /, '')}</li>`)}
  </ul>`;
}

function contents(judged: JudgedRun): Html {
  const found = withFindings(judged).length;
  const open = unjudgedIn(judged).length > 0;
  const parts = [
    ...(found === 0 ? [] : [['found', `What was found (${found})`]]),
    ...(open ? [['not-judged', 'Not judged, and why']] : []),
    ['areas', 'Areas'],
    ['operations', 'Operations'],
    ['requirements', `Every requirement (${judged.results.length})`],
  ];
  return html`<nav class="parts" aria-label="Parts of this report">
    ${parts.map(([id = '', name = '']) => html`<a href="#${id}">${name}</a>`)}
  </nav>`;
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
          const own = totalsOf(results.filter(({ id }) => id.startsWith(area)));
          return html`<tr>
            <th scope="row">${name} <span class="soft">${area}</span></th>
            <td>${areaBar(own)}</td>
            <td>${areaWords(own)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function unjudgedIn({ causes, results }: Pick<JudgedRun, 'causes' | 'results'>): Unjudged[] {
  const all = unjudged(causes, results);
  const idle = idleIn(results);
  if (idle.length === 0) return all;
  return [...all, { why: 'nothing in this run judges it', ids: idle, tests: 0, of: [] }];
}

function notJudged(judged: JudgedRun): Html {
  const all = unjudgedIn(judged);
  if (all.length === 0) return html``;
  return html`<h2 id="not-judged">Not judged, and why</h2>
    <ul>
      ${all.map((one) => html`<li>${one.why}: ${idsOf(one)}</li>`)}
    </ul>`;
}

/** More than these are folded: they bury the causes below them. */
const LISTED_MAX = 24;

function idsOf(one: Unjudged): Html {
  if (one.ids.length === 0) return html`${counted(one)}`;
  const links = one.ids.map(
    (id, index) => html`${index === 0 ? '' : ', '}<a href="#row-${id}">${id}</a>`,
  );
  if (one.ids.length <= LISTED_MAX) return html`${links}`;
  return html`<details>
    <summary>${one.ids.length} requirements</summary>
    <div>${links}</div>
  </details>`;
}

/** What was not asked for comes last: in a run of a few requirements it would bury them. */
function requirementTable(all: readonly RequirementResult[]): Html {
  const results = [...all.filter(isSelected), ...all.filter((one) => !isSelected(one))];
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
            html`<tr id="row-${id}" data-verdict="${verdict}">
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
