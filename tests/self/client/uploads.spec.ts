/** How a file goes is for the target file to say. */
import { expect, test } from '@playwright/test';
import { payloadOf } from '../../../fixtures/client/request.ts';
import type { FilePart } from '../../../fixtures/target/types.ts';

const file = { part: 'content', filename: 'a.pdf', type: 'application/pdf' } as const;
const content = Uint8Array.of(0x25, 0xff, 0x00);

function sent(more: Partial<FilePart> = {}): { body: string; contentType: string | null } {
  const multipart = { ...file, ...more };
  const { body, contentType } = payloadOf('uploadDocument', { body: content, multipart }, {});
  return { body: Buffer.from(body ?? '').toString('latin1'), contentType };
}

test('a file is a part of a form unless anything else is said', () => {
  for (const { body, contentType } of [sent(), sent({ sentAs: 'form' })]) {
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('name="content"; filename="a.pdf"');
    expect(body).toContain('\r\n\r\n%\u00ff\u0000\r\n--');
  }
});

test('a file may be the whole body', () => {
  expect(sent({ sentAs: 'file' })).toEqual({
    body: '%\u00ff\u0000',
    contentType: 'application/pdf',
  });
});

test('a file may be a text of a JSON body', () => {
  const { body, contentType } = sent({ sentAs: 'base64', members: { name: 'a.pdf' } });
  expect(JSON.parse(body)).toEqual({ name: 'a.pdf', content: 'Jf8A' });
  expect(contentType).toBe('application/json');
});
