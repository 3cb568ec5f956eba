import { succeeded } from '../../../fixtures/checks/read.ts';
import { blockedBy } from '../../../fixtures/given/context.ts';
import { documentId, ownFile } from '../../../fixtures/given/documents.ts';
import { uploadSample } from '../../../fixtures/given/onboarding.ts';
import {
  bytesOf,
  contract,
  downloadHolds,
  headersSeen,
  sha256,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const uploading = {
  operation: 'uploadDocument',
  effect: 'reversible',
  needs: [{ request: 'uploadDocument' }],
} as const;

const downloading = { ...uploading, operation: 'downloadDocument' } as const;

test(
  'a document is uploaded to its identifier',
  contract('DOC-001', uploading),
  async ({ kit, check }) => {
    const answer = await uploadSample(kit, await documentId(kit));

    await check(succeeds, { answer });
  },
);

for (const { words, padding } of [
  { words: 'a small document', padding: 0 },
  { words: 'a document of a hundred thousand bytes', padding: 100_000 },
]) {
  test(
    `the download of ${words} gives back the bytes that were uploaded`,
    contract('DOC-002', downloading),
    async ({ kit, check }) => {
      const document = await documentId(kit);
      const bytes = ownFile(kit, 'upload', padding);
      await upload(kit, document, bytes);

      await check(downloadHolds, { download: await downloadOf(kit, document, bytes) }, told(bytes));
    },
  );
}

for (const { words, paddings } of [
  { words: 'a longer', paddings: [0, 2000] },
  { words: 'a shorter', paddings: [2000, 0] },
]) {
  test(
    `${words} later upload to the same identifier takes the place of the earlier document`,
    contract('DOC-003', uploading),
    async ({ kit, check }) => {
      const document = await documentId(kit);
      const [earlier, later] = paddings.map((padding, turn) =>
        ownFile(kit, `upload-${turn}`, padding),
      ) as [Uint8Array, Uint8Array];
      await upload(kit, document, earlier);
      const first = await downloadOf(kit, document, earlier);
      await uploadSample(kit, document, later);
      const download = await downloadOf(kit, document, later);

      await check(downloadHolds, { download: first }, told(earlier));
      await check(downloadHolds, { download }, told(later));
    },
  );
}

test(
  'an upload to one identifier leaves the document of another as it is',
  contract('DOC-002', uploading),
  async ({ kit, platform, quiet, check }) => {
    const [one, other] = [await documentId(kit), await documentId(kit, 'other')];
    const bytes = ownFile(kit, 'first');
    await upload(kit, one, bytes);
    await downloadOf(kit, one, bytes);
    const others = ownFile(kit, 'second');
    await upload(kit, other, others);
    await downloadOf(kit, other, others);
    const path = { document_id: one };
    const download = await quiet(() => platform.downloadDocument({ path }));

    await check(downloadHolds, { download }, told(bytes));
  },
);

test(
  'which content types uploads accept is recorded',
  contract('DOC-004', uploading),
  async ({ kit, platform, check }) => {
    const document = await documentId(kit);
    const path = { document_id: document };
    const answers: Exchange[] = [];
    for (const [type, filename] of [
      ['application/pdf', 'document.pdf'],
      ['image/png', 'document.png'],
      ['image/jpeg', 'document.jpg'],
      ['text/plain', 'document.txt'],
    ] as const) {
      const { multipart } = kit.given.request('uploadDocument', { document });
      const part = { ...multipart, part: multipart?.part ?? 'file', type, filename };
      answers.push(await platform.uploadDocument({ path, multipart: part }, { intent: 'probe' }));
    }
    const downloads = [await platform.downloadDocument({ path })];

    await check(whatWasAnswered, { answers }, { what: 'PDF, PNG, JPEG, text' });
    const names = ['content-type', 'content-disposition'];
    await check(headersSeen, { answers: downloads }, { names });
  },
);

/** Which contents are taken is not shown: where this one is refused, nothing can be given back. */
async function upload(kit: Kit, document: string, bytes: Uint8Array): Promise<void> {
  const answer = await uploadSample(kit, document, bytes);
  if (succeeded(answer)) return;
  kit.given.giveUp(blockedBy(answer, 'was needed to have something to download, and was refused'));
}

function told(bytes: Uint8Array): { sha256: string; byteLength: number } {
  return { sha256: sha256(bytes), byteLength: bytes.length };
}

/** The download once it holds these bytes, or the last one of the settle time. */
function downloadOf(
  { platform, given }: Pick<Kit, 'platform' | 'given'>,
  document: string,
  bytes: Uint8Array,
): Promise<Exchange> {
  return given.until(
    () => platform.downloadDocument({ path: { document_id: document } }),
    ({ answer }) => answer !== null && sha256(bytesOf(answer)) === sha256(bytes),
  );
}
