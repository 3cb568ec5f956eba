/**
 * Three failures as a reader meets them: a page, a repeated request and a signature, each on a
 * platform with that one fault, through the command and its real reports.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { runSuite } from '../../../cli/maintainer/prove/suite-run.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { mutants } from '../../../mutants/registry.ts';
import { launchChromium } from '../chromium.ts';

type Failure = {
  readonly mutant: string;
  /** What a reader needs besides the lines that every failure has. */
  readonly tells: readonly RegExp[];
};

const failures: readonly Failure[] = [
  {
    mutant: 'pages-start-at-one',
    tells: [/^ {4}at {7}response \/data\/\w+$/m, /^ {4}request {2}GET \S+[?&]page=0\b/m],
  },
  {
    mutant: 'create-ignores-its-key',
    // Several tests see it, and any of them may be told first.
    tells: [
      /evidence [^]*x-svc-idempotency-id: (\S+)\n[^]*evidence [^]*x-svc-idempotency-id: \1\n/,
      /^ {4}at {7}response \/data\/id$/m,
    ],
  },
  {
    mutant: 'signature-leaves-the-timestamp-out',
    tells: [
      /^ {13}x-svc-timestamp: \d+$/m,
      /^ {13}x-svc-signature: [0-9a-f]{64}$/m,
      /^ {4}at {7}delivery \/headers\/x-svc-signature$/m,
    ],
  },
];

/** Requirement, source, request, answer, pointer, expected, actual, test, and how to run just it. */
const lines = (id: string): readonly RegExp[] => [
  new RegExp(`^${id} {2}FAIL, MUST$`, 'm'),
  /^ {2}source: \S/m,
  /^ {4}request {2}(GET|POST) \S/m,
  /^ {4}answer {3}\S/m,
  /^ {4}at {7}(response|delivery|state|request) \/\S/m,
  /^ {4}expected \S/m,
  /^ {4}actual {3}\S/m,
  /^ {4}test {5}tests\/contract\/\S+\.spec\.ts › \S/m,
  new RegExp(`^ {2}again: npx assay run --grep ${id}$`, 'm'),
];

test.describe.configure({ timeout: 180_000 });

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-reads-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

for (const { mutant: id, tells } of failures) {
  test(`a reader can act on the failure of ${id}`, async () => {
    const mutant = mutants.get(id);
    if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
    const platform = await startEmbeddedInProcess({ change: mutant.change });
    try {
      const args = ['--grep', mutant.breaks, '--seed', 'reader'];
      const { code } = await runSuite({ out: folder, env: platform.env, args, limitMs: 120_000 });
      expect(code).toBe(1);
    } finally {
      await platform.stop();
    }
    const text = readFileSync(join(folder, 'verdict.txt'), 'utf8');
    for (const line of [...lines(mutant.breaks), ...tells]) expect(text).toMatch(line);
    await readPage(mutant.breaks);
  });
}

/** The first failure stands open on the page, with all that the terminal tells. */
async function readPage(id: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    const failure = page.locator('details', { hasText: `${id} fail` }).first();
    for (const term of ['at', 'expected', 'actual', 'test', 'check']) {
      await expect(
        failure.locator('dt', { hasText: new RegExp(`^${term}$`) }).first(),
      ).toBeVisible();
    }
    await expect(failure.getByText(/source: \S/)).toBeVisible();
    await expect(failure.locator('pre').first()).toHaveText(/^(GET|POST) \S/);
    await expect(failure.locator('pre').nth(1)).toHaveText(/^(\d{3} after|ours: \d{3})/);
    await expect(failure.getByText(`npx assay run --grep ${id}`)).toBeVisible();
  } finally {
    await browser.close();
  }
}
