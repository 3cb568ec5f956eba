import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { changeNeeds, changeOf } from '../../../fixtures/given/people/application-changes.ts';
import { corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import {
  approve,
  completeApplication,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { givenBack, sameAs, uploadOwnFiles } from '../../../fixtures/given/people/uploads.ts';
import { contract, downloadHolds, test, type Kit, type Need } from '../../../fixtures/test.ts';

const stages: readonly {
  readonly words: string;
  readonly needs?: readonly Need[];
  reach(kit: Kit, application: string, individual: string): Promise<unknown>;
  /** Another stage after that one, where the target file has what it takes. */
  readonly then?: {
    readonly needs: readonly Need[];
    reach(kit: Kit, application: string): Promise<unknown>;
  };
}[] = [
  { words: 'after its approval', reach: (kit, application) => approve(kit, application) },
  {
    words: 'once it is submitted',
    reach: async (kit, application) =>
      carriedOut(
        kit,
        await kit.platform.submitApplication({ path: { application_id: application } }),
      ),
    then: {
      needs: [{ control: 'requestChanges' }],
      reach: ({ controls }, application) => controls.run('requestChanges', { application }),
    },
  },
  {
    words: 'after a change of an individual',
    needs: [{ request: 'updateApplicationIndividual' }],
    async reach(kit, application, individual) {
      const { given, platform, unique } = kit;
      const values = { application, individual, label: unique('changed') };
      const { body } = given.request('updateApplicationIndividual', values);
      const path = { application_id: application, individual_id: individual };
      carriedOut(kit, await platform.updateApplicationIndividual({ path, body }));
    },
    then: {
      needs: changeNeeds('CORPORATION'),
      reach(kit, application) {
        const own = { id: application, type: 'CORPORATION' } as const;
        const change = changeOf(kit, own, kit.unique('renamed'));
        return kit.platform.call('updateApplication', change, { intent: 'probe' });
      },
    },
  },
];

for (const { words, needs = [], reach, then } of stages) {
  test(
    `the documents of a corporation and its individuals are given back ${words}`,
    contract('DOC-002', {
      operation: 'downloadDocument',
      effect: 'irreversible',
      needs: [
        ...corporationNeeds,
        { request: 'uploadDocument' },
        { request: 'createApplicationIndividual' },
        paperNeed('individualDocument'),
        ...needs,
      ],
    }),
    async ({ kit, given, target, check }) => {
      const application = await startApplication(kit, 'CORPORATION');
      let individual = '';
      await completeApplication(kit, application, (added) => {
        individual = given.idOf(added);
      });
      const uploaded = await uploadOwnFiles(kit, application.id);
      if (uploaded.length === 0) {
        given.giveUp(new NotApplicable('a complete application asks for no document'));
      }
      await reach(kit, application.id, individual);

      for (const { download, bytes } of await givenBack(kit, uploaded)) {
        await check(downloadHolds, { download }, sameAs(bytes));
      }
      if (then === undefined || !isThere(target, then.needs)) return;
      await then.reach(kit, application.id);
      for (const { download, bytes } of await givenBack(kit, uploaded)) {
        await check(downloadHolds, { download }, sameAs(bytes));
      }
    },
  );
}
