import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { behindApplications } from '../../../fixtures/given/behind-others.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import {
  approve,
  completeApplication,
  CREATE,
  ownerType,
  readyApplication,
  readyNeeds,
  startAgain,
  startApplication,
  startedAs,
  startNeeds,
  needReady,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  foundById,
  listed,
  recordKept,
  refused,
  stateKept,
  stateLeft,
  succeeds,
  tellsText,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const kinds = [
  {
    id: 'APP-001',
    type: 'INDIVIDUAL',
    words: 'a person',
    situation: 'createIndividualApplication',
  },
  {
    id: 'APP-002',
    type: 'CORPORATION',
    words: 'a corporation',
    situation: 'createCorporateApplication',
  },
] as const;

for (const { id, type, words, situation } of kinds) {
  const starting = { effect: 'create', needs: startNeeds(type) } as const;

  test(
    `an application of ${words} is started and found by its identifier`,
    contract(id, { ...starting, operation: 'createApplication' }),
    async ({ kit, platform, given, check }) => {
      const application = await startApplication(kit, type, 'application', (answer) =>
        check(succeeds, { answer }),
      );
      const found = await given.until(
        () => platform.getApplication({ path: { application_id: application.id } }),
        (answer) => answer.answer?.status === 200,
      );

      await check(foundById, { named: application.created, found });
      await check(tellsText, { answer: found }, { text: application.label, by: situation });
    },
  );

  test(
    `an application of ${words} stands in the list of applications`,
    contract(id, { ...starting, operation: 'listApplications' }),
    async ({ kit, platform, given, key, unique, check }) => {
      const application = await startApplication(kit, type);
      await startAgain(kit, application);
      // One that tells much the same of itself may be refused, and does not take its place.
      const another = given.request(situation, { label: unique('another') });
      const options = { idempotencyKey: key('another'), intent: 'probe' } as const;
      await platform.call('createApplication', another, options);
      const path = { application_id: application.id };
      const values = { status: startedAs(kit, await platform.getApplicationStatus({ path })) };
      const { pages, complete } = await listUpTo(kit, 'listApplications', values, application.id);

      await check(listed, { named: application.created, pages }, { complete });
    },
  );
}

test(
  'an application of a corporation for an account of crypto funds stands in the list of applications',
  contract('APP-002', {
    operation: 'listApplications',
    effect: 'reversible',
    needs: readyNeeds('CORPORATION'),
  }),
  async ({ kit, given, target, check }) => {
    if (target.file.assets.crypto === undefined) {
      return given.giveUp(new NotApplicable('the target file tells of no crypto funds'));
    }
    const application = await startApplication(kit, 'CORPORATION');
    const own = kit.tentative();
    // Which products a corporation may have is not stated.
    await completeApplication(own, application, undefined, 'crypto').catch(nullIfGivenUp);
    const path = { application_id: application.id };
    const status = await kit.platform.getApplicationStatus({ path });
    if (startedAs(kit, status) !== 'ready')
      given.giveUp(new NotApplicable('it is not ready with an account of crypto funds'));
    const values = { status: 'ready' };
    const { pages, complete } = await listUpTo(kit, 'listApplications', values, application.id);

    await check(listed, { named: application.created, pages }, { complete });
  },
);

const submitting = {
  operation: 'submitApplication',
  effect: 'irreversible',
  needs: readyNeeds('INDIVIDUAL'),
} as const;

const applicants = [
  { type: 'INDIVIDUAL', words: 'an application' },
  { type: 'CORPORATION', words: 'an application of a corporation' },
] as const;

for (const { type, words } of applicants) {
  test(
    `${words} that is not complete is refused by submit and keeps its status`,
    contract('APP-005', { ...submitting, needs: [...readyNeeds(type), ...strangerNeeds] }),
    async ({ kit, platform, given, quiet, check }) => {
      if (type === 'CORPORATION') await behindApplications(kit);
      const { id } = await startApplication(kit, type);
      const path = { application_id: id };
      const before = await platform.getApplicationStatus({ path });
      if (startedAs(kit, before) === 'ready') {
        return given.giveUp(new NotApplicable('an application is ready from its start on'));
      }
      const others = type === ownerType(kit.target) ? await submittedByAnother(kit, type) : null;
      const refusal = await platform.submitApplication({ path }, { intent: 'invalid' });
      const after = await quiet(() => platform.getApplicationStatus({ path }));

      for (const each of others === null ? [refusal] : [refusal, others]) {
        await check(refused, { refusal: each }, { why: 'its status is not READY_FOR_SUBMISSION' });
      }
      await check(stateKept, { before, after }, { what: 'application' });
    },
  );
}

/** Another client asks for the same right before, of an application of its own: one that is no readier. */
async function submittedByAnother(kit: Kit, type: ApplicantType): Promise<Exchange | null> {
  const { target, key, unique } = kit;
  if (target.file.credentials.second === undefined) return null;
  const { platform, given } = asSecondClient(kit);
  const request = given.request(CREATE[type], { label: unique('of another') });
  const options = { idempotencyKey: key('of another'), intent: 'probe' } as const;
  const id = given.idIn(await platform.call('createApplication', request, options));
  if (id === null) return null;
  return platform.submitApplication({ path: { application_id: id } }, { intent: 'invalid' });
}

for (const { type, words } of applicants) {
  test(
    `${words} that was submitted already is refused by submit`,
    contract('APP-005', { ...submitting, needs: readyNeeds(type) }),
    async ({ kit, platform, given, target, key, check }) => {
      const { id } = await readyApplication(kit, type);
      const path = { application_id: id };
      const isReady = (read: Exchange): boolean =>
        target.means('application', 'ready', given.statusOf(read)) === true;
      await platform.submitApplication({ path });
      // As long as it is ready it may be submitted.
      await given.until(
        () => platform.getApplicationStatus({ path }),
        (read) => !isReady(read),
      );
      // A client may send keys with whatever it asks for.
      for (const keyed of [{}, { idempotencyKey: key('again') }]) {
        const options = { ...keyed, intent: 'invalid' } as const;
        const refusal = await platform.submitApplication({ path }, options);

        await check(
          refused,
          { refusal },
          { why: 'its status is not READY_FOR_SUBMISSION any more' },
        );
      }
    },
  );
}

for (const { type } of applicants) {
  test(
    `an application (${type}) that is ready for submission can be submitted`,
    contract('APP-006', { ...submitting, needs: readyNeeds(type) }),
    async ({ kit, platform, given, target, check }) => {
      if (type === 'CORPORATION') await behindApplications(kit);
      const { id, status: before } = await readyApplication(kit, type);
      const path = { application_id: id };
      needReady(kit, before);
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

test(
  'whether a submitted application can still be changed is recorded',
  contract('APP-016', submitting),
  async ({ kit, platform, given, check }) => {
    const { id } = await readyApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    await platform.submitApplication({ path });
    const before = await platform.getApplication({ path });
    const request = given.request('completeApplication', { application: id });
    await platform.call('updateApplication', { ...request, path }, { intent: 'probe' });
    const after = await platform.getApplication({ path });

    await check(recordKept, { before, after }, { what: 'a submitted application' });
  },
);

const reviews = [
  { words: 'approved', control: null },
  { words: 'rejected', control: 'rejectApplication' },
  { words: 'sent back for changes', control: 'requestChanges' },
] as const;

for (const { words, control } of reviews) {
  test(
    `the states of an application that is ${words} are recorded`,
    contract('APP-016', {
      ...submitting,
      operation: 'getApplicationStatus',
      needs: [...readyNeeds('INDIVIDUAL'), { control: control ?? 'approveApplication' }],
    }),
    async ({ kit, platform, controls, check }) => {
      const application = await startApplication(kit, 'INDIVIDUAL');
      const path = { application_id: application.id };
      const answers: Exchange[] = [];
      const read = async (): Promise<void> => {
        answers.push(await platform.getApplication({ path }));
      };
      await read();
      const { id } = await readyApplication(kit, 'INDIVIDUAL', words);
      path.application_id = id;
      await read();
      if (control === null) await approve(kit, id);
      else {
        await platform.submitApplication({ path });
        await read();
        await controls.run(control, { application: id }, { mayRefuse: true });
      }
      await read();

      await check(
        whatWasAnswered,
        { answers },
        {
          what: `an application that is ${words}`,
          members: ['/data/status'],
        },
      );
    },
  );
}
