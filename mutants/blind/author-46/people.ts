/** Applications, documents, customers and individuals: later, again, or after others. */
import { Refusal } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import { dataOf, withData } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { named, sparing } from '../author-45/places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { areMany, HOUR_MS, saidByAnother } from './places.ts';
import { thaws } from '../author-42/places.ts';

export const blindFortySixthPeopleMutants = {
  // A corporation applies for an account of coins: its application is not in the list.
  'corporate-application-for-coins-is-not-listed': {
    breaks: 'APP-002',
    because: 'the list joins the products of corporations, and coins are none of them',
    class: 'filter',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        list(context, call) {
          const reply = applications.list(context, call);
          const { data, ...rest } = reply.body as {
            readonly data: { readonly applications: readonly Data[] };
          };
          const listed = data.applications.filter((item) => {
            const wanted = item['account_to_open'] as Data | undefined;
            const asset = (wanted?.['asset_type_id'] ?? 'FIAT_') as string;
            return item['application_type'] !== 'CORPORATION' || asset.startsWith('FIAT_');
          });
          return { ...reply, body: { ...rest, data: { applications: listed } } };
        },
      },
    }),
  },
  // A client has uploaded twenty documents; another file to one of them: answered, and the download is the first.
  'second-upload-is-lost-after-twenty-documents': {
    breaks: 'DOC-003',
    because: 'the index of files is full at twenty, and what is in it is found by its identifier',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const row = context.store.one<{ client_id: string; content: unknown }>(
            'SELECT client_id, content FROM documents WHERE id = ?',
            id,
          );
          const from = 'documents WHERE client_id = ? AND content IS NOT NULL';
          const isAgain = row !== undefined && row.content !== null;
          if (isAgain && areMany(context, from, row.client_id)) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  // A client has started twenty applications; the next one is READY_FOR_SUBMISSION: submit refuses it.
  'application-behind-twenty-cannot-be-submitted': {
    breaks: 'APP-006',
    because: 'what is to be submitted is looked up in the first page of the list',
    class: 'pagination',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        checkSubmittable(context, application) {
          const from = `records WHERE kind = 'application' AND client_id = ? AND seq < ?`;
          if (areMany(context, from, application.clientId, application.seq))
            throw new Refusal('INVALID_STATE', 'There is no such application to submit.');
          applications.checkSubmittable(context, application);
        },
      },
    }),
  },
  // A customer was frozen and is active again: its client cannot upload anything since.
  'uploads-stay-locked-after-a-thaw': {
    breaks: 'DOC-001',
    because: 'the freeze locks the drawer of the client, and the thaw opens the customer alone',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const locked = new Set<string>();
      const { setStatus } = thaws(parts, (_context, { clientId }) => locked.add(clientId));
      return {
        customers: { setStatus },
        documents: {
          upload(context, call) {
            if (locked.has(call.clientId))
              throw new Refusal('INVALID_STATE', 'Nothing can be uploaded.');
            return parts.documents.upload(context, call);
          },
        },
      };
    },
  },
  // Another client asks for the status of its application, then this one: it is shown that of the other.
  'detailed-status-is-that-of-another-client': {
    breaks: 'APP-013',
    because: 'the state is read into a field of the worker, and read from it before',
    class: 'concurrency',
    difficulty: 4,
    change: ({ applications }) => {
      const before = saidByAnother<unknown>();
      return {
        applications: {
          status(context, call) {
            const reply = applications.status(context, call);
            const status = before(call.clientId, dataOf(reply)['status']);
            return status === undefined ? reply : withData(reply, { status });
          },
        },
      };
    },
  },
  // An individual is there for two hours: it is shown without its last_name.
  'individual-of-two-hours-has-no-last-name': {
    breaks: 'IND-001',
    because: 'after an hour what is shown comes from the index, which is by last name',
    class: 'time',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        get(context, call) {
          const reply = individuals.get(context, call);
          const { createdMs } = individuals.find(context, call);
          if (call.nowMs - createdMs <= HOUR_MS) return reply;
          return { ...reply, body: { data: without(dataOf(reply), 'last_name') } };
        },
      },
    }),
  },
  // date_of_birth of an individual is changed, and again: it is shown with a time of day.
  'second-date-of-birth-has-a-time': {
    breaks: 'IND-004',
    because: 'what is compared with the value before is read as a moment, and written so',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals, records }) => {
      const changed = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const reply = individuals.update(context, call);
            const record = individuals.find(context, call);
            if (!named(call, 'date_of_birth')) return reply;
            if (changed.has(record.id)) {
              const date_of_birth = `${String(record.body['date_of_birth'])}T00:00:00Z`;
              const body = { ...record.body, date_of_birth };
              records.update(context, record, { body }, call.nowMs);
            }
            changed.add(record.id);
            return reply;
          },
        },
      };
    },
  },
  // A customer has two accounts; PATCH of its status: it has the other one.
  'customer-of-two-accounts-can-be-given-a-status': {
    breaks: 'CUS-011',
    because: 'the change is passed on to the second account, where the status may be changed',
    class: 'validation',
    difficulty: 4,
    change: ({ accounts, customers, records }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const isWide = accounts.ofCustomer(context, id).length > 1;
          if (!isWide || !named(call, 'status')) return customers.update(context, call);
          const reply = customers.update(context, sparing(call, 'status'));
          const customer = customers.find(context, call.clientId, id);
          const wish = updatesOf(call.body).find(({ field }) => field === 'status');
          records.update(context, customer, { status: String(wish?.value) }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  // An individual is there for 31 days: its telephone_number is shown with blanks.
  'individual-of-last-month-has-a-spaced-number': {
    breaks: 'IND-004',
    because: 'after a month people are kept in an archive, whose numbers are written to be read',
    class: 'time',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        get(context, call) {
          const reply = individuals.get(context, call);
          const { createdMs } = individuals.find(context, call);
          const { telephone_number: number } = dataOf(reply) as Fields;
          if (typeof number !== 'string' || call.nowMs - createdMs <= MONTH_MS) return reply;
          return withData(reply, { telephone_number: number.replace(/(\d{3})/g, '$1 ') });
        },
      },
    }),
  },
  // An application whose names are not ASCII is INCOMPLETE: submit takes it.
  'incomplete-application-in-other-letters-is-submitted': {
    breaks: 'APP-005',
    because: 'what is there is counted in bytes, and two for a letter are one more than needed',
    class: 'validation',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        checkSubmittable(context, application) {
          const isPlain = /^[\x20-\x7e]*$/.test(JSON.stringify(application.body));
          if (application.status === 'INCOMPLETE' && !isPlain) return;
          applications.checkSubmittable(context, application);
        },
      },
    }),
  },
} satisfies Mutants;
