import { expect, test } from '@playwright/test';
import {
  judgePassively,
  passiveCheckList,
  passiveChecks,
  passiveGrounds,
} from '../../../fixtures/checks/passive/index.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import { createRedactor } from '../../../fixtures/evidence/redact.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { exchange, links, transaction, without } from './passive-bodies.ts';
import { askedTable } from './passive-asked-samples.ts';
import { linked, table as samplesOfAnswers } from './passive-samples.ts';
import { stubFile } from '../stub-target.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import type { OperationId } from '../../../generated/operations.ts';

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(stubFile('https://api.example', { bindings: idBindings() })),
};

const table = { ...samplesOfAnswers, ...askedTable };

/** Of records whose answers the document does not show. */
function idBindings() {
  const opened: readonly OperationId[] = [
    ...(['getAccount', 'getAccountTransaction', 'getCounterparty', 'getDeposit'] as const),
    ...(['getExchange', 'getPayment', 'getTransfer', 'getWithdrawal'] as const),
  ];
  return Object.fromEntries(opened.map((operation) => [operation, { id: '/data/id' }]));
}

for (const [id, { held, violated, silent = [] }] of Object.entries(table)) {
  test(`${id} (${passiveChecks[id]}): held, violated and silent where it should be`, () => {
    for (const sample of held) {
      const { outcomes, findings } = judgePassively(exchange(sample), judge);
      expect([sample, findings[id], outcomes[id]]).toEqual([sample, undefined, 'held']);
    }
    for (const [sample, pointer] of violated) {
      const { outcomes, findings } = judgePassively(exchange(sample), judge);
      expect([sample, outcomes[id]]).toEqual([sample, 'violated']);
      expect(findings[id]?.pointer).toBe(pointer);
      expect(findings[id]?.message).not.toBe('');
    }
    for (const sample of silent) {
      expect([sample, judgePassively(exchange(sample), judge).outcomes[id]]).toEqual([
        sample,
        undefined,
      ]);
    }
  });
}

test('a link by another name is one of the platform where the target file says that name', () => {
  const file = stubFile('https://api.example');
  const addresses = { ...file.addresses, aliases: ['http://gateway.internal:8080'] };
  const told: Judge = { ...judge, target: createTargetView({ ...file, addresses }) };
  const outcomesOf = (name: string, by: Judge) =>
    judgePassively(exchange(linked(`http://${name}/v1/transactions`)), by).outcomes[
      'links-stay-on-the-origin'
    ];
  expect(outcomesOf('gateway.internal:8080', judge)).toBe('violated');
  expect(outcomesOf('gateway.internal:8080', told)).toBe('held');
  expect(outcomesOf('gateway.internal:8081', told)).toBe('violated');
});

test('every passive check is in the table, and names a requirement and a ground', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(passiveChecks).sort());
  for (const { id } of passiveCheckList) {
    const [ground] = passiveGrounds(id, 'getTransaction');
    expect(ground?.operation).toBe('getTransaction');
    expect(['origin', 'accepted']).toContain(ground?.kind);
  }
  expect(passiveGrounds('no-such-check', 'getTransaction')).toEqual([]);
});

test('a good answer violates nothing, and one fault violates one rule', () => {
  expect(judgePassively(exchange({}), judge).findings).toEqual({});
  for (const body of [
    { data: { ...transaction, transaction_status: 3 } },
    { data: without(transaction, 'id') },
    transaction,
  ]) {
    expect(Object.keys(judgePassively(exchange({ body }), judge).findings)).toHaveLength(1);
  }
});

test('a body that comes again is judged for its own operation, status and description', () => {
  const text = JSON.stringify({ data: without(transaction, 'id') });
  const lenient: Judge = {
    ...judge,
    description: { ...judge.description, answerFaults: () => [] },
  };
  const ways = [
    [{}, judge, 1],
    [{ operation: 'getCustomer' }, judge, 1],
    [{}, lenient, 0],
    [{ status: 404 }, judge, 0],
    [{ status: 202 }, judge, 3],
  ] as const;
  let spaces = '';
  for (const [sample, own, count] of [...ways, ...ways]) {
    const again = judgePassively(exchange({ ...sample, text }), own);
    // With one space more it never came before.
    spaces += ' ';
    const fresh = judgePassively(exchange({ ...sample, text: text + spaces }), own);
    expect([sample, again]).toEqual([sample, fresh]);
    expect([sample, Object.keys(again.findings).length]).toEqual([sample, count]);
  }
});

test('no answer, no operation: nothing is judged', () => {
  const { outcomes } = judgePassively({ ...exchange({}), operation: null }, judge);
  const failure = { class: 'reset', message: '' } as const;
  const failed = judgePassively({ ...exchange({}), answer: null, failure }, judge);
  expect([outcomes, failed.outcomes]).toEqual([{}, {}]);
});

test('the stored exchange, redacted, is judged like the one that was seen', () => {
  for (const [id, { held, violated }] of Object.entries(table)) {
    const redactor = createRedactor();
    for (const sample of [...held, ...violated.map(([own]) => own)]) {
      const seen = exchange(sample);
      const stored = JSON.parse(JSON.stringify(redactor.entry(seen))) as Exchange;
      const [before, after] = [judgePassively(seen, judge), judgePassively(stored, judge)];
      expect([id, sample, after.outcomes]).toEqual([id, sample, before.outcomes]);
    }
  }
});

test('hostile bodies are judged within bounded time', () => {
  const started = performance.now();
  const many = Array.from({ length: 20_000 }, () => ({}));
  const listed = {
    operation: 'listTransactions' as const,
    body: { data: { transactions: many }, links },
  };
  expect(judgePassively(exchange(listed), judge).outcomes['required-members']).toBe('violated');
  const deep = { text: '{"a":'.repeat(100_000), status: 500 };
  expect(judgePassively(exchange(deep), judge).outcomes['no-server-error']).toBe('violated');
  const at = { text: JSON.stringify({ m: '\n at '.repeat(1_000_000) }), status: 400 };
  judgePassively(exchange(at), judge);
  expect(performance.now() - started).toBeLessThan(5000);
});
