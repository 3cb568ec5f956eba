/** Each withheld mutant of records differs from the reference in the way that it says. */
import { expect, test } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { withheld } from '../../../mutants/registry.ts';
import { withheldRecordsMutants } from '../../../mutants/faults/withheld-records.ts';
import { CORPORATION, OFFICER, patch, PERSON } from './unwatched-client.ts';
import type { Data, Witness } from './withheld-records-platform.ts';
import { idOf, seenAt } from './withheld-records-platform.ts';
import { ACCOUNT, approved, corporation, documentPath, form } from './withheld-records-steps.ts';
import { person } from './withheld-records-steps.ts';

const JUST_BEFORE_THE_SECOND_MS = 980;

const witnesses: Readonly<Record<keyof typeof withheldRecordsMutants, Witness>> = {
  'birthday-is-the-day-before': {
    async look({ call }) {
      const path = `customers/${PERSON}`;
      await call('PATCH', path, { body: patch('date_of_birth', '1990-05-17') });
      return (await call('GET', path)).data['date_of_birth'];
    },
    right: '1990-05-17',
    wrong: '1990-05-16',
  },
  'only-the-first-type-of-an-individual-is-kept': {
    async look({ call }) {
      const types = ['CONTROL_PERSON', 'AUTHORIZED_PERSON'];
      await call('PATCH', OFFICER, { body: patch('individual_type', types) });
      return (await call('GET', OFFICER)).data['individual_type'];
    },
    right: ['CONTROL_PERSON', 'AUTHORIZED_PERSON'],
    wrong: ['CONTROL_PERSON'],
  },
  'account-that-comes-with-an-approval-is-not-told': {
    async look(place) {
      const { call, deliveries, subscribe } = place;
      const application = idOf(await call('POST', 'applications', { body: person }));
      await subscribe('ACCOUNT_OPEN');
      await approved(place, application);
      return (await deliveries(1)).length;
    },
    right: 1,
    wrong: 0,
  },
  'refused-upload-is-answered-by-the-parser-of-forms': {
    async look(place) {
      const path = await documentPath(place);
      const answer = await place.call('POST', path, { body: form('neither of the kinds') });
      return [answer.status, answer.isJson];
    },
    right: [400, true],
    wrong: [400, false],
  },
  'narrow-token-keeps-what-a-wide-one-was-granted': {
    async look({ call }) {
      await call('GET', 'subscriptions', { scope: 'subscriptions:read subscriptions:write' });
      const body = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://receiver.invalid/' };
      return (await call('POST', 'subscriptions', { body, scope: 'subscriptions:read' })).status;
    },
    right: 401,
    wrong: 200,
  },
  'apostrophe-of-an-applicant-comes-back-escaped': {
    async look({ call }) {
      const path = `applications/${idOf(await call('POST', 'applications', { body: person }))}`;
      await call('PATCH', path, { body: { customer_details: { last_name: "O'Hara" } } });
      const { data } = await call('GET', path);
      return (data['customer_details'] as Data)['last_name'];
    },
    right: "O'Hara",
    wrong: 'O&#39;Hara',
  },
  'status-filter-finds-customers-by-the-state-before': {
    async look({ call, control }) {
      await control(`customers/${PERSON}/status`, { status: 'FROZEN' });
      const { data } = await call('GET', 'customers?status=ACTIVE');
      return (data['customers'] as Data[]).map(({ id, status }) => [id, status]);
    },
    right: [[CORPORATION, 'ACTIVE']],
    wrong: [
      [PERSON, 'FROZEN'],
      [CORPORATION, 'ACTIVE'],
    ],
  },
  'account-for-a-customer-of-another-client-is-opened-there': {
    async look({ call }) {
      await call('POST', 'accounts/deposits', { body: ACCOUNT, client: 1 });
      const { data } = await call('GET', `accounts/deposits?customer_id=${PERSON}`);
      return (data['accounts'] as Data[]).length;
    },
    right: 4,
    wrong: 5,
  },
  'number-of-pages-is-that-of-half-a-minute-ago': {
    async look({ call }) {
      const list = 'applications?page_size=1';
      await call('GET', list);
      for (let count = 0; count < 2; count += 1)
        await call('POST', 'applications', { body: person });
      const { links } = await call('GET', list);
      return new URL(links['last'] ?? '').searchParams.get('page');
    },
    right: '1',
    wrong: '0',
  },
  'document-ends-after-sixty-four-kibibytes': {
    async look(place) {
      const path = await documentPath(place);
      await place.call('POST', path, { body: form('%PDF-'.padEnd(70_000, '.')) });
      return (await place.call('GET', `${path}/download`)).bytes;
    },
    right: 70_000,
    wrong: 65_535,
  },
  'deleting-a-subscription-silences-others-on-its-address': {
    async look({ call, deliveries, subscribe }) {
      const first = await subscribe('ACCOUNT_CLOSED');
      await subscribe('ACCOUNT_OPEN');
      await call('DELETE', `subscriptions/${first.id}`);
      await call('POST', 'accounts/deposits', { body: ACCOUNT });
      return (await deliveries(1)).length;
    },
    right: 1,
    wrong: 0,
  },
  'secret-with-more-behind-it-gets-a-token': {
    look: async ({ tokenStatus }) => [
      await tokenStatus((secret) => `${secret}x`),
      await tokenStatus((secret) => `x${secret}`),
    ],
    right: [401, 401],
    wrong: [200, 401],
  },
  'frozen-account-of-a-closed-customer-stays-frozen': {
    async look({ call, control }) {
      const path = 'accounts/deposits/acc_demo_usd_2';
      await call('PATCH', path, { body: patch('status', 'FROZEN') });
      await control(`customers/${PERSON}/status`, { status: 'CLOSED' });
      return (await call('GET', path)).data['status'];
    },
    right: 'CLOSED',
    wrong: 'FROZEN',
  },
  'deleted-applicant-is-a-person-of-the-approved-customer': {
    async look(place) {
      const { call } = place;
      const application = idOf(await call('POST', 'applications', { body: corporation }));
      const path = `applications/${application}/individual`;
      const people: string[] = [];
      for (const first_name of ['Grace', 'Alan']) {
        const body = { individual_type: ['OFFICER'], first_name, last_name: 'Sample' };
        people.push(idOf(await call('POST', path, { body })));
      }
      await call('DELETE', `${path}/${people[1] ?? ''}`);
      const customer = String((await approved(place, application))['customer_id']);
      const found = people.map((id) => call('GET', `customers/${customer}/individuals/${id}`));
      return (await Promise.all(found)).map(({ status }) => status);
    },
    right: [200, 404],
    wrong: [200, 200],
  },
  'ownership-named-with-the-loss-of-its-type-is-kept': {
    async look({ call }) {
      const updates = [
        { field: 'individual_type', value: ['OFFICER'] },
        { field: 'percentage_ownership', value: 30 },
      ];
      await call('PATCH', OFFICER, { body: { updates } });
      const { individual_type: types, percentage_ownership: share } = (await call('GET', OFFICER))
        .data;
      return [types, share];
    },
    right: [['OFFICER', 'BENEFICIAL_OWNER'], 40],
    wrong: [['OFFICER'], 30],
  },
  'short-month-after-a-thirty-first-has-no-statement': {
    async look({ call, control }) {
      const clock = 'clients/demo-client/advance-clock';
      const now = new Date();
      const day = Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12);
      await control(clock, { seconds: Math.ceil((day - now.getTime()) / 1_000) });
      const account = idOf(await call('POST', 'accounts/deposits', { body: ACCOUNT }));
      await control(clock, { seconds: 50 * 86_400 });
      const { data } = await call('GET', `accounts/deposits/${account}/statements`);
      return (data['statements'] as Data[]).map(({ id }) => String(id).slice(5));
    },
    right: ['01', '02', '03'],
    wrong: ['01', '03'],
  },
  'stamp-is-read-again-after-the-signing': {
    clock: {
      systemNowMs: () => Math.floor(Date.now() / 1_000) * 1_000 + JUST_BEFORE_THE_SECOND_MS,
    },
    async look({ call, deliveries, subscribe }) {
      const { key } = await subscribe('ACCOUNT_OPEN');
      await call('POST', 'accounts/deposits', { body: ACCOUNT });
      const [one] = await deliveries(1);
      if (one === undefined) throw new Error('nothing was delivered');
      const text = `${one.headers['x-svc-timestamp'] ?? ''}.${one.body}`;
      const signature = createHmac('sha256', key).update(text).digest('hex');
      return signature === one.headers['x-svc-signature'];
    },
    right: true,
    wrong: false,
  },
};

for (const [id, mutant] of Object.entries(withheldRecordsMutants)) {
  test(`withheld: ${id}`, async () => {
    const witness = witnesses[id as keyof typeof witnesses];
    expect(await seenAt(witness)).toEqual(witness.right);
    expect(await seenAt(witness, mutant)).toEqual(witness.wrong);
  });
}

test('withheld mutants of records are registered, each with its witness', () => {
  const ids = Object.keys(withheldRecordsMutants);
  expect(ids.filter((id) => !withheld.has(id))).toEqual([]);
  expect(Object.keys(witnesses).toSorted()).toEqual(ids.toSorted());
});
