import { expect, test } from '@playwright/test';
import { targetOf } from '../../../fixtures/target/load.ts';
import { parseSource } from '../../../fixtures/target/source.ts';
import { and, environment, problemsOf } from './minimal.ts';

/** What is right by itself, and does not fit what stands beside it. */
const faults: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'the state of a link where it is not read': [
    and('bindings:\n  connectCounterpartyLink: { linkStatus: /data/link }'),
    't.yaml:17:30 /bindings/connectCounterpartyLink/linkStatus: is read of getCounterparty; bind it there',
  ],
  'a file of a form without a name': [
    and('requests:\n  uploadDocument: { multipart: { type: application/pdf } }'),
    't.yaml:17:21 /requests/uploadDocument/multipart: "part" is missing; add it, or sentAs: file where the file is the whole body',
    't.yaml:17:21 /requests/uploadDocument/multipart: "filename" is missing; add it, or sentAs: file where the file is the whole body',
  ],
};

for (const [title, [text, ...expected]] of Object.entries(faults)) {
  test(`is told with place and mend: ${title}`, () => {
    expect(problemsOf(text)).toEqual(expected);
  });
}

test('a file that is the whole body is of no part', () => {
  const text = 'requests:\n  uploadDocument: { multipart: { type: a/b, sentAs: file } }';
  const { requests } = targetOf(parseSource('t.yaml', and(text)), { environment }).file;
  expect(requests.uploadDocument?.multipart).toMatchObject({ type: 'a/b', sentAs: 'file' });
});
