import { bodyOf, mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { openAccount, otherAsset } from '../../../fixtures/given/accounts/further-accounts.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { idsOn, listRequest } from '../../../fixtures/given/lists/lists.ts';
import {
  addIndividual,
  approve,
  completeApplication,
  CREATE,
  customerNeeds,
  readyApplication,
  readyNeeds,
  startApplication,
  startedAs,
  startNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { started } from '../../../fixtures/given/people/started.ts';
import { largestPage, pagesOf, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import {
  answersWithContent,
  cameIntoBeing,
  contract,
  idsOf,
  itemsKeepFilter,
  nobodyBefore,
  nobodyBeside,
  notCarriedOver,
  partShown,
  stateLeft,
  stateMeans,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const needs = startNeeds('INDIVIDUAL');

for (const { type, words } of started) {
  test(
    `the detailed status of ${words} is shown`,
    contract('APP-013', {
      operation: 'getApplicationStatus',
      effect: 'create',
      needs: startNeeds(type),
    }),
    async ({ kit, platform, given, check }) => {
      for (const name of ['one', 'another']) {
        const { id } = await startApplication(kit, type, name);
        const path = { application_id: id };
        const ask = (): Promise<Exchange> => platform.getApplicationStatus({ path });
        let answer = await given.until(ask, succeeded);
        // It is there to be looked at again and again.
        if (name === 'another') for (const _turn of [2, 3]) answer = await ask();

        await check(answersWithContent, { answer }, { what: 'a detailed status' });
        await check(
          stateMeans,
          { answer },
          { record: 'application', meaning: startedAs(kit, answer) },
        );
      }
    },
  );
}

test(
  'the detailed status of an application tells its state, and goes along with it',
  contract('APP-013', {
    operation: 'getApplicationStatus',
    effect: 'irreversible',
    // Nobody comes between two requests of two clients.
    alone: true,
    needs: [...readyNeeds('INDIVIDUAL'), ...strangerNeeds],
  }),
  async ({ kit, platform, given, target, check }) => {
    const application = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: application.id };
    const first = await given.until(() => platform.getApplicationStatus({ path }), succeeded);
    const ready = await completeApplication(kit, application);
    const behind = await behindAnother(kit, path);
    await platform.submitApplication({ path }, { intent: 'probe' });
    const later = await given.until(
      () => platform.getApplicationStatus({ path }),
      (read) => target.means('application', 'ready', given.statusOf(read)) === false,
    );

    for (const answer of [first, ready, later]) {
      await check(partShown, { answer }, { binding: 'status', filled: true, what: 'state' });
    }
    for (const answer of [ready, behind])
      await check(stateMeans, { answer }, { record: 'application', meaning: 'ready' });
    await check(stateLeft, { before: ready, after: later }, { what: 'the application' });
  },
);

/** The status of one that is ready, right after another client has asked for that of one that is not. */
async function behindAnother(kit: Kit, path: { application_id: string }): Promise<Exchange> {
  const { platform, given, target, key, unique } = kit;
  const own = (): Promise<Exchange> => platform.getApplicationStatus({ path });
  if (target.file.credentials.second === undefined) return own();
  const request = given.request(CREATE.INDIVIDUAL, { label: unique('of another') });
  const as = 'second';
  const options = { idempotencyKey: key('of another'), intent: 'probe', as } as const;
  const id = given.idIn(await platform.call('createApplication', request, options));
  if (id === null) return own();
  return given.until(
    async () => {
      await platform.getApplicationStatus({ path: { application_id: id } }, { as });
      return own();
    },
    (read) => target.means('application', 'ready', given.statusOf(read)) === true,
  );
}

const decisions = [
  {
    meaning: 'rejected',
    control: 'rejectApplication',
    decide: (kit: Kit, application: string): Promise<unknown> =>
      kit.controls.run('rejectApplication', { application }),
  },
  {
    meaning: 'approved',
    control: 'approveApplication',
    decide: (kit: Kit, application: string): Promise<unknown> =>
      approve(kit, application, { submitted: true }),
  },
] as const;

for (const { meaning, control, decide } of decisions) {
  test(
    `the detailed status of an application that is ${meaning} tells so`,
    contract('APP-013', {
      operation: 'getApplicationStatus',
      effect: 'irreversible',
      needs: [...readyNeeds('INDIVIDUAL'), { control }],
    }),
    async ({ kit, platform, given, target, check }) => {
      const { id } = await readyApplication(kit, 'INDIVIDUAL', meaning);
      const path = { application_id: id };
      carriedOut(kit, await platform.submitApplication({ path }));
      await decide(kit, id);
      const isDecided = (read: Exchange): boolean =>
        target.means('application', meaning, given.statusOf(read)) === true;
      const own = await given.until(() => platform.getApplication({ path }), isDecided);
      const answer = await given.until(() => platform.getApplicationStatus({ path }), isDecided);
      await check(answersWithContent, { answer }, { what: 'a detailed status' });
      // What an application is called after its decision is not shown.
      if (!isDecided(own))
        given.giveUp(new NotApplicable('the application itself tells otherwise'));

      await check(stateMeans, { answer }, { record: 'application', meaning });
    },
  );
}

test(
  'a customer comes into being when its application is approved, and not before',
  contract('APP-014', {
    operation: 'submitApplication',
    effect: 'irreversible',
    needs: customerNeeds('INDIVIDUAL'),
  }),
  async ({ kit, platform, given, target, quiet, check }) => {
    const { id: application, label } = await readyApplication(kit, 'INDIVIDUAL');
    const path = { application_id: application };
    const request = { query: { page_size: largestPage(kit) } };
    const listed = (): Promise<readonly Exchange[]> =>
      quiet(async () => (await pagesOf(kit, 'listCustomers', request)).pages);
    const ready = await listed();
    await platform.submitApplication({ path });
    const submitted = await listed();
    // Where no operator is asked it may be approved by now.
    const now = target.bound(
      'getApplication',
      'status',
      bodyOf(await platform.getApplication({ path })),
    );
    const before = target.means('application', 'approved', now) === true ? ready : submitted;
    const id = await approve(kit, application, { submitted: true });
    const found = await given.until(
      () => platform.getCustomer({ path: { customer_id: id } }),
      (read) => succeeded(read) && mentionsText(read, label),
    );
    // An account that it gets beside its first one is its own, and nobody else's.
    if (isThere(target, [{ request: 'createAccount' }])) {
      await openAccount(kit, id, { label: 'beside', asset: otherAsset(target), intent: 'probe' });
    }
    const isListed = (pages: readonly Exchange[]): boolean =>
      pages.some((page) => idsOf(page)?.includes(id) === true);
    const { pages: after } = await pagesUntil(kit, 'listCustomers', request, isListed);

    await check(cameIntoBeing, { before, after, found }, { id, what: 'customer' });
    await check(nobodyBefore, { before, found }, { text: label });
    await check(nobodyBeside, { after, found }, { text: label });
  },
);

test(
  'a deleted individual is not among those of the customer that comes of its application',
  contract('APP-010', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      { binding: 'id', of: 'createApplicationIndividual' },
      { binding: 'individual', of: 'getCustomer' },
    ],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    const label = unique('deleted');
    const added = await addIndividual(kit, application.id, label);
    // Whether the only one can be deleted is not shown.
    const beside = unique('other');
    await addIndividual(kit, application.id, beside);
    const path = { application_id: application.id, individual_id: given.idOf(added) };
    const answer = await platform.deleteApplicationIndividual({ path });
    await completeApplication(kit, application);
    const id = await approve(kit, application.id);
    const customer = await given.until(
      () => platform.getCustomer({ path: { customer_id: id } }),
      (read) => typeof given.bound(read, 'individual') === 'string',
    );

    await check(succeeds, { answer });
    await check(notCarriedOver, { named: added, holder: customer }, { text: label, beside });
  },
);

test(
  'which filter the list of applications honours is recorded',
  contract('APP-017', {
    operation: 'listApplications',
    effect: 'create',
    needs: [...needs, { request: 'listApplications' }],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    const status = startedAs(kit, await platform.getApplicationStatus({ path }));
    const page = await given.until(
      () => platform.call('listApplications', listRequest(kit, 'listApplications', { status })),
      (shown) => idsOn(kit, 'listApplications', shown).length > 0,
    );
    const [value = ''] = target.file.vocabulary.application?.[status] ?? [];

    await check(itemsKeepFilter, { pages: [page] }, { binding: 'itemStatus', value });
  },
);
