/** What is lost on the way costs one circumstance, and nothing else is tried again. */
import { expect, test } from '@playwright/test';
import { EnvironmentFailure, NotApplicable } from '../../../fixtures/errors.ts';
import { despiteLosses } from '../../../fixtures/given/circumstances/despite-losses.ts';
import { exchange } from '../checks/passive-bodies.ts';

const lost = (): Error =>
  new EnvironmentFailure(exchange({ operation: 'getAccount', status: 503 }));

/** The names of the tries, of which the first ones end like this. */
async function names(...ends: readonly Error[]): Promise<readonly string[]> {
  const tried: string[] = [];
  await despiteLosses('third', async (name) => {
    const end = ends[tried.length];
    tried.push(name);
    await Promise.resolve();
    if (end !== undefined) throw end;
  });
  return tried;
}

test('what loses nothing is done once', async () => {
  expect(await names()).toEqual(['third']);
});

test('what loses something is done again, under another name', async () => {
  expect(await names(lost(), lost())).toEqual(['third', 'third-again-2', 'third-again-3']);
});

test('what loses something each time ends as it did', async () => {
  await expect(names(lost(), lost(), lost())).rejects.toThrow('getAccount was not answered');
});

test('what ends in another way is not done again', async () => {
  const end = new NotApplicable('it has no such thing');
  await expect(names(end)).rejects.toBe(end);
});
