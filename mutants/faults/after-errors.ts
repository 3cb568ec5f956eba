/** Faults of records that show once something was refused in the place where it is done then. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import type { RecordBody } from '../../reference/store/records.ts';
import { eventTypeIn, noted, pathOf, refusedBodies } from '../noted-refusals.ts';
import { dataOf, within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const record = (value: unknown): RecordBody => (value ?? {}) as RecordBody;

const customerIn = ({ body }: Call): string => String(record(body)['customer_id']);

export const afterErrorMutants = {
  'application-after-a-refused-one-has-its-details': {
    breaks: 'APP-001',
    because: 'the form of what was refused is offered again, and sent with what is written into it',
    class: 'error',
    difficulty: 3,
    change: ({ validation, applications }) => {
      let draft: RecordBody | null = null;
      return {
        validation: {
          body(context, operation, body) {
            try {
              validation.body(context, operation, body);
            } catch (error) {
              const { last_name: name } = record(record(body)['customer_details']);
              const isText = typeof name === 'string';
              if (operation.operationId === 'createApplication' && isText)
                draft = { last_name: name };
              throw error;
            }
          },
        },
        applications: {
          create(context, call) {
            const wish = record(call.body);
            const details = { ...record(wish['customer_details']), ...draft };
            draft = null;
            const body = { ...wish, customer_details: details };
            return applications.create(context, { ...call, body });
          },
        },
      };
    },
  },
  'subscription-after-a-refused-one-is-not-listed': {
    breaks: 'SUB-006',
    because: 'a failed creation leaves the list to be made anew, and the next one is not in it',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { subscriptions } = original;
      const { taken, overlay } = refusedBodies(original, 'createSubscription', eventTypeIn);
      const unlisted = new Set<string>();
      return {
        ...overlay,
        subscriptions: {
          create(context, call) {
            const reply = subscriptions.create(context, call);
            if (taken(call.body)) unlisted.add(String(dataOf(reply)['id']));
            return reply;
          },
          listed: (context, clientId) =>
            subscriptions.listed(context, clientId).filter(({ id }) => !unlisted.has(id)),
        },
      };
    },
  },
  'account-after-a-refused-one-is-not-listed': {
    breaks: 'ACC-001',
    because: 'a failed opening leaves the index to be made anew, and the next one is not in it',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { places, overlay } = noted(original, ['createAccount'], ({ clientId }) => clientId);
      const { accounts } = original;
      const unlisted = new Set<string>();
      return {
        ...overlay,
        accounts: {
          create(context, call) {
            const reply = accounts.create(context, call);
            if (places.delete(call.clientId)) unlisted.add(String(dataOf(reply)['id']));
            return reply;
          },
          page(context, call, offset, limit) {
            const page = accounts.page(context, call, offset, limit);
            return { ...page, rows: page.rows.filter(({ id }) => !unlisted.has(id)) };
          },
        },
      };
    },
  },
  'counterparty-after-a-refused-one-is-not-found': {
    breaks: 'CPT-001',
    because: 'the customer is under review since, and what it adds is hidden meanwhile',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const refused = new Set<string>();
      const hidden = new Set<string>();
      const { counterparties } = original;
      return {
        counterparties: {
          create(context, call) {
            try {
              const reply = counterparties.create(context, call);
              if (refused.has(customerIn(call))) hidden.add(String(dataOf(reply)['id']));
              return reply;
            } catch (error) {
              refused.add(customerIn(call));
              throw error;
            }
          },
          get(context, call) {
            if (!hidden.has(call.path['counterparty_id'] ?? ''))
              return counterparties.get(context, call);
            throw new Refusal('NOT_FOUND', 'There is no such counterparty.');
          },
        },
      };
    },
  },
  'submission-after-one-that-came-too-early-is-refused': {
    breaks: 'APP-006',
    because: 'what was missing at the first try is kept, and not looked at again',
    class: 'error',
    difficulty: 2,
    change: (original) => {
      const { known, overlay } = noted(original, ['submitApplication'], pathOf);
      const { applications } = original;
      return {
        ...overlay,
        applications: {
          submit(context, call) {
            if (known(call)) throw new Refusal('INVALID_STATE', 'Something is missing.');
            return applications.submit(context, call);
          },
        },
      };
    },
  },
  'individual-after-a-refused-one-is-added-twice': {
    breaks: 'APP-007',
    because: 'the refused line of the form is still there, and is sent along once more',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { places, known, overlay } = noted(original, ['createApplicationIndividual'], pathOf);
      const { applicants } = original;
      return {
        ...overlay,
        applicants: {
          create(context, call) {
            if (known(call)) applicants.create(context, call);
            places.delete(pathOf(call));
            return applicants.create(context, call);
          },
        },
      };
    },
  },
  'deletion-after-a-refused-one-takes-nobody-away': {
    breaks: 'APP-010',
    because: 'the application is read again after a refusal, and written over with that later',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const place = ({ path }: Call): string => path['application_id'] ?? '';
      const { places, overlay } = noted(original, ['deleteApplicationIndividual'], place);
      const { applicants } = original;
      return {
        ...overlay,
        applicants: {
          remove(context, call) {
            const other = within(context, { records: { remove: () => undefined } });
            return applicants.remove(places.has(place(call)) ? other : context, call);
          },
        },
      };
    },
  },
  'access-code-after-a-refused-one-is-empty': {
    breaks: 'APP-012',
    because: 'the refusal is kept as the last answer of the service of codes, which has no code',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { known, overlay } = noted(original, ['createApplicationAccessCode'], pathOf);
      const { applications } = original;
      return {
        ...overlay,
        applications: {
          accessCode(context, call) {
            const reply = applications.accessCode(context, call);
            return known(call) ? { status: 200, body: { data: {} } } : reply;
          },
        },
      };
    },
  },
  'connection-after-a-refused-one-is-refused': {
    breaks: 'CPT-009',
    because: 'the session with the linking provider is over after the first try',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { known, overlay } = noted(original, ['connectCounterpartyLink'], pathOf);
      const { linking } = original;
      return {
        ...overlay,
        linking: {
          connect(context, call) {
            if (known(call)) throw new Refusal('INVALID_STATE', 'The session is over.');
            return linking.connect(context, call);
          },
        },
      };
    },
  },
  'refused-connection-takes-the-earlier-one-back': {
    breaks: 'CPT-009',
    because: 'a connection is ended before the next one is looked at',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { known, overlay } = noted(original, ['connectCounterpartyLink'], pathOf);
      const { counterparties } = original;
      return {
        ...overlay,
        counterparties: {
          get(context, call) {
            const reply = counterparties.get(context, call);
            const data = dataOf(reply);
            if (!known(call) || data['status'] !== 'LINKED') return reply;
            return { ...reply, body: { data: { ...data, status: 'PENDING' } } };
          },
        },
      };
    },
  },
  'instructions-after-refused-ones-have-no-address': {
    breaks: 'CPT-008',
    because: 'the address of the last try is given again, and that has none',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { known, overlay } = noted(original, ['createCounterpartyLinkDetails'], pathOf);
      const { linking } = original;
      return {
        ...overlay,
        linking: {
          details(context, call) {
            const reply = linking.details(context, call);
            if (!known(call)) return reply;
            return { ...reply, body: { data: { ...dataOf(reply), widget_url: '' } } };
          },
        },
      };
    },
  },
  'accounts-for-linking-that-were-refused-stay-refused': {
    breaks: 'CPT-006',
    because: 'that a counterparty is not linked is kept, and not looked at again',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const holder = ({ path }: Call): string => path['counterparty_id'] ?? '';
      const { places, overlay } = noted(original, ['listCounterpartyLinkAccounts'], holder);
      const { linking } = original;
      return {
        ...overlay,
        linking: {
          accounts(context, call) {
            if (places.has(holder(call)))
              throw new Refusal('INVALID_STATE', 'The counterparty is not linked.');
            return linking.accounts(context, call);
          },
        },
      };
    },
  },
  'upload-after-a-refused-one-is-not-given-back': {
    breaks: 'DOC-003',
    because: 'the refused file is left in the way, and what comes after it is stored elsewhere',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { known, overlay } = noted(original, ['uploadDocument'], pathOf);
      const { documents } = original;
      return {
        ...overlay,
        documents: {
          upload(context, call) {
            const other = within(context, { documents: { store: () => undefined } });
            return documents.upload(known(call) ? other : context, call);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
