/** Applications, customers, individuals and accounts: again, after a refusal, a restart, a day, and many others. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { noted, pathOf } from '../../noted-refusals.ts';
import { ownerOf, refusedLate, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { named, undone } from '../author-45/places.ts';
import { starts } from '../author-44/places.ts';
import { isBehindTwenty, times } from '../author-47/places.ts';
import { DAY_MS } from '../author-46/places.ts';
import { meeting } from '../author-43/places.ts';

const KEPT_OF_A_PERSON: readonly string[] = ['individual_type', 'first_name', 'last_name'];

const only = (members: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));

const keyOf = ({ clientId, idempotencyKey: key }: Call): string => `${clientId} ${key ?? ''}`;

export const blindFiftiethPeopleMutants = {
  // A person's application is sent back, and is ready again once it was changed: it is not in the list.
  'application-mended-after-its-review-is-not-listed': {
    breaks: 'APP-001',
    because: 'what is sent back leaves the list of what is under review, and does not come back',
    class: 'state',
    difficulty: 4,
    change: ({ applications, review }) => {
      const sentBack = new Set<string>();
      return {
        review: {
          decide(context, application, status, event, nowMs) {
            if (status === 'CHANGES_REQUESTED') sentBack.add(application.id);
            return review.decide(context, application, status, event, nowMs);
          },
        },
        applications: {
          list(context, call) {
            const { records } = context.parts;
            const list: typeof records.list = (inner, clientId, kind, filter) => {
              const { rows, total } = records.list(inner, clientId, kind, filter);
              const kept = rows.filter(
                ({ id, status, body }) =>
                  !sentBack.has(id) ||
                  status === 'CHANGES_REQUESTED' ||
                  body['application_type'] !== 'INDIVIDUAL',
              );
              return { rows: kept, total };
            };
            return applications.list(within(context, { records: { list } }), call);
          },
        },
      };
    },
  },
  // An application is started, the platform restarts, it is changed: answered as done, and nothing of it stays.
  'change-of-an-application-from-before-a-restart-is-lost': {
    breaks: 'APP-004',
    because: 'drafts are loaded at the start, and changed in memory alone',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, isOld } = starts(parts);
      const { applications } = parts;
      return {
        ...overlay,
        applications: {
          update(context, call) {
            const application = applications.find(context, call);
            const update = applications.update.bind(applications);
            return (isOld(context, application) ? undone(update) : update)(context, call);
          },
        },
      };
    },
  },
  // An individual of an application is changed twice: the second change is answered as made, and is not kept.
  'second-change-of-an-applicant-is-not-kept': {
    breaks: 'APP-009',
    because: 'what was changed once is kept in a cache, which a further change does not reach',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants }) => {
      const timesOf = times();
      return {
        applicants: {
          update(context, call) {
            const update = applicants.update.bind(applicants);
            const isFirst = timesOf(call.path['individual_id'] ?? '') === 1;
            return (isFirst ? update : undone(update))(context, call);
          },
        },
      };
    },
  },
  // A change of a corporation is refused, the next one is taken: its individuals lose all that is optional.
  'change-after-a-refused-one-strips-individuals': {
    breaks: 'CUS-012',
    because:
      'a refusal reads the corporation anew with its people in short, and the next change writes those',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { places, known, overlay } = noted(parts, ['updateCustomer'], pathOf);
      const { customers, individuals, records } = parts;
      return {
        ...overlay,
        customers: {
          update(context, call) {
            const reply = customers.update(context, call);
            if (!known(call)) return reply;
            places.delete(pathOf(call));
            const id = call.path['customer_id'] ?? '';
            const customer = customers.find(context, call.clientId, id);
            for (const person of individuals.ofCustomer(context, customer)) {
              const body = only(person.body, KEPT_OF_A_PERSON);
              records.update(context, person, { body }, call.nowMs);
            }
            return reply;
          },
        },
      };
    },
  },
  // A change of a corporation has several items: the last one is not made.
  'last-item-of-a-change-of-a-corporation-is-left-out': {
    breaks: 'CUS-009',
    because: 'the items for a corporation are counted from one, and stop before their number',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const updates = updatesOf(call.body);
          const customer = customers.find(context, call.clientId, id);
          if (customer.body['customer_type'] !== 'CORPORATION' || updates.length < 2)
            return customers.update(context, call);
          const body = { ...(call.body as Fields), updates: updates.slice(0, -1) };
          return customers.update(context, { ...call, body });
        },
      },
    }),
  },
  // A customer is changed twice without updated_by: the second time it is refused.
  'second-change-has-to-say-by-whom': {
    breaks: 'CUS-010',
    because: 'the first change is put down to the application, every further one needs a name',
    class: 'validation',
    difficulty: 3,
    change: ({ customers }) => {
      const timesOf = times();
      return {
        customers: {
          update(context, call) {
            const { updated_by: by } = call.body as Fields;
            const reply = customers.update(context, call);
            if (timesOf(call.path['customer_id'] ?? '') < 2 || by !== undefined) return reply;
            throw new Refusal('VALIDATION_FAILED', 'updated_by is needed.');
          },
        },
      };
    },
  },
  // A change of a customer without updated_by has a good item and then a bad one: refused, and the good one is made.
  'change-by-nobody-is-made-up-to-the-bad-item': {
    breaks: 'ERR-007',
    because: 'the change is one transaction of its author, and without an author there is none',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          try {
            return customers.update(context, call);
          } catch (error) {
            const { updated_by: by } = call.body as Fields;
            if (!(error instanceof Refusal) || by !== undefined) throw error;
            for (const update of updatesOf(call.body)) {
              try {
                customers.update(context, { ...call, body: { updates: [update] } });
              } catch {
                break;
              }
            }
            return refusedLate(context, error.code);
          }
        },
      },
    }),
  },
  // A customer was closed, a day passes: a change of it, or a counterparty for it, is taken.
  'closed-customer-can-be-changed-a-day-later': {
    breaks: 'CUS-015',
    because: 'a closed customer is locked, and locks end at night',
    class: 'time',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        requireAvailable(context, customer) {
          const { clientId, status, updatedMs } = customer;
          const nowMs = context.parts.clientClock.nowMs(context, clientId);
          if (status === 'CLOSED' && nowMs - updatedMs >= DAY_MS) return;
          customers.requireAvailable(context, customer);
        },
      },
    }),
  },
  // A client has more than twenty customers: below a person behind them the individuals of others are found.
  'individual-of-anyone-below-a-person-behind-twenty': {
    breaks: 'IND-009',
    because:
      'the cache of twenty knows who is a corporation, all others are asked by the individual alone',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, individuals, records }) => ({
      individuals: {
        find(context, call) {
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const isPerson = customer.body['customer_type'] === 'INDIVIDUAL';
          if (!isPerson || !isBehindTwenty(context, customer))
            return individuals.find(context, call);
          const of = call.path['individual_id'] ?? '';
          return records.get(context, call.clientId, 'individual', of);
        },
      },
    }),
  },
  // Types and percentage of an individual are changed at once: it keeps a percentage that it must not have.
  'ownership-stays-beside-a-change-of-types': {
    breaks: 'IND-006',
    because: 'either change is checked against what was there before both',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) => (call.operationId === 'updateCustomerIndividual' ? pathOf(call) : null),
        ({ context, call, handler, beside }) => {
          const both = [call, ...beside];
          const isIt = ['individual_type', 'percentage_ownership'].every((field) =>
            both.some((one) => named(one, field)),
          );
          const keepOwnership = (_context: unknown, changed: Fields) => changed;
          const inner = within(context, { individuals: { keepOwnership } });
          return parts.pipeline.execute(isIt && beside.length > 0 ? inner : context, call, handler);
        },
      )(parts),
  },
  // An account holds crypto: a change of its product is made.
  'product-of-a-crypto-account-can-be-changed': {
    breaks: 'ACC-006',
    because: 'accounts in crypto are kept by a service of their own, whose update is a general one',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts, assets, balances }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const updates = updatesOf(call.body);
          const product = updates.find(({ field }) => field === 'product_id');
          if (assets.fiat(context, row.asset_type_id) || product === undefined)
            return accounts.update(context, call);
          const sql = 'UPDATE accounts SET product_id = ? WHERE id = ?';
          context.store.run(sql, String(product.value), row.id);
          const changed = balances.account(context, row.id);
          return { status: 200, body: { data: accounts.record(context, changed) } };
        },
      },
    }),
  },
  // An account was frozen and is open again: another client changes its status.
  'reopened-account-is-changed-by-another-client': {
    breaks: 'AUT-023',
    because:
      'who opens an account again becomes its keeper, and of a keeper nobody asks whose it is',
    class: 'authorization',
    difficulty: 4,
    change: ({ accounts, balances }) => {
      const reopened = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (row.status === 'FROZEN' && status === 'OPEN') reopened.add(row.id);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
          update(context, call) {
            const id = call.path['account_id'] ?? '';
            if (!reopened.has(id)) return accounts.update(context, call);
            const { client_id: clientId } = balances.account(context, id);
            return accounts.update(context, { ...call, clientId });
          },
        },
      };
    },
  },
  // A customer is closed, accepting a transfer from its account is refused, and sent again with its key: it moves.
  'transfer-of-a-closed-customer-moves-with-its-key': {
    breaks: 'CUS-015',
    because: 'a key that is known was checked before, and is not checked again',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { known, overlay } = noted(parts, ['acceptTransfer'], keyOf);
      const { availability, records, transfers } = parts;
      return {
        ...overlay,
        transfers: {
          accept(context, call) {
            if (call.idempotencyKey === null || !known(call))
              return transfers.accept(context, call);
            const mayMove: typeof availability.mayMove = (inner, account) => {
              const owner = ownerOf(inner, 'customer', account.customer_id, call.clientId);
              const status = records.status(inner, owner, 'customer', account.customer_id);
              if (status !== 'CLOSED') availability.mayMove(inner, account);
            };
            return transfers.accept(within(context, { availability: { mayMove } }), call);
          },
        },
      };
    },
  },
} satisfies Mutants;
