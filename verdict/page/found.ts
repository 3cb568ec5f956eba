/** What was found, requirement by requirement: the first finding in full, others folded. */
import { againCommand } from '../again.ts';
import { toldBeside } from '../circumstances.ts';
import { toldOf, type Excerpts } from '../excerpts.ts';
import { coursePicture } from './course.ts';
import { html, type Html } from './html.ts';
import type { JudgedRun } from '../judge-run.ts';
import type { FoundViolation, RequirementResult } from '../types.ts';

export function withFindings({ results }: Pick<JudgedRun, 'results'>): RequirementResult[] {
  return results.filter(({ findings }) => findings.length > 0);
}

export function foundPart(judged: JudgedRun, excerpts: Excerpts): Html {
  const found = withFindings(judged);
  if (found.length === 0) return html``;
  return html`<h2 id="found">What was found</h2>
    ${found.map((result, index) => foundOf(result, { judged, excerpts, isOpen: index === 0 }))}`;
}

type Told = {
  readonly judged: JudgedRun;
  readonly excerpts: Excerpts;
  readonly isOpen: boolean;
};

function foundOf(result: RequirementResult, { judged, excerpts, isOpen }: Told): Html {
  const { id, row, verdict, known, findings } = result;
  const decision = row.decision === undefined ? '' : ` (decision ${row.decision})`;
  const [first, ...more] = findings;
  if (first === undefined) return html``;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  return html`<details class="found" data-verdict="${verdict}" ${{ html: isOpen ? ' open' : '' }}>
    <summary>
      <strong class="${verdict}">${id} ${verdict}</strong> ${row.text}
      <span class="soft">${first.message}${others}</span>
    </summary>
    <div id="${id}">
      <p class="soft">${row.level}, source: ${row.source}${decision}</p>
      ${known === undefined ? html`` : html`<p>Known failure: ${known}</p>`}
      <p>Again: <code class="again">${againCommand(result, judged)}</code></p>
      ${findingPart(first, excerpts, coursePicture(first, excerpts))}
      ${moreFindings(more, excerpts)}
      ${result.reason === undefined ? html`` : html`<p class="soft">${result.reason}</p>`}
    </div>
  </details>`;
}

function moreFindings(more: readonly FoundViolation[], excerpts: Excerpts): Html {
  if (more.length === 0) return html``;
  return html`<details class="more">
    <summary>${more.length === 1 ? '1 more finding' : `${more.length} more findings`}</summary>
    <div>${more.map((finding) => findingPart(finding, excerpts))}</div>
  </details>`;
}

function findingPart(finding: FoundViolation, excerpts: Excerpts, course?: Html): Html {
  const { message, side, pointer, expected, actual, testId, checkId, times } = finding;
  return html`<p><strong>${message}</strong> ${times > 1 ? `(${times} times)` : ''}</p>
    <dl>
      <dt>at</dt>
      <dd><code>${side} ${pointer}</code></dd>
      <dt>expected</dt>
      <dd>${expected}</dd>
      <dt>actual</dt>
      <dd>${actual}</dd>
      ${toldBeside(finding).map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd>${text}</dd>`,
      )}
      <dt>test</dt>
      <dd>${testId}</dd>
      <dt>check</dt>
      <dd><code>${checkId}</code></dd>
    </dl>
    ${course}
    ${toldOf(excerpts, finding, 'wide').map(
      ({ id, role, request, answer }) =>
        html`<p class="soft piece">${role} (${id}): request and answer</p>
          <pre>${request}</pre>
          <pre>${answer}</pre>`,
    )}`;
}
