/** The project's own lint rules see what they are for. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { ESLint } from 'eslint';

// What ESLint knows of types is loaded once, not by each worker.
test.describe.configure({ mode: 'default' });

const root = fileURLToPath(new URL('../../', import.meta.url));
const eslint = new ESLint({ cwd: root });

type Row = { readonly file: string; readonly text: string; readonly rule: string | null };

const direction = '@typescript-eslint/no-restricted-imports';
const money = 'assay/exact-money';
const amounts = 'export const sum = (a: { amount: number; amountText: string }): unknown =>';

const rows: readonly Row[] = [
  {
    file: 'reference/options.ts',
    text: `export { parseJson } from '../fixtures/json.ts';`,
    rule: direction,
  },
  {
    file: 'fixtures/money.ts',
    text: `export type { Parts } from '../reference/parts.ts';`,
    rule: direction,
  },
  {
    file: 'fixtures/money.ts',
    text: `export const door = () => import('../reference/platform.ts');`,
    rule: 'no-restricted-syntax',
  },
  {
    file: 'verdict/text.ts',
    text: `export { parseJson } from '../fixtures/json.ts';`,
    rule: direction,
  },
  {
    file: 'verdict/text.ts',
    text: `import type { Kit } from '../fixtures/kit.ts';\nexport type Other = Kit;`,
    rule: null,
  },
  {
    file: 'tests/contract/idempotency/transfer-replay.spec.ts',
    text: `export type { JudgedRun } from '../../../verdict/judge-run.ts';`,
    rule: direction,
  },
  {
    file: 'tests/contract/idempotency/transfer-replay.spec.ts',
    text: `import { expect } from '@playwright/test';\nexpect(1).toBe(1);`,
    rule: 'no-restricted-syntax',
  },
  { file: 'fixtures/money.ts', text: `${amounts} a.amount - 1;`, rule: money },
  { file: 'fixtures/money.ts', text: `${amounts} 1 < a['amount'];`, rule: money },
  { file: 'fixtures/money.ts', text: `${amounts} a.amountText + 'x';`, rule: null },
  {
    file: 'fixtures/money.ts',
    text: `export function late(): void {\n  Promise.reject(new Error('lost'));\n}`,
    rule: '@typescript-eslint/no-floating-promises',
  },
];

for (const { file, text, rule } of rows) {
  test(`${rule ?? 'nothing'} is told of ${file}: ${text.split('\n', 1)[0] ?? ''}`, async () => {
    const [result] = await eslint.lintText(`${text}\n`, { filePath: `${root}${file}` });
    const rules = result?.messages.map(({ ruleId }) => ruleId) ?? [];
    if (rule === null) expect(rules).toEqual([]);
    else expect(rules).toContain(rule);
  });
}
