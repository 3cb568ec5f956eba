import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { documentId, ownFile } from '../../../fixtures/given/people/documents.ts';
import { writtenInTurn, type WrittenRecord } from '../../../fixtures/given/people/in-turn.ts';
import {
  completeApplication,
  readyNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { uploadSample, wantedDocument } from '../../../fixtures/given/people/wanted.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { downloadOf, sameAs, upload } from '../../../fixtures/given/people/uploads.ts';
import { contract, downloadHolds, test } from '../../../fixtures/test.ts';

test(
  'documents that are uploaded in turn are each what was uploaded last',
  contract('DOC-003', {
    operation: 'uploadDocument',
    effect: 'reversible',
    needs: [{ request: 'uploadDocument' }],
  }),
  async ({ kit, check }) => {
    const record = (document: string): WrittenRecord<Uint8Array> => ({
      write: (bytes) => uploadSample(kit, document, bytes),
      async judge(bytes) {
        const download = await downloadOf(kit, document, bytes);
        await check(downloadHolds, { download }, sameAs(bytes));
      },
    });
    const records = [
      record(await documentId(kit, 'one')),
      record(await documentId(kit, 'other')),
    ] as const;
    await writtenInTurn(kit, records, (number) => ownFile(kit, `value-${number}`));
  },
);

test(
  'an upload over a document of an application that was submitted is kept where it is taken',
  contract('DOC-003', {
    operation: 'uploadDocument',
    effect: 'irreversible',
    needs: [...readyNeeds('INDIVIDUAL'), { request: 'uploadDocument' }, paperNeed('document')],
  }),
  async ({ kit, platform, given, check }) => {
    const application = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: application.id };
    const document = await wantedDocument(kit, application.id);
    if (document === null) {
      return given.giveUp(new NotApplicable('the application asks for no document'));
    }
    await upload(kit, document, ownFile(kit, 'earlier'));
    await completeApplication(kit, application);
    carriedOut(kit, await platform.submitApplication({ path }));
    const bytes = ownFile(kit, 'submitted');
    // Whether documents are still taken is not shown.
    if (!succeeded(await uploadSample(kit, document, bytes))) {
      return given.giveUp(new NotApplicable('no document is taken after the submission'));
    }
    const download = await downloadOf(kit, document, bytes);

    await check(downloadHolds, { download }, sameAs(bytes));
  },
);
