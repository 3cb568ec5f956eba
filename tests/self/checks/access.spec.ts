import { expect, test } from '@playwright/test';
import * as answers from '../../../fixtures/checks/answers.ts';
import * as asked from '../../../fixtures/checks/asked.ts';
import * as errors from '../../../fixtures/checks/errors.ts';
import { checkById } from '../../../fixtures/checks/index.ts';
import * as isolation from '../../../fixtures/checks/isolation.ts';
import * as paths from '../../../fixtures/checks/paths.ts';
import * as refusals from '../../../fixtures/checks/refusals.ts';
import * as refusedCreations from '../../../fixtures/checks/refused-creations.ts';
import * as tokens from '../../../fixtures/checks/tokens.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { exchange, list, person } from './passive-bodies.ts';
import { testSamples } from '../samples/check-samples.ts';
import { answersSamples } from '../samples/answers.ts';
import { isolationSamples } from '../samples/isolation.ts';
import { pathsSamples } from '../samples/paths.ts';
import { refusalsSamples } from '../samples/refusals.ts';
import { tokensSamples } from '../samples/tokens.ts';
import { sampleTarget } from '../sample-target.ts';

const table = {
  ...answersSamples,
  ...isolationSamples,
  ...pathsSamples,
  ...refusalsSamples,
  ...tokensSamples,
};

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      records: { accounts: [{ id: 'acc_leased', asset: 'primary' }] },
      bindings: {
        getCounterparty: { status: '/data/status' },
        getExchange: { status: '/data/status', validUntil: '/data/until' },
        getTransfer: { id: '/data/id', status: '/data/status' },
        getWithdrawal: { status: '/data/status' },
        listAccountTransactions: { items: '/data/transactions' },
        listCounterparties: { items: '/data/parties', itemId: '/id' },
      },
      vocabulary: {
        counterparty: { pending: ['PENDING'], usable: ['ACTIVE'] },
        exchange: { created: ['NEW'] },
        transfer: { executed: ['EXECUTED'] },
        withdrawal: { created: ['NEW', 'SEEN'] },
      },
    }),
  ),
};

/** They record and never violate. */
const RECORDING = ['scopes-unasked', 'error-members'];

testSamples(
  [answers, errors, isolation, paths, refusals, refusedCreations, tokens],
  table,
  judge,
  RECORDING,
);

test('a refusal that holds asks for an accepted request of the same operation', () => {
  const refusal = exchange({ operation: 'getCustomer', status: 404, body: {} });
  const healthy = exchange({ operation: 'listTransactions', body: list });
  const judgements = [
    isolation.hiddenFromOther.evaluate({ attempt: refusal, healthy }, { id: 'c-1' }, judge),
    refusals.unchangedAfterRefusal.evaluate(
      { refusals: [refusal], before: [], after: [] },
      { what: 'it', mustBeRefused: 'it must' },
      judge,
    ),
  ];
  const grounds = [{ kind: 'accepted', operation: 'getCustomer' }];
  expect(judgements).toEqual(judgements.map(() => ({ outcome: 'held', grounds })));
});

test('a passive rule that is asked for judges as it does unasked, and names its ground', () => {
  const right = exchange({ operation: 'getCustomer', body: { data: person } });
  const wrong = exchange({ operation: 'getCustomer', body: person });
  const { recordIsWrapped } = asked;

  expect(recordIsWrapped.evaluate({ exchange: right }, undefined, judge)).toEqual({
    outcome: 'held',
    grounds: [{ kind: 'origin', operation: 'getCustomer' }],
  });
  expect(recordIsWrapped.evaluate({ exchange: wrong }, undefined, judge).outcome).toBe('violated');
  expect(checkById(recordIsWrapped.id)).toBe(recordIsWrapped);
});

test('further members of shown records and forms of errors are told by name', () => {
  const answer = exchange({
    operation: 'getCustomer',
    body: { data: { ...person, mood: 'fine' } },
  });
  const error = exchange({ status: 400, body: { errors: [{ code: 'X', description: 'y' }] } });

  expect(asked.furtherMembers.evaluate({ answer }, { record: 'customer' }, judge)).toEqual({
    outcome: 'held',
    seen: 'further members of the customer: mood',
  });
  expect(errors.errorMembers.evaluate({ answers: [error, error] }, undefined, judge)).toEqual({
    outcome: 'held',
    seen: '1 form(s) of error bodies: {errors [{code, description}]}',
  });
});
