import { documentId, ownFile } from '../../../fixtures/given/documents.ts';
import { writtenInTurn, type WrittenRecord } from '../../../fixtures/given/in-turn.ts';
import { uploadSample } from '../../../fixtures/given/onboarding.ts';
import { downloadOf, sameAs } from '../../../fixtures/given/uploads.ts';
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
