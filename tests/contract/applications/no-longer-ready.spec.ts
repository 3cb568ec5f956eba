import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  addIndividual,
  readyApplication,
  readyNeeds,
} from '../../../fixtures/given/onboarding.ts';
import { sentBack } from '../../../fixtures/given/sent-back.ts';
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
    words: 'since an individual was added to it',
    meaning: 'incomplete',
    needs: [...readyNeeds('CORPORATION'), { request: 'createApplicationIndividual' }],
    async lead(kit: Kit): Promise<string> {
      const { id } = await readyApplication(kit, 'CORPORATION');
      await addIndividual(kit, id, kit.unique('later'));
      return id;
    },
  },
  {
    words: 'since it was sent back for changes',
    meaning: 'changesRequested',
    needs: [...readyNeeds('INDIVIDUAL'), { control: 'requestChanges' }],
    lead: async (kit: Kit): Promise<string> => (await sentBack(kit)).id,
  },
] as const;

for (const { words, meaning, needs, lead } of ways) {
  test(
    `an application that is no longer ready ${words} is refused by submit and keeps its status`,
    contract('APP-005', { operation: 'submitApplication', effect: 'irreversible', needs }),
    async ({ kit, platform, given, target, quiet, check }) => {
      const path = { application_id: await lead(kit) };
      const read = (): Promise<Exchange> => platform.getApplicationStatus({ path });
      const isNotReady = (status: Exchange): boolean => {
        const state = given.statusOf(status);
        const means = (one: 'ready' | typeof meaning): boolean | null =>
          target.means('application', one, state);
        return means(meaning) === true && means('ready') !== true;
      };
      await given.until(read, isNotReady);
      // What is found out of it a moment later may make it ready again.
      const before = await quiet(read);
      if (!isNotReady(before)) {
        return given.giveUp(new NotApplicable(`an application is still ready ${words}`));
      }
      const refusal = await platform.submitApplication({ path }, { intent: 'invalid' });
      const after = await quiet(read);

      await check(refused, { refusal }, { why: 'its status is not READY_FOR_SUBMISSION any more' });
      await check(stateKept, { before, after }, { what: 'the application' });
    },
  );
}
