/** Plain faults of keys that come again, one for each thing that a test looks at. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import { without, updatesOf } from '../../reference/domain/fields.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { OperationId } from '../../generated/operations.ts';
import { answeredAndUndone, refusing } from '../plain.ts';
import { isAccept, meanwhile } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

/** A record is made once more, and the answer is the first one all the same. */
function madeAgain(operation: OperationId, withinMs = Infinity): Mutant['change'] {
  const firstMs = new Map<string, number>();
  return ({ idempotency }) => ({
    idempotency: {
      around: (context, call, execute) =>
        context.store.transaction(() => {
          const isIt = call.operationId === operation && idempotency.applies(context, call);
          if (!isIt) return idempotency.around(context, call, execute);
          const scope = idempotency.scope(context, call);
          const nowMs = context.clock.systemNowMs();
          const isAgain = idempotency.find(context, call) !== undefined;
          if (isAgain && nowMs - (firstMs.get(scope) ?? nowMs) < withinMs) execute();
          if (!firstMs.has(scope)) firstMs.set(scope, nowMs);
          return idempotency.around(context, call, execute);
        }),
    },
  });
}

/** About as long as requests that were sent at once are under way. */
const AT_ONCE_MS = 150;

/** Whether the key was used before: by another operation of the client, or another client. */
const usedBy =
  (who: 'another operation' | 'another client') =>
  ({ clientId, operationId, idempotencyKey }: Call, context: Context): boolean => {
    const [same, other] = who === 'another client' ? [1, 0] : [0, 1];
    const own = [clientId, operationId];
    const sql = `SELECT 1 FROM idempotency WHERE json_extract(scope, '$[2]') = ?
       AND json_extract(scope, '$[${same}]') = ? AND json_extract(scope, '$[${other}]') <> ?`;
    const values = [idempotencyKey, own[same] ?? '', own[other] ?? ''];
    return context.store.one(sql, ...values) !== undefined;
  };

const usedByAnotherOperation = usedBy('another operation');

/** Whether there is a later movement like the one of the path. */
const hasTwin =
  (kind: 'transfer' | 'withdrawal') =>
  ({ clientId, path }: Call, context: Context): boolean => {
    const sql = `SELECT 1 FROM records later JOIN records own ON own.kind = later.kind
       AND own.client_id = later.client_id AND own.body = later.body AND own.seq < later.seq
       WHERE own.client_id = ? AND own.kind = ? AND own.id = ?`;
    return context.store.one(sql, clientId, kind, path[`${kind}_id`] ?? '') !== undefined;
  };

const CREATES = [
  'createApplication',
  'createCounterparty',
  'createTransfer',
  'createWithdrawal',
] as const;

export const plainAgainMutants = {
  'retried-counterparty-is-made-again-beside-the-first': {
    breaks: 'IDM-001',
    because: 'the answer is remembered at the door, and the work goes on behind it',
    class: 'idempotency',
    difficulty: 4,
    change: madeAgain('createCounterparty'),
  },
  'applications-that-are-sent-at-once-are-all-made-and-one-is-named': {
    breaks: 'IDM-004',
    because: 'the first answer is given to all of them, and the work of each goes on',
    class: 'concurrency',
    difficulty: 4,
    change: madeAgain('createApplication', AT_ONCE_MS),
  },
  'subscriptions-that-are-sent-at-once-are-all-made-and-one-is-named': {
    breaks: 'IDM-010',
    because: 'the first answer is given to all of them, and the work of each goes on',
    class: 'concurrency',
    difficulty: 4,
    change: madeAgain('createSubscription', AT_ONCE_MS),
  },
  'retried-change-of-an-individual-names-its-customer': {
    breaks: 'IDM-009',
    because: 'the answer to a retry is made of the path, of which the first identifier is taken',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'updateCustomerIndividual') return answer;
          return { ...answer, payload: JSON.stringify({ data: { id: call.path['customer_id'] } }) };
        },
      },
    }),
  },
  'first-of-two-equal-withdrawals-is-not-found': {
    breaks: 'IDM-012',
    because: 'withdrawals are looked up by what they say, of which the latest is kept',
    class: 'persistence',
    difficulty: 4,
    change: refusing(['getWithdrawal'], hasTwin('withdrawal'), 'NOT_FOUND'),
  },
  'first-of-two-equal-transfers-is-not-found': {
    breaks: 'IDM-013',
    because: 'transfers are looked up by what they say, of which the latest is kept',
    class: 'persistence',
    difficulty: 4,
    change: refusing(['getTransfer'], hasTwin('transfer'), 'NOT_FOUND'),
  },
  'other-change-under-a-used-key-empties-the-field-and-is-refused': {
    breaks: 'IDM-014',
    because:
      'a field is emptied before its new value is written, and the key is looked at in between',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const isChange = call.operationId === 'updateCustomer';
          if (!isChange || idempotency.sameRequest(context, call, stored)) {
            return idempotency.decide(context, call, stored);
          }
          const { customers, errors, records, wire } = context.parts;
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const names = updatesOf(call.body).map(({ field }) => field);
          const body = names.reduce<Fields>(without, customer.body);
          records.update(context, customer, { body }, call.nowMs);
          const refusal = new Refusal('IDEMPOTENCY_MISMATCH', 'This key was used before.');
          return wire.serialise(context, errors.reply(context, refusal));
        },
      },
    }),
  },
  'change-under-the-key-of-another-operation-is-answered-and-undone': {
    breaks: 'IDM-015',
    because: 'the key is written last, into a table where it stands already',
    class: 'idempotency',
    difficulty: 3,
    change: answeredAndUndone(
      ['updateCustomer', 'updateCustomerIndividual'],
      usedByAnotherOperation,
    ),
  },
  'record-under-the-key-of-another-operation-is-answered-and-undone': {
    breaks: 'IDM-015',
    because: 'the key is written last, into a table where it stands already',
    class: 'idempotency',
    difficulty: 3,
    change: answeredAndUndone(CREATES, usedByAnotherOperation),
  },
  'transfer-under-the-key-of-another-operation-moves-twice': {
    breaks: 'IDM-015',
    because: 'both uses of the key are taken up by the queue that moves the funds',
    class: 'idempotency',
    difficulty: 4,
    change: ({ pipeline, transfers }) => {
      const accepting = meanwhile();
      return {
        pipeline: {
          run: (context, call, handler) =>
            isAccept(call) && usedByAnotherOperation(call, context)
              ? accepting.during(true, () => pipeline.run(context, call, handler))
              : pipeline.run(context, call, handler),
        },
        transfers: {
          moveFunds(context, record, nowMs) {
            transfers.moveFunds(context, record, nowMs);
            if (accepting.known === true) transfers.moveFunds(context, record, nowMs);
          },
        },
      };
    },
  },
  'record-under-the-key-of-another-client-is-answered-and-undone': {
    breaks: 'IDM-016',
    because: 'the key is written last, into a table where it stands already',
    class: 'idempotency',
    difficulty: 4,
    change: answeredAndUndone(CREATES, usedBy('another client')),
  },
} satisfies Mutants;
