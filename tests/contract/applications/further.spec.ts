import { listRequest } from '../../../fixtures/given/lists.ts';
import {
  approve,
  customerNeeds,
  readyApplication,
  startApplication,
  startNeeds,
} from '../../../fixtures/given/onboarding.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/pages.ts';
import {
  answersWithContent,
  cameIntoBeing,
  contract,
  itemsKeepFilter,
  notToldAgain,
  stateMeans,
  test,
  whatWasAnswered,
} from '../../../fixtures/test.ts';

const needs = startNeeds('INDIVIDUAL');

test(
  'an access code for the onboarding kit is generated for an application',
  contract('APP-012', { operation: 'createApplicationAccessCode', effect: 'create', needs }),
  async ({ kit, platform, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const answer = await platform.createApplicationAccessCode({ path: { application_id: id } });

    await check(answersWithContent, { answer }, { what: 'an access code' });
  },
);

test(
  'the detailed status of an application is shown',
  contract('APP-013', { operation: 'getApplicationStatus', effect: 'create', needs }),
  async ({ kit, platform, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const answer = await platform.getApplicationStatus({ path: { application_id: id } });

    await check(answersWithContent, { answer }, { what: 'a detailed status' });
    await check(stateMeans, { answer }, { record: 'application', meaning: 'incomplete' });
  },
);

test(
  'a customer comes into being when its application is approved, and not before',
  contract('APP-014', {
    operation: 'submitApplication',
    effect: 'irreversible',
    needs: customerNeeds('INDIVIDUAL'),
  }),
  async ({ kit, platform, quiet, check }) => {
    const { id: application } = await readyApplication(kit, 'INDIVIDUAL');
    await platform.submitApplication({ path: { application_id: application } });
    const request = { query: { page_size: largestPage(kit) } };
    const before = await quiet(async () => (await pagesOf(kit, 'listCustomers', request)).pages);
    const id = await approve(kit, application, { submitted: true });
    const found = await platform.getCustomer({ path: { customer_id: id } });
    const { pages: after } = await pagesOf(kit, 'listCustomers', request);

    await check(cameIntoBeing, { before, after, found }, { id, what: 'customer' });
  },
);

test(
  'which filter the list of applications honours is recorded',
  contract('APP-017', {
    operation: 'listApplications',
    effect: 'create',
    needs: [...needs, { request: 'listApplications' }],
  }),
  async ({ kit, platform, target, check }) => {
    await startApplication(kit, 'INDIVIDUAL');
    const page = await platform.call(
      'listApplications',
      listRequest(kit, 'listApplications', { status: 'incomplete' }),
    );
    const [value = ''] = target.file.vocabulary.application?.incomplete ?? [];

    await check(itemsKeepFilter, { pages: [page] }, { binding: 'itemStatus', value });
  },
);

test(
  'whether an access code appears in other answers is recorded',
  contract('APP-018', {
    operation: 'createApplicationAccessCode',
    effect: 'create',
    needs: [...needs, { binding: 'accessCode', of: 'createApplicationAccessCode' }],
  }),
  async ({ kit, platform, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    const first = await platform.createApplicationAccessCode({ path });
    const others = [
      await platform.getApplication({ path }),
      await platform.getApplicationStatus({ path }),
      await platform.listApplications(
        listRequest(kit, 'listApplications', { status: 'incomplete' }),
      ),
    ];

    const binding = 'accessCode';
    await check(notToldAgain, { first, others }, { binding, what: 'access code' });
    await check(whatWasAnswered, { answers: [first] }, { what: 'an access code' });
  },
);
