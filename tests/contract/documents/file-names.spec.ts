import { documentId } from '../../../fixtures/given/people/documents.ts';
import { contract, noServerError, test } from '../../../fixtures/test.ts';

/** As people's files are called: a name goes on into headers, paths and tables of others. */
const NAMES = [
  'Ausweis Zo\u00EB.pdf',
  '\u8B49\u660E\u66F8 \u{1F4C4}.pdf',
  "O'Brien; a=b, (2).PDF",
  'scan',
] as const;

test(
  'an upload meets no file name with a server error',
  contract('ERR-004', {
    operation: 'uploadDocument',
    effect: 'reversible',
    needs: [{ request: 'uploadDocument' }],
  }),
  async ({ kit, platform, given, check }) => {
    const document = await documentId(kit);
    const { multipart } = given.request('uploadDocument', { document });
    for (const filename of NAMES) {
      const type = multipart?.type ?? 'application/pdf';
      const part = { ...multipart, part: multipart?.part ?? 'file', type, filename };
      const exchange = await platform.uploadDocument(
        { path: { document_id: document }, multipart: part },
        // Which names are taken is not shown.
        { intent: 'probe', mayFail: true },
      );

      await check(noServerError, { exchange });
    }
  },
);
