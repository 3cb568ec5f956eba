/** Faults of customers, applications, individuals, documents, counterparties and tokens, written from the document alone. */
import { Refusal } from '../../../reference/context.ts';
import type { RecordBody } from '../../../reference/store/records.ts';
import { dataOf, meanwhile, refusedLate } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const ALL_AT_ONCE = 1_000_000;

type File = { readonly bytes: Uint8Array; readonly name: string; readonly type: string };

type FileRow = {
  readonly id: string;
  readonly filename: string | null;
  readonly content_type: string | null;
  readonly content: Uint8Array | null;
};

export const blindFourthPeopleMutants = {
  'second-freeze-of-a-customer-leaves-its-accounts-open': {
    breaks: 'CUS-014',
    because:
      'which accounts a customer has frozen is noted, and not struck out when it is released',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => {
      const noted = new Set<string>();
      return {
        accounts: {
          following(context, row, customerStatus) {
            const status = accounts.following(context, row, customerStatus);
            if (status !== 'FROZEN') return status;
            if (noted.has(row.id)) return null;
            noted.add(row.id);
            return status;
          },
        },
      };
    },
  },
  'sleeping-account-of-a-frozen-customer-sleeps-on': {
    breaks: 'CUS-014',
    because: 'the freeze is a step from OPEN to FROZEN, and a dormant account is not OPEN',
    class: 'state',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        following: (context, row, customerStatus) =>
          row.status === 'DORMANT' && customerStatus === 'FROZEN'
            ? null
            : accounts.following(context, row, customerStatus),
      },
    }),
  },
  'people-of-a-frozen-corporation-can-be-changed': {
    breaks: 'CUS-013',
    because: 'an individual has no state of its own, and that of its customer is not asked',
    class: 'state',
    difficulty: 4,
    change: ({ customers, individuals }) => {
      const changing = meanwhile();
      return {
        individuals: {
          update: (context, call) => changing.during(true, () => individuals.update(context, call)),
        },
        customers: {
          requireAvailable(context, customer) {
            if (changing.known === true && customer.status === 'FROZEN') return;
            customers.requireAvailable(context, customer);
          },
        },
      };
    },
  },
  'tax-number-loses-its-leading-zeros': {
    breaks: 'CUS-009',
    because: 'what looks like a number goes through a column of numbers',
    class: 'validation',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const cast = updates.map(({ field, value }) => ({
            field,
            value:
              field === 'tax_reference_number' && typeof value === 'string'
                ? value.replace(/^0+(?=\d)/, '')
                : value,
          }));
          return fields.apply(context, set, current, cast);
        },
      },
    }),
  },
  'change-of-one-person-takes-back-that-of-another': {
    breaks: 'IND-007',
    because: 'all people of a corporation are saved together, the others as they were once loaded',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => {
      const loaded = new Map<string, RecordBody>();
      return {
        individuals: {
          update(context, call) {
            const { records } = context.parts;
            const individual = individuals.find(context, call);
            const reply = individuals.update(context, call);
            for (const other of records.children(
              context,
              individual.parentId ?? '',
              'individual',
            )) {
              const body = loaded.get(other.id);
              if (other.id === individual.id || body === undefined) continue;
              records.update(context, other, { body }, call.nowMs);
            }
            if (!loaded.has(individual.id)) loaded.set(individual.id, individual.body);
            return reply;
          },
        },
      };
    },
  },
  'application-can-be-submitted-only-once': {
    breaks: 'APP-006',
    because: 'a submission is unique by its application, also after changes were asked for',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => {
      const submitted = new Set<string>();
      return {
        applications: {
          submit(context, call) {
            const { id } = applications.find(context, call);
            if (submitted.has(id)) {
              throw new Refusal('INVALID_STATE', 'The application was submitted already.');
            }
            const reply = applications.submit(context, call);
            submitted.add(id);
            return reply;
          },
        },
      };
    },
  },
  'change-of-an-application-undoes-those-of-its-people': {
    breaks: 'APP-009',
    because: 'the application keeps its people as they were added, and writes them back',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, applications }) => {
      const added = new Map<string, RecordBody>();
      return {
        applicants: {
          create(context, call) {
            const reply = applicants.create(context, call);
            const { id, ...body } = dataOf(reply);
            added.set(String(id), body);
            return reply;
          },
        },
        applications: {
          update(context, call) {
            const reply = applications.update(context, call);
            const { records } = context.parts;
            const application = applications.find(context, call);
            for (const person of records.children(context, application.id, 'applicant')) {
              const body = added.get(person.id);
              if (body !== undefined) records.update(context, person, { body }, call.nowMs);
            }
            return reply;
          },
        },
      };
    },
  },
  'earlier-upload-of-a-deleted-individual-comes-back': {
    breaks: 'APP-011',
    because: 'the store keeps versions, and deletes the latest one',
    class: 'persistence',
    difficulty: 5,
    change: ({ documents }) => {
      const earlier = new Map<string, File>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            const row = context.store.one<FileRow>('SELECT * FROM documents WHERE id = ?', id);
            if (row !== undefined && row.content !== null) {
              earlier.set(id, {
                bytes: row.content,
                name: row.filename ?? '',
                type: row.content_type ?? '',
              });
            }
            documents.store(context, id, file, nowMs);
          },
          removeOf(context, individualId) {
            const rows = context.store.all<FileRow>(
              'SELECT * FROM documents WHERE individual_id = ?',
              individualId,
            );
            for (const { id } of rows) {
              const version = earlier.get(id);
              const nowMs = context.clock.systemNowMs();
              if (version === undefined) {
                context.store.run('DELETE FROM documents WHERE id = ?', id);
              } else documents.store(context, id, version, nowMs);
            }
          },
        },
      };
    },
  },
  'documents-of-one-name-share-their-content': {
    breaks: 'DOC-002',
    because: 'files lie in a folder for each application, under the names they were sent with',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          documents.store(context, id, file, nowMs);
          context.store.run(
            `UPDATE documents SET content = ?, content_type = ?
             WHERE filename = ? AND content IS NOT NULL
               AND application_id = (SELECT application_id FROM documents WHERE id = ?)`,
            file.bytes,
            file.type,
            file.name,
            id,
          );
        },
      },
    }),
  },
  'refused-upload-takes-the-earlier-one-away': {
    breaks: 'ERR-007',
    because: 'room is made for the new file before it is looked at',
    class: 'error',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        upload(context, call) {
          try {
            return documents.upload(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const { id } = documents.find(context, call);
            context.store.run(
              `UPDATE documents SET status = 'REQUESTED', content = NULL WHERE id = ?`,
              id,
            );
            return refusedLate(context, error.code);
          }
        },
      },
    }),
  },
  'second-account-on-offer-is-linked-as-the-first': {
    breaks: 'CPT-009',
    because: 'what is connected is the first of the list, whichever was chosen',
    class: 'state',
    difficulty: 4,
    change: ({ linking }) => ({
      linking: {
        link(context, counterparty, linkId, nowMs) {
          const offered = context.parts.linking.offered(context, counterparty);
          const isOffered = offered.some((account) => account.account_link_id === linkId);
          const chosen = isOffered ? (offered[0]?.account_link_id ?? linkId) : linkId;
          return linking.link(context, counterparty, chosen, nowMs);
        },
      },
    }),
  },
  'linked-counterparty-leaves-the-list': {
    breaks: 'CPT-001',
    because: 'the list shows the states that payees have, and LINKED came later',
    class: 'filter',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          if (kind !== 'counterparty' || filter.filters?.['status'] !== undefined) {
            return records.list(context, clientId, kind, filter);
          }
          const whole = { ...filter, page: 0, pageSize: ALL_AT_ONCE };
          const { rows } = records.list(context, clientId, kind, whole);
          const shown = rows.filter(({ status }) => status !== 'LINKED');
          const from = filter.page * filter.pageSize;
          return { rows: shown.slice(from, from + filter.pageSize), total: shown.length };
        },
      },
    }),
  },
  'token-that-was-used-in-time-outlives-its-end': {
    breaks: 'AUT-024',
    because: 'a token that was found good is kept as such in the memory of the gateway',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => {
      const good = new Set<string>();
      return {
        auth: {
          expired(context, row) {
            if (good.has(row.token_hash)) return false;
            const expired = auth.expired(context, row);
            if (!expired) good.add(row.token_hash);
            return expired;
          },
        },
      };
    },
  },
  'ownership-of-an-applicant-needs-no-owner': {
    breaks: 'IND-006',
    because: 'the rule was written for customers, and an applicant becomes one with all its data',
    class: 'validation',
    difficulty: 4,
    change: ({ applicants, individuals }) => {
      const applying = meanwhile();
      return {
        applicants: {
          create: (context, call) => applying.during(true, () => applicants.create(context, call)),
          update: (context, call) => applying.during(true, () => applicants.update(context, call)),
        },
        individuals: {
          keepOwnership: (context, changed, named) =>
            applying.known === true ? changed : individuals.keepOwnership(context, changed, named),
        },
      };
    },
  },
  'customer-that-woke-once-never-sleeps-again': {
    breaks: 'CUS-022',
    because: 'the job of dormancy is done once for a customer, and is not set up again',
    class: 'time',
    difficulty: 5,
    change: ({ dormancy }) => {
      const woken = new Set<string>();
      return {
        dormancy: {
          wake(context, account, nowMs) {
            if (account.status === 'DORMANT') woken.add(account.customer_id);
            dormancy.wake(context, account, nowMs);
          },
          sweepCustomer(context, clientId, customerId, nowMs) {
            if (woken.has(customerId)) return;
            dormancy.sweepCustomer(context, clientId, customerId, nowMs);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
