/** A platform that answers nothing any more keeps a run from no report of what was seen before. */
import { expect, test } from '@playwright/test';
import { stoppedRun } from '../cli/stopped-run.ts';

test('a run that is stopped while the platform hangs writes its reports all the same', async () => {
  test.setTimeout(180_000);
  const { code, said, record } = await stoppedRun(120_000);
  expect(said).toContain('NOT CONFORMANT');
  expect([code, record.exitCode]).toEqual([1, 1]);
});
