/** A run that is stopped on its way says by its exit code what its reports say. */
import { expect, test } from '@playwright/test';
import { stoppedRun } from './stopped-run.ts';

test('a violation that was found before the run was stopped is its exit code', async () => {
  test.setTimeout(120_000);
  const { code, said, record } = await stoppedRun(2_000);
  expect(said).toContain('NOT CONFORMANT');
  expect(record.ended?.stopped).toBe(true);
  expect([code, record.exitCode]).toEqual([1, 1]);
});
