import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { documentId, ownFile } from '../../../fixtures/given/people/documents.ts';
import { downloadOf, sameAs } from '../../../fixtures/given/people/uploads.ts';
import {
  contract,
  downloadHolds,
  refused,
  test,
  type CallOptions,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** More than servers take of a body at once, and more than many keep in memory. */
const PADDING = 1_200_000;

const rows = [
  { id: 'AUT-014', words: 'under the scheme Token', value: (token: string) => `Token ${token}` },
  { id: 'AUT-014', words: 'under the scheme Basic', value: (token: string) => `Basic ${token}` },
  { id: 'AUT-015', words: 'with a token that was never issued', value: () => 'Bearer none-such' },
  { id: 'AUT-015', words: 'without a token', value: null },
] as const;

for (const { id, words, value } of rows) {
  test(
    `a large upload ${words} is refused and leaves the earlier document as it is`,
    contract(id, {
      operation: 'uploadDocument',
      effect: 'reversible',
      needs: [{ request: 'uploadDocument' }],
    }),
    async ({ kit, given, target, quiet, check }) => {
      const document = await documentId(kit);
      const [earlier, other] = ['earlier', 'other'].map((name) => ownFile(kit, name, PADDING)) as [
        Uint8Array,
        Uint8Array,
      ];
      const answer = await send(kit, document, earlier, { intent: 'probe' });
      // How large a document may be is not shown.
      if (!succeeded(answer)) given.giveUp(new NotApplicable('documents as large are not taken'));
      await downloadOf(kit, document, earlier);
      const { token } = await askForToken(kit, target.file.credentials.primary.scopes);
      const options: CallOptions =
        value === null
          ? { as: 'none', intent: 'unauthorized' }
          : authorized(value(token), 'unauthorized');
      const refusal = await send(kit, document, other, options);
      const download = await quiet(() => downloadOf(kit, document, earlier));

      await check(refused, { refusal }, { why: `it was sent ${words}` });
      await check(downloadHolds, { download }, sameAs(earlier));
    },
  );
}

function send(
  { platform, given }: Kit,
  document: string,
  body: Uint8Array,
  options: CallOptions,
): Promise<Exchange> {
  const request = given.request('uploadDocument', { document });
  const path = { document_id: document };
  return platform.call('uploadDocument', { ...request, path, body }, options);
}
