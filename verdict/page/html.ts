/** Text that is safe in a page, and the style of the report. */
export type Html = { readonly html: string };

/** A template whose values are escaped unless they are Html themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const text = parts.map((part, index) => part + rendered(values[index])).join('');
  return { html: text };
}

export type HtmlValue = Html | string | number | readonly Html[] | undefined;

function rendered(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  if ('html' in value) return value.html;
  return value.map((part) => part.html).join('');
}

/** C0 controls but for tab and line break can't stand in a page, not even as references. */
export function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (control) => (/\s/.test(control) ? control : '\ufffd'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export const style = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #566074; --line: #d8dde6; --paper: #fff;
  --well: #f5f7fa; --good: #1a6b3c; --bad: #a3201d; --odd: #7a5200; --link: #1b4fa0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9f0; --soft: #a5aec0; --line: #363e4d;
  --paper: #12161d; --well: #1b212b; --good: #6fd39a; --bad: #ff8f86; --odd: #f0c36a; --link: #9cc2ff; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.8rem; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem }
h1, p, li, summary, td:last-child { overflow-wrap: anywhere } td.n, .nowrap { white-space: nowrap }
caption { text-align: left; color: var(--soft); padding: .4rem 0 }
p { margin: .4rem 0 } .soft { color: var(--soft) }
.pass, .conformant, .no-violation { color: var(--good) }
.fail, .error, .non-conformant { color: var(--bad) }
.warn, .observed, .indeterminate, .untestable { color: var(--odd) }
.wide { overflow-x: auto }
.verdict { border-left: .5rem solid currentColor; padding-left: 1rem } .verdict > :not(h1) { color: var(--ink) }
.verdict ul { margin: .4rem 0; padding-left: 1.2rem } .verdict svg { width: 100%; display: block; margin: .6rem 0 }
.parts { margin: 1rem 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem }
.find { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: .6rem 0; display: flex;
  flex-wrap: wrap; gap: .4rem .8rem; align-items: center; border-bottom: 1px solid var(--line) }
.find[hidden] { display: none } [id] { scroll-margin-top: 5rem }
input, select, button { font: inherit; color: inherit; background: var(--well); border: 1px solid var(--soft);
  border-radius: .3rem; padding: .2rem .5rem } input { flex: 1 1 12rem; min-width: 0 } button { cursor: pointer } ::placeholder { color: var(--soft); opacity: 1 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: baseline; padding: .35rem .6rem;
  border-bottom: 1px solid var(--line) }
thead th { vertical-align: bottom } td.n, th.n { text-align: right }
a { color: var(--link) }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; background: var(--well) }
summary { padding: .6rem .8rem; cursor: pointer } summary .soft { display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 2; overflow: hidden } details > div { padding: 0 .8rem .8rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
pre { overflow-x: auto; padding: .6rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .3rem; font: .85rem/1.45 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap;
  overflow-wrap: anywhere }
code { font: .9em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: 7rem 1fr; gap: .2rem .8rem; margin: .6rem 0 }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
svg text { fill: var(--ink); font: 12px ui-monospace, Menlo, Consolas, monospace }
@media (max-width: 40rem) { h1 { font-size: 1.4rem } .find { position: static } [id] { scroll-margin-top: .5rem } .rows thead { display: none }
  .rows tr { display: flex; flex-wrap: wrap; gap: 0 .8rem; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  .rows th, .rows td { border: 0; padding: 0 } .rows td.n { display: none }
  .rows td:last-child { flex-basis: 100% } dl { grid-template-columns: 5rem 1fr } }
@media print { :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --well: #fff; --good: #1a6b3c;
    --bad: #a3201d; --odd: #7a5200; --link: #000 } .find, .parts, .more pre, .more .piece, .slow { display: none }
  body { font-size: 10pt } main { max-width: none; padding: 0 } pre { font-size: 7.5pt } svg { max-width: 100%; height: auto }
  tr { break-inside: avoid } summary, h2 { break-after: avoid } rect { print-color-adjust: exact }
  details::details-content { content-visibility: visible; block-size: auto } }
`;
