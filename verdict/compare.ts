/** What changed from one run to a later one, requirement by requirement. */
import type { Conformance } from './conformance.ts';
import { harmless } from './text.ts';
import type { RequirementVerdictName } from './types.ts';

export type ChangeKind =
  'broken' | 'no-longer-judged' | 'fixed' | 'newly-judged' | 'observed-otherwise';

export type Change = {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly from: RequirementVerdictName;
  readonly to: RequirementVerdictName;
  /** What was found, or why nothing was. */
  readonly reason?: string;
};

type OfRun = Pick<Conformance, 'profile' | 'startedAt' | 'verdict' | 'requirements'> & {
  readonly suite: Pick<Conformance['suite'], 'version'>;
  readonly target: Pick<Conformance['target'], 'name'>;
};

export type Comparison = {
  readonly old: RunName;
  readonly new: RunName;
  /** Something is broken, or no longer judged. */
  readonly worse: boolean;
  readonly changes: readonly Change[];
  readonly unchanged: number;
  /** One of the runs was not to judge it. */
  readonly notCompared: number;
};

type RunName = {
  readonly target: string;
  readonly profile: string;
  readonly suite: string;
  readonly startedAt: string;
  readonly verdict: OfRun['verdict'];
};

type Meaning = 'good' | 'bad' | 'noted' | 'open' | 'left-out';

const MEANINGS: Readonly<Record<RequirementVerdictName, Meaning>> = {
  pass: 'good',
  fail: 'bad',
  warn: 'bad',
  observed: 'noted',
  error: 'open',
  indeterminate: 'open',
  untestable: 'open',
  'not-applicable': 'open',
  'not-selected': 'left-out',
  excluded: 'left-out',
};

type Judged = Exclude<Meaning, 'left-out'>;

/** From the row to the column. */
const KINDS: Readonly<Record<Judged, Readonly<Record<Judged, ChangeKind | null>>>> = {
  good: { good: null, bad: 'broken', noted: 'observed-otherwise', open: 'no-longer-judged' },
  bad: { good: 'fixed', bad: null, noted: 'observed-otherwise', open: 'no-longer-judged' },
  noted: { good: 'observed-otherwise', bad: 'broken', noted: null, open: 'no-longer-judged' },
  open: { good: 'newly-judged', bad: 'broken', noted: 'newly-judged', open: null },
};

const WORSE: readonly ChangeKind[] = ['broken', 'no-longer-judged'];

export function comparisonOf(older: OfRun, newer: OfRun): Comparison {
  const before = new Map<string, RequirementVerdictName>(
    older.requirements.map(({ id, verdict }) => [id, verdict]),
  );
  const ids = new Set([...before.keys(), ...newer.requirements.map(({ id }) => id)]);
  const changes: Change[] = [];
  let compared = 0;
  for (const { id, verdict: to, reason, findings } of newer.requirements) {
    const from = before.get(id) ?? 'excluded';
    const [was, is] = [MEANINGS[from], MEANINGS[to]];
    if (was === 'left-out' || is === 'left-out') continue;
    compared += 1;
    const kind = KINDS[was][is];
    const why = findings[0]?.message ?? reason;
    if (kind !== null) changes.push({ id, kind, from, to, ...(why ? { reason: why } : {}) });
  }
  return {
    old: nameOf(older),
    new: nameOf(newer),
    worse: changes.some(({ kind }) => WORSE.includes(kind)),
    changes,
    unchanged: compared - changes.length,
    notCompared: ids.size - compared,
  };
}

function nameOf({ target, profile, suite, startedAt, verdict }: OfRun): RunName {
  return { target: target.name, profile, suite: suite.version, startedAt, verdict };
}

const TITLES: readonly (readonly [kind: ChangeKind, title: string])[] = [
  ['broken', 'Broken'],
  ['no-longer-judged', 'No longer judged'],
  ['fixed', 'Fixed'],
  ['newly-judged', 'Newly judged'],
  ['observed-otherwise', 'Observed otherwise'],
];

const DIFFERENT: readonly (readonly [member: 'target' | 'profile' | 'suite', what: string])[] = [
  ['target', 'different targets'],
  ['profile', 'different profiles'],
  ['suite', 'different versions of the suite'],
];

/** `textOf`: the requirement in words. */
export function comparisonText(
  { old: older, new: newer, ...of }: Comparison,
  textOf: (id: string) => string,
): string {
  const odd = DIFFERENT.filter(([member]) => older[member] !== newer[member]);
  const lines = [
    `old: ${told(older)}`,
    `new: ${told(newer)}`,
    ...odd.map(([member, what]) => `These are of ${what}: ${older[member]} and ${newer[member]}`),
    ...TITLES.flatMap(([kind, title]) => {
      const own = of.changes.filter((change) => change.kind === kind);
      if (own.length === 0) return [];
      return ['', `${title}: ${own.length}`, ...own.flatMap((change) => lineOf(change, textOf))];
    }),
    '',
    `${of.unchanged} as before, ${of.notCompared} not compared as one of the runs leaves them out`,
    verdictOf(of),
  ];
  return harmless(`${lines.join('\n')}\n`);
}

function verdictOf({ worse, changes }: Pick<Comparison, 'worse' | 'changes'>): string {
  if (worse) return 'WORSE';
  return changes.length === 0 ? 'THE SAME' : 'NOT WORSE';
}

function told({ target, profile, startedAt, verdict }: RunName): string {
  return `${verdict}, ${target}, profile ${profile}, ${startedAt}`;
}

function lineOf({ id, from, to, reason }: Change, textOf: (id: string) => string): string[] {
  return [
    `  ${id}  ${from} -> ${to}  ${textOf(id)}`,
    ...(reason === undefined ? [] : [`    ${reason}`]),
  ];
}
