/** Plain faults of dormant and active customers, which are open for use. */
import type { Call, Context } from '../../reference/context.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { answeredAndUndone } from '../plain.ts';
import { comingTo } from '../states-asked-for.ts';
import type { Mutants } from '../types.ts';

/** The customer whose account a transfer takes its funds from. */
function payerOf(call: Call, context: Context): StoredRecord | undefined {
  const { balances, records } = context.parts;
  const id = call.path['transfer_id'] ?? '';
  const transfer = records.find(context, call.clientId, 'transfer', id);
  if (transfer === undefined) return undefined;
  const source = balances.account(context, String(transfer.body['source_account_id']));
  return records.find(context, call.clientId, 'customer', source.customer_id);
}

export const plainOpenStateMutants = {
  'dormant-customer-is-frozen-for-its-safety': {
    breaks: 'CUS-021',
    because: 'what nobody uses is what thieves look for',
    class: 'state',
    difficulty: 2,
    change: comingTo((to) => (to === 'DORMANT' ? 'FROZEN' : to)),
  },
  'transfer-of-a-dormant-customer-is-answered-and-undone': {
    breaks: 'CUS-021',
    because: 'waking the customer fails after the answer was made, and takes the transfer with it',
    class: 'persistence',
    difficulty: 3,
    change: answeredAndUndone(
      ['acceptTransfer'],
      (call, context) => payerOf(call, context)?.status === 'DORMANT',
    ),
  },
  'customer-that-was-frozen-stays-under-review': {
    breaks: 'CUS-023',
    because: 'the end of a freeze was thought to need a second person',
    class: 'state',
    difficulty: 3,
    change: comingTo((to, { status }) => (status === 'FROZEN' && to === 'ACTIVE' ? 'PENDING' : to)),
  },
  'transfer-of-a-customer-that-was-frozen-is-answered-and-undone': {
    breaks: 'CUS-023',
    because: 'a lock of the freeze is left behind, and found only after the answer was made',
    class: 'persistence',
    difficulty: 4,
    change(parts) {
      const frozen = new Set<string>();
      const { customers } = parts;
      return {
        ...answeredAndUndone(['acceptTransfer'], (call, context) =>
          frozen.has(payerOf(call, context)?.id ?? ''),
        )(parts),
        customers: {
          setStatus(context, customer, to, nowMs) {
            if (to === 'FROZEN') frozen.add(customer.id);
            return customers.setStatus(context, customer, to, nowMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
