import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsText } from '../../../fixtures/checks/same.ts';
import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { changeNeeds, changeOf } from '../../../fixtures/given/people/application-changes.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { partWith } from '../../../fixtures/given/people/beside.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  readyNeeds,
  startApplication,
  type Application,
} from '../../../fixtures/given/people/onboarding.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { readyAgain, sentBack } from '../../../fixtures/given/people/sent-back.ts';
import {
  contract,
  listed,
  nobodyBefore,
  stateLeft,
  stateMeans,
  succeeds,
  tellsText,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const types = ['INDIVIDUAL', 'CORPORATION'] as const;

for (const type of types) {
  test(
    `an application (${type}) that was sent back for changes can be submitted again once it is ready again`,
    contract('APP-006', {
      operation: 'submitApplication',
      effect: 'irreversible',
      needs: [...readyNeeds(type), { control: 'requestChanges' }],
    }),
    async ({ kit, platform, given, target, check }) => {
      const application = await sentBack(kit, type);
      const path = { application_id: application.id };
      const before = await readyAgain(kit, application);
      const answer = await platform.submitApplication({ path });
      const after = await given.until(
        () => platform.getApplicationStatus({ path }),
        (read) => target.means('application', 'ready', given.statusOf(read)) === false,
      );

      await check(succeeds, { answer });
      await check(stateLeft, { before, after }, { what: 'the application' });
    },
  );
}

const inList = [
  { id: 'APP-001', type: 'INDIVIDUAL' },
  { id: 'APP-002', type: 'CORPORATION' },
] as const;

for (const { id, type } of inList) {
  test(
    `an application (${type}) that was sent back for changes stands in the list of those`,
    contract(id, {
      operation: 'listApplications',
      effect: 'irreversible',
      needs: [...readyNeeds(type), { control: 'requestChanges' }],
    }),
    async ({ kit, check }) => {
      const application = await sentBack(kit, type);
      const values = { status: 'changesRequested' };
      const { pages, complete } = await listUpTo(kit, 'listApplications', values, application.id);

      const named = application.created;
      await check(listed, { named, pages }, { complete });
      // By which changes a person's becomes ready again is for another sentence.
      const own = type === 'INDIVIDUAL' ? kit.tentative() : kit;
      if ((await readyAgain(own, application).catch(nullIfGivenUp)) === null) return;
      const ready = await listUpTo(kit, 'listApplications', { status: 'ready' }, application.id);
      await check(listed, { named, pages: ready.pages }, { complete: ready.complete });
      if (type === 'INDIVIDUAL' || !isThere(kit.target, customerNeeds(type))) return;
      // Of people decided.spec.ts asks for this.
      await approve(kit, application.id);
      const approved = { status: 'approved' };
      const later = await listUpTo(kit, 'listApplications', approved, application.id);
      await check(listed, { named, pages: later.pages }, { complete: later.complete });
    },
  );
}

for (const type of types) {
  test(
    `the detailed status of an application (${type}) that was sent back goes along to its approval`,
    contract('APP-013', {
      operation: 'getApplicationStatus',
      effect: 'irreversible',
      needs: [...customerNeeds(type), { control: 'requestChanges' }],
    }),
    async ({ kit, platform, given, target, check }) => {
      const application = await sentBack(kit, type);
      const path = { application_id: application.id };
      const back = await platform.getApplicationStatus({ path });
      const ready = await readyAgain(kit, application);
      await approve(kit, application.id);
      const isApproved = (read: Exchange): boolean =>
        target.means('application', 'approved', given.statusOf(read)) === true;
      const own = await given.until(() => platform.getApplication({ path }), isApproved);
      const after = await given.until(() => platform.getApplicationStatus({ path }), isApproved);

      for (const before of [back, ready]) {
        await check(stateLeft, { before, after }, { what: 'the application' });
      }
      // What an application is called after its approval is not shown.
      if (!isApproved(own)) return;
      await check(stateMeans, { answer: after }, { record: 'application', meaning: 'approved' });
    },
  );
}

const applicants = [
  { type: 'INDIVIDUAL', words: 'an application', creation: 'createIndividualApplication' },
  {
    type: 'CORPORATION',
    words: 'an application of a corporation',
    creation: 'createCorporateApplication',
  },
] as const;

for (const { type, words, creation } of applicants) {
  test(
    `what is changed in ${words} that was sent back stands in the customer that it becomes`,
    contract('APP-004', {
      operation: 'updateApplication',
      effect: 'irreversible',
      needs: [...customerNeeds(type), ...changeNeeds(type), { control: 'requestChanges' }],
    }),
    async ({ kit, platform, given, unique, check }) => {
      const write = async (application: Application, label: string): Promise<boolean> => {
        const request = changeOf(kit, application, label);
        return succeeded(await platform.call('updateApplication', request, { intent: 'probe' }));
      };
      const customerWith = async ({ id }: Application, text: string): Promise<Exchange> => {
        const path = { customer_id: await approve(kit, id) };
        return given.until(
          () => platform.getCustomer({ path }),
          (shown) => holdsText(bodyOf(shown), text),
        );
      };
      // Which members of an application a customer has is not shown: these, where it never went back.
      const [usual, later] = [unique('usual'), unique('later')];
      const other = await startApplication(kit, type, 'never back');
      const isWritten = await write(other, usual);
      await completeApplication(kit, other);
      if (!isWritten || !holdsText(bodyOf(await customerWith(other, usual)), usual)) {
        return given.giveUp(new NotApplicable('what is changed here is no member of a customer'));
      }
      const application = await sentBack(kit, type);
      if (!(await write(application, later))) {
        return given.giveUp(new NotApplicable('this is not changed once it was sent back'));
      }
      await readyAgain(kit, application);
      const path = { application_id: application.id };
      // What made it ready may have taken the place of it.
      if (!holdsText(bodyOf(await platform.getApplication({ path })), later)) {
        return given.giveUp(new NotApplicable('what makes this ready again changes it as well'));
      }

      await check(tellsText, { answer: await customerWith(application, later) }, { text: later });
    },
  );

  test(
    `what ${words} was changed to takes the place of what it was before, in its customer too`,
    contract('APP-004', {
      operation: 'updateApplication',
      effect: 'irreversible',
      needs: customerNeeds(type),
    }),
    async ({ kit, platform, given, unique, check }) => {
      const application = await startApplication(kit, type);
      const [first, label] = [application.label, unique('instead')];
      const path = { application_id: application.id };
      const instead = given.request(creation, { label });
      const body = partWith(instead.body, label);
      const answer = await platform.call('updateApplication', { path, body }, { intent: 'probe' });
      const shown = await given.until(
        () => platform.getApplication({ path }),
        (read) => holdsText(bodyOf(read), label),
      );
      const isReplaced = holdsText(bodyOf(shown), label) && !holdsText(bodyOf(shown), first);
      if (!succeeded(answer) || !isReplaced) {
        return given.giveUp(new NotApplicable('what it is known by is not known to be changed'));
      }
      // Its people stand in the customer too, and are called otherwise.
      await completeApplication(kit, { ...application, label, people: unique('people') });
      const customer = { customer_id: await approve(kit, application.id) };
      const became = await given.until(
        () => platform.getCustomer({ path: customer }),
        (read) => holdsText(bodyOf(read), label),
      );
      if (![label, first].some((text) => holdsText(bodyOf(became), text))) {
        return given.giveUp(new NotApplicable('what is changed here is no member of a customer'));
      }

      await check(tellsText, { answer: became }, { text: label });
    },
  );
}

test(
  'no customer comes into being of an application that is sent back for changes, before its approval',
  contract('APP-014', {
    operation: 'submitApplication',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'requestChanges' }],
  }),
  async ({ kit, platform, given, quiet, check }) => {
    const application = await sentBack(kit);
    const query = { page_size: largestPage(kit) };
    const before = await quiet(async () => (await pagesOf(kit, 'listCustomers', { query })).pages);
    await readyAgain(kit, application);
    const path = { customer_id: await approve(kit, application.id) };
    const found = await given.until(
      () => platform.getCustomer({ path }),
      (read) => holdsText(bodyOf(read), application.label),
    );

    await check(nobodyBefore, { before, found }, { text: application.label });
  },
);
