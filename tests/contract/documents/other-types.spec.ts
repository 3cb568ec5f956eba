import { sampleFile } from '../../../fixtures/client/multipart.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { documentId, ownFile } from '../../../fixtures/given/people/documents.ts';
import { downloadOf, sameAs, upload } from '../../../fixtures/given/people/uploads.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { contract, downloadHolds, test } from '../../../fixtures/test.ts';

const TYPES = [
  { type: 'application/pdf', filename: 'later.pdf' },
  { type: 'image/png', filename: 'later.png' },
  { type: 'image/jpeg', filename: 'later.jpg' },
] as const;

test(
  'a later upload of a file of another type overwrites the earlier document, where it is taken',
  contract('DOC-003', {
    operation: 'uploadDocument',
    effect: 'reversible',
    needs: [{ request: 'uploadDocument' }],
  }),
  async ({ kit, platform, given, check }) => {
    const document = await documentId(kit);
    const { multipart } = given.request('uploadDocument', { document });
    if (multipart === undefined) {
      return given.giveUp(new NotApplicable('documents are uploaded otherwise'));
    }
    await upload(kit, document, ownFile(kit, 'earlier'));
    for (const other of TYPES.filter(({ type }) => type !== multipart.type)) {
      const bytes = sampleFile(other.type);
      const answer = await platform.call(
        'uploadDocument',
        { path: { document_id: document }, multipart: { ...multipart, ...other }, body: bytes },
        { intent: 'probe' },
      );
      // Which types are taken is not shown.
      if (!succeeded(answer)) continue;
      const download = await downloadOf(kit, document, bytes);

      await check(downloadHolds, { download }, sameAs(bytes));
    }
  },
);
