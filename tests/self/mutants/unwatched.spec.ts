/** Each unwatched mutant differs from the reference in the way that it says, and where it says. */
import { expect, test } from '@playwright/test';
import { mutants, unwatched } from '../../../mutants/registry.ts';
import { seen, type Witnesses } from './unwatched-client.ts';
import { sequenceWitnesses } from './unwatched-sequences.ts';
import { unwatchedRaces } from './witnesses-of-races.ts';
import { valueWitnesses } from './unwatched-values.ts';

const witnesses: Witnesses = { ...valueWitnesses, ...sequenceWitnesses, ...unwatchedRaces };

for (const [id, mutant] of unwatched) {
  test(`unwatched: ${id}`, async () => {
    const witness = witnesses[id];
    if (witness === undefined) throw new Error('it has no witness');
    expect(await seen(witness.look)).toEqual(witness.right);
    expect(await seen(witness.look, mutant)).toEqual(witness.wrong);
  });
}

test('unwatched mutants are in the kill matrix, and each witness has its mutant', () => {
  expect([...unwatched.keys()].filter((id) => !mutants.has(id))).toEqual([]);
  expect(Object.keys(witnesses).toSorted()).toEqual([...unwatched.keys()].toSorted());
});
