/** Operations × statuses as a picture: what was asked, and what it was answered with. */
import type { Conformance } from '../conformance.ts';
import { html, type Html } from './html.ts';

const [ROW, LEFT, TOP, CELL] = [20, 260, 26, 74];

export function statusPicture(operations: Conformance['operations']): Html {
  const statuses = [...new Set(operations.flatMap((one) => Object.keys(one.statuses)))].sort();
  const [width, height] = [LEFT + statuses.length * CELL, TOP + operations.length * ROW];
  return html`<div class="wide">
    <svg
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="img"
      aria-label="How often each operation was answered with each status; the same numbers are in conformance.json"
    >
      ${statuses.map((status, column) => label(LEFT + column * CELL + 6, 16, status))}
      ${operations.map((operation, row) => line(operation, row, statuses))}
    </svg>
  </div>`;
}

function line(operation: Conformance['operations'][number], row: number, statuses: string[]): Html {
  const y = TOP + row * ROW;
  return html`${label(0, y + 14, operation.operationId)}
  ${statuses.map((status, column) => cell(LEFT + column * CELL, y, status, operation))}`;
}

function cell(
  x: number,
  y: number,
  status: string,
  { operationId, statuses }: Conformance['operations'][number],
): Html {
  const count = statuses[status] ?? 0;
  if (count === 0) return html``;
  return html`<g
    ><title>${operationId}: ${count} times ${status}</title
    ><rect
      x="${x}"
      y="${y + 2}"
      width="${CELL - 4}"
      height="${ROW - 4}"
      rx="3"
      fill="var(${colour(status)})"
      fill-opacity="${shade(count)}"
    />${label(x + 6, y + 14, String(count))}</g
  >`;
}

function label(x: number, y: number, text: string): Html {
  return html`<text x="${x}" y="${y}">${text}</text>`;
}

function colour(status: string): string {
  if (status.startsWith('2')) return '--good';
  return status.startsWith('4') ? '--odd' : '--bad';
}

/** Darker the more there were, by orders of magnitude; the number stays legible on it. */
function shade(count: number): string {
  return Math.min(0.5, 0.15 + 0.1 * Math.log10(count)).toFixed(2);
}
