import { contentOf, sha256 } from '../../../fixtures/checks/files.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { behindUploads } from '../../../fixtures/given/behind-others.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { addDocumented, documentedNeeds } from '../../../fixtures/given/people/documented.ts';
import { documentId, ownFile } from '../../../fixtures/given/people/documents.ts';
import { writtenInTurn, type WrittenRecord } from '../../../fixtures/given/people/in-turn.ts';
import {
  completeApplication,
  readyNeeds,
  startApplication,
  startNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { sendBack } from '../../../fixtures/given/people/sent-back.ts';
import { uploadSample, wantedDocument } from '../../../fixtures/given/people/wanted.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { downloadOf, sameAs, upload } from '../../../fixtures/given/people/uploads.ts';
import { contract, downloadHolds, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

test(
  'documents that are uploaded in turn are each what was uploaded last',
  contract('DOC-003', {
    operation: 'uploadDocument',
    effect: 'reversible',
    // Others have uploaded a page of documents by then.
    alone: true,
    needs: [{ request: 'uploadDocument' }],
  }),
  async ({ kit, check }) => {
    await behindUploads(kit);
    const record = (document: string): WrittenRecord<Uint8Array> => ({
      write: (bytes) => uploadSample(kit, document, bytes),
      async judge(bytes) {
        const download = await downloadOf(kit, document, bytes);
        await check(downloadHolds, { download }, sameAs(bytes));
      },
    });
    const one = await documentId(kit, 'one');
    const records = [record(one), record(await ofAnIndividual(kit))] as const;
    await writtenInTurn(kit, records, (number) => ownFile(kit, `value-${number}`));
    await uploadedAtOnce(kit, one);
  },
);

/** Of two at once one is the last, and given back whole. */
async function uploadedAtOnce(kit: Kit, document: string): Promise<void> {
  const files = ['one at once', 'other at once'].map((label) => ownFile(kit, label, 500));
  const answers = await Promise.all(files.map((bytes) => uploadSample(kit, document, bytes)));
  // One may be refused, as the other one is under way.
  const taken = files.filter((_, index) => succeeded(answers[index] as Exchange));
  const isOneOf = ({ answer }: Exchange): Uint8Array | undefined =>
    taken.find((bytes) => answer !== null && contentOf(answer, sha256(bytes)) !== 'other');
  const download = await kit.quiet(() =>
    kit.given.until(
      () => kit.platform.downloadDocument({ path: { document_id: document } }),
      (read) => isOneOf(read) !== undefined,
    ),
  );
  const [last] = taken;
  if (last === undefined) return;
  await kit.check(downloadHolds, { download }, sameAs(isOneOf(download) ?? last));
}

/** Papers of people may be kept apart from those of applications. */
async function ofAnIndividual(kit: Kit): Promise<string> {
  if (!isThere(kit.target, [...startNeeds('CORPORATION'), ...documentedNeeds])) {
    return documentId(kit, 'other');
  }
  const { id } = await startApplication(kit, 'CORPORATION');
  return (await addDocumented(kit, id, kit.unique('individual'))).document;
}

const underReview = [
  {
    words: 'submitted',
    needs: [],
    bring: async (kit: Kit, id: string) =>
      carriedOut(kit, await kit.platform.submitApplication({ path: { application_id: id } })),
  },
  { words: 'sent back for changes', needs: [{ control: 'requestChanges' }], bring: sendBack },
] as const;

for (const { words, needs, bring } of underReview) {
  test(
    `an upload over a document of an application that was ${words} is kept where it is taken`,
    contract('DOC-003', {
      operation: 'uploadDocument',
      effect: 'irreversible',
      needs: [
        ...readyNeeds('INDIVIDUAL'),
        { request: 'uploadDocument' },
        paperNeed('document'),
        ...needs,
      ],
    }),
    async ({ kit, given, check }) => {
      const application = await startApplication(kit, 'INDIVIDUAL');
      const document = await wantedDocument(kit, application.id);
      if (document === null) {
        return given.giveUp(new NotApplicable('the application asks for no document'));
      }
      await upload(kit, document, ownFile(kit, 'earlier'));
      await completeApplication(kit, application);
      await bring(kit, application.id);
      const bytes = ownFile(kit, words);
      // Whether documents are still taken is not shown.
      if (!succeeded(await uploadSample(kit, document, bytes))) {
        return given.giveUp(new NotApplicable('no document is taken then'));
      }
      const download = await downloadOf(kit, document, bytes);

      await check(downloadHolds, { download }, sameAs(bytes));
    },
  );
}
