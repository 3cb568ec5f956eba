/** Search on the page. It is offered by script alone: without script the page lacks nothing else. */
import { createHash } from 'node:crypto';
import { html, style, type Html } from './html.ts';

/** `data-verdict` marks what can be found: a row of the table, or what was found of a requirement. */
export function findForm(verdicts: readonly string[]): Html {
  return html`<form class="find" role="search" hidden>
    <label for="find">Find</label>
    <input id="find" type="search" placeholder="id, word, path or value; key /" />
    <label for="verdict">Verdict</label>
    <select id="verdict">
      <option value="">all</option>
      ${verdicts.map((name) => html`<option>${name}</option>`)}
    </select>
    <button type="button" id="unfold">Open all</button>
    <output for="find verdict"></output>
  </form>`;
}

const script = `
const all = [...document.querySelectorAll('[data-verdict]')];
const form = document.querySelector('.find'), field = form.querySelector('input');
const choice = form.querySelector('select'), told = form.querySelector('output');
const folds = [...document.querySelectorAll('details.found')], unfold = document.getElementById('unfold');
const words = new Map();
function find() {
  const asked = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let rows = 0, shown = 0;
  for (const one of all) {
    if (!words.has(one)) words.set(one, one.textContent.toLowerCase());
    const fits = (choice.value === '' || one.dataset.verdict === choice.value) &&
      asked.every((word) => words.get(one).includes(word));
    one.hidden = !fits;
    if (one.tagName === 'TR') { rows += 1; shown += fits ? 1 : 0 }
  }
  told.textContent = shown + ' of ' + rows + ' requirements';
}
form.hidden = false;
unfold.hidden = folds.length === 0;
form.addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('input', find);
choice.addEventListener('change', find);
unfold.addEventListener('click', () => {
  const open = unfold.textContent === 'Open all';
  for (const one of folds) one.open = open;
  unfold.textContent = open ? 'Close all' : 'Open all';
});
document.addEventListener('keydown', (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); field.focus() }
  if (event.key === 'Escape' && document.activeElement === field) { field.value = ''; find() }
});
function follow() {
  let one = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = one;
  if (place === null) return;
  if (place.closest('[hidden]')) { field.value = ''; choice.value = ''; find() }
  for (; one !== null; one = one.parentElement) if (one.tagName === 'DETAILS') one.open = true;
  place.scrollIntoView();
}
addEventListener('hashchange', follow);
follow();
let closed = [];
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details:not([open])')];
  for (const one of closed) one.open = true;
});
addEventListener('afterprint', () => { for (const one of closed) one.open = false });
for (const one of document.querySelectorAll('code.again')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy ' + one.textContent);
  button.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(one.textContent); button.textContent = 'Copied' }
    catch { getSelection().selectAllChildren(one); button.textContent = 'Selected' }
  });
  one.after(' ', button);
}
find();
`;

/** Nothing may stand between the marks and the text: the policy names its hash. */
export const styleSheet: Html = { html: `<style>${style}</style>` };
export const pageScript: Html = { html: `<script>${script}</script>` };

/** Strangers' answers stand on the page: were one not escaped, it could neither run nor load anything. */
export const contentPolicy: Html = html`<meta
  http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src '${hashOf(
    style,
  )}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'"
/>`;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
