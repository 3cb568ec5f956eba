/** What is asked for, accepted and cancelled, and what stands in the books and papers afterwards. */
import { Refusal } from '../../../reference/context.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { post, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindThirtySixthMovedMutants = {
  'fee-is-taken-with-the-request': {
    breaks: 'WDR-002',
    because: 'the bank charges for the request, whatever becomes of it',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const record = withdrawals.request(context, actor, wish);
          const body = record.body as WithdrawalBody;
          if (body.fee_minor === 0) return record;
          const { source_account_id: accountId, fee_minor: feeMinor } = body;
          post(context, { accountId, valueMinor: -feeMinor, type: 'FEE', nowMs: actor.nowMs });
          const paid = { body: { ...body, fee_minor: 0 } };
          return context.parts.records.update(context, record, paid, actor.nowMs);
        },
      },
    }),
  },
  'cancel-of-withdrawals-ends-a-transfer': {
    breaks: 'ERR-008',
    because: 'all movements stand in one table, and the cancellation looks for the id alone',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { records, states } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const transfer = records.find(context, call.clientId, 'transfer', id);
          if (transfer === undefined) return withdrawals.cancel(context, call);
          const { status } = states.move(context, transfer, 'REJECTED', call.nowMs);
          return { status: 200, body: { data: { id, status } } };
        },
      },
    }),
  },
  'acceptance-of-a-push-posts-what-was-seen': {
    breaks: 'DEP-005',
    because: 'accepting is taken for the confirmation that what was seen is right',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const { ledger, movements } = context.parts;
          const record = movements.find(context, call, 'deposit');
          const category = deposits.category(context, record);
          const seen = ledger.ofCategory(context, category, 'PENDING');
          if (record.body['deposit_type'] !== 'PUSH' || seen.length === 0)
            return deposits.accept(context, call);
          const done = deposits.advance(context, record, call.nowMs);
          return { status: 200, body: { data: deposits.record(context, done) } };
        },
      },
    }),
  },
  'payment-without-a-reference-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are written around the reference',
    class: 'state',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const info = record.body['payment_info'] as { readonly reference?: string };
          return info.reference === undefined ? [] : payments.instructions(context, record);
        },
      },
    }),
  },
  'correction-leaves-what-is-available': {
    breaks: 'LED-005',
    because: 'corrections are made in the books, and what is available is reckoned elsewhere',
    class: 'money',
    difficulty: 2,
    change: ({ operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          const effect = (_context: unknown, _status: unknown, valueMinor: number) => ({
            currentMinor: valueMinor,
            availableMinor: Math.max(0, valueMinor),
          });
          return operator.correctBalance(
            within(context, { balances: { effect } }),
            accountId,
            amount,
          );
        },
      },
    }),
  },
  'second-month-has-no-statement': {
    breaks: 'STM-002',
    because: 'the month is looked for among those that ended, and the last one is left off twice',
    class: 'time',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const { accounts } = context.parts;
          const id = call.path['account_id'] ?? '';
          const account = accounts.find(context, call.clientId, id);
          const second = statements.periods(context, account, call.nowMs)[1];
          if (second?.id !== call.path['statement_id']) return statements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
} satisfies Mutants;
