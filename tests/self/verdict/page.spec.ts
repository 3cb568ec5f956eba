/** The page of a run in a real browser: found, opened, printed, and deaf to what strangers answer. */
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { readExcerpts, wantedEvidence } from '../../../verdict/excerpts.ts';
import { reportPage } from '../../../verdict/page/page.ts';
import { launchChromium } from '../chromium.ts';
import { ended, evaluation, exchange, facts, finding, judge, row } from '../fabricated/run.ts';

const hostile = `"></pre></title><script>window.taken = 1</script><img src=x onerror="taken = 1">`;
const long = 'https://long.invalid/'.padEnd(900, 'x');
const beside = { requirement: 'IDM-001' as const, testId: 'tests/contract/a.spec.ts › other' };
const entries = [
  exchange({ answer: { status: 201, headers: {}, body: hostile, bodyEncoding: 'utf8' } }),
  exchange({ id: 'w0-2', operation: 'getTransfer', status: 404, startedAtMs: 1_040 }),
  evaluation({
    outcome: 'violated',
    inputs: { first: 'w0-1', again: 'w0-2' },
    finding: { ...finding, actual: hostile, message: `${hostile} ${long}` },
  }),
  evaluation({
    outcome: 'violated',
    inputs: { first: 'w0-2' },
    finding: { ...finding, pointer: '/data/id', message: 'Another thing.' },
  }),
  ended('violated'),
  evaluation({ ...beside, outcome: 'violated', finding: { ...finding, message: 'Lost.' } }),
  ended('violated', beside),
];
const catalogue = {
  'IDM-001': { ...row, text: 'One record is made.' },
  'IDM-003': row,
  'IDM-002': { ...row, text: `No word about ${long}` },
};

const judged = judge(entries, { catalogue });
const excerpts = readExcerpts(entries, wantedEvidence(judged.results, 20));
const text = reportPage(judged, facts, excerpts);

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchChromium();
});
test.afterAll(async () => browser.close());

type Opened = { readonly page: Page; readonly faults: readonly string[] };

/** `faults`: what the browser refused to run or load, and what threw. */
async function opened(options: BrowserContextOptions = {}): Promise<Opened> {
  const page = await (await browser.newContext(options)).newPage();
  const faults: string[] = [];
  page.on('console', (message) => void faults.push(message.text()));
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('request', (request) => void faults.push(request.url()));
  await page.setContent(text);
  return { page, faults };
}

const foundOf = (page: Page, id: string) =>
  page.locator('details.found', { hasText: `${id} fail` });
const rowOf = (page: Page, id: string) => page.locator(`tr#row-${id}`);

test('verdict, reason and the first finding stand on the first screen of a laptop', async () => {
  const { page } = await opened({ viewport: { width: 1280, height: 800 } });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText('2 requirements are violated')).toBeInViewport();
  await expect(foundOf(page, 'IDM-001')).toBeInViewport();
  await expect(page.getByText('Lost.').first()).toBeInViewport();
});

test('nothing of an answer runs, and the page asks nobody for anything', async () => {
  const { page, faults } = await opened();
  expect(await page.evaluate(`'taken' in window`)).toBe(false);
  expect(await page.locator('img').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('its policy stops what would stand on it unescaped', async () => {
  const page = await browser.newPage();
  await page.setContent(text.replace('</main>', `${hostile}</main>`));
  await page.waitForTimeout(50);
  expect(await page.evaluate(`'taken' in window`)).toBe(false);
});

test('words and verdicts are searched from the keyboard', async () => {
  const { page } = await opened();
  await page.keyboard.press('/');
  await page.keyboard.type('lost');
  await expect(page.getByRole('status')).toHaveText('0 of 3 requirements');
  await expect(foundOf(page, 'IDM-001')).toBeVisible();
  await expect(foundOf(page, 'IDM-003')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.type('one record');
  await expect(rowOf(page, 'IDM-001')).toBeVisible();
  await expect(rowOf(page, 'IDM-003')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByLabel('Verdict').selectOption('untestable');
  await expect(page.getByRole('status')).toHaveText('1 of 3 requirements');
  await expect(rowOf(page, 'IDM-002')).toBeVisible();
});

test('what a run was not asked for comes last in the table', async () => {
  const part = judge(entries, { catalogue, only: ['IDM-003'] });
  const page = await browser.newPage();
  await page.setContent(reportPage(part, facts, excerpts));
  await expect(page.locator('tr[data-verdict]').first()).toContainText('IDM-003');
  await expect(page.locator('tr[data-verdict]').last()).toContainText('not-selected');
});

test('a link from the table opens what was found, even where the search hides it', async () => {
  const { page } = await opened();
  await page.getByLabel('Find').fill('IDM-003');
  await rowOf(page, 'IDM-003').getByRole('link').click();
  await expect(foundOf(page, 'IDM-003').locator('dl').first()).toBeInViewport();
  await expect(page.getByText('Another thing.')).toBeHidden();
  await page.getByText('1 more finding', { exact: true }).click();
  await expect(page.getByText('Another thing.')).toBeVisible();
});

test('the course of a finding tells its requests in their order', async () => {
  const { page } = await opened();
  const rows = foundOf(page, 'IDM-003').locator('.course tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('201');
  await expect(rows.last()).toContainText('404');
});

test('without script all of it is there, and nothing that would need it', async () => {
  const { page } = await opened({ javaScriptEnabled: false });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(foundOf(page, 'IDM-001').locator('dl').first()).toBeVisible();
  await expect(rowOf(page, 'IDM-002')).toBeVisible();
});

for (const width of [320, 390, 1280]) {
  test(`nothing reaches beyond a screen of ${width} pixels, however long a word is`, async () => {
    const { page } = await opened({ viewport: { width, height: 800 } });
    await page.getByRole('button', { name: 'Open all' }).click();
    const wide = 'document.body.parentNode.scrollWidth - document.body.parentNode.clientWidth';
    expect(await page.evaluate(wide)).toBe(0);
  });
}

test('on paper everything is unfolded but the exchanges of further findings', async () => {
  const { page } = await opened();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByText('Another thing.')).toBeVisible();
  await expect(page.getByText('Sample (sandbox)', { exact: false }).last()).toBeVisible();
  await expect(foundOf(page, 'IDM-003').locator('pre').first()).toBeVisible();
  await expect(foundOf(page, 'IDM-003').locator('.more pre').first()).toBeHidden();
});

test('whoever sees no colours and hears the page has words, names and headings', async () => {
  const { page } = await opened();
  const unnamed = ['svg:not([aria-hidden], [aria-label])', 'th:not([scope])', 'input:not([id])'];
  await expect(page.locator(unnamed.join())).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Find' })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Parts of this report' })).toBeVisible();
});
