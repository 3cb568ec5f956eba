/** Documents that an application asks for are found in each item of each list, and uploaded to. */
import { expect, test } from '@playwright/test';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { uploadWanted, type PapersKit } from '../../../fixtures/given/people/wanted.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record } from '../samples/evidence.ts';

const multipart = { part: 'file', filename: 'a.txt', type: 'text/plain' } as const;

/** Asks for documents, whether they are there or not; ready once all are. */
function application(shown: object, documents: readonly string[], pointers: object) {
  const operation = 'getApplication';
  const target = createTargetView(
    sampleTarget({
      bindings: { [operation]: { id: '/data/id', status: '/data/status', ...pointers } },
      vocabulary: { application: { incomplete: ['OPEN'], ready: ['READY'] } },
    }),
  );
  const uploads: string[] = [];
  const call = (name: string, request: { path: Record<string, string> }): Promise<Exchange> => {
    if (name === 'uploadDocument') uploads.push(request.path['document_id'] ?? '');
    const status = documents.every((one) => uploads.includes(one)) ? 'READY' : 'OPEN';
    return Promise.resolve(record({ id: 'a', status, ...shown }, { operation }) as Exchange);
  };
  const given = {
    need: (): void => undefined,
    request: (): object => ({ multipart }),
    statusOf: (read: Exchange): unknown => target.bound(operation, 'status', bodyOf(read)),
    until: (ask: () => Promise<Exchange>): Promise<Exchange> => ask(),
  };
  const kit = { platform: { call }, target, given } as unknown as PapersKit;
  return async (): Promise<readonly string[]> => {
    await uploadWanted(kit, 'a');
    return uploads;
  };
}

const one = (id: string): object => ({ documents: [{ id }] });
const pointers = {
  document: '/data/documents/0/id',
  individualDocument: '/data/people/0/documents/0/id',
};

test('those of the second and the third individual are, in lists of their own', async () => {
  const all = ['whole', 'first', 'second', 'third'];
  const people = all.slice(1).map(one);
  const upload = application({ ...one('whole'), people }, all, pointers);
  expect(await upload()).toEqual(all);
});

test('so are several of one list, each once', async () => {
  const documents = [{ id: 'whole' }, { id: 'passport' }];
  const upload = application({ documents, people: [] }, ['whole', 'passport'], pointers);
  expect(await upload()).toEqual(['whole', 'passport']);
});
