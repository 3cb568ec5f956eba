import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  readyApplication,
  readyNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { sentBack } from '../../../fixtures/given/people/sent-back.ts';
import {
  contract,
  refused,
  stateKept,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** What may take its readiness from an application; whether it does is not shown. */
const ways = [
  {
    words: 'since its individual was deleted',
    meaning: 'incomplete',
    needs: [
      ...readyNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      { binding: 'id', of: 'createApplicationIndividual' },
    ],
    lead: withoutIndividual,
  },
  {
    words: 'since what was agreed to in it was taken back',
    meaning: 'incomplete',
    needs: readyNeeds('INDIVIDUAL'),
    lead: withoutAgreement,
  },
  {
    words: 'since it was sent back for changes',
    meaning: 'changesRequested',
    needs: [...readyNeeds('INDIVIDUAL'), { control: 'requestChanges' }],
    lead: async (kit: Kit): Promise<string> => (await sentBack(kit)).id,
  },
  {
    words: 'since it was sent back to a corporation for changes',
    meaning: 'changesRequested',
    needs: [...readyNeeds('CORPORATION'), { control: 'requestChanges' }],
    lead: async (kit: Kit): Promise<string> => (await sentBack(kit, 'CORPORATION')).id,
  },
  {
    words: 'since it was rejected',
    meaning: 'rejected',
    needs: [...readyNeeds('INDIVIDUAL'), { control: 'rejectApplication' }],
    lead: rejected,
  },
  {
    words: 'since it was approved',
    meaning: 'approved',
    needs: customerNeeds('INDIVIDUAL'),
    lead: approved,
  },
] as const;

for (const { words, meaning, needs, lead } of ways) {
  test(
    `an application that is no longer ready, ${words}, is refused by submit and keeps its status`,
    contract('APP-005', { operation: 'submitApplication', effect: 'irreversible', needs }),
    async ({ kit, platform, given, target, quiet, check }) => {
      const path = { application_id: await lead(kit) };
      const read = (): Promise<Exchange> => platform.getApplicationStatus({ path });
      const isNotReady = (status: Exchange): boolean => {
        const means = (one: 'ready' | typeof meaning): boolean | null =>
          target.means('application', one, given.statusOf(status));
        return means(meaning) === true && means('ready') !== true;
      };
      await given.until(read, isNotReady);
      // What is found out of it a moment later may make it ready again.
      const before = await quiet(read);
      if (!isNotReady(before)) {
        return given.giveUp(new NotApplicable(`an application is still ready, ${words}`));
      }
      const refusal = await platform.submitApplication({ path }, { intent: 'invalid' });
      const after = await quiet(read);

      await check(refused, { refusal }, { why: 'its status is not READY_FOR_SUBMISSION any more' });
      await check(stateKept, { before, after }, { what: 'the application' });
    },
  );
}

async function rejected(kit: Kit): Promise<string> {
  const { platform, controls } = kit;
  const { id } = await readyApplication(kit, 'INDIVIDUAL', 'rejected');
  carriedOut(kit, await platform.submitApplication({ path: { application_id: id } }));
  await controls.run('rejectApplication', { application: id });
  return id;
}

async function approved(kit: Kit): Promise<string> {
  const { id } = await readyApplication(kit, 'INDIVIDUAL', 'approved');
  await approve(kit, id);
  return id;
}

async function withoutIndividual(kit: Kit): Promise<string> {
  const { platform, given } = kit;
  const application = await startApplication(kit, 'CORPORATION');
  const path = { application_id: application.id };
  const individuals: string[] = [];
  await completeApplication(kit, application, (added) => {
    individuals.push(given.idOf(added));
  });
  for (const individual of individuals) {
    const own = { ...path, individual_id: individual };
    carriedOut(kit, await platform.deleteApplicationIndividual({ path: own }));
  }
  return application.id;
}

/** Whatever its completion says yes to is said no to. */
async function withoutAgreement(kit: Kit): Promise<string> {
  const { platform, given } = kit;
  const { id, label } = await readyApplication(kit, 'INDIVIDUAL');
  const { body } = given.request('completeApplication', { application: id, label });
  const agreed = Object.entries(body).filter(([, value]) => value === true);
  if (agreed.length === 0) {
    given.giveUp(new NotApplicable('nothing is agreed to in the completion of an application'));
  }
  const no = Object.fromEntries(agreed.map(([name]) => [name, false]));
  const request = { path: { application_id: id }, body: no };
  await platform.call('updateApplication', request, { intent: 'probe' });
  return id;
}
