import { memberOf, statusOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { withCorporateIndividual } from '../../../fixtures/given/people/corporate-application.ts';
import {
  documentId,
  newlyWanted,
  ownFile,
  untilAsked,
} from '../../../fixtures/given/people/documents.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import {
  addIndividual,
  approve,
  customerIn,
  customerNeeds,
  readyApplication,
  startNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { uploadSample } from '../../../fixtures/given/people/wanted.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import {
  downloadOf,
  givenBack,
  sameAs,
  upload,
  uploadedOwn,
  uploadOwnFiles,
} from '../../../fixtures/given/people/uploads.ts';
import {
  contract,
  downloadHolds,
  headersSeen,
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
  contract('DOC-001', { ...uploading, needs: [...uploading.needs, ...strangerNeeds] }),
  async ({ kit, target, check }) => {
    const answer = await uploadSample(kit, await documentId(kit));

    await check(succeeds, { answer });
    if (target.file.credentials.second === undefined) return;

    // Another client uploads its own. Which scopes it has is its target file's affair.
    const second = asSecondClient(kit.tentative());
    const theirs = await newlyWanted(second, 'of another').catch(nullIfGivenUp);
    if (theirs === null) return;
    const other = await uploadSample(second, theirs);
    if (statusOf(other) !== 403) await check(succeeds, { answer: other });
  },
);

test(
  'a document is uploaded once a customer was frozen and is active again',
  contract('DOC-001', {
    ...uploading,
    effect: 'irreversible',
    needs: [
      ...uploading.needs,
      ...customerNeeds('INDIVIDUAL'),
      { control: 'setCustomerStatus' },
      { binding: 'status', of: 'getCustomer' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const { id: application } = await readyApplication(kit, 'INDIVIDUAL');
    const customer = await approve(kit, application);
    await brought(kit, customer, 'FROZEN');
    await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' }, { mayRefuse: true });
    const shown = await customerIn(kit, customer, 'ACTIVE');
    if (memberOf(shown, '/data/status') !== 'ACTIVE')
      given.giveUp(new NotApplicable('the customer does not become active again'));
    const answer = await uploadSample(kit, await documentId(kit));

    await check(succeeds, { answer });
    // Whether its own are still taken is not stated; what is taken is there then.
    for (const { download, bytes } of await uploadedOwn(kit, application))
      await check(downloadHolds, { download }, sameAs(bytes));
  },
);

for (const { words, padding } of [
  { words: 'a small document', padding: 0 },
  { words: 'a document of a hundred thousand bytes', padding: 100_000 },
]) {
  test(
    `the download of ${words} gives back the bytes that were uploaded`,
    contract('DOC-002', downloading),
    async ({ kit, platform, check }) => {
      const document = await documentId(kit);
      const bytes = ownFile(kit, 'upload', padding);
      // Who asks for it too early does not keep it from those who ask later.
      await platform.downloadDocument({ path: { document_id: document } }, { intent: 'probe' });
      await upload(kit, document, bytes);

      const download = await downloadOf(kit, document, bytes);
      await check(downloadHolds, { download }, sameAs(bytes));
    },
  );
}

for (const { words, paddings } of [
  { words: 'a longer', paddings: [0, 2000] },
  { words: 'a shorter', paddings: [2000, 0] },
  { words: 'a large, but shorter', paddings: [100_000, 90_000] },
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
      const answer = await uploadSample(kit, document, later);
      // One that is refused wherever it goes is none that this platform takes.
      if (!succeeded(answer)) await upload(kit, await documentId(kit, 'other'), later);
      const download = await downloadOf(kit, document, later);

      await check(downloadHolds, { download: first }, sameAs(earlier));
      await check(downloadHolds, { download }, sameAs(later));
    },
  );
}

test(
  'an upload to one identifier leaves the document of another as it is',
  contract('DOC-002', uploading),
  async ({ kit, quiet, check }) => {
    const [one, other] = [await documentId(kit), await documentId(kit, 'other')];
    const bytes = ownFile(kit, 'first');
    await upload(kit, one, bytes);
    await downloadOf(kit, one, bytes);
    const others = ownFile(kit, 'second');
    await upload(kit, other, others);
    await downloadOf(kit, other, others);
    const download = await quiet(() => downloadOf(kit, one, bytes));

    await check(downloadHolds, { download }, sameAs(bytes));
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
      const download = await quiet(() => downloadOf(kit, document, bytes));

      await check(downloadHolds, { download }, sameAs(bytes));
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
      paperNeed('individualDocument'),
    ],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const { path } = await withCorporateIndividual(kit);
    await untilAsked(kit, path.application_id);
    const earlier = await uploadOwnFiles(kit, path.application_id);
    const added = await addIndividual(kit, path.application_id, unique('deleted'));
    const [own] = await uploadOwnFiles(kit, path.application_id, earlier);
    const deleted = { ...path, individual_id: given.idOf(added) };
    carriedOut(kit, await platform.deleteApplicationIndividual({ path: deleted }));
    if (own !== undefined) await untilGone(kit, own.document);
    // What was uploaded before there was this individual is none of its documents.
    for (const { download, bytes } of await givenBack(kit, earlier)) {
      await check(downloadHolds, { download }, sameAs(bytes));
    }
  },
);

test(
  'the documents of an application and of each of its individuals are given back, each its own',
  contract('DOC-002', {
    operation: 'downloadDocument',
    effect: 'irreversible',
    needs: [
      ...uploading.needs,
      ...startNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      paperNeed('individualDocument'),
    ],
  }),
  async ({ kit, unique, given, check }) => {
    const { path } = await withCorporateIndividual(kit);
    await untilAsked(kit, path.application_id);
    const first = await uploadOwnFiles(kit, path.application_id);
    await addIndividual(kit, path.application_id, unique('other'));
    const later = await uploadOwnFiles(kit, path.application_id, first);
    if (later.length === 0) {
      given.giveUp(new NotApplicable('no document is asked for of a second individual'));
    }
    const uploaded = [...first, ...later];

    for (const { download, bytes } of await givenBack(kit, uploaded)) {
      await check(downloadHolds, { download }, sameAs(bytes));
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

async function untilGone({ platform, given }: Kit, document: string): Promise<void> {
  await given.until(
    () => platform.downloadDocument({ path: { document_id: document } }, { intent: 'unknown-id' }),
    (download) => !succeeded(download),
  );
}
