/**
 * Chooses the tests of `assay run --quick`, which stand in tests/quick.json: those that alone tell a
 * known fault (mutants/killed.json), first what tells most for what it sends, until a third of all is
 * sent that the gate run in reports/ sent.
 */
import { fileURLToPath } from 'node:url';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import { writeQuickTests } from '../fixtures/direct/quick-tests.ts';
import { readRecord } from './matrix/record.ts';

const SHARE = 1 / 3;

const sent = new Map<string, number>();
for (const entry of readRunStore(fileURLToPath(new URL('../reports', import.meta.url)))) {
  if (entry.kind !== 'exchange') continue;
  sent.set(entry.testId, (sent.get(entry.testId) ?? 0) + 1);
}

const told = new Map<string, number>();
for (const { by, lone } of Object.values(readRecord()).flatMap((all) => Object.values(all))) {
  if (by !== undefined && lone === 'test') told.set(by, (told.get(by) ?? 0) + 1);
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
const alone = [...told.values()].reduce((all, one) => all + one, 0);
console.log(
  `${chosen.length} tests, which sent ${requests} requests of ${Math.round(most / SHARE)}`,
);
console.log(`They tell ${faults} of the ${alone} faults that one test alone tells`);
