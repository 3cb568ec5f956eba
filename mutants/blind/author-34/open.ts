/** Accounts and their customer: what reaches one of them and not the other, or comes with the next. */
import type { Update } from '../../../reference/domain/fields.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

/** Columns of an account, as the wire calls them. */
const COLUMNS: readonly string[] = ['customer_id', 'product_id', 'product_type', 'asset_type_id'];

export const blindThirtyFourthOpenMutants = {
  'refused-update-of-an-account-goes-along-with-the-next': {
    breaks: 'ACC-006',
    because: 'what was refused stays in the unit of work, which the next change writes out',
    class: 'persistence',
    difficulty: 4,
    change: ({ accounts }) => {
      const left = new Map<string, readonly Update[]>();
      return {
        accounts: {
          update(context, call) {
            const id = call.path['account_id'] ?? '';
            const known = updatesOf(call.body).filter(({ field }) => COLUMNS.includes(field));
            try {
              const reply = accounts.update(context, call);
              for (const { field, value } of left.get(id) ?? []) {
                const sql = `UPDATE accounts SET ${field} = ? WHERE id = ?`;
                context.store.run(sql, String(value), id);
              }
              left.delete(id);
              return reply;
            } catch (error) {
              if (known.length > 0) left.set(id, known);
              throw error;
            }
          },
        },
      };
    },
  },
  'freezing-both-accounts-freezes-the-customer-under-due-diligence': {
    breaks: 'CUS-020',
    because: 'a customer is what its accounts are, and nobody asks from which state it comes',
    class: 'state',
    difficulty: 5,
    change: ({ accounts, records }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          const changed = accounts.setStatus(context, row, status, nowMs, byCustomer);
          const customer = records.find(context, row.client_id, 'customer', row.customer_id);
          const all = accounts.ofCustomer(context, row.customer_id);
          const areFrozen = all.length > 1 && all.every((one) => one.status === 'FROZEN');
          if (customer?.status === 'EDD' && areFrozen)
            records.update(context, customer, { status: 'FROZEN' }, nowMs);
          return changed;
        },
      },
    }),
  },
} satisfies Mutants;
