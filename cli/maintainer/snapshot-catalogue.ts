/**
 * Freezes the catalogue for the API version in spec/facts.json. A version that is frozen already
 * is written again with --amend only, since certificates that name it rest on its rows.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  apiVersion,
  changes,
  readAreas,
  readSnapshot,
  snapshotOf,
  snapshotPath,
} from './catalogue/snapshot.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const version = apiVersion(root);
const current = snapshotOf(version, readAreas(root));
const frozen = readSnapshot(root, version);
const changed = frozen === null ? [] : changes(frozen, current);
for (const line of changed) console.log(line);

if (frozen !== null && changed.length === 0) {
  console.log(`the catalogue is as it was frozen for ${version}`);
} else if (frozen !== null && !process.argv.includes('--amend')) {
  console.error(
    `${version} is frozen; add --amend to freeze these ${changed.length} change(s) too`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(snapshotPath(root, version), `${JSON.stringify(current, null, 2)}\n`);
  console.log(`${Object.keys(current.requirements).length} requirements frozen for ${version}`);
}
