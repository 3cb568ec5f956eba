import { succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { blockedBy } from '../../../fixtures/given/context.ts';
import { withCorporateIndividual } from '../../../fixtures/given/corporate-application.ts';
import { documentId, individualDocument, ownFile } from '../../../fixtures/given/documents.ts';
import { addIndividual, startNeeds, uploadSample } from '../../../fixtures/given/onboarding.ts';
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

/** What need not be a document to every platform. */
const doubtful = [
  { words: 'without content', content: '' },
  { words: 'of a text that has no form', content: 'neither this nor that' },
];

for (const { words, content } of doubtful) {
  test(
    `an upload ${words} leaves the earlier document as it is once it is refused`,
    contract('ERR-007', uploading),
    async ({ kit, platform, given, quiet, check }) => {
      const document = await documentId(kit);
      const bytes = ownFile(kit, 'earlier');
      await upload(kit, document, bytes);
      await downloadOf(kit, document, bytes);
      const path = { document_id: document };
      const usual = given.request('uploadDocument', { document });
      const request = { ...usual, path, body: Buffer.from(content) };
      // Which contents are refused is not shown.
      const answer = await platform.call('uploadDocument', request, { intent: 'probe' });
      if (!wasRefused(answer)) return;
      const download = await quiet(() => platform.downloadDocument({ path }));

      await check(downloadHolds, { download }, told(bytes));
    },
  );
}

test(
  'deleting an individual leaves the documents of its application and of another as they are',
  contract('DOC-002', {
    operation: 'downloadDocument',
    effect: 'irreversible',
    needs: [
      ...uploading.needs,
      ...startNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      { binding: 'id', of: 'createApplicationIndividual' },
      { binding: 'individualDocument', of: 'getApplicationStatus' },
    ],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const { path } = await withCorporateIndividual(kit);
    await individualDocument(kit, path.application_id);
    const earlier = await uploadWanted(kit, path.application_id);
    const added = await addIndividual(kit, path.application_id, unique('deleted'));
    const [own] = await uploadWanted(kit, path.application_id, earlier);
    const deleted = { ...path, individual_id: given.idOf(added) };
    carriedOut(kit, await platform.deleteApplicationIndividual({ path: deleted }));
    if (own !== undefined) await untilGone(kit, own.document);
    // What was uploaded before there was this individual is none of its documents.
    const downloads = await quiet(() =>
      Promise.all(
        earlier.map(({ document }) =>
          platform.downloadDocument({ path: { document_id: document } }),
        ),
      ),
    );

    for (const [index, download] of downloads.entries()) {
      await check(downloadHolds, { download }, told(earlier[index]?.bytes ?? new Uint8Array()));
    }
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

type Uploaded = { readonly document: string; readonly bytes: Uint8Array };

/** Own bytes to each identifier that an application with an individual asks for, and did not yet. */
async function uploadWanted(
  kit: Kit,
  application: string,
  earlier: readonly Uploaded[] = [],
): Promise<Uploaded[]> {
  const { platform, given } = kit;
  const wantedNow = (status: Exchange): string[] =>
    ['document', 'individualDocument']
      .map((name) => given.bound(status, name))
      .filter((id) => typeof id === 'string')
      .filter((id) => earlier.every(({ document }) => document !== id));
  const status = await given.until(
    () => platform.getApplicationStatus({ path: { application_id: application } }),
    (read) => wantedNow(read).length > 0,
  );
  const uploaded: Uploaded[] = [];
  for (const document of new Set(wantedNow(status))) {
    const bytes = ownFile(kit, `upload-${earlier.length + uploaded.length}`);
    await upload(kit, document, bytes);
    await downloadOf(kit, document, bytes);
    uploaded.push({ document, bytes });
  }
  return uploaded;
}

async function untilGone({ platform, given }: Kit, document: string): Promise<void> {
  await given.until(
    () => platform.downloadDocument({ path: { document_id: document } }, { intent: 'unknown-id' }),
    (download) => !succeeded(download),
  );
}

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
