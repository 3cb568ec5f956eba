/** Faults at drawn places: counterparties and their links. */
import { Refusal } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

export const blindEleventhPartyMutants = {
  'refused-connection-empties-the-accounts-for-linking': {
    breaks: 'ERR-007',
    because: 'an unknown account makes the list be fetched anew, and it is emptied first',
    class: 'error',
    difficulty: 4,
    change: ({ linking }) => {
      const emptied = new Set<string>();
      return {
        linking: {
          connect(context, call) {
            try {
              return linking.connect(context, call);
            } catch (error) {
              emptied.add(call.path['counterparty_id'] ?? '');
              throw error;
            }
          },
          accounts(context, call) {
            const reply = linking.accounts(context, call);
            return emptied.has(call.path['counterparty_id'] ?? '')
              ? { ...reply, body: { data: { accounts: [] } } }
              : reply;
          },
        },
      };
    },
  },
  'second-counterparty-of-a-customer-gets-no-instructions': {
    breaks: 'CPT-008',
    because: 'a customer has one session with the linking provider',
    class: 'state',
    difficulty: 4,
    change: ({ linking }) => {
      const sessions = new Map<string, string>();
      return {
        linking: {
          details(context, call) {
            const reply = linking.details(context, call);
            const { id, body } = linking.find(context, call);
            const customer = String(body['customer_id']);
            const holder = sessions.get(customer) ?? id;
            if (holder !== id) throw new Refusal('INVALID_STATE', 'A session is open.');
            sessions.set(customer, id);
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
