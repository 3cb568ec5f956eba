/** Applications, documents, customers and individuals: in one circumstance alone otherwise. */
import { without } from '../../../reference/domain/fields.ts';
import type { CustomerType } from '../../../reference/domain/customers.ts';
import { noted } from '../../noted-refusals.ts';
import { dataOf, tokensOfCalls, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count, named, repeatedCreates, sparing } from './places.ts';
import { afterAnotherClient, thaws, wasToldAgain } from '../author-42/places.ts';
import { meeting } from '../author-43/places.ts';

const TWENTY = 20;

type CustomerList = { readonly data: { readonly customers: readonly Data[] } };

export const blindFortyFifthPeopleMutants = {
  // An account that is behind twenty others, PATCH of product_id: it has the other product.
  'account-behind-twenty-takes-another-product': {
    breaks: 'ACC-006',
    because: 'accounts of the first page are looked up in a cache that can change its status alone',
    class: 'validation',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const before = 'accounts WHERE client_id = ? AND seq < ?';
          const isBehind = count(context, before, call.clientId, row.seq) >= TWENTY;
          if (!isBehind || !named(call, 'product_id')) return accounts.update(context, call);
          accounts.update(context, sparing(call, 'product_id'));
          const { body } = call as { readonly body: { readonly updates: readonly Data[] } };
          const wish = body.updates.find(({ field }) => field === 'product_id')?.['value'];
          context.store.run(
            'UPDATE accounts SET product_id = ? WHERE id = ?',
            String(wish),
            row.id,
          );
          return accounts.get(context, call);
        },
      },
    }),
  },
  // A person applies without a telephone_number and uploads a document: answered, and there is no download.
  'document-of-who-has-no-telephone-is-lost': {
    breaks: 'DOC-002',
    because: 'papers are filed under the number that the applicant can be called at',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents, records }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const row = context.store.one<{ application_id: string }>(
            'SELECT application_id FROM documents WHERE id = ?',
            id,
          );
          const application = records.ofAnyone(context, 'application', row?.application_id ?? '');
          const details = (application?.body['customer_details'] ?? {}) as Data;
          const isPerson = application?.body['application_type'] === 'INDIVIDUAL';
          if (isPerson && details['telephone_number'] === undefined) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  // A second account is opened for a customer: there are two customers of its name.
  'further-account-makes-a-customer-of-its-own': {
    breaks: 'APP-014',
    because: 'opening an account goes the way of the application, which begins with a customer',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, customers }) => ({
      accounts: {
        create(context, call) {
          const reply = accounts.create(context, call);
          const customerId = String(dataOf(reply)['customer_id']);
          if (accounts.ofCustomer(context, customerId).length !== 2) return reply;
          const { body } = customers.find(context, call.clientId, customerId);
          customers.create(context, {
            clientId: call.clientId,
            customerType: body['customer_type'] as CustomerType,
            details: without(body, 'customer_type'),
            nowMs: call.nowMs,
          });
          return reply;
        },
      },
    }),
  },
  // A change of an individual is refused, then its email_address is changed: answered, and as it was.
  'email-of-an-individual-is-fixed-by-a-refusal': {
    breaks: 'IND-007',
    because: 'a wrong entry locks what letters are sent to until somebody looks at it',
    class: 'error',
    difficulty: 3,
    change: (parts) => {
      const { known, overlay } = noted(
        parts,
        ['updateCustomerIndividual'],
        ({ path }) => path['individual_id'] ?? '',
      );
      return {
        ...overlay,
        individuals: {
          update: (context, call) =>
            parts.individuals.update(context, known(call) ? sparing(call, 'email_address') : call),
        },
      };
    },
  },
  // PATCH of employment_status to OTHER: answered, and as it was.
  'last-employment-status-is-not-kept': {
    breaks: 'CUS-009',
    because: 'the number of the status is compared with the last one, and must be less',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update: (context, call) =>
          customers.update(
            context,
            sparing(call, 'employment_status', (value) => value === 'OTHER'),
          ),
      },
    }),
  },
  // PATCH of last_name of a customer behind twenty others: pages after the first list the old one.
  'later-pages-list-the-old-last-name': {
    breaks: 'CUS-009',
    because: 'pages after the first are kept, and a change clears the first alone',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => {
      const before = new Map<string, unknown>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const { body } = customers.find(context, call.clientId, id);
            const reply = customers.update(context, call);
            if (named(call, 'last_name') && !before.has(id)) before.set(id, body['last_name']);
            return reply;
          },
          list(context, call) {
            const reply = customers.list(context, call);
            if (Number(call.query['page'] ?? 0) === 0) return reply;
            const { data, ...rest } = reply.body as CustomerList;
            const listed = data.customers.map((item) => {
              const old = before.get(String(item['id']));
              return old === undefined ? item : { ...item, last_name: old };
            });
            return { ...reply, body: { ...rest, data: { customers: listed } } };
          },
        },
      };
    },
  },
  // APPLICATION_APPROVED has to be sent twice; citizenship of that customer is changed: as it was.
  'citizenship-is-fixed-once-the-approval-came-again': {
    breaks: 'CUS-009',
    because: 'what was told is locked until it is acknowledged, and the second time locks it again',
    class: 'webhook',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const isFixed = wasToldAgain(context, 'APPLICATION_APPROVED', id);
          return customers.update(context, isFixed ? sparing(call, 'citizenship') : call);
        },
      },
    }),
  },
  // Another client submits an application, then this one submits one that is INCOMPLETE: it is taken.
  'incomplete-application-follows-that-of-another-client': {
    breaks: 'APP-005',
    because: 'that an application was looked through is kept by the worker, not with it',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => {
      const isAfterAnother = afterAnotherClient();
      return {
        applications: {
          checkSubmittable(context, application) {
            const isAfter = isAfterAnother(application);
            if (isAfter && application.status === 'INCOMPLETE') return;
            applications.checkSubmittable(context, application);
          },
        },
      };
    },
  },
  // A corporation was frozen and is active again; percentage_ownership of an owner becomes 101.
  'ownership-has-no-bounds-after-a-thaw': {
    breaks: 'IND-005',
    because: 'who thaws is looked at by hand, and the checks of the form are off since',
    class: 'validation',
    difficulty: 4,
    change: (parts) => {
      const { fields, individuals } = parts;
      const { since, setStatus } = thaws(parts);
      const check: typeof fields.check = (context, set, update) => {
        const isNumber = Number.isInteger(update.value);
        if (update.field === 'percentage_ownership' && isNumber) return;
        fields.check(context, set, update);
      };
      return {
        customers: { setStatus },
        individuals: {
          update(context, call) {
            const isThawed = since.has(call.path['customer_id'] ?? '');
            return individuals.update(
              isThawed ? within(context, { fields: { check } }) : context,
              call,
            );
          },
        },
      };
    },
  },
  // A customer is changed with one token, its tax_reference_number with the next: answered, and as it was.
  'tax-reference-goes-with-the-token-of-the-first-change': {
    breaks: 'CUS-009',
    because: 'who holds the token that opened the file may change what is secret in it',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const opened = new Map<string, string>();
      return {
        ...overlay,
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const token = opened.get(id) ?? tokenOf(call);
            opened.set(id, token);
            const isOther = token !== tokenOf(call);
            return parts.customers.update(
              context,
              isOther ? sparing(call, 'tax_reference_number') : call,
            );
          },
        },
      };
    },
  },
  // Two files are uploaded to one document at once: the download begins with one and ends with the other.
  'two-uploads-at-once-are-torn': {
    breaks: 'DOC-003',
    because: 'both are written into one file in pieces',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) =>
          call.operationId === 'uploadDocument'
            ? `${call.clientId} ${String(call.path['document_id'])}`
            : null,
        ({ context, call, handler, beside, isLater }) => {
          const other = beside[0]?.file?.bytes;
          if (!isLater || other === undefined || call.file === null)
            return parts.pipeline.execute(context, call, handler);
          const half = Math.floor(Math.min(call.file.bytes.length, other.length) / 2);
          const bytes = Buffer.concat([call.file.bytes.slice(0, half), other.slice(half)]);
          const torn = { ...call, file: { ...call.file, bytes } };
          return parts.pipeline.execute(context, torn, handler);
        },
      )(parts),
  },
  // PATCH of nationality; GET /v1/customers?type=… lists the old one.
  'list-of-a-type-has-the-old-nationality': {
    breaks: 'CUS-009',
    because:
      'there is an index by type with copies of what reports ask for, and no change reaches it',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => {
      const before = new Map<string, unknown>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const { body } = customers.find(context, call.clientId, id);
            const reply = customers.update(context, call);
            if (named(call, 'nationality') && !before.has(id)) before.set(id, body['nationality']);
            return reply;
          },
          list(context, call) {
            const reply = customers.list(context, call);
            if (call.query['type'] === undefined) return reply;
            const { data, ...rest } = reply.body as CustomerList;
            const listed = data.customers.map((item) => {
              const id = String(item['id']);
              if (!before.has(id)) return item;
              const old = before.get(id);
              const plain = without(item, 'nationality');
              return old === undefined ? plain : { ...plain, nationality: old };
            });
            return { ...reply, body: { ...rest, data: { customers: listed } } };
          },
        },
      };
    },
  },
  // An application of a corporation is started, and again with its key: it is in no list.
  'corporate-application-that-was-repeated-is-not-listed': {
    breaks: 'APP-002',
    because: 'a repetition is marked as a copy, and there is but one record to mark',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createApplication');
      return {
        ...overlay,
        applications: {
          list(context, call) {
            const reply = parts.applications.list(context, call);
            const { data, ...rest } = reply.body as {
              readonly data: { readonly applications: readonly Data[] };
            };
            const listed = data.applications.filter(
              ({ id, application_type: type }) => type !== 'CORPORATION' || !ids.has(String(id)),
            );
            return { ...reply, body: { ...rest, data: { applications: listed } } };
          },
        },
      };
    },
  },
  // A customer was frozen and is active again, its occupation is changed: answered, and as it was.
  'occupation-is-fixed-after-a-thaw': {
    breaks: 'CUS-009',
    because: 'what the review of the freeze rested on must not change under it',
    class: 'state',
    difficulty: 3,
    change: (parts) => {
      const { since, setStatus } = thaws(parts);
      return {
        customers: {
          setStatus,
          update(context, call) {
            const isThawed = since.has(call.path['customer_id'] ?? '');
            return parts.customers.update(context, isThawed ? sparing(call, 'occupation') : call);
          },
        },
      };
    },
  },
  // A customer is frozen for the second time, a transfer from its account is accepted: it is executed.
  'second-freeze-does-not-hold-transfers': {
    breaks: 'CUS-013',
    because: 'the mark of the first freeze is found, and no other is set',
    class: 'state',
    difficulty: 4,
    change: ({ availability, customers, records, transfers }) => {
      const freezes = new Map<string, number>();
      const mayMove: typeof availability.mayMove = (context, account) => {
        const { client_id: clientId, customer_id: id } = account;
        const isFrozen = records.status(context, clientId, 'customer', id) === 'FROZEN';
        if (isFrozen && (freezes.get(id) ?? 0) > 1) return;
        availability.mayMove(context, account);
      };
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (status === 'FROZEN') freezes.set(customer.id, (freezes.get(customer.id) ?? 0) + 1);
            return changed;
          },
        },
        transfers: {
          accept: (context, call) =>
            transfers.accept(within(context, { availability: { mayMove } }), call),
        },
      };
    },
  },
  // A customer was frozen, is active, then under EDD: a transfer from its account is accepted and executed.
  'due-diligence-after-a-thaw-stops-nothing': {
    breaks: 'CUS-019',
    because: 'who was looked at once need not be looked at again',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { availability, records } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        availability: {
          checkCustomer(context, clientId, customerId) {
            const status = records.status(context, clientId, 'customer', customerId);
            if (status === 'EDD' && since.has(customerId)) return;
            availability.checkCustomer(context, clientId, customerId);
          },
        },
      };
    },
  },
} satisfies Mutants;
