/** Prints the tests that the one-process runner takes, as a list of places and titles. */
import { loadTests } from '../../../fixtures/direct/load.ts';
import { readRunEnvironment } from '../../../fixtures/run-environment.ts';
import { isTaken, selectionOf } from '../../../fixtures/selection.ts';

async function list(): Promise<void> {
  const { together, alone } = selectionOf(readRunEnvironment());
  const tests = (await loadTests()).filter(
    ({ tags }) => isTaken(tags, together) || isTaken(tags, alone),
  );
  const places = tests.map(({ file, line, title }) => `${file}:${line()} ${title}`);
  process.stdout.write(JSON.stringify(places.sort()));
}

void list();
