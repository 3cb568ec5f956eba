/** Faults of counterparties, their links, and settlements. */
import { Refusal } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';
import { dataOf, withData } from '../steps.ts';

export const counterpartyMutants = {
  'pending-counterparty-is-not-listed': {
    breaks: 'CPT-001',
    because: 'the list is for choosing whom to pay',
    class: 'filter',
    difficulty: 2,
    change: ({ counterparties }) => ({
      counterparties: {
        filters: (context, call) => ({
          status: 'ACTIVE',
          ...counterparties.filters(context, call),
        }),
      },
    }),
  },
  'created-counterparty-is-found-a-moment-later': {
    breaks: 'CPT-001',
    because: 'the identifier of the request is answered, not that of the record',
    class: 'wire',
    difficulty: 2,
    change: ({ counterparties }) => ({
      counterparties: {
        create(context, call) {
          const reply = counterparties.create(context, call);
          return withData(reply, { id: `req_${String(dataOf(reply)['id'])}` });
        },
      },
    }),
  },
  'change-of-a-pending-counterparty-is-refused': {
    breaks: 'CPT-003',
    because: 'what is under verification is left alone',
    class: 'state',
    difficulty: 2,
    change: ({ counterparties }) => ({
      counterparties: {
        checkUpdate(context, counterparty, wish) {
          if (counterparty.status === 'PENDING') {
            throw new Refusal('INVALID_STATE', 'The counterparty is PENDING.');
          }
          counterparties.checkUpdate(context, counterparty, wish);
        },
      },
    }),
  },
  'change-of-a-pending-counterparty-is-lost': {
    breaks: 'CPT-003',
    because: 'the verification keeps its own copy, and writes it back',
    class: 'persistence',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        update(context, call) {
          const found = counterparties.find(context, call);
          if (found.status !== 'PENDING') return counterparties.update(context, call);
          counterparties.update(context, { ...call, body: {} });
          return {
            status: 200,
            body: { data: { ...counterparties.record(context, found), ...(call.body as object) } },
          };
        },
      },
    }),
  },
  'unverified-counterparty-can-be-paid': {
    breaks: 'CPT-004',
    because: 'verification goes on while the funds are on their way',
    class: 'state',
    difficulty: 2,
    change: () => ({
      counterparties: {
        usable: (_context, { status }) => status === 'ACTIVE' || status === 'PENDING',
      },
    }),
  },
  'verified-counterparty-cannot-be-paid': {
    breaks: 'CPT-005',
    because: 'only linked ones are thought to be verified',
    class: 'state',
    difficulty: 1,
    change: () => ({ counterparties: { usable: (_context, { status }) => status === 'LINKED' } }),
  },
  'accounts-to-link-are-counted-once-linked': {
    breaks: 'CPT-006',
    because: 'a summary takes the place of the list when linking is done',
    class: 'state',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        accounts(context, call) {
          const reply = linking.accounts(context, call);
          if (linking.find(context, call).status !== 'LINKED') return reply;
          return withData(reply, { accounts: (dataOf(reply)['accounts'] as unknown[]).length });
        },
      },
    }),
  },
  'link-accounts-are-refused-for-linked-ones': {
    breaks: 'CPT-006',
    because: 'linking is done, so its operations end',
    class: 'state',
    difficulty: 2,
    change: ({ linking }) => ({
      linking: {
        accounts(context, call) {
          const found = linking.find(context, call);
          if (found.status !== 'LINKED') return linking.accounts(context, call);
          throw new Refusal('INVALID_STATE', 'The counterparty is LINKED.');
        },
      },
    }),
  },
  'any-counterparty-has-link-accounts': {
    breaks: 'CPT-007',
    because: 'the kind of the counterparty is looked at on connect only',
    class: 'validation',
    difficulty: 2,
    change: () => ({ linking: { requireLinkable: () => undefined } }),
  },
  'link-details-are-empty': {
    breaks: 'CPT-008',
    because: 'the provider is asked in the background',
    class: 'wire',
    difficulty: 2,
    change: () => ({ linking: { details: () => ({ status: 200, body: { data: {} } }) } }),
  },
  'link-details-are-not-found': {
    breaks: 'CPT-008',
    because: 'details are there after the first connection',
    class: 'state',
    difficulty: 2,
    change: () => ({
      linking: {
        details() {
          throw new Refusal('NOT_FOUND', 'There are no details yet.');
        },
      },
    }),
  },
  'connected-counterparty-stays-pending': {
    breaks: 'CPT-009',
    because: 'the answer is made from the new record, the store keeps the old',
    class: 'state',
    difficulty: 3,
    change: ({ linking, records }) => ({
      linking: {
        connect(context, call) {
          const before = linking.find(context, call);
          const reply = linking.connect(context, call);
          records.update(context, before, { status: before.status }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'connecting-a-counterparty-is-refused': {
    breaks: 'CPT-009',
    because: 'the offered accounts are compared in another order of digits',
    class: 'validation',
    difficulty: 1,
    change: () => ({
      linking: {
        requireOffered() {
          throw new Refusal('VALIDATION_FAILED', 'account_link_id is not known.');
        },
      },
    }),
  },
  'settlements-are-gone': {
    breaks: 'SET-001',
    because: 'the area is deprecated, and payments are there',
    class: 'state',
    difficulty: 1,
    change: () => ({
      settlements: {
        get() {
          throw new Refusal('NOT_FOUND', 'Settlements are gone.');
        },
      },
    }),
  },
  'settlement-is-shown-without-its-identifier': {
    breaks: 'SET-001',
    because: 'the breakdown is all that was asked for',
    class: 'wire',
    difficulty: 2,
    change: ({ settlements }) => ({
      settlements: {
        get: (context, call) => withData(settlements.get(context, call), { id: undefined }),
      },
    }),
  },
} as const satisfies Mutants;
