/** Several variants as one: rightful choices meet on real platforms, and none of them comes alone. */
import { isObject } from '../../fixtures/json.ts';
import { overlayParts, parts, type Parts, type PartsOverlay } from '../../reference/parts.ts';
import { shuffled } from '../matrix/selection.ts';
import type { Variant } from '../types.ts';
import { variants } from './index.ts';

/** Stands between the names of those that are one variant. */
const AND = '+';

/** Also of several, such as `ids-of-digits+newest-first`. */
export function variantNamed(id: string): Variant | undefined {
  const names = id.split(AND);
  const all = names.map((one) => variants.get(one)).filter((one) => one !== undefined);
  if (all.length < names.length) return undefined;
  return all.length === 1 ? all[0] : asOne(all);
}

function asOne(all: readonly Variant[]): Variant {
  const ids = all.find((one) => one.ids !== undefined)?.ids;
  return {
    freedom: all.map(({ freedom }) => freedom).join('; '),
    change: (original) => changed(all, original),
    ...(ids !== undefined && { ids }),
    target: all.reduce((target, one) => joined(target, one.target ?? {}), {}),
    untestable: all.reduce((every, one) => ({ ...every, ...one.untestable }), {}),
    silent: all.reduce((every, one) => ({ ...every, ...one.silent }), {}),
    warned: all.reduce((every, one) => ({ ...every, ...one.warned }), {}),
    // What one leaves to be judged, another may take away.
    thin: true,
  };
}

type Patch = Readonly<Record<string, unknown>>;

/** Two patches that say different things, as one. */
function joined(one: Patch, other: Patch): Patch {
  const both = Object.entries(other).map(([name, value]) => {
    const before = one[name];
    return [name, isObject(before) && isObject(value) ? joined(before, value) : value];
  });
  return { ...one, ...(Object.fromEntries(both) as Patch) };
}

/** Each is given what the ones before it made of the parts. */
function changed(all: readonly Variant[], original: Parts): PartsOverlay {
  return all.reduce<Parts>(
    (before, { change }) => (change === undefined ? before : overlayParts(before, change)),
    original,
  );
}

/** Functions that each variant calls the original of. */
const WRAPPED: ReadonlySet<string> = new Set(['wire.stringify', 'pipeline.execute']);

/** Pairs of which one makes the other wrong. */
const APART: readonly (readonly [string, string])[] = [
  // The links of one name a parameter that the other refuses.
  ['links-are-opaque', 'what-is-not-described-is-refused'],
  // What one holds whole, the other posts in portions, and its server has no answer.
  ['movements-in-portions', 'holds-of-transfers-are-posted'],
  // What one tries before it is queued, the other takes for the first of two.
  ['acceptances-are-queued', 'repeats-are-refused-for-a-moment'],
  // One puts sizes right at a bound of its own, the target file of the other states another one.
  ['pages-clamped', 'crowded-and-pages-short'],
  ['pages-clamped', 'pages-short'],
  // One shows all on each page, and by the other a further page follows.
  ['statements-on-every-page', 'links-beyond-the-ends'],
];

type Touched = { readonly id: string; readonly functions: Set<string>; readonly paths: string[] };

/** All variants that can stand beside others, `size` at a time; which ones meet hangs on the seed. */
export function inGroups(size: number, seed: number): string[] {
  const groups: Touched[][] = [];
  for (const one of shuffled([...variants].flatMap(touchedBy), seed)) {
    const room = groups.find(
      (group) => group.length < size && group.every((other) => !meet(one, other)),
    );
    if (room === undefined) groups.push([one]);
    else room.push(one);
  }
  return groups.map((group) => group.map(({ id }) => id).join(AND));
}

/** Nothing of those that say less in their target file, or bring one along. */
function touchedBy([id, variant]: readonly [string, Variant]): Touched[] {
  const { change, ids, target = {}, targetPath, thin } = variant;
  if (thin === true || targetPath !== undefined) return [];
  const functions = Object.entries(change?.(parts) ?? {}).flatMap(([part, replaced]) =>
    Object.keys(replaced).map((name) => `${part}.${name}`),
  );
  const own = functions.filter((name) => !WRAPPED.has(name));
  return [
    {
      id,
      functions: new Set(ids === undefined ? own : [...own, 'ids']),
      paths: pathsIn(target, ''),
    },
  ];
}

function meet(one: Touched, other: Touched): boolean {
  const within = (path: string, wider: string): boolean =>
    path === wider || path.startsWith(`${wider}/`);
  return (
    APART.some((pair) => pair.includes(one.id) && pair.includes(other.id)) ||
    [...one.functions].some((name) => other.functions.has(name)) ||
    one.paths.some((path) => other.paths.some((its) => within(path, its) || within(its, path)))
  );
}

function pathsIn(value: unknown, path: string): string[] {
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([name, member]) => pathsIn(member, `${path}/${name}`));
}
