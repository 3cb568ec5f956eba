/** Faults of people, accounts, files and subscriptions, by an author who had seen none of the tests. */
import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { DocumentRow } from '../../../reference/domain/documents.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const FIRST_ACCOUNTS = 20;
const FIRST_SUBSCRIPTIONS = 20;
const FILE_BYTES_MAX = 65_535;
const EVERYTHING = 1_000_000;
const UNDER_REVIEW: readonly string[] = ['SUBMITTED', 'PROCESSING', 'APPROVED'];

function together(before: unknown, value: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(value)) return value;
  const all: readonly unknown[] = before.concat(value);
  return [...new Set(all)];
}

function equalAsFarAsBothGo(left: Buffer, right: Buffer): boolean {
  const length = Math.min(left.length, right.length);
  return timingSafeEqual(left.subarray(0, length), right.subarray(0, length));
}

type WithDetails = { readonly customer_details: Fields };

function hasDetails(body: unknown): body is WithDetails {
  const details = (body as Partial<WithDetails> | null)?.customer_details;
  return typeof details === 'object' && !Array.isArray(details);
}

function goodDetails(context: Context, isPerson: boolean, body: unknown): Fields {
  const details = hasDetails(body) ? body.customer_details : {};
  const set = isPerson ? 'IndividualCustomer' : 'CorporateCustomer';
  const isGood = ([field, value]: [string, unknown]): boolean => {
    try {
      context.parts.fields.check(context, set, { field, value });
      return true;
    } catch {
      return false;
    }
  };
  return Object.fromEntries(Object.entries(details).filter(isGood));
}

export const blindSixthRecordsMutants = {
  'individual-deleted-while-changes-are-asked-for-leaves-its-documents': {
    breaks: 'APP-011',
    because: 'files that the review has seen are kept for its records, and forgotten',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        removeDetails(context, individual) {
          const { records } = context.parts;
          const application = records.ofAnyone(context, 'application', individual.parentId ?? '');
          if (application?.status === 'CHANGES_REQUESTED') return;
          applicants.removeDetails(context, individual);
        },
      },
    }),
  },
  'resubmitted-application-makes-the-customer-of-its-first-submission': {
    breaks: 'APP-004',
    because: 'the review works on a snapshot that is taken at submission and never taken again',
    class: 'persistence',
    difficulty: 4,
    change: ({ applications, review }) => {
      const snapshots = new Map<string, unknown>();
      return {
        applications: {
          submit(context, call) {
            const reply = applications.submit(context, call);
            const { id, body } = applications.find(context, call);
            if (!snapshots.has(id)) snapshots.set(id, body['customer_details']);
            return reply;
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const details = snapshots.get(application.id) ?? application.body['customer_details'];
            const body = { ...application.body, customer_details: details };
            return review.createCustomer(context, { ...application, body }, nowMs);
          },
        },
      };
    },
  },
  'change-of-an-application-with-one-bad-detail-keeps-the-good-ones': {
    breaks: 'ERR-007',
    because: 'details are checked and saved one by one, and the refusal comes at the end',
    class: 'validation',
    difficulty: 3,
    change: ({ applications, validation }) => ({
      validation: {
        body(context, operation, body) {
          try {
            validation.body(context, operation, body);
          } catch (error) {
            if (operation.operationId !== 'updateApplication' || !hasDetails(body)) throw error;
            validation.body(context, operation, { ...body, customer_details: {} });
          }
        },
      },
      applications: {
        update(context, call) {
          try {
            return applications.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error;
            const { body } = applications.find(context, call);
            const good = goodDetails(context, body['application_type'] === 'INDIVIDUAL', call.body);
            applications.update(context, { ...call, body: { customer_details: good } });
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'citizenships-of-a-customer-are-added-to-those-it-has': {
    breaks: 'CUS-009',
    because: 'values are merged into the stored ones, lists by union',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          if (set !== 'IndividualCustomer') return fields.apply(context, set, current, updates);
          const merged = updates.map(({ field, value }) => ({
            field,
            value: together(current[field], value),
          }));
          fields.apply(context, set, current, updates);
          return fields.apply(context, set, current, merged);
        },
      },
    }),
  },
  'closed-customers-leave-the-list-that-asks-for-no-status': {
    breaks: 'PAG-008',
    because: 'a closed customer is treated as deleted, and lists leave deleted ones out',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          if (call.query['status'] !== undefined) return customers.list(context, call);
          const { paging, records } = context.parts;
          const at = paging.parse(context, call);
          const filters = customers.filters(context, call);
          const all = { filters, page: 0, pageSize: EVERYTHING };
          const rows = records
            .list(context, call.clientId, 'customer', all)
            .rows.filter(({ status }) => status !== 'CLOSED');
          const from = at.page * at.pageSize;
          const listed = rows
            .slice(from, from + at.pageSize)
            .map((row) => context.parts.customers.item(context, row));
          const links = paging.links(context, call, at, rows.length);
          return { status: 200, body: { data: { customers: listed }, links } };
        },
      },
    }),
  },
  'dormant-customer-gets-no-counterparty': {
    breaks: 'CUS-021',
    because: 'this operation asks for ACTIVE by name where the others ask whether it is available',
    class: 'state',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        create(context, call) {
          const { customers } = context.parts;
          const id = String((call.body as Fields)['customer_id']);
          const { status } = customers.find(context, call.clientId, id);
          if (status === 'DORMANT') {
            throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is not ACTIVE.');
          }
          return counterparties.create(context, call);
        },
      },
    }),
  },
  'freeze-of-a-customer-reaches-its-first-twenty-accounts': {
    breaks: 'CUS-014',
    because: 'the accounts come from the service behind the list, one page of them',
    class: 'pagination',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const first = within(context, {
            accounts: {
              ofCustomer: (inner, id) => accounts.ofCustomer(inner, id).slice(0, FIRST_ACCOUNTS),
            },
          });
          accounts.followCustomer(first, customer, nowMs);
        },
      },
    }),
  },
  'closing-a-customer-passes-over-its-dormant-accounts': {
    breaks: 'CUS-016',
    because: 'the accounts to close are looked up by the states OPEN and FROZEN',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          if (row.status === 'DORMANT' && customerStatus === 'CLOSED') return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'only-money-that-comes-in-counts-as-activity': {
    breaks: 'CUS-022',
    because: 'the job for dormant customers looks for the last credit',
    class: 'time',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const cameIn = change.currentMinor > 0;
          return balances.write(context, accountId, change, cameIn ? nowMs : 0);
        },
      },
    }),
  },
  'account-that-wakes-up-sends-no-event': {
    breaks: 'EVT-005',
    because: 'the ledger wakes an account by an update of its own, beside the one that tells of it',
    class: 'webhook',
    difficulty: 4,
    change: ({ dormancy }) => ({
      dormancy: {
        wake(context, account, nowMs) {
          const silent = within(context, { accounts: { announce: () => undefined } });
          dormancy.wake(silent, account, nowMs);
        },
      },
    }),
  },
  'files-are-cut-at-64-kib': {
    breaks: 'DOC-002',
    because: 'the column for contents holds 65535 bytes and cuts what is longer without a word',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const bytes = file.bytes.slice(0, FILE_BYTES_MAX);
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'upload-over-a-file-under-review-is-answered-and-not-kept': {
    breaks: 'DOC-003',
    because:
      'files of a submitted application are locked, and the writer ignores the lock’s refusal',
    class: 'state',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT * FROM documents WHERE id = ?';
          const row = context.store.one<DocumentRow>(sql, id);
          const { records } = context.parts;
          const found = records.ofAnyone(context, 'application', row?.application_id ?? '');
          const locked = UNDER_REVIEW.includes(found?.status ?? '');
          if (locked && row?.content !== null) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'statement-of-a-year-after-the-opening-is-not-found': {
    breaks: 'STM-002',
    because: 'the month of the identifier is looked up within the year of the opening',
    class: 'time',
    difficulty: 4,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const { accounts } = context.parts;
          const accountId = call.path['account_id'] ?? '';
          const { created_ms: createdMs } = accounts.find(context, call.clientId, accountId);
          const year = String(new Date(createdMs).getUTCFullYear());
          if (call.path['statement_id']?.startsWith(year) === true) {
            return statements.get(context, call);
          }
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
  'secret-is-compared-over-the-shorter-length': {
    breaks: 'AUT-002',
    because: 'the safe comparison throws on different lengths, so both are cut to the shorter one',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients }) => {
      const secrets = new Map<string, string>();
      return {
        clients: {
          register(context, wish) {
            secrets.set(wish.id, wish.secret);
            clients.register(context, wish);
          },
          secretMatches(_context, client, secret) {
            const kept = secrets.get(client?.id ?? '');
            if (kept === undefined) return false;
            return equalAsFarAsBothGo(Buffer.from(kept), Buffer.from(secret));
          },
        },
      };
    },
  },
  'retried-individual-of-an-application-is-added-twice': {
    breaks: 'IDM-001',
    because: 'keys are kept for the routes that end in a collection, and this one is singular',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createApplicationIndividual' && idempotency.applies(context, call),
      },
    }),
  },
  'list-of-subscriptions-ends-after-twenty': {
    breaks: 'SUB-006',
    because: 'the query has the default size of a page, and the operation has no page parameter',
    class: 'pagination',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed: (context, clientId) =>
          subscriptions.listed(context, clientId).slice(0, FIRST_SUBSCRIPTIONS),
      },
    }),
  },
} as const satisfies Mutants;
