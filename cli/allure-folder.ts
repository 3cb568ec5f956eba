/**
 * Where Allure's results are written. Its writer waits for the disk after each of a thousand small
 * files, in the process that hands out the tests: so they go to memory first, where there is any.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const VARIABLE = 'ASSAY_ALLURE_FOLDER';

/** Called wherever the configuration is read; the first process makes the folder for all. */
export function allureFolder(out: string): string {
  const known = process.env[VARIABLE];
  if (known !== undefined) return known;
  if (!existsSync(MEMORY)) return finalFolder(out);
  const folder = mkdtempSync(join(MEMORY, 'assay-allure-'));
  // Also where nothing runs, as when tests are only listed.
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  process.env[VARIABLE] = folder;
  return folder;
}

/** After the last result: to the reports of the run. */
export function moveAllureResults(out: string): void {
  const folder = process.env[VARIABLE];
  if (folder === undefined || !existsSync(folder)) return;
  cpSync(folder, finalFolder(out), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}

function finalFolder(out: string): string {
  return join(out, 'allure-results');
}
