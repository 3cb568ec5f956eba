/** What is right the first time and wrong the second, by an author who had seen none of the tests. */
import type { Mutants } from '../../types.ts';
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';

export const blindNinthSecondMutants = {
  'second-status-of-an-account-is-not-taken': {
    breaks: 'ACC-005',
    because: 'the entity is cached after its first change, and compared with what it was then',
    class: 'persistence',
    difficulty: 2,
    change: ({ accounts }) => {
      const changed = new Set<string>();
      return {
        accounts: {
          update(context, call) {
            const id = call.path['account_id'] ?? '';
            if (changed.has(id)) return accounts.get(context, call);
            const reply = accounts.update(context, call);
            changed.add(id);
            return reply;
          },
        },
      };
    },
  },
  'transfer-back-of-the-same-amount-is-taken-for-a-duplicate': {
    breaks: 'LED-001',
    because: 'duplicates are found by two accounts and an amount, whichever way it goes',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => {
      const sourceOf = new Map<string, string>();
      return {
        transfers: {
          execute(context, actor, record) {
            const { source_account_id: source, ...body } = record.body as TransferBody;
            const pair = [source, body.destination_account_id].sort();
            const movement = JSON.stringify([pair, body.amount_minor]);
            const before = sourceOf.get(movement);
            sourceOf.set(movement, source);
            if (before === undefined || before === source) {
              return transfers.execute(context, actor, record);
            }
            sourceOf.delete(movement);
            return context.parts.states.move(context, record, 'EXECUTED', actor.nowMs);
          },
        },
      };
    },
  },
  'accounts-for-linking-are-shown-once': {
    breaks: 'CPT-006',
    because: 'the provider’s token is good for one look, and no other one is asked for',
    class: 'state',
    difficulty: 2,
    change: ({ linking }) => {
      const shown = new Set<string>();
      return {
        linking: {
          accounts(context, call) {
            const { id, status } = linking.find(context, call);
            if (shown.has(id)) throw new Refusal('INVALID_STATE', 'The link has been used.');
            const reply = linking.accounts(context, call);
            if (status === 'LINKED') shown.add(id);
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
