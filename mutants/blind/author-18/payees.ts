/** Faults as teams ship them: counterparties, their links, and what is pulled from them. */
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindEighteenthPayeeMutants = {
  'connection-is-answered-and-not-kept': {
    breaks: 'CPT-009',
    because: 'the answer is made of the changed object, which nobody saves',
    class: 'persistence',
    difficulty: 2,
    change: ({ linking }) => ({
      linking: {
        connect(context, call) {
          const forgetful = within(context, {
            records: { update: (_inner, record, change) => ({ ...record, ...change }) },
          });
          return linking.connect(forgetful, call);
        },
      },
    }),
  },
  'counterparty-is-taken-for-verified-where-its-customer-has-a-verified-one': {
    breaks: 'CPT-004',
    because: 'the look-up joins by customer, and asks whether any row of it is verified',
    class: 'state',
    difficulty: 4,
    change: ({ payees, records }) => ({
      payees: {
        checkUsable(context, payee) {
          const filters = { customer_id: String(payee.body['customer_id']), status: 'ACTIVE' };
          const slice = { filters, page: 0, pageSize: 1 };
          const { total } = records.list(context, payee.clientId, 'counterparty', slice);
          if (payee.status === 'PENDING' && total > 0) return;
          payees.checkUsable(context, payee);
        },
      },
    }),
  },
  'second-pull-of-the-same-amount-is-taken-for-a-duplicate': {
    breaks: 'DEP-004',
    because: 'files of the clearing house come twice, so equal pulls are dropped by their content',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, records }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const content = ({ body }: typeof record): string => {
            const { deposit_type: type, amount_minor: minor, ...rest } = body as DepositBody;
            return JSON.stringify([type, minor, rest.deposit_source?.source_counterparty_id]);
          };
          const isTwin = records
            .children(context, record.parentId ?? '', 'deposit')
            .some((other) => other.status === 'EXECUTED' && content(other) === content(record));
          const isPull = record.status === 'ACCEPTED' && record.body['deposit_type'] === 'PULL';
          if (isPull && isTwin) return deposits.complete(context, record, nowMs);
          return deposits.advance(context, record, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
