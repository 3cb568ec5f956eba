/** Applications of people and corporations, from the first data to submission. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Fields, FieldSet } from './fields.ts';

const EDITABLE: readonly string[] = ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'];
const ACCESS_CODE_BYTES = 24;
const ACCESS_CODE_LIFETIME_MS = 15 * 60_000;

export const applications = {
  list(context: Context, call: Call): Reply {
    const { applications, paging, records } = context.parts;
    const at = paging.parse(context, call);
    const found = records.list(context, call.clientId, 'application', {
      filters: applications.filters(context, call),
      ...at,
    });
    const listed = found.rows.map((row) => applications.record(context, row));
    return {
      status: 200,
      body: { data: { applications: listed }, links: paging.links(context, call, at, found.total) },
    };
  },

  filters(_context: Context, call: Call): Record<string, string> {
    const names = ['application_type', 'status', 'customer_id'];
    return Object.fromEntries(
      names.flatMap((name): [string, string][] => {
        const value = call.query[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  },

  create(context: Context, call: Call): Reply {
    const { applications, completeness, documents, records } = context.parts;
    const wish = call.body as Fields;
    applications.checkDetails(context, String(wish['application_type']), wish);
    const application = records.insert(context, {
      kind: 'application',
      id: context.random.id('app'),
      clientId: call.clientId,
      parentId: null,
      status: 'INCOMPLETE',
      body: { customer_details: {}, ...wish },
      nowMs: call.nowMs,
    });
    documents.request(context, application, null);
    const settled = completeness.settle(context, application, call.nowMs);
    return { status: 200, body: { data: applications.record(context, settled) } };
  },

  get(context: Context, call: Call): Reply {
    const { applications } = context.parts;
    const application = applications.find(context, call);
    return { status: 200, body: { data: applications.record(context, application) } };
  },

  update(context: Context, call: Call): Reply {
    const { applications, completeness, records } = context.parts;
    const application = applications.findEditable(context, call);
    const wish = call.body as Fields;
    applications.checkDetails(context, String(application.body['application_type']), wish);
    const body = applications.merged(context, application.body, wish);
    const changed = records.update(context, application, { body }, call.nowMs);
    const settled = completeness.settle(context, changed, call.nowMs);
    return { status: 200, body: { data: applications.record(context, settled) } };
  },

  submit(context: Context, call: Call): Reply {
    const { applications, records, review } = context.parts;
    const application = applications.find(context, call);
    applications.checkSubmittable(context, application);
    const change = { status: 'SUBMITTED', dueMs: review.dueMs(context, call.nowMs) };
    const submitted = records.update(context, application, change, call.nowMs);
    review.announce(context, 'APPLICATION_SUBMITTED', submitted, call.nowMs);
    return { status: 200, body: { data: applications.record(context, submitted) } };
  },

  checkSubmittable(_context: Context, application: StoredRecord): void {
    if (application.status === 'READY_FOR_SUBMISSION') return;
    throw new Refusal('INVALID_STATE', `The application is ${application.status}.`);
  },

  status(context: Context, call: Call): Reply {
    const { applications, completeness, documents } = context.parts;
    const application = applications.find(context, call);
    const data = {
      id: application.id,
      status: application.status,
      ...completeness.missing(context, application),
      application_document_errors: documents.needs(context, application),
    };
    return { status: 200, body: { data } };
  },

  /** A secret for the onboarding of one application; it is told once. */
  accessCode(context: Context, call: Call): Reply {
    const { applications, wire } = context.parts;
    const application = applications.findEditable(context, call);
    const data = {
      id: context.random.id('acd'),
      access_code: context.random.secret(ACCESS_CODE_BYTES),
      expiry: wire.timestamp(context, call.nowMs + ACCESS_CODE_LIFETIME_MS, application.seq),
    };
    return { status: 200, body: { data } };
  },

  find(context: Context, call: Call): StoredRecord {
    const id = call.path['application_id'] ?? '';
    return context.parts.records.get(context, call.clientId, 'application', id);
  },

  findEditable(context: Context, call: Call): StoredRecord {
    const application = context.parts.applications.find(context, call);
    if (EDITABLE.includes(application.status)) return application;
    throw new Refusal('INVALID_STATE', `The application is ${application.status}.`);
  },

  /** Details must be fields of the kind of customer that is applied for. */
  checkDetails(context: Context, type: string, wish: Fields): void {
    const set: FieldSet = type === 'INDIVIDUAL' ? 'IndividualCustomer' : 'CorporateCustomer';
    const details = (wish['customer_details'] ?? {}) as Fields;
    context.parts.fields.checkAll(context, set, details);
  },

  /** A patch replaces what it names; details are named one by one. */
  merged(_context: Context, current: Fields, wish: Fields): Fields {
    const details = {
      ...(current['customer_details'] as Fields),
      ...(wish['customer_details'] as Fields),
    };
    return { ...current, ...wish, customer_details: details };
  },

  record(context: Context, application: StoredRecord): Fields {
    const { applicants, wire } = context.parts;
    const people = applicants.ofApplication(context, application);
    const corporate = application.body['application_type'] === 'CORPORATION';
    return {
      id: application.id,
      status: application.status,
      ...application.body,
      ...(corporate
        ? { individuals: people.map((person) => applicants.record(context, person)) }
        : {}),
      created_timestamp: wire.timestamp(context, application.createdMs, application.seq),
    };
  },
};
