/** One area of the document as a bar: a piece for each verdict, as long as there are requirements. */
import type { Totals } from '../conformance.ts';
import { html, type Html } from './html.ts';

const [HEIGHT, UNIT] = [14, 7];

/** In the order of the bar; what was not asked for comes last and is pale. */
const pieces: readonly (readonly [
  name: string,
  count: (totals: Totals) => number,
  fill: string,
])[] = [
  ['fail', ({ fail }) => fail, '--bad'],
  ['error', ({ error }) => error, '--bad'],
  ['warn', ({ warn }) => warn, '--odd'],
  ['indeterminate', ({ indeterminate }) => indeterminate, '--odd'],
  ['untestable', ({ untestable }) => untestable, '--odd'],
  ['observed', ({ observed }) => observed, '--soft'],
  ['pass', ({ pass }) => pass, '--good'],
  ['not asked', notAsked, '--line'],
];

function notAsked({ notApplicable, notSelected, excluded }: Totals): number {
  return notApplicable + notSelected + excluded;
}

/** All of a run in one bar, as wide as the page. */
export function wholeBar(totals: Totals): Html {
  return bar(totals, html`preserveAspectRatio="none"`);
}

export function areaBar(totals: Totals): Html {
  return bar(totals);
}

function bar(totals: Totals, form?: Html): Html {
  const shown = pieces.filter(([, count]) => count(totals) > 0);
  const width = shown.reduce((sum, [, count]) => sum + count(totals), 0) * UNIT;
  let x = 0;
  return html`<svg
    viewBox="0 0 ${width} ${HEIGHT}"
    width="${width}"
    height="${HEIGHT}"
    ${form}
    role="img"
    aria-label="${words(totals)}"
  >
    ${shown.map(([name, count, fill]) => {
      const length = count(totals) * UNIT;
      const piece = html`<rect
        x="${x}"
        y="0"
        width="${length - 1}"
        height="${HEIGHT}"
        rx="2"
        fill="var(${fill})"
        ><title>${count(totals)} ${name}</title></rect
      >`;
      x += length;
      return piece;
    })}
  </svg>`;
}

/** The numbers that are not zero. */
export function areaWords(totals: Totals): Html {
  return html`${words(totals)}`;
}

function words(totals: Totals): string {
  return pieces
    .filter(([, count]) => count(totals) > 0)
    .map(([name, count]) => `${count(totals)} ${name}`)
    .join(', ');
}
