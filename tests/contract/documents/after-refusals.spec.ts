import { byStranger, strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import { documentId, ownFile } from '../../../fixtures/given/people/documents.ts';
import { uploadSample } from '../../../fixtures/given/people/wanted.ts';
import { downloadOf, sameAs } from '../../../fixtures/given/people/uploads.ts';
import { contract, downloadHolds, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

const operation = 'uploadDocument';

test(
  'a document is what was uploaded last, between uploads that are refused',
  contract('DOC-003', {
    operation,
    effect: 'reversible',
    needs: [...strangerNeeds, { request: operation }],
  }),
  async ({ kit, platform, given, check }) => {
    const document = await documentId(kit);
    const path = { document_id: document };
    const usual = { ...given.request(operation, { document }), path };
    await writtenAfterRefusals<Uint8Array>(
      kit,
      {
        write: (bytes) => uploadSample(kit, document, bytes),
        wrong: [
          (bytes) => byStranger(kit, operation, { ...usual, body: bytes }),
          // What need not be a document to every platform.
          () =>
            platform.call(
              operation,
              { ...usual, body: Buffer.from('neither this nor that') },
              { intent: 'invalid' },
            ),
        ],
        judgeAnswer: (answer: Exchange) => check(succeeds, { answer }),
        async judge(bytes) {
          const download = await downloadOf(kit, document, bytes);
          await check(downloadHolds, { download }, sameAs(bytes));
        },
      },
      (turn) => ownFile(kit, `value-${turn}`),
    );
  },
);
