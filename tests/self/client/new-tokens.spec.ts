/** Which refused tokens are tried again, as they may have been too new. */
import { expect, test } from '@playwright/test';
import { createNewTokens, type NewTokens } from '../../../fixtures/client/new-tokens.ts';

/** How often it is tried again until it no longer may be too new. */
async function triesOf(tokens: NewTokens, name: string): Promise<number> {
  tokens.given(name);
  let times = 0;
  while (await tokens.wait(name, Date.now())) times += 1;
  return times;
}

test('where no token was ever taken, few are waited for', async () => {
  const tokens = createNewTokens();
  const first = await Promise.all(['a', 'b', 'c'].map((name) => triesOf(tokens, name)));
  expect(Math.min(...first)).toBeGreaterThan(1);
  expect(await triesOf(tokens, 'd')).toBe(0);
});

test('once one was taken, each other one may be too new', async () => {
  const tokens = createNewTokens();
  await Promise.all(['a', 'b', 'c'].map((name) => triesOf(tokens, name)));
  tokens.given('taken');
  tokens.taken('taken');
  expect(await triesOf(tokens, 'd')).toBeGreaterThan(1);
});
