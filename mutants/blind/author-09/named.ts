/** Faults that teams left in, and what becomes of papers and people, by an author who had seen none of the tests. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Fields } from '../../../reference/domain/fields.ts';

const nameIn = (applicationId: string, person: Fields): string =>
  JSON.stringify([applicationId, person['first_name'], person['last_name']]);

export const blindNinthNamedMutants = {
  'person-patched-on-an-application-is-added-again': {
    breaks: 'APP-009',
    because: 'the change is saved with the code that adds a person',
    class: 'persistence',
    difficulty: 2,
    change: ({ applicants }) => ({
      applicants: {
        update(context, call) {
          const { applications, records } = context.parts;
          const application = applications.findEditable(context, call);
          const before = applicants.find(context, call, application);
          const reply = applicants.update(context, call);
          const { body } = applicants.find(context, call, application);
          records.insert(context, {
            kind: 'applicant',
            id: context.random.id('ind'),
            clientId: call.clientId,
            parentId: application.id,
            status: '',
            body,
            nowMs: call.nowMs,
          });
          records.update(context, before, { body: before.body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'receipt-that-settles-later-is-not-told-as-posted': {
    breaks: 'EVT-010',
    because: 'the event hangs on the receipt that is posted at once, not on the later settlement',
    class: 'webhook',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const category = deposits.category(context, record);
          const seen = context.parts.ledger.ofCategory(context, category, 'PENDING');
          if (seen.length === 0) return deposits.advance(context, record, nowMs);
          const silent = within(context, { ledger: { announce: () => undefined } });
          return deposits.advance(silent, record, nowMs);
        },
      },
    }),
  },
  'counterparty-to-be-linked-is-paid-without-verification': {
    breaks: 'CPT-004',
    because: 'the linking provider is thought to have verified whoever has to be linked',
    class: 'state',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        usable: (context, counterparty) =>
          counterparties.usable(context, counterparty) ||
          counterparty.body['counterparty_type'] === 'FIAT_US_LINKED',
      },
    }),
  },
  'second-change-of-an-address-is-lost': {
    breaks: 'CUS-009',
    because: 'addresses have a table of their own, where a row that is there is not written again',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers }) => {
      const moved = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const isAddress = ({ field }: { readonly field: string }): boolean =>
              field === 'mailing_address';
            const asked = updatesOf(call.body);
            const updates = asked.filter((update) => !isAddress(update) || !moved.has(id));
            const body = { ...(call.body as object), updates };
            const reply = customers.update(context, { ...call, body });
            if (asked.some(isAddress)) moved.add(id);
            return reply;
          },
        },
      };
    },
  },
  'papers-of-people-go-with-the-approval': {
    breaks: 'DOC-002',
    because: 'what belongs to an application is swept up once its customer is there',
    class: 'persistence',
    difficulty: 4,
    change: ({ review }) => ({
      review: {
        approve(context, application, nowMs) {
          const approved = review.approve(context, application, nowMs);
          const sql =
            'DELETE FROM documents WHERE application_id = ? AND individual_id IS NOT NULL';
          context.store.run(sql, application.id);
          return approved;
        },
      },
    }),
  },
  'person-added-again-brings-deleted-papers-back': {
    breaks: 'APP-011',
    because:
      'deletion only marks, and who comes again under the same name is marked as there again',
    class: 'persistence',
    difficulty: 5,
    change: ({ applicants }) => {
      const gone = new Map<string, string>();
      return {
        applicants: {
          removeDetails(context, { id, parentId, body }) {
            gone.set(nameIn(parentId ?? '', body), id);
            context.store.run(
              `UPDATE documents SET client_id = '~' || client_id,
                 application_id = '~' || application_id WHERE individual_id = ?`,
              id,
            );
          },
          create(context, call) {
            const reply = applicants.create(context, call);
            const name = nameIn(call.path['application_id'] ?? '', call.body as Fields);
            context.store.run(
              `UPDATE documents SET client_id = substr(client_id, 2),
                 application_id = substr(application_id, 2) WHERE individual_id = ?`,
              gone.get(name) ?? '',
            );
            gone.delete(name);
            return reply;
          },
        },
      };
    },
  },
  'percentage-stays-with-an-applicant-who-owns-nothing-any-more': {
    breaks: 'IND-006',
    because: 'the rule lives in the service of customers, and applications have a copy of its form',
    class: 'validation',
    difficulty: 4,
    change: ({ applicants, individuals }) => ({
      applicants: {
        update(context, call) {
          const lax = within(context, {
            individuals: {
              keepOwnership: (inner, changed, named) =>
                named.includes('percentage_ownership')
                  ? individuals.keepOwnership(inner, changed, named)
                  : changed,
            },
          });
          return applicants.update(lax, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
