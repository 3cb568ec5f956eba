import { NotApplicable } from '../../../fixtures/errors.ts';
import { corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import {
  approve,
  completeApplication,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { sameAs, uploadWanted } from '../../../fixtures/given/people/uploads.ts';
import { contract, downloadHolds, test } from '../../../fixtures/test.ts';

test(
  'the documents of a corporation and its individuals are given back after its approval',
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
  async ({ kit, platform, given, quiet, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    await completeApplication(kit, application);
    const uploaded = await uploadWanted(kit, application.id);
    if (uploaded.length === 0) {
      given.giveUp(new NotApplicable('a complete application asks for no document'));
    }
    await approve(kit, application.id);
    const downloads = await quiet(() =>
      Promise.all(
        uploaded.map(({ document }) =>
          platform.downloadDocument({ path: { document_id: document } }),
        ),
      ),
    );

    for (const [index, { bytes }] of uploaded.entries()) {
      const download = downloads[index];
      if (download !== undefined) await check(downloadHolds, { download }, sameAs(bytes));
    }
  },
);
