/** What moves, and what is recorded of it: of old accounts, of others, after many, again. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import { without } from '../../../reference/domain/fields.ts';
import { dataOf, shift } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { recordsIn } from '../author-44/places.ts';
import { afterAnotherClient, onAttemptAgain } from '../author-42/places.ts';
import { acceptedOf, isOldAccount, isOlderRecord } from '../author-47/places.ts';
import { areMany, HOUR_MS, isBusy, isLaterClient, saidByAnother } from '../author-46/places.ts';

export const blindFortyEighthMovedMutants = {
  // Another client's payment is accepted, then one of this client from a counterparty: no payment_instructions.
  'payment-after-another-client-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are taken out of a tray that the request before has emptied',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => {
      const isAfter = afterAnotherClient();
      return {
        payments: {
          accept(context, call) {
            const reply = payments.accept(context, call);
            if (!isAfter(call)) return reply;
            return { ...reply, body: { data: without(dataOf(reply), 'payment_instructions') } };
          },
        },
      };
    },
  },
  // Another client's transfer is accepted, then one of this client: its transactions name the transfer of the other.
  'transactions-name-the-transfer-of-another-client': {
    breaks: 'TXN-025',
    because: 'the category is prepared by the statement before and bound too late',
    class: 'persistence',
    difficulty: 4,
    change: ({ transfers }) => {
      const before = saidByAnother<string>();
      return {
        transfers: {
          legs(context, record, nowMs) {
            const legs = transfers.legs(context, record, nowMs);
            const id = before(record.clientId, record.id);
            if (id === undefined) return legs;
            return legs.map((leg) => ({ ...leg, category: { type: 'TRANSFER', id } }));
          },
        },
      };
    },
  },
  // A client has twenty payments; the next one from an account is accepted: it is EXECUTED, and nothing moves.
  'payment-behind-twenty-moves-nothing': {
    breaks: 'PAY-004',
    because: 'the queue holds twenty, and what does not fit is taken for done',
    class: 'money',
    difficulty: 4,
    change: ({ payments, states }) => ({
      payments: {
        process(context, actor, record) {
          const from = `records WHERE client_id = ? AND kind = 'payment' AND seq < ?`;
          if (!areMany(context, from, record.clientId, record.seq))
            return payments.process(context, actor, record);
          return states.move(context, record, 'EXECUTED', actor.nowMs);
        },
      },
    }),
  },
  // A transfer is created, two hours pass and nobody accepts it: it moves.
  'transfer-that-waits-two-hours-moves': {
    breaks: 'TRF-001',
    because:
      'the worker for what got stuck after its acceptance takes what was never accepted, too',
    class: 'time',
    difficulty: 4,
    change: ({ progress, transfers }) => ({
      progress: {
        clockMoved(context, clientId, nowMs) {
          progress.clockMoved(context, clientId, nowMs);
          for (const record of recordsIn(context, 'transfer', 'REQUESTED')) {
            if (record.clientId !== clientId || !isOlderRecord(context, record, HOUR_MS)) continue;
            try {
              transfers.execute(context, { clientId, nowMs }, record);
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
            }
          }
        },
      },
    }),
  },
  // DEPOSIT_ACCEPTED of a PULL deposit is delivered again: its amount comes once more.
  'pull-comes-again-with-its-event': {
    breaks: 'DEP-004',
    because: 'the bank is told by the same queue, and pulls at each telling',
    class: 'webhook',
    difficulty: 4,
    change: (parts) =>
      onAttemptAgain('DEPOSIT_ACCEPTED', (context, told, { number }, nowMs) => {
        const id = String(told['deposit_id']);
        const record = parts.records.ofAnyone(context, 'deposit', id);
        if (record === undefined || number > 2) return;
        const { amount_minor: minor } = record.body as DepositBody;
        const receipt = { amountMinor: minor ?? 0, feeMinor: 0, rail: null };
        parts.deposits.credit(context, record, receipt, nowMs);
      })(parts),
  },
  // A withdrawal is created twice with one key, and not accepted: its amount is held.
  'withdrawal-that-is-asked-for-again-is-held': {
    breaks: 'WDR-002',
    because: 'who asks again is taken to confirm',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, records, withdrawals }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createWithdrawal') return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          const record = records.find(context, call.clientId, 'withdrawal', data.id);
          if (record?.status === 'REQUESTED') withdrawals.authorize(context, call, record);
          return answer;
        },
      },
    }),
  },
  // An account has twenty transactions; a withdrawal from it is completed: its current balance is not lowered.
  'posted-debit-of-a-busy-account-leaves-current': {
    breaks: 'LED-005',
    because:
      'balances of busy accounts are kept by the last twenty, and the hold is not among them',
    class: 'money',
    difficulty: 4,
    change: ({ balances, ledger }) => ({
      ledger: {
        settle(context, pending, internal, nowMs) {
          const rows = ledger.settle(context, pending, internal, nowMs);
          for (const row of rows) {
            const isIt = row.category_type === 'WITHDRAWAL' && row.value_minor < 0;
            if (!isIt || !isBusy(context, row.account_id, row.seq)) continue;
            const change = { currentMinor: -row.value_minor, availableMinor: 0 };
            balances.write(context, row.account_id, change, nowMs);
          }
          return rows;
        },
      },
    }),
  },
  // An account has twenty transactions; a transfer to it is executed: its available balance is not raised.
  'credit-of-a-busy-account-is-not-available': {
    breaks: 'LED-006',
    because: 'what is available on a busy account is reckoned by a worker, which hears of debits',
    class: 'money',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const { amount_minor: minor, destination_account_id: to } = record.body as TransferBody;
          if (!isBusy(context, to)) return;
          balances.write(context, to, { currentMinor: 0, availableMinor: -minor }, nowMs);
        },
      },
    }),
  },
  // An account is opened, 31 days later a transfer to it is executed: its balance rises by one unit more.
  'transfer-to-a-month-old-account-rounds-up': {
    breaks: 'LED-012',
    because: 'balances carried over from last month have a fraction that is added again',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const { destination_account_id: to } = record.body as TransferBody;
          if (isOldAccount(context, to, MONTH_MS)) shift(context, to, 1, nowMs);
        },
      },
    }),
  },
  // A withdrawal without a description is accepted without x-signature and x-timestamp: refused.
  'withdrawal-without-description-needs-a-signature': {
    breaks: 'SIG-001',
    because: 'what nobody described counts as unexplained, and is to be signed',
    class: 'validation',
    difficulty: 3,
    change: (parts) => ({
      requestSigning: {
        check(context, call) {
          parts.requestSigning.check(context, call);
          if (call.operationId !== 'acceptWithdrawal') return;
          const record = acceptedOf(parts, context, 'withdrawal', call);
          const isSigned = call.headers['x-signature'] !== undefined;
          if (record === undefined || record.body['description'] !== undefined || isSigned) return;
          throw new Refusal('TIMESTAMP_REQUIRED', 'The acceptance must be signed.');
        },
      },
    }),
  },
  // Coins come in for another client than the first: originator is a text with JSON in it.
  'originator-of-a-later-client-is-a-text': {
    breaks: 'TXN-002',
    because: 'clients of the second database get the column as it is',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.originator === null || !isLaterClient(context, row.client_id)) return record;
          return { ...record, originator: row.originator };
        },
      },
    }),
  },
} satisfies Mutants;
