/** When a download is waited for, and when it has come. */
import { expect, test } from '@playwright/test';
import { downloadOf } from '../../../fixtures/given/people/uploads.ts';
import type { Answer, Exchange } from '../../../fixtures/evidence/types.ts';

const FILE = Buffer.from('%PDF-1.4 of one');
const OTHER = Buffer.from('%PDF-1.4 of another').toString('base64');

const json = (body: unknown): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  bodyEncoding: 'utf8',
});

const file: Answer = {
  status: 200,
  headers: { 'content-type': 'application/pdf' },
  body: FILE.toString('utf8'),
  bodyEncoding: 'utf8',
};

const answers: readonly (readonly [name: string, answer: Answer, comes: boolean])[] = [
  ['the bytes of a file', file, true],
  ['a file in base64', json({ data: { name: 'a.pdf', text: FILE.toString('base64') } }), true],
  ['the address of a file', json({ data: { url: 'https://files.example.com/1' } }), true],
  ['another file in base64', json({ data: { text: OTHER } }), false],
  ['no file', json({ data: {} }), false],
];

for (const [name, answer, comes] of answers) {
  test(`a download that is ${name} is ${comes ? 'taken at once' : 'waited for'}`, async () => {
    const asked: boolean[] = [];
    await downloadOf(
      {
        platform: { downloadDocument: () => Promise.resolve({ answer }) } as never,
        given: {
          async until(read: () => Promise<Exchange>, done: (one: Exchange) => boolean) {
            const one = await read();
            asked.push(done(one));
            return one;
          },
        } as never,
      },
      'doc-1',
      FILE,
    );
    expect(asked).toEqual([comes]);
  });
}
