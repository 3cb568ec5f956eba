/** Faults at drawn places: counterparties, their links, and payments. */
import { Refusal } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';

const LINE_LENGTH = 35;

export const blindEleventhPartyMutants = {
  'counterparty-with-a-long-description-is-not-paid': {
    breaks: 'CPT-005',
    because: 'its description goes into a line of the order, which has 35 places',
    class: 'validation',
    difficulty: 4,
    change: ({ payees }) => ({
      payees: {
        checkUsable(context, payee) {
          payees.checkUsable(context, payee);
          if (String(payee.body['description'] ?? '').length <= LINE_LENGTH) return;
          throw new Refusal('VALIDATION_FAILED', 'A line of the order is too long.');
        },
      },
    }),
  },
  'refused-connection-empties-the-accounts-for-linking': {
    breaks: 'CPT-006',
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
  'actions-of-a-payment-are-shown-once': {
    breaks: 'PAY-005',
    because: 'what was shown counts as seen',
    class: 'persistence',
    difficulty: 2,
    change: ({ payments }) => {
      const seen = new Set<string>();
      return {
        payments: {
          actions(context, record) {
            const name = `${record.id} ${record.status}`;
            if (seen.has(name)) return [];
            seen.add(name);
            return payments.actions(context, record);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
