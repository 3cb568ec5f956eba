/**
 * Faults of records and deliveries, written from the document alone by someone who had not seen the
 * tests. They stand outside the kill matrix until what finds them unprepared has been measured.
 */
import type { StoredRecord } from '../../reference/store/records.ts';
import { without } from '../../reference/domain/fields.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';
import { meanwhile } from '../steps.ts';

const DAY_MS = 86_400_000;
const BLOB_BYTES_MAX = 65_535;
const TOTAL_LIFETIME_MS = 30_000;
const QUEUE_MS = 1_000;

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

const escaped = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll("'", '&#39;') : value;

export const withheldRecordsMutants = {
  'birthday-is-the-day-before': {
    breaks: 'CUS-009',
    because: 'a date is kept as midnight where the server stands, and shown in UTC',
    class: 'time',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const { date_of_birth: birthday } = changed;
          const named = updates.some(({ field }) => field === 'date_of_birth');
          if (!named || typeof birthday !== 'string') return changed;
          return { ...changed, date_of_birth: dayBefore(birthday) };
        },
      },
    }),
  },
  'only-the-first-type-of-an-individual-is-kept': {
    breaks: 'IND-007',
    because: 'a person had one part in a corporation once, and the column still holds one',
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const kept = updates.map(({ field, value }) =>
            field === 'individual_type' && Array.isArray(value)
              ? { field, value: value.slice(0, 1) as unknown[] }
              : { field, value },
          );
          return fields.apply(context, set, current, kept);
        },
      },
    }),
  },
  'account-that-comes-with-an-approval-is-not-told': {
    breaks: 'EVT-005',
    because:
      'the event is sent by the operation that opens accounts, and an approval opens its own',
    class: 'webhook',
    difficulty: 2,
    change: ({ accounts, review }) => {
      const approving = meanwhile();
      return {
        review: {
          openAccount(context, application, customer, nowMs) {
            return approving.during(true, () =>
              review.openAccount(context, application, customer, nowMs),
            );
          },
        },
        accounts: {
          announce(context, row, nowMs) {
            if (!approving.known) accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'refused-upload-is-answered-by-the-parser-of-forms': {
    breaks: 'ERR-001',
    because: 'uploads pass through a library of their own, which answers what it cannot take',
    class: 'error',
    difficulty: 2,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          if (call.operationId !== 'uploadDocument' || answer.status !== 400) {
            return wire.write(context, call, answer);
          }
          const headers = { 'content-type': 'text/plain; charset=utf-8' };
          return wire.write(context, call, { ...answer, headers, payload: 'Unexpected field' });
        },
      },
    }),
  },
  'narrow-token-keeps-what-a-wide-one-was-granted': {
    breaks: 'AUT-019',
    because: 'grants are cached for each client, and a scope that was granted stays among them',
    class: 'authorization',
    difficulty: 3,
    change: ({ tokens }) => {
      const known = new Map<string, readonly string[]>();
      return {
        tokens: {
          issue(context, clientId, granted) {
            const all = [...new Set([...(known.get(clientId) ?? []), ...granted])];
            known.set(clientId, all);
            return tokens.issue(context, clientId, all);
          },
        },
      };
    },
  },
  'apostrophe-of-an-applicant-comes-back-escaped': {
    breaks: 'APP-004',
    because: 'details are escaped for the page of the reviewers, and the interface shows the same',
    class: 'wire',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        record(context, application) {
          const record = applications.record(context, application);
          const details = Object.entries((record['customer_details'] ?? {}) as Data);
          const shown = details.map(([name, value]) => [name, escaped(value)] as const);
          return { ...record, customer_details: Object.fromEntries(shown) };
        },
      },
    }),
  },
  'status-filter-finds-customers-by-the-state-before': {
    breaks: 'CUS-007',
    because: 'the index for searches is written ahead of the change that it is to show',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        create(context, wish) {
          const details = { ...wish.details, found_as: 'ACTIVE' };
          return customers.create(context, { ...wish, details });
        },
        setStatus(context, customer, status, nowMs) {
          const changed = customers.setStatus(context, customer, status, nowMs);
          const body = { ...changed.body, found_as: customer.status };
          return context.parts.records.update(context, changed, { body }, nowMs);
        },
        filters(context, call) {
          const { status, ...others } = customers.filters(context, call);
          return status === undefined ? others : { ...others, found_as: status };
        },
        item: (context, customer) => without(customers.item(context, customer), 'found_as'),
      },
    }),
  },
  'account-for-a-customer-of-another-client-is-opened-there': {
    breaks: 'AUT-023',
    because:
      'an account belongs to whom its customer belongs, and who asks for it is not looked at',
    class: 'authorization',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const customer = context.parts.records.ofAnyone(context, 'customer', id);
          const clientId = customer?.clientId ?? call.clientId;
          return accounts.create(context, { ...call, clientId });
        },
      },
    }),
  },
  'number-of-pages-is-that-of-half-a-minute-ago': {
    breaks: 'PAG-008',
    because: 'the total is cached beside its query, and new records do not clear it',
    class: 'pagination',
    difficulty: 3,
    change: ({ records }) => {
      const totals = new Map<string, { readonly total: number; readonly untilMs: number }>();
      return {
        records: {
          list(context, clientId, kind, filter) {
            const found = records.list(context, clientId, kind, filter);
            const key = JSON.stringify([clientId, kind, filter.filters ?? {}]);
            const nowMs = context.clock.systemNowMs();
            const known = totals.get(key);
            if (known !== undefined && known.untilMs > nowMs) {
              return { ...found, total: known.total };
            }
            totals.set(key, { total: found.total, untilMs: nowMs + TOTAL_LIFETIME_MS });
            return found;
          },
        },
      };
    },
  },
  'document-ends-after-sixty-four-kibibytes': {
    breaks: 'DOC-002',
    because: 'the column is the smaller kind of blob, and the database cuts what is longer',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const bytes = file.bytes.subarray(0, BLOB_BYTES_MAX);
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'deleting-a-subscription-silences-others-on-its-address': {
    breaks: 'WHK-016',
    because: 'a deletion switches the endpoint off, and several subscriptions share one',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching: (context, clientId, eventType) =>
          events.matching(context, clientId, eventType).filter(
            (subscription) =>
              context.store.one(
                `SELECT 1 FROM subscriptions WHERE client_id = ? AND callback_url = ?
                   AND status = 'DELETED' AND deleted_ms > ?`,
                clientId,
                subscription.callback_url,
                subscription.created_ms,
              ) === undefined,
          ),
      },
    }),
  },
  'secret-with-more-behind-it-gets-a-token': {
    breaks: 'AUT-002',
    because: 'the comparison runs over the length of the secret that is stored',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients }) => ({
      clients: {
        secretMatches: (context, client, secret) =>
          Array.from(secret, (_letter, index) => secret.slice(0, index + 1)).some((beginning) =>
            clients.secretMatches(context, client, beginning),
          ),
      },
    }),
  },
  'frozen-account-of-a-closed-customer-stays-frozen': {
    breaks: 'CUS-016',
    because: 'a frozen account takes no change until somebody opens it, and this is a change',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          const byItself = row.status === 'FROZEN' && row.frozen_by_customer === 0;
          if (byItself && customerStatus === 'CLOSED') return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'deleted-applicant-is-a-person-of-the-approved-customer': {
    breaks: 'APP-010',
    because:
      'deleted people are only marked, and the copy at the approval does not ask for the mark',
    class: 'persistence',
    difficulty: 5,
    change: ({ applicants, review }) => {
      const marked: StoredRecord[] = [];
      return {
        applicants: {
          removeDetails(context, individual) {
            applicants.removeDetails(context, individual);
            marked.push(individual);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            for (const { id, body } of marked.filter((one) => one.parentId === application.id)) {
              const wish = { id, details: body, nowMs };
              context.parts.individuals.create(context, customer, wish);
            }
            return customer;
          },
        },
      };
    },
  },
  'ownership-named-with-the-loss-of-its-type-is-kept': {
    breaks: 'IND-006',
    because: 'the rule is held against the record as it was before the updates of the request',
    class: 'validation',
    difficulty: 5,
    change: ({ individuals }) => {
      const update = meanwhile<{ readonly ofOwner: boolean }>();
      return {
        individuals: {
          update(context, call) {
            const { individual_type: types } = individuals.find(context, call).body;
            const ofOwner = Array.isArray(types) && types.includes('BENEFICIAL_OWNER');
            return update.during({ ofOwner }, () => individuals.update(context, call));
          },
          keepOwnership: (context, changed, named) =>
            update.known?.ofOwner && named.includes('percentage_ownership')
              ? changed
              : individuals.keepOwnership(context, changed, named),
        },
      };
    },
  },
  'short-month-after-a-thirty-first-has-no-statement': {
    breaks: 'STM-001',
    because:
      'months are counted by adding one to the day of opening, and a 31st of February is March',
    class: 'time',
    difficulty: 5,
    change: ({ statements }) => ({
      statements: {
        periods(context, account, nowMs) {
          const periods = statements.periods(context, account, nowMs);
          const end = periods.at(-1)?.endMs ?? nowMs;
          const met = new Set<string>();
          const day = new Date(account.created_ms);
          for (; day.getTime() < end; day.setUTCMonth(day.getUTCMonth() + 1)) {
            met.add(day.toISOString().slice(0, 7));
          }
          return periods.filter(({ id }) => met.has(id));
        },
      },
    }),
  },
  'stamp-is-read-again-after-the-signing': {
    breaks: 'WHK-001',
    because: 'the signer and the sender each ask for the time, and a queue stands between them',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => ({
      signing: {
        headers(context, subscription, payload, occurredMs) {
          const headers = signing.headers(context, subscription, payload, occurredMs);
          const sentMs = context.clock.systemNowMs() + QUEUE_MS;
          const timestamp = context.parts.signing.stamp(context, { sentMs, occurredMs });
          return { ...headers, 'x-svc-timestamp': timestamp };
        },
      },
    }),
  },
} satisfies Mutants;
