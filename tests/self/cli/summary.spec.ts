/** The summary of a CI job: what a reader needs, and nothing that an answer could steer. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { summaryOf } from '../../../verdict/summary.ts';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { ended, evaluation, exchange, facts, finding, judge, row } from '../fabricated/run.ts';

const violated = [exchange(), evaluation({ outcome: 'violated' }), ended('violated')];
const told = (entries: readonly Entry[], over: Parameters<typeof judge>[1] = {}): string =>
  summaryOf(judge(entries, over), facts, '/runs/reports');

test('a failure is told with its requirement, what was seen, and how to see it again', () => {
  expect(told(violated)).toBe(`## ❌ NOT CONFORMANT\\: Sample (sandbox), profile gate

- 1 requirement is violated

### IDM-003 fail (MUST)

${row.text}

- found: The balance fell twice.
- at: \` state /data/balance \`
- expected: \` 70.00 \`
- actual: \` 40.00 \`
- again: \` npx assay run --grep IDM-003 \`

- Requirements\\: 1 fail
- Requests\\: 1
- Judged\\: https\\://sample.invalid, 2026-01-02T03\\:04\\:05.678Z, seed 1

The whole report: \` /runs/reports/index.html \`
`);
});

test('a run that conforms is told in a few lines, a known failure is no news', () => {
  const good = told([exchange(), evaluation(), ended('done')]);
  expect(good).toMatch(/^## ✅ CONFORMANT/);
  expect(good).not.toContain('###');
  const known = told(violated, { knownFailures: [{ id: 'IDM-003', reason: 'ticket 7' }] });
  expect(known).not.toContain('###');
});

test('a cause that leads stands before the rest', () => {
  expect(told([])).toMatch(/^## ⚠️ INDETERMINATE.*\n\n- No request was sent/);
});

test('an answer is neither Markdown nor HTML, and no control character', () => {
  const actual = 'a `b` ``c``\n# d\u001b[31m \u202e<img src=x> | e';
  const message = '<b>x</b> [y](https://e.invalid) @z www.e.invalid *s* $m$\n\n## h &lt;';
  const hostile = { ...finding, message, actual };
  const text = told([exchange(), evaluation({ outcome: 'violated', finding: hostile })]);
  expect(text).toContain('- actual: ``` a `b` ``c`` # d\\u001b[31m \\u202e<img src=x> | e ```\n');
  expect(text).toContain(
    '- found: \\<b\\>x\\</b\\> \\[y\\](https\\://e.invalid) \\@z www\\.e.invalid \\*s\\* \\$m\\$ \\#\\# h \\&lt;\n',
  );
});

test('what is long is cut, and of many failures the rest is named', () => {
  const long = { ...finding, actual: 'x'.repeat(4_000) };
  const text = told([exchange(), evaluation({ outcome: 'violated', finding: long })]);
  expect(text).toContain(`${'x'.repeat(300)}… \``);
  const ids = Array.from({ length: 12 }, (_one, index) => `IDM-${String(index + 101)}`);
  const entries = ids.map((requirement) =>
    evaluation({ outcome: 'violated', requirement: requirement as 'IDM-003' }),
  );
  const catalogue = Object.fromEntries(ids.map((id) => [id, row]));
  const many = told([exchange(), ...entries], { catalogue });
  expect(many.match(/^### /gm)).toHaveLength(10);
  expect(many).toContain('\n2 more: IDM-111 fail, IDM-112 fail\n');
});

const program = fileURLToPath(new URL('../../../cli/assay.mjs', import.meta.url));

test('a run adds its summary to the page of the job, and does without one where it cannot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-summary-'));
  const file = join(folder, 'summary');
  writeFileSync(file, 'what was there\n');
  const run = (summaryFile: string) =>
    spawnSync(process.execPath, [program, 'run', '--grep', 'IDM-003', '--out', folder], {
      env: { ...process.env, GITHUB_STEP_SUMMARY: summaryFile },
      encoding: 'utf8',
    });
  expect(run(file).status).toBe(0);
  const own = readFileSync(join(folder, 'summary.md'), 'utf8');
  expect(own).toContain('## ✅ NO VIOLATION in 1 of 1 requirements');
  expect(readFileSync(file, 'utf8')).toBe(`what was there\n${own}\n`);
  const { status, stderr } = run(join(folder, 'nowhere', 'summary'));
  expect(status).toBe(0);
  expect(stderr).toContain("The summary of the job can't be written: ");
  rmSync(folder, { recursive: true });
});
