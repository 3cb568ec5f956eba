import { bodyOf, holdsId, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsValue, sameValues } from '../../../fixtures/checks/same.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import {
  changeMember,
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import { at, isObject, pointerTo } from '../../../fixtures/json.ts';
import { pointerOf } from '../../../fixtures/target/view.ts';
import { contract, test, valuesAre, type Exchange, type Kit } from '../../../fixtures/test.ts';

test(
  'a list of an individual of an application that is made shorter keeps nothing of the longer one',
  contract('APP-009', {
    operation: 'updateApplicationIndividual',
    effect: 'reversible',
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, platform, given, check }) => {
    const { name, list } = wantedList(kit);
    const { path, individual } = await withCorporateIndividual(kit);
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    const pointer = placeOf(kit, await given.until(read, isToldOf(individual)), individual, list);
    const valuesIn = (shown: Exchange): unknown => at(bodyOf(shown), pointer);
    const write = async (values: readonly string[]): Promise<Exchange | null> => {
      if (!succeeded(await changeMember(kit, { path, individual }, name, values))) return null;
      return given.until(read, (shown) => sameValues(valuesIn(shown), values));
    };
    // Whether a list takes the place of the one before is not shown: here it does, or it can't be told.
    for (const values of [list.slice(1), list]) {
      const shown = await write(values);
      if (shown === null || !sameValues(valuesIn(shown), values)) {
        return given.giveUp(new NotApplicable('no list is known to take the place of another'));
      }
    }
    const shorter = list.slice(0, 1);
    const answer = await write(shorter);
    if (answer === null) return;

    await check(valuesAre, { answer }, { pointer, values: shorter });
  },
);

type Wanted = { readonly name: string; readonly list: readonly string[] };

/** A list of texts in which an individual is told to have more than one. */
function wantedList({ given, unique }: Kit): Wanted {
  const values = { application: 'none', label: unique('listed') };
  const { body } = given.request('createApplicationIndividual', values);
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value) || value.length < 2) continue;
    const list = (value as unknown[]).filter((item) => typeof item === 'string');
    if (list.length === value.length && new Set(list).size === list.length) return { name, list };
  }
  const line =
    'requests: { createApplicationIndividual: { body: { individual_type: [first, …] } } }';
  return given.giveUp(new Untestable('no individual is told to have a list of several', line));
}

const isToldOf =
  (individual: string) =>
  (shown: Exchange): boolean =>
    holdsId(shown, individual);

/** Where the application shows this list of its individual. */
function placeOf(
  { given, target }: Kit,
  shown: Exchange,
  id: string,
  list: readonly string[],
): string {
  const within = pointerOf(target.file, 'getApplication', 'individuals') ?? '';
  const individuals = at(bodyOf(shown), within);
  for (const [index, one] of Object.entries(
    isObject(individuals) || Array.isArray(individuals) ? individuals : {},
  )) {
    if (!isObject(one) || !holdsValue(one, id)) continue;
    const found = Object.entries(one).find(([, value]) => sameValues(value, list));
    if (found !== undefined) return within + pointerTo(index) + pointerTo(found[0]);
  }
  return given.giveUp(new NotApplicable('no list of an individual is shown in its application'));
}
