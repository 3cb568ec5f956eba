import { expect, test } from '@playwright/test';
import { withFault, type SecretFault } from '../../../fixtures/client/secret-faults.ts';
import { Untestable } from '../../../fixtures/errors.ts';

const entry = (clientId: string, clientSecret: string) => ({ clientId, clientSecret, scopes: [] });

const primary = entry('one', 'Abc-12');
const second = entry('two', 'Xyz-34');

const rows: readonly (readonly [SecretFault, string])[] = [
  ['other-case', 'aBC-12'],
  ['cut-short', 'Abc-1'],
  ['one-more', 'Abc-12x'],
  ['a-part-more', 'Abc-12:x'],
  ['of-another-client', 'Xyz-34'],
];

for (const [fault, clientSecret] of rows) {
  test(`a secret that is wrong (${fault}) keeps the client and changes the secret`, () => {
    expect(withFault({ primary, second }, primary, fault)).toEqual({ ...primary, clientSecret });
  });
}

test('a secret that would come out right is untestable', () => {
  const digits = entry('one', '123-456');
  expect(() => withFault({ primary: digits }, digits, 'other-case')).toThrow(Untestable);
  expect(() => withFault({ primary }, primary, 'of-another-client')).toThrow(Untestable);
});
