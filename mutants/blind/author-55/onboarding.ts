/** Applications, counterparties and accounts: behind many, with something left out, the last of its kind, after a day. */
import type { AccountStatus } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';
import { wishOf } from '../../plain.ts';
import { dataOf, within } from '../../steps.ts';
import { areMany } from '../author-46/places.ts';
import { withItems } from './places.ts';

const LISTED_MAX = 20;

export const blindFiftyFifthOnboardingMutants = {
  // An individual for an application of a person was refused, and its key comes again: it is added.
  'refused-individual-is-added-under-its-key': {
    breaks: 'APP-008',
    because: 'a key that is known is of a request whose application was looked at',
    class: 'idempotency',
    difficulty: 4,
    change: ({ applicants }) => {
      const seen = new Set<string>();
      return {
        applicants: {
          create(context, call) {
            const { idempotencyKey: key, path } = call;
            const name = `${path['application_id'] ?? ''} ${key ?? ''}`;
            const isAgain = key !== null && seen.has(name);
            seen.add(name);
            const free = { applicants: { requireCorporate: () => undefined } };
            return applicants.create(isAgain ? within(context, free) : context, call);
          },
        },
      };
    },
  },
  // A customer has twenty counterparties: the body of a further one is not looked at.
  'further-counterparties-are-not-validated': {
    breaks: 'ERR-014',
    because: 'who has many sends them in bulk, and the bulk way trusts its sender',
    class: 'validation',
    difficulty: 5,
    change: ({ validation }) => ({
      validation: {
        body(context, operation, body) {
          const isIt = operation.operationId === 'createCounterparty' && body instanceof Object;
          const id = isIt ? (body as { readonly customer_id?: unknown }).customer_id : undefined;
          const from = `records WHERE kind = 'counterparty' AND parent_id = ?`;
          if (typeof id === 'string' && areMany(context, from, id)) return;
          validation.body(context, operation, body);
        },
      },
    }),
  },
  // More than twenty applications are asked for on one page: no more than twenty come.
  'applications-come-by-twenty-at-most': {
    breaks: 'APP-001',
    because: 'the list has a limit of its own, and the links are reckoned with the size asked for',
    class: 'pagination',
    difficulty: 2,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const found = records.list(context, clientId, kind, filter);
          if (kind !== 'application') return found;
          return { ...found, rows: found.rows.slice(0, LISTED_MAX) };
        },
      },
    }),
  },
  // A counterparty is made without its rails: it is in no list.
  'counterparty-without-rails-is-not-listed': {
    breaks: 'CPT-001',
    because: 'the list is joined with the table of rails',
    class: 'filter',
    difficulty: 3,
    change: ({ counterparties, records }) => {
      const bare = new Set<string>();
      return {
        counterparties: {
          create(context, call) {
            const reply = counterparties.create(context, call);
            if (wishOf(call)['supported_rails'] === undefined)
              bare.add(String(dataOf(reply)['id']));
            return reply;
          },
        },
        records: {
          list(context, clientId, kind, filter) {
            const found = records.list(context, clientId, kind, filter);
            return { ...found, rows: found.rows.filter(({ id }) => !bare.has(id)) };
          },
        },
      };
    },
  },
  // The only individual of an application is deleted: it is answered, and it stays.
  'last-individual-stays': {
    breaks: 'APP-010',
    because: 'a corporation needs someone, so the last one is only marked',
    class: 'state',
    difficulty: 3,
    change: ({ applicants, records }) => ({
      applicants: {
        remove(context, call) {
          const application = context.parts.applications.findEditable(context, call);
          const isLast = applicants.ofApplication(context, application).length === 1;
          const kept = { records: { ...records, remove: () => undefined } };
          return applicants.remove(isLast ? within(context, kept) : context, call);
        },
      },
    }),
  },
  // The status of an account was changed: the list shows the one before.
  'list-shows-the-status-before': {
    breaks: 'ACC-005',
    because: 'the list is written when something is moved, and a change of status moves nothing',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => {
      const before = new Map<string, AccountStatus>();
      return {
        accounts: {
          update(context, call) {
            const { id, status } = accounts.find(
              context,
              call.clientId,
              call.path['account_id'] ?? '',
            );
            const reply = accounts.update(context, call);
            if (dataOf(reply)['status'] !== status) before.set(id, status);
            return reply;
          },
          list: (context, call) =>
            withItems(accounts.list(context, call), 'accounts', (item) => ({
              ...item,
              status: before.get(String(item['id'])) ?? item['status'],
            })),
        },
      };
    },
  },
} satisfies Mutants;
