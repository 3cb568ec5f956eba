/** The few elements that the pages are made of. */
import { markup, nothing } from './html.ts';
import type { Html } from './html.ts';

export type Column<Row> = {
  readonly title: string;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => Html | string | number | null;
};

/** A captioned table in a frame that scrolls sideways by itself, also by keyboard. */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Html {
  if (rows.length === 0) return markup`<p class="empty">${caption}: none yet.</p>`;
  const kind = (column: Column<Row>): string => (column.numeric === true ? 'number' : 'text');
  const heads = columns.map(
    (column) => markup`<th scope="col" class="${kind(column)}">${column.title}</th>`,
  );
  const cell = (row: Row, column: Column<Row>, index: number): Html =>
    index === 0
      ? markup`<th scope="row">${column.cell(row)}</th>`
      : markup`<td class="${kind(column)}">${column.cell(row)}</td>`;
  const lines = rows.map(
    (row) => markup`<tr>${columns.map((column, index) => cell(row, column, index))}</tr>`,
  );
  return markup`<div class="frame" role="region" aria-label="${caption}" tabindex="0">
<table><caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>${lines}</tbody></table></div>`;
}

const tones: Readonly<Record<string, string>> = {
  ACTIVE: 'good',
  OPEN: 'good',
  DELIVERED: 'good',
  ACKNOWLEDGED: 'good',
  PENDING: 'waiting',
  SENDING: 'waiting',
  FAILED: 'bad',
  REFUSED: 'bad',
  TIMED_OUT: 'bad',
  UNREACHABLE: 'bad',
  FROZEN: 'bad',
};

/** A state in words; the colour only repeats what they say. */
export function badge(status: string): Html {
  return markup`<span class="badge ${tones[status] ?? 'quiet'}">${status}</span>`;
}

/** A moment in UTC; lists show it to the second. */
export function moment(ms: number | null, precision: 'second' | 'millisecond' = 'second'): Html {
  if (ms === null) return markup`<span class="quiet-text">–</span>`;
  const iso = new Date(ms).toISOString();
  const time = iso.slice(11, precision === 'second' ? 19 : 23);
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${time}</time>`;
}

export function link(address: string, text: Html | string): Html {
  return markup`<a href="${address}">${text}</a>`;
}

export function code(text: string): Html {
  return markup`<code>${text}</code>`;
}

export function facts(rows: readonly (readonly [string, Html | string | number])[]): Html {
  const lines = rows.map(
    ([name, value]) =>
      markup`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  return markup`<dl>${lines}</dl>`;
}

/** Links to newer and older rows; `path` has its query, without `before`. */
export function pager(path: string, isFirst: boolean, olderThan: number | null): Html {
  if (isFirst && olderThan === null) return nothing;
  const joint = path.includes('?') ? '&' : '?';
  const newest = isFirst ? nothing : link(path, 'Newest');
  const older = olderThan === null ? nothing : link(`${path}${joint}before=${olderThan}`, 'Older');
  return markup`<nav class="pager" aria-label="Pages">${newest} ${older}</nav>`;
}
