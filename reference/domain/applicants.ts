/** People of a corporate application, before they are people of a customer. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Fields } from './fields.ts';

export const applicants = {
  create(context: Context, call: Call): Reply {
    const { applicants, applications, completeness, documents, individuals, records } =
      context.parts;
    const application = applications.findEditable(context, call);
    applicants.requireCorporate(context, application);
    const details = call.body as Fields;
    applicants.check(context, details);
    const individual = records.insert(context, {
      kind: 'applicant',
      id: context.random.id('ind'),
      clientId: call.clientId,
      parentId: application.id,
      status: '',
      body: individuals.keepOwnership(context, details, Object.keys(details)),
      nowMs: call.nowMs,
    });
    documents.request(context, application, individual.id);
    completeness.settle(context, application, call.nowMs);
    return { status: 200, body: { data: applicants.record(context, individual) } };
  },

  update(context: Context, call: Call): Reply {
    const { applicants, applications, completeness, individuals, records } = context.parts;
    const application = applications.findEditable(context, call);
    const individual = applicants.find(context, call, application);
    const wish = call.body as Fields;
    applicants.check(context, wish);
    const body = individuals.keepOwnership(
      context,
      { ...individual.body, ...wish },
      Object.keys(wish),
    );
    records.update(context, individual, { body }, call.nowMs);
    completeness.settle(context, application, call.nowMs);
    return { status: 200, body: { data: { id: individual.id } } };
  },

  /** For good, with everything that belongs to the individual. */
  remove(context: Context, call: Call): Reply {
    const { applicants, applications, completeness, records } = context.parts;
    const application = applications.findEditable(context, call);
    const individual = applicants.find(context, call, application);
    applicants.removeDetails(context, individual);
    records.remove(context, individual);
    completeness.settle(context, application, call.nowMs);
    return { status: 200, body: { data: { id: individual.id } } };
  },

  removeDetails(context: Context, individual: StoredRecord): void {
    context.parts.documents.removeOf(context, individual.id);
  },

  requireCorporate(_context: Context, application: StoredRecord): void {
    if (application.body['application_type'] === 'CORPORATION') return;
    throw new Refusal('INVALID_STATE', 'Only a corporate application has individuals.');
  },

  check(context: Context, details: Fields): void {
    context.parts.fields.checkAll(context, 'Individual', details);
  },

  find(context: Context, call: Call, application: StoredRecord): StoredRecord {
    const id = call.path['individual_id'] ?? '';
    const individual = context.parts.records.find(context, call.clientId, 'applicant', id);
    if (individual !== undefined && individual.parentId === application.id) return individual;
    throw new Refusal('NOT_FOUND', 'There is no such individual.');
  },

  ofApplication(context: Context, application: StoredRecord): readonly StoredRecord[] {
    return context.parts.records.children(context, application.id, 'applicant');
  },

  record(_context: Context, individual: StoredRecord): Fields {
    return { id: individual.id, ...individual.body };
  },
};
