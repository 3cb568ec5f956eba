/** The verdict as a person reads it on a terminal. */
import type { Part } from '../fixtures/run-environment.ts';
import { againCommand } from './again.ts';
import { toldBeside } from './circumstances.ts';
import { idleIn, unjudged, type Unjudged } from './causes.ts';
import type { RunFacts } from './conformance.ts';
import { totalsOf } from './conformance.ts';
import { toldOf, type Excerpts } from './excerpts.ts';
import type { JudgedRun } from './judge-run.ts';
import { listed } from './listed.ts';
import { isExcused, isSelected } from './run-verdict.ts';
import { partInWords } from './part.ts';
import { shortenedLines } from './shortened.ts';
import type { FoundViolation, RequirementResult } from './types.ts';

export type TextOptions = {
  /** Failures told in full; the others are counted. */
  readonly shownMax: number;
  /** Findings of one failure told in full. */
  readonly findingsMax: number;
  readonly wide: number;
};

export const textDefaults: TextOptions = { shownMax: 10, findingsMax: 2, wide: 100 };

export function verdictText(
  judged: JudgedRun,
  facts: RunFacts,
  excerpts: Excerpts,
  options: TextOptions = textDefaults,
): string {
  const failures = judged.results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const shown = failures.slice(0, options.shownMax);
  const lines = [
    '',
    ...headline(judged, facts),
    '',
    ...totals(judged),
    occasion(facts),
    ...shown.flatMap((result) => ['', ...failureLines(result, judged, excerpts, options)]),
    ...others(failures.slice(options.shownMax)),
    ...notAskedFor(judged),
    ...observations(judged.results),
    ...notJudged(judged),
    ...shortenedLines(judged.run),
  ];
  return harmless(`${lines.join('\n')}\n`);
}

/** Answers of strangers stand in it: they steer neither a terminal nor a workflow that reads its log. */
export function harmless(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/^(\s*)(?=::|##\[)/gm, '$1| ');
}

/** But for tabs and line ends; with what turns the direction of a line around. */
const CONTROLS = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const WORDS: Readonly<Record<JudgedRun['verdict'], string>> = {
  conformant: 'CONFORMANT',
  'non-conformant': 'NOT CONFORMANT',
  indeterminate: 'INDETERMINATE',
  'no-violation': 'NO VIOLATION',
  error: 'ERROR OF THE SUITE',
};

type Named = Pick<RunFacts, 'profile'> & {
  readonly target: Pick<RunFacts['target'], 'name' | 'environment'>;
};

export function headline(judged: JudgedRun, facts: Named): string[] {
  const { verdict, because, leading, results, part } = judged;
  const judgedOnes = results.filter(({ verdict: one }) => one === 'pass' || one === 'observed');
  const scope = results.filter(isSelected).length;
  const word =
    verdict === 'no-violation'
      ? `${WORDS[verdict]} in ${judgedOnes.length} of ${scope} requirements${by(part)}`
      : `${WORDS[verdict]}${verdict === 'conformant' ? butFor(results) : ''}`;
  return [
    `${word}: ${facts.target.name} (${facts.target.environment}), profile ${facts.profile}`,
    ...(leading === null ? [] : [leading]),
    ...because.map((text) => `- ${text}`),
  ];
}

function by(part: Part | null): string {
  return part === null ? '' : `, by ${partInWords(part)} of their tests`;
}

function butFor(results: readonly RequirementResult[]): string {
  const known = results.filter(isExcused).length;
  if (known === 0) return '';
  return ` but for ${known} known ${known === 1 ? 'failure' : 'failures'}`;
}

/** Requirements by verdict, claims, requests. */
export function totals({ results, run }: JudgedRun): string[] {
  const counts = Object.entries(totalsOf(results)).filter(([, count]) => count > 0);
  const text = counts.map(([name, count]) => `${count} ${spaced(name)}`).join(', ');
  return [`Requirements: ${text}`, ...claimsKept(results), `Requests: ${run.requests}`];
}

/** Of all that were asked for: one that was not judged is not kept. */
function claimsKept(results: readonly RequirementResult[]): string[] {
  const claims = results.filter((one) => one.row.level === 'CLAIM' && isSelected(one));
  if (claims.length === 0) return [];
  const count = (name: RequirementResult['verdict']): number =>
    claims.filter(({ verdict }) => verdict === name).length;
  const open = claims.length - count('pass') - count('fail');
  const rest = open === 0 ? '' : `, ${open} not judged`;
  return [`Claims of the target: ${count('pass')} of ${claims.length} kept${rest}`];
}

/** Where and when: a report that is passed on says by itself what it is of. */
export function occasion({ target, startedAt, seed }: RunFacts): string {
  return `Judged: ${target.baseUrl}, ${startedAt}, seed ${seed}`;
}

function failureLines(
  result: RequirementResult,
  judged: JudgedRun,
  excerpts: Excerpts,
  { findingsMax, wide }: TextOptions,
): string[] {
  const { id, row, verdict, known, findings } = result;
  const marks = [verdict.toUpperCase(), row.level, ...(known === undefined ? [] : ['known'])];
  return [
    `${id}  ${marks.join(', ')}`,
    ...wrapped(row.text, wide - 2).map((line) => `  ${line}`),
    `  source: ${row.source}${row.decision === undefined ? '' : ` (decision ${row.decision})`}`,
    ...(known === undefined ? [] : [`  known failure: ${known}`]),
    ...findings.slice(0, findingsMax).flatMap((finding) => findingLines(finding, excerpts)),
    ...rest(findings.slice(findingsMax), 'more findings').map((line) => `  ${line}`),
    `  again: ${againCommand(result, judged)}`,
  ];
}

function findingLines(finding: FoundViolation, excerpts: Excerpts): string[] {
  const { message, times, testId, side, pointer, expected, actual } = finding;
  const place = pointer === '' ? side : `${side} ${pointer}`;
  return [
    `  * ${message}${times > 1 ? ` (${times} times)` : ''}`,
    ...toldOf(excerpts, finding).flatMap(({ id, role, request, answer }) => [
      ...block('evidence', `${role} (${id})`),
      ...block('request', request),
      ...block('answer', answer),
    ]),
    ...block('at', place),
    ...block('expected', expected),
    ...block('actual', actual),
    ...toldBeside(finding).flatMap(([name, text]) => block(name, text)),
    ...block('test', testId),
  ];
}

function block(name: string, text: string): string[] {
  const [first = '', ...more] = text.split('\n');
  return [`    ${name.padEnd(9)}${first}`, ...more.map((line) => `    ${' '.repeat(9)}${line}`)];
}

/** What a run of a part saw beside it: no verdict, but nothing to be silent about. */
function notAskedFor({ run, results }: JudgedRun): string[] {
  const seen = results.filter(
    ({ id, row, verdict }) =>
      verdict === 'not-selected' && row.level === 'MUST' && run.findings.of(id).length > 0,
  );
  if (seen.length === 0) return [];
  return ['', `Violated as well, but not asked for: ${ids(seen.map(({ id }) => id))}`];
}

function observations(results: readonly RequirementResult[]): string[] {
  const seen = results.filter(({ verdict }) => verdict === 'observed');
  if (seen.length === 0) return [];
  return ['', `Observed, not judged: ${seen.map(({ id }) => id).join(', ')}`];
}

function notJudged({ causes, results }: JudgedRun): string[] {
  const all = unjudged(causes, results);
  const idle = idleIn(results).length;
  if (all.length === 0 && idle === 0) return [];
  return [
    '',
    'Not judged, and why:',
    ...all.map((one) => `- ${one.why}: ${one.ids.length === 0 ? counted(one) : ids(one.ids)}`),
    ...(idle === 0
      ? []
      : [
          `- nothing in this run judges it: ${idle} ${idle === 1 ? 'requirement' : 'requirements'}, listed in traceability.json`,
        ]),
  ];
}

/** A cause that leaves no requirement open. */
export function counted({ tests, of }: Unjudged): string {
  return `${tests === 1 ? '1 test' : `${tests} tests`} of ${ids(of)}`;
}

function ids(all: readonly string[]): string {
  return listed(all, LISTED_MAX);
}

const LISTED_MAX = 8;

/** Those not told in full: what was found, each once with all that it was found for. */
function others(failures: readonly RequirementResult[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { id, findings, reason } of failures) {
    const found = findings[0]?.message ?? reason ?? 'no finding was left';
    groups.set(found, [...(groups.get(found) ?? []), id]);
  }
  const lines = [...groups].map(([found, all]) => `- ${found}: ${all.join(', ')}`);
  if (lines.length === 0) return [];
  return ['', `${failures.length} more failures, whole in index.html:`, ...lines];
}

function rest(left: readonly unknown[], what: string): string[] {
  return left.length === 0 ? [] : [`${left.length} ${what}: see index.html`];
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Breaks at spaces; a word longer than the line stays whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
