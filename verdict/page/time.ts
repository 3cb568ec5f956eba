/** Where the time of a run went: the tests that took longest, and what they waited for. */
import type { TestRecord } from '../../fixtures/evidence/types.ts';
import type { CollectedRun } from '../collect.ts';
import { html, type Html } from './html.ts';

const SHOWN_MAX = 10;
const [WIDTH, HEIGHT] = [160, 12];

export function timePart({ tests }: Pick<CollectedRun, 'tests'>): Html {
  const records = [...tests.values()].flatMap(({ attempts }) => [...attempts.values()]);
  const slowest = [...records].sort((one, other) => other.durationMs - one.durationMs);
  const shown = slowest.slice(0, SHOWN_MAX);
  const longestMs = shown[0]?.durationMs ?? 0;
  if (longestMs === 0) return html``;
  const all = `${records.length} ${records.length === 1 ? 'attempt' : 'attempts'} of tests`;
  const sum = inSeconds(records.reduce((total, { durationMs }) => total + durationMs, 0));
  return html`<section class="slow">
    <h2 id="time">Where the time went</h2>
    <p class="soft">
      ${all} took ${sum} together; many wait side by side, most of it for what must not happen.
    </p>
    <div class="wide">
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">Slowest</th>
            <th scope="col">Took</th>
            <th scope="col">Test</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map((record) => line(record, longestMs))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function line({ requirement, testId, durationMs }: TestRecord, longestMs: number): Html {
  return html`<tr>
    <th scope="row"><a href="#row-${requirement}">${requirement}</a></th>
    <td>
      ${inSeconds(durationMs)}
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">
        <rect
          x="0"
          y="0"
          width="${((durationMs / longestMs) * WIDTH).toFixed(1)}"
          height="${HEIGHT}"
          rx="2"
          fill="var(--link)"
        />
      </svg>
    </td>
    <td>${testId}</td>
  </tr>`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
