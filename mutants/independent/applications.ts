/** Applications: what is asked of an applicant until a customer comes of it. */
import {
  addCustomer,
  individualIn,
  KINDS,
  patchedIndividual,
  showIndividual,
} from './customers.ts';
import { isObject } from './json.ts';
import { isAsked, oneOf, paged } from './lists.ts';
import { data, objectIn } from './operations.ts';
import { emit } from './outbox.ts';
import { bad, conflict, notFound } from './refusals.ts';
import { checkFields, checkIndividual, patched, rulesOf, updatesIn } from './rules.ts';
import { iso, newId, now, ofClient, type Store } from './store.ts';
import type { Answer, Application, Asked, DocumentSlot, Fields, Op } from './types.ts';

const EDITABLE = ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'];
const STATUSES = [...EDITABLE, 'SUBMITTED', 'APPROVED', 'REJECTED'];
const CODE_LIFETIME_US = 15 * 60_000_000;

type On = (act: (asked: Asked, application: Application) => Answer) => (asked: Asked) => Answer;

function missingOf({ type, fields, individuals }: Application): string[] {
  const needed =
    type === 'CORPORATION'
      ? ['legal_name', 'registration_number', 'email_address']
      : ['first_name', 'last_name', 'email_address', 'date_of_birth'];
  const missing = needed.filter((name) => fields[name] === undefined);
  const people = type === 'CORPORATION' && individuals.length === 0 ? ['individuals'] : [];
  return [...people, ...missing.map((name) => `applicant.${name}`)].sort();
}

export function needEditable({ status }: Application): void {
  if (!EDITABLE.includes(status)) throw conflict(`the application is ${status}`);
}

/** After each change: whether it can be submitted now. */
export function reckon(store: Store, application: Application): void {
  application.updated = now(store);
  if (!EDITABLE.includes(application.status)) return;
  const isReady = missingOf(application).length === 0;
  application.status = isReady ? 'READY_FOR_SUBMISSION' : 'INCOMPLETE';
}

export function addSlot(
  store: Store,
  { id: application, client, documents }: Application,
  kind: string,
  { individual = '', id = newId('doc') } = {},
): void {
  const slot: DocumentSlot = { id, client, kind, application, individual, uploaded: null };
  store.documents.set(id, slot);
  documents.push(slot);
}

function showSlot({ id, kind, individual, uploaded }: DocumentSlot): Fields {
  const owner = individual === '' ? {} : { individual_id: individual };
  return { id, document_type: kind, uploaded: uploaded !== null, ...owner };
}

export function showApplication(application: Application): Fields {
  const { id, type, status, fields, individuals, documents, customer, note } = application;
  return {
    ...{ id, application_type: type, status, applicant: fields },
    documents: documents.map(showSlot),
    created_at: iso(application.created),
    updated_at: iso(application.updated),
    ...(type === 'CORPORATION' ? { individuals: individuals.map(showIndividual) } : {}),
    ...(customer === '' ? {} : { customer_id: customer }),
    ...(note === '' ? {} : { review_note: note }),
  };
}

export function addApplication(
  store: Store,
  {
    client,
    type,
    fields,
    id = newId('app'),
  }: Pick<Application, 'client' | 'type' | 'fields'> & {
    readonly id?: string;
  },
): Application {
  const application: Application = {
    ...{ id, client, type, fields, status: 'INCOMPLETE', customer: '', note: '' },
    individuals: [],
    documents: [],
    created: now(store),
    updated: now(store),
  };
  store.applications.set(id, application);
  return application;
}

function addIndividual(store: Store, application: Application, fields: Fields) {
  const person = { id: newId('ind'), fields };
  application.individuals.push(person);
  addSlot(store, application, 'IDENTITY', { individual: person.id });
  return person;
}

export function approve(store: Store, application: Application): void {
  const { id, client, individuals } = application;
  const { type, fields } = application;
  const customer = addCustomer(store, { client, type, fields });
  customer.individuals = individuals.map((one) => ({ ...one }));
  application.customer = customer.id;
  application.status = 'APPROVED';
  application.updated = now(store);
  const told = { application_id: id, customer_id: customer.id, status: application.status };
  emit(store, client, 'APPLICATION_APPROVED', told);
}

const READ = 'applications:read';
const WRITE = 'applications:write';
const PATH = '/v1/applications';

export function applications(store: Store, op: Op): void {
  const on: On = (act) => (asked) => {
    const application = store.applications.get(asked.at['application_id'] ?? '');
    if (application?.client !== asked.client) throw notFound('application');
    return act(asked, application);
  };
  op('GET', PATH, READ, (asked) => {
    oneOf(asked.query, 'type', ...KINDS);
    oneOf(asked.query, 'status', ...STATUSES);
    const found = ofClient(store.applications, asked.client).filter(
      ({ type, status }) =>
        isAsked(asked.query, 'type', type) && isAsked(asked.query, 'status', status),
    );
    return paged(asked, 'applications', found.reverse(), showApplication);
  });
  op('POST', PATH, WRITE, ({ client, body }) =>
    data(showApplication(created(store, client, body))),
  );
  const show = on((_asked, application) => data(showApplication(application)));
  op('GET', `${PATH}/:application_id`, READ, show);
  op(
    'GET',
    `${PATH}/:application_id/status`,
    READ,
    on((_asked, application) => {
      const { id, status, documents, updated } = application;
      return data({
        ...{ id, status, missing: missingOf(application) },
        documents: documents.map(showSlot),
        updated_at: iso(updated),
      });
    }),
  );
  changes(store, op, on);
  individualsOf(store, op, on);
}

function created(store: Store, client: string, body: Buffer): Application {
  const asked = objectIn(body);
  const type = asked['application_type'];
  if (type !== 'INDIVIDUAL' && type !== 'CORPORATION') {
    throw bad('application_type must be INDIVIDUAL or CORPORATION');
  }
  const fields = asked['applicant'] ?? {};
  const people = asked['individuals'] ?? [];
  if (!isObject(fields)) throw bad('invalid JSON: applicant must be an object');
  if (!Array.isArray(people) || !people.every(isObject)) {
    throw bad('invalid JSON: individuals must be a list of objects');
  }
  checkFields(fields, rulesOf(type).rules);
  if (type === 'INDIVIDUAL' && people.length > 0) throw notCorporate();
  people.forEach(checkIndividual);
  const application = addApplication(store, { client, type, fields });
  addSlot(store, application, type === 'INDIVIDUAL' ? 'IDENTITY' : 'INCORPORATION');
  for (const person of people) addIndividual(store, application, person);
  reckon(store, application);
  return application;
}

const notCorporate = () => bad('only the application of a corporation has individuals');

function changes(store: Store, op: Op, on: On): void {
  const change = on(({ body }, application) => {
    const updates = updatesIn(objectIn(body));
    const fields = patched(application.fields, updates, rulesOf(application.type).rules, []);
    needEditable(application);
    application.fields = fields;
    reckon(store, application);
    return data(showApplication(application));
  });
  const submit = on((_asked, application) => {
    const { id, client, status } = application;
    if (status !== 'READY_FOR_SUBMISSION') throw conflict(`the application is ${status}`);
    application.status = 'SUBMITTED';
    application.updated = now(store);
    emit(store, client, 'APPLICATION_SUBMITTED', { application_id: id, status: 'SUBMITTED' });
    return data(showApplication(application));
  });
  const accessCode = on((_asked, application) => {
    needEditable(application);
    const expires = iso(now(store) + CODE_LIFETIME_US);
    return data({ access_code: newId('acs'), expires_at: expires });
  });
  op('PATCH', `${PATH}/:application_id`, WRITE, change);
  op('POST', `${PATH}/:application_id/submit`, WRITE, submit);
  op('POST', `${PATH}/:application_id/accesscode`, WRITE, accessCode);
}

function individualsOf(store: Store, op: Op, on: On): void {
  const path = `${PATH}/:application_id/individual`;
  const corporate: On = (act) =>
    on((asked, application) => {
      if (application.type !== 'CORPORATION') throw notCorporate();
      return act(asked, application);
    });
  const add = corporate(({ body }, application) => {
    const fields = objectIn(body);
    checkIndividual(fields);
    needEditable(application);
    const person = addIndividual(store, application, fields);
    reckon(store, application);
    const documents = application.documents
      .filter(({ individual }) => individual === person.id)
      .map(({ id, kind, uploaded }) => ({ id, document_type: kind, uploaded: uploaded !== null }));
    return data({ ...showIndividual(person), documents });
  });
  const change = corporate(({ at, body }, application) => {
    const person = individualIn(application.individuals, at['individual_id']);
    const fields = patchedIndividual(person, objectIn(body));
    needEditable(application);
    person.fields = fields;
    reckon(store, application);
    return data(showIndividual(person));
  });
  const remove = corporate(({ at }, application) => {
    const { id } = individualIn(application.individuals, at['individual_id']);
    needEditable(application);
    const isTheirs = ({ individual }: DocumentSlot): boolean => individual === id;
    for (const slot of application.documents.filter(isTheirs)) store.documents.delete(slot.id);
    application.documents = application.documents.filter((slot) => !isTheirs(slot));
    application.individuals = application.individuals.filter((one) => one.id !== id);
    reckon(store, application);
    return data({ id, deleted: true });
  });
  op('POST', path, WRITE, add);
  op('PATCH', `${path}/:individual_id`, WRITE, change);
  op('DELETE', `${path}/:individual_id`, WRITE, remove);
}
