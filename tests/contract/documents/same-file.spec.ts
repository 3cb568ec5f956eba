import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { addDocumented, documentedNeeds } from '../../../fixtures/given/people/documented.ts';
import { ownFile } from '../../../fixtures/given/people/documents.ts';
import { downloadOf, sameAs, upload } from '../../../fixtures/given/people/uploads.ts';
import { startApplication, startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { uploadSample } from '../../../fixtures/given/people/wanted.ts';
import { contract, downloadHolds, test, type Kit } from '../../../fixtures/test.ts';

/** What is kept by its content may be kept once, and is needed by each that uploaded it. */
const ends = [
  {
    words: 'is deleted with its individual',
    operation: 'deleteApplicationIndividual',
    async end({ platform }: Kit, application: string, { individual }: { individual: string }) {
      const path = { application_id: application, individual_id: individual };
      return platform.deleteApplicationIndividual({ path });
    },
  },
  {
    words: 'is overwritten',
    operation: 'uploadDocument',
    end: (kit: Kit, _application: string, { document }: { document: string }) =>
      uploadSample(kit, document, ownFile(kit, 'later')),
  },
] as const;

for (const { words, operation, end } of ends) {
  test(
    `the document of an individual is given back after the same file of another one ${words}`,
    contract('DOC-002', {
      operation,
      effect: 'irreversible',
      needs: [...startNeeds('CORPORATION'), ...documentedNeeds],
    }),
    async ({ kit, unique, quiet, check }) => {
      const { id } = await startApplication(kit, 'CORPORATION');
      const bytes = ownFile(kit, 'shared');
      const other = await addDocumented(kit, id, unique('other'));
      const left = await addDocumented(kit, id, unique('left'));
      for (const { document } of [other, left]) await upload(kit, document, bytes);
      await downloadOf(kit, left.document, bytes);
      carriedOut(kit, await end(kit, id, other));
      const download = await quiet(() => downloadOf(kit, left.document, bytes));

      await check(downloadHolds, { download }, sameAs(bytes));
    },
  );
}
