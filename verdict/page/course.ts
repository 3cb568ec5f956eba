/** The course of what a finding rests on: who spoke when, and what came back. */
import type { Delivery, Evidence, Exchange } from '../../fixtures/evidence/types.ts';
import type { Excerpts } from '../excerpts.ts';
import { html, type Html } from './html.ts';
import type { FoundViolation } from '../types.ts';

type Step = {
  readonly evidence: string;
  readonly role: string;
  readonly fromMs: number;
  readonly tookMs: number;
  readonly what: string;
  readonly answer: string;
};

/** With fewer steps the pieces below tell it all. */
const STEPS_MIN = 2;
const [WIDTH, HEIGHT, THIN] = [200, 12, 3];

export function coursePicture(
  { evidence, roles }: Pick<FoundViolation, 'evidence' | 'roles'>,
  excerpts: Excerpts,
): Html {
  const steps = evidence
    .flatMap((id, index) => {
      const found = excerpts.get(id);
      return found === undefined ? [] : stepOf(found, roles[index] ?? '');
    })
    .sort((one, other) => one.fromMs - other.fromMs);
  if (steps.length < STEPS_MIN) return html``;
  const startMs = Math.min(...steps.map(({ fromMs }) => fromMs));
  const endMs = Math.max(...steps.map(({ fromMs, tookMs }) => fromMs + tookMs));
  const left = evidence.length - steps.length;
  return html`<div class="wide course">
    <table class="rows">
      <caption>
        The course of
        it${left === 0 ? '' : `; ${left} more pieces of evidence stand in the run store`}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="n">At</th>
          <th scope="col">Request or delivery</th>
          <th scope="col">Answer</th>
          <th scope="col">As</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          (step) =>
            html`<tr>
              <td class="n">${Math.round(step.fromMs - startMs)} ms</td>
              <td><code>${step.what}</code></td>
              <td class="nowrap">${step.answer}</td>
              <td>${step.role}</td>
              <td>${bar(step, startMs, Math.max(1, endMs - startMs))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function stepOf(found: Evidence, role: string): Step[] {
  if (found.kind === 'exchange') return [exchanged(found, role)];
  return found.kind === 'delivery' ? [delivered(found, role)] : [];
}

function exchanged(found: Exchange, role: string): Step {
  const { id, request, answer, failure, startedAtMs, durationMs } = found;
  const came = answer === null ? `none: ${failure?.class ?? ''}` : String(answer.status);
  return {
    evidence: id,
    role,
    fromMs: startedAtMs,
    tookMs: durationMs,
    what: `${request.method} ${placeOf(request.url)}`,
    answer: `${came} after ${Math.round(durationMs)} ms`,
  };
}

function delivered(found: Delivery, role: string): Step {
  const { id, eventType, receivedAtMs, answered } = found;
  return {
    evidence: id,
    role,
    fromMs: receivedAtMs,
    tookMs: answered.afterMs,
    what: `delivery of ${eventType ?? 'an event'}, to our receiver`,
    answer: `ours: ${answered.status}`,
  };
}

function placeOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/]*/, '');
}

function bar({ fromMs, tookMs }: Step, startMs: number, spanMs: number): Html {
  const x = ((fromMs - startMs) / spanMs) * (WIDTH - THIN);
  const width = Math.max(THIN, (tookMs / spanMs) * (WIDTH - THIN));
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    aria-hidden="true"
  >
    <rect x="0" y="5" width="${WIDTH}" height="2" fill="var(--line)" />
    <rect
      x="${x.toFixed(1)}"
      y="0"
      width="${width.toFixed(1)}"
      height="${HEIGHT}"
      rx="2"
      fill="var(--link)"
    />
  </svg>`;
}
