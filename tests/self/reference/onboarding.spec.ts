/** From the first data of an application to a customer, its people, documents and states. */
import { expect, test } from '@playwright/test';
import type { Platform } from '../../../reference/platform.ts';
import type { CustomerStatus } from '../../../reference/domain/customers.ts';
import { demoIds } from '../../../reference/seed.ts';
import { at, callerOf, startReference, tokenOf } from './platform.ts';
import type { Answer, Caller } from './platform.ts';

const address = { address_line1: '1 Main Street', city: 'Springfield', country_code: 'US' };
const consents = { terms_and_conditions_accepted: true, information_attested: true };
const account = { product_id: 'DEPOSIT_STANDARD', asset_type_id: 'FIAT_TESTNET_USD' };
const owner = {
  individual_type: ['BENEFICIAL_OWNER'],
  first_name: 'Grace',
  last_name: 'Test',
  percentage_ownership: 60,
};
const idOf = ({ json }: Answer): string => String(at(json, 'data', 'id'));
const statusOf = ({ json }: Answer): unknown => at(json, 'data', 'status');

let platform: Platform;
let call: Caller;
let token: string;

test.beforeEach(async () => {
  platform = await startReference();
  token = await tokenOf(platform);
  call = callerOf(platform.url, token);
});

test.afterEach(() => platform.close());

/** What the platform's staff decides, in a transaction of its own. */
function decide(decision: 'approve' | 'reject' | 'requestChanges', id: string): void {
  const { context } = platform;
  context.store.transaction(() => {
    const application = context.parts.records.get(context, 'demo-client', 'application', id);
    context.parts.review[decision](context, application, Date.now());
  });
}

function setCustomerStatus(status: CustomerStatus): void {
  const { context } = platform;
  context.store.transaction(() => {
    const customer = context.parts.customers.find(context, 'demo-client', demoIds.individual);
    context.parts.customers.setStatus(context, customer, status, Date.now());
  });
}

async function upload(documentId: string, content: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'passport.pdf');
  const answer = await fetch(`${platform.url}/v1/documents/${documentId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return answer.status;
}

async function corporateApplication(): Promise<string> {
  const details = {
    registered_name: 'One Ltd',
    registered_number: '1',
    registered_address: address,
  };
  const wish = { application_type: 'CORPORATION', customer_details: details };
  const created = await call('POST', '/v1/applications', {
    ...wish,
    ...consents,
    account_to_open: account,
  });
  return idOf(created);
}

test('an application is ready when nothing is missing, and says what is', async () => {
  const details = { first_name: 'Ada', last_name: 'Test', date_of_birth: '1985-12-10' };
  const wish = { application_type: 'INDIVIDUAL', customer_details: details };
  const created = await call('POST', '/v1/applications', wish);
  const path = `/v1/applications/${idOf(created)}`;
  const early = await call('POST', `${path}/submit`);
  const status = await call('GET', `${path}/status`);
  const rest = { customer_details: { nationality: 'US', mailing_address: address } };
  const ready = await call('PATCH', path, { ...rest, ...consents, account_to_open: account });
  const submitted = await call('POST', `${path}/submit`);
  const late = await call('PATCH', path, { information_attested: true });

  expect([statusOf(created), early.status]).toEqual(['INCOMPLETE', 400]);
  expect(JSON.stringify(status.json)).toContain('customer_details.nationality');
  expect([statusOf(ready), statusOf(submitted)]).toEqual(['READY_FOR_SUBMISSION', 'SUBMITTED']);
  expect(late.status).toBe(400);
});

test('an approval makes customer, people and account; changes can be asked for before', async () => {
  const id = await corporateApplication();
  const person = idOf(await call('POST', `/v1/applications/${id}/individual`, owner));
  await call('POST', `/v1/applications/${id}/submit`);
  decide('requestChanges', id);
  const changed = await call('PATCH', `/v1/applications/${id}`, consents);
  await call('POST', `/v1/applications/${id}/submit`);
  const early = await call('GET', '/v1/customers?type=CORPORATION');
  decide('approve', id);
  const approved = await call('GET', `/v1/applications/${id}`);
  const customer = String(at(approved.json, 'data', 'customer_id'));
  const accountId = String(at(approved.json, 'data', 'account_to_open', 'account_id'));
  const individual = await call('GET', `/v1/customers/${customer}/individuals/${person}`);
  const opened = await call('GET', `/v1/accounts/deposits/${accountId}`);

  expect(statusOf(changed)).toBe('READY_FOR_SUBMISSION');
  expect(early.text).not.toContain('One Ltd');
  expect(at(individual.json, 'data', 'percentage_ownership')).toBe(60);
  expect(at(opened.json, 'data', 'customer_id')).toBe(customer);
  expect(() => {
    decide('reject', id);
  }).toThrow('APPROVED');
});

test('a document is overwritten by the next upload, and goes with its individual', async () => {
  const id = await corporateApplication();
  const person = idOf(await call('POST', `/v1/applications/${id}/individual`, owner));
  const status = await call('GET', `/v1/applications/${id}/status`);
  const needs = at(status.json, 'data', 'application_document_errors') as readonly {
    readonly id: string;
    readonly individual_id?: string;
  }[];
  const document = needs.find((need) => need.individual_id === person)?.id ?? '';
  const path = `/v1/documents/${document}/download`;
  const none = await call('GET', path);
  await upload(document, '%PDF-1.7 first');
  await upload(document, '%PDF-1.7 second');
  const wrong = await upload(document, 'no document');
  const latest = await call('GET', path);
  await call('DELETE', `/v1/applications/${id}/individual/${person}`);
  const gone = await call('GET', path);

  expect([none.status, wrong, gone.status]).toEqual([404, 400, 404]);
  expect(latest.text).toBe('%PDF-1.7 second');
});

test('ownership is for beneficial owners only, and goes with that role', async () => {
  const path = `/v1/customers/${demoIds.corporation}/individuals/${demoIds.officer}`;
  const patch = (field: string, value: unknown): Promise<Answer> =>
    call('PATCH', path, { updates: [{ field, value }] });
  await patch('individual_type', ['OFFICER']);
  const without = await call('GET', path);
  const refused = await patch('percentage_ownership', 5);

  expect(at(without.json, 'data')).not.toHaveProperty('percentage_ownership');
  expect(refused.status).toBe(400);
});

test('one bad update refuses all of a patch; read-only fields cannot be written', async () => {
  const path = `/v1/customers/${demoIds.individual}`;
  const before = await call('GET', path);
  const good = { field: 'middle_name', value: 'Q' };
  for (const bad of [
    { field: 'status', value: 'CLOSED' },
    { field: 'id', value: 'cus_other' },
    { field: 'customer_type', value: 'CORPORATION' },
    { field: 'nationality', value: 'USA' },
    { field: 'last_name', value: '' },
    { field: 'nickname', value: 'x' },
  ]) {
    const refused = await call('PATCH', path, { updates: [good, bad] });
    expect(refused.status, bad.field).toBe(400);
  }
  const after = await call('GET', path);
  const changed = await call('PATCH', path, { updates: [good] });

  expect(after.text).toBe(before.text);
  expect(changed.json).toEqual({ data: { id: demoIds.individual } });
  expect((await call('GET', path)).text).toContain('"middle_name":"Q"');
});

test('a freeze reaches the accounts, and its end only those that it froze', async () => {
  const accountPath = (id: string): string => `/v1/accounts/deposits/${id}`;
  const freeze = { updates: [{ field: 'status', value: 'FROZEN' }] };
  await call('PATCH', accountPath(demoIds.accounts.usdSecond), freeze);
  setCustomerStatus('FROZEN');
  const frozen = await call('GET', accountPath(demoIds.accounts.usd));
  const patched = await call('PATCH', `/v1/customers/${demoIds.individual}`, {});
  setCustomerStatus('ACTIVE');
  const open = await call('GET', accountPath(demoIds.accounts.usd));
  const still = await call('GET', accountPath(demoIds.accounts.usdSecond));
  setCustomerStatus('CLOSED');

  expect([statusOf(frozen), patched.status]).toEqual(['FROZEN', 400]);
  expect([statusOf(open), statusOf(still)]).toEqual(['OPEN', 'FROZEN']);
  expect(() => {
    setCustomerStatus('ACTIVE');
  }).toThrow('CLOSED');
});

test('only a counterparty that is to be linked offers accounts, and is linked to one of them', async () => {
  const { fiat, linked } = demoIds.counterparties;
  const shown = await call('POST', `/v1/counterparties/${linked}/link/accounts`);
  const refused = await call('POST', `/v1/counterparties/${fiat}/link/accounts`);
  const fixed = await call('PATCH', `/v1/counterparties/${fiat}`, {
    account_information: { account_number: '1', routing_number: '2' },
  });

  const wish = { counterparty_type: 'FIAT_US_LINKED', customer_id: demoIds.individual };
  const created = await call('POST', '/v1/counterparties', { ...wish, profile: { name: 'One' } });
  const path = `/v1/counterparties/${idOf(created)}/link`;
  const offered = await call('POST', `${path}/accounts`);
  const [first, second] = at(offered.json, 'data', 'accounts') as readonly unknown[];
  const connect = (link: unknown): Promise<Answer> =>
    call('POST', `${path}/connect`, { linking_provider: 'SANDBOX_LINK', account_link_id: link });
  const unknown = await connect('lnk_demo');
  const connected = await connect(at(second, 'account_link_id'));
  const again = await connect(at(first, 'account_link_id'));

  expect([statusOf(created), statusOf(connected)]).toEqual(['PENDING', 'LINKED']);
  expect([unknown.status, again.status]).toEqual([400, 400]);
  expect(at((await call('POST', `${path}/accounts`)).json, 'data', 'accounts')).toEqual([second]);
  expect(at(shown.json, 'data', 'accounts', '0', 'account_link_id')).toBe('lnk_demo');
  expect([refused.status, fixed.status]).toEqual([400, 400]);
});
