import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import {
  approve,
  completeApplication,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { givenBack, sameAs, uploadWanted } from '../../../fixtures/given/people/uploads.ts';
import { contract, downloadHolds, test, type Kit } from '../../../fixtures/test.ts';

const stages = [
  { words: 'after its approval', reach: approve },
  {
    words: 'once it is submitted',
    reach: async (kit: Kit, id: string) =>
      carriedOut(kit, await kit.platform.submitApplication({ path: { application_id: id } })),
  },
] as const;

for (const { words, reach } of stages) {
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
      ],
    }),
    async ({ kit, given, check }) => {
      const application = await startApplication(kit, 'CORPORATION');
      await completeApplication(kit, application);
      const uploaded = await uploadWanted(kit, application.id);
      if (uploaded.length === 0) {
        given.giveUp(new NotApplicable('a complete application asks for no document'));
      }
      await reach(kit, application.id);

      for (const { download, bytes } of await givenBack(kit, uploaded)) {
        await check(downloadHolds, { download }, sameAs(bytes));
      }
    },
  );
}
