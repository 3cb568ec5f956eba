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

const groups = [
  {
    id: 'AUT-014',
    words: 'under the schemes Token and Basic',
    cases: [
      { why: 'it was sent under the scheme Token', value: (token: string) => `Token ${token}` },
      { why: 'it was sent under the scheme Basic', value: (token: string) => `Basic ${token}` },
    ],
  },
  {
    id: 'AUT-015',
    words: 'without a token and with one that was never issued',
    cases: [
      { why: 'it was sent without a token', value: null },
      { why: 'its token was never issued', value: () => 'Bearer none-such' },
    ],
  },
] as const;

for (const { id, words, cases } of groups) {
  test(
    `large uploads ${words} are refused and leave the earlier document as it is`,
    contract(id, {
      operation: 'uploadDocument',
      effect: 'reversible',
      needs: [{ request: 'uploadDocument' }],
    }),
    async ({ kit, given, target, quiet, check }) => {
      const document = await documentId(kit);
      const earlier = ownFile(kit, 'earlier', PADDING);
      const answer = await send(kit, document, earlier, { intent: 'probe' });
      // How large a document may be is not shown.
      if (!succeeded(answer)) given.giveUp(new NotApplicable('documents as large are not taken'));
      await downloadOf(kit, document, earlier);
      const { token } = await askForToken(kit, target.file.credentials.primary.scopes);
      const refusals: { readonly refusal: Exchange; readonly why: string }[] = [];
      for (const [index, { why, value }] of cases.entries()) {
        const other = ownFile(kit, `other-${index}`, PADDING);
        const options: CallOptions =
          value === null
            ? { as: 'none', intent: 'unauthorized' }
            : authorized(value(token), 'unauthorized');
        refusals.push({ refusal: await send(kit, document, other, options), why });
      }
      const download = await quiet(() => downloadOf(kit, document, earlier));

      for (const { refusal, why } of refusals) await check(refused, { refusal }, { why });
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
