/**
 * Chooses the tests of `assay run --quick`, which stand in tests/quick.json: first what tells most of
 * the known faults for what it sends, until two fifths of all are sent that a gate run sends. In
 * reports/ a whole kill matrix is needed (`assay mutants`) and a gate run (`npm start`). A fault that
 * several tests tell counts for the one that told it there.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import { writeQuickTests } from '../fixtures/direct/quick-tests.ts';
import type { Matrix } from './matrix/matrix.ts';
import { readRecord, type KilledMutant } from './matrix/record.ts';

const SHARE = 2 / 5;
const reports = fileURLToPath(new URL('../reports', import.meta.url));

const sent = new Map<string, number>();
for (const entry of readRunStore(reports)) {
  if (entry.kind !== 'exchange') continue;
  sent.set(entry.testId, (sent.get(entry.testId) ?? 0) + 1);
}

const { mutants } = JSON.parse(readFileSync(`${reports}/kill-matrix.json`, 'utf8')) as Matrix;
const rows = new Map(mutants.map((row) => [row.id, row]));
const told = new Map<string, number>();
for (const [id, { by, lone }] of Object.values(readRecord()).flatMap(
  Object.entries<KilledMutant>,
)) {
  const killer = lone === 'test' ? by : rows.get(id)?.killedBy[0];
  if (killer !== undefined) told.set(killer, (told.get(killer) ?? 0) + 1);
}

const most = SHARE * [...sent.values()].reduce((all, one) => all + one, 0);
const inTurn = [...told]
  .map(([id, faults]) => ({ id, faults, requests: sent.get(id) ?? 0 }))
  .filter(({ requests }) => requests > 0)
  .sort((a, b) => b.faults / b.requests - a.faults / a.requests);
const chosen: typeof inTurn = [];
let requests = 0;
for (const one of inTurn) {
  if (requests + one.requests > most) continue;
  requests += one.requests;
  chosen.push(one);
}

writeQuickTests(chosen.map(({ id }) => id));
const faults = chosen.reduce((all, one) => all + one.faults, 0);
const all = [...told.values()].reduce((sum, one) => sum + one, 0);
console.log(
  `${chosen.length} tests, which sent ${requests} requests of ${Math.round(most / SHARE)}`,
);
console.log(`They tell ${faults} of ${all} known faults at least`);
