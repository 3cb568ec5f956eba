/** Which jobs a run of the kill matrix has. */
import { createHash } from 'node:crypto';
import type { RequirementId } from '../../generated/requirements.ts';
import { impostors } from '../impostors/index.ts';
import { mutants } from '../registry.ts';
import type { Mutant } from '../types.ts';
import { variants } from '../variants/index.ts';
import { steady } from '../variants/steady.ts';
import { inGroups, variantNamed } from '../variants/together.ts';
import { BASELINE, type Job, type MutantJob } from './jobs.ts';
import { shuffled } from './selection.ts';

export type Wanted = {
  /** Mutants, impostors and variants by name; all without. */
  readonly ids?: readonly string[];
  readonly breaks?: readonly RequirementId[];
  readonly class?: string;
  /** One number, or a range such as `4-5`. */
  readonly difficulty?: string;
  /** How many mutants; they rotate. All without. */
  readonly mutants?: number;
  /** How many variants; they rotate. */
  readonly variants: number;
  /** So many at a time, and nothing else. */
  readonly together?: number;
  /** Nothing but variants, with the tests of these files alone: parts of their paths. */
  readonly files?: readonly string[];
  /** A variant, or several as one, that each mutant is put on top of: nothing else is tried. */
  readonly on?: string;
  /** More seeds, and every mutant on top of each of the chosen variants. */
  readonly long: boolean;
  /** Every mutant until tests of two files have killed it, so that lone killers are known. */
  readonly twoFiles: boolean;
  /** What the rotation starts from, such as a commit. */
  readonly rotation: string;
  /** The test that killed each mutant by itself: it is tried first, and alone. */
  readonly killers?: ReadonlyMap<string, string>;
  /** In the place of the form's own. */
  readonly seeds?: readonly number[];
};

const RACY_SEEDS = { long: 20, short: 3 } as const;
/** Of the seeds that the rotation draws from. */
const DRAWN_SEED_MAX = 1_000;
const ON_TOP = { mutants: 20, variants: 5 } as const;

/** The longest come first, so that nobody waits for them at the end. */
export function planned(wanted: Wanted): Job[] {
  if (wanted.together !== undefined) return jobsOn(groupsOf(wanted, wanted.together), wanted);
  const isWanted = (id: string): boolean => wanted.ids?.includes(id) ?? true;
  if (wanted.files !== undefined) return variantJobs(wanted, isWanted);
  const fitting = [...mutants].filter(([id, mutant]) => isWanted(id) && fits(mutant, wanted));
  const chosen =
    wanted.mutants === undefined ? fitting : drawn(fitting, wanted.rotation, wanted.mutants);
  const mutantJobs = chosen.flatMap((one) => jobsOf(one, wanted));
  const { on, breaks, class: kind, difficulty } = wanted;
  if (on !== undefined) return onTop(on, mutantJobs);
  if ([breaks, kind, difficulty].some((part) => part !== undefined)) return mutantJobs;
  return [
    ...variantJobs(wanted, isWanted),
    ...Object.keys(impostors)
      .filter(isWanted)
      .map((id): Job => ({ kind: 'impostor', id, seed: 1 })),
    ...mutantJobs,
    ...(wanted.ids === undefined && wanted.long ? onTopJobs(wanted) : []),
  ];
}

function jobsOf([id, { racy }]: readonly [string, Mutant], wanted: Wanted): MutantJob[] {
  const racySeeds = wanted.long ? RACY_SEEDS.long : RACY_SEEDS.short;
  return seedsOf(wanted, racy === true ? racySeeds : 1).map((seed) => {
    const until = wanted.twoFiles && seed === 1 ? 'two-files' : 'one';
    const only = wanted.killers?.get(id);
    return { kind: 'mutant', id, seed, until, ...(only !== undefined && { only }) };
  });
}

/** None of those that break what nobody can judge there. */
function onTop(on: string, jobs: readonly MutantJob[]): MutantJob[] {
  const { untestable = {} } = variantNamed(on) ?? {};
  return jobs
    .filter(({ id }) => !((mutants.get(id)?.breaks ?? '') in untestable))
    .map((job) => ({ ...job, on }));
}

/** Each has the same chance in each rotation, whatever it had in others. */
function drawn(
  all: readonly (readonly [string, Mutant])[],
  rotation: string,
  count: number,
): readonly (readonly [string, Mutant])[] {
  const rankOf = (id: string): string =>
    createHash('sha256').update(`${rotation} ${id}`).digest('hex');
  const ranks = new Map(all.map(([id]) => [id, rankOf(id)]));
  const inTurn = all.toSorted(([one], [other]) =>
    (ranks.get(one) ?? '') < (ranks.get(other) ?? '') ? -1 : 1,
  );
  return inTurn.slice(0, count);
}

function fits(mutant: Mutant, { breaks, class: kind, difficulty }: Wanted): boolean {
  const [low = '1', high = low] = difficulty?.split('-') ?? ['1', '5'];
  const inRange = mutant.difficulty >= Number(low) && mutant.difficulty <= Number(high);
  const isOfThese = breaks?.includes(mutant.breaks) ?? true;
  return isOfThese && inRange && (kind === undefined || mutant.class === kind);
}

/**
 * The baseline comes before them, with each of their seeds: what a variant loses is counted against
 * the run in the same order, as how late it is on the platform hangs on what ran before.
 */
function variantJobs(wanted: Wanted, isWanted: (id: string) => boolean): Job[] {
  const isSome = wanted.variants < variants.size;
  const isShort = !wanted.long && wanted.ids === undefined && isSome;
  const several = (wanted.ids ?? []).filter((id) => !variants.has(id) && variantNamed(id));
  const single = [...variants.keys()];
  const all = [...single.filter((id) => isWanted(id) && (!isShort || steady.has(id))), ...several];
  if (all.length === 0) return [];
  const start = hash(wanted.rotation) % all.length;
  const ids = [...all.slice(start), ...all.slice(0, start)].slice(0, wanted.variants);
  return jobsOn(ids, wanted);
}

/** They rotate as a draw does: with the rotation others meet. */
function groupsOf({ rotation, variants: count }: Wanted, size: number): string[] {
  return inGroups(size, hash(rotation)).slice(0, count);
}

function jobsOn(ids: readonly string[], wanted: Wanted): Job[] {
  return [BASELINE.id, ...ids].flatMap((id) =>
    variantSeeds(wanted).map((seed, index): Job => {
      const fixedOnly = wanted.long && index > 0;
      const { files } = wanted;
      const some = { ...(fixedOnly && { fixedOnly }), ...(files !== undefined && { files }) };
      return { kind: 'variant', id, seed, ...some };
    }),
  );
}

/** Twenty mutants of behaviour on top of each of five variants, chosen by the rotation. */
export function onTopJobs({ rotation }: Pick<Wanted, 'rotation'>): MutantJob[] {
  const seed = hash(rotation);
  const bases = shuffled(
    [...variants].filter(([, { change }]) => change !== undefined),
    seed,
  ).slice(0, ON_TOP.variants);
  const isFelt = ({ breaks, racy, class: kind }: Mutant): boolean =>
    racy !== true &&
    kind !== 'wire' &&
    bases.every(([, { untestable = {} }]) => !(breaks in untestable));
  const chosen = shuffled([...mutants], seed)
    .filter(([, mutant]) => isFelt(mutant))
    .slice(0, ON_TOP.mutants);
  return chosen.flatMap(([id]) =>
    bases.map(([on]): MutantJob => ({ kind: 'mutant', id, seed: 1, until: 'one', on })),
  );
}

/** Each night another one beside the first. */
function variantSeeds({ seeds, long, rotation }: Wanted): readonly number[] {
  if (seeds !== undefined) return seeds;
  return long ? [1, 2 + (hash(rotation) % (DRAWN_SEED_MAX - 1))] : [1];
}

function seedsOf({ seeds }: Wanted, count: number): readonly number[] {
  return seeds ?? Array.from({ length: count }, (_, index) => index + 1);
}

/** Every letter tells in every digit, so that no remainder hangs on the last one alone. */
export function hash(text: string): number {
  const sum = [...text].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const mixed = Math.imul(sum ^ (sum >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
