/**
 * `reports/junit.xml`: a test case for each requirement that the run was to judge, a suite for each
 * area, as continuous integration shows them.
 */
import type { TestRecord } from '../fixtures/evidence/types.ts';
import { areaNames, type RequirementId } from '../generated/requirements.ts';
import { againCommand } from './again.ts';
import { toldBeside } from './circumstances.ts';
import type { RunFacts } from './conformance.ts';
import type { JudgedRun } from './judge-run.ts';
import { exitCodeOf, isSelected } from './run-verdict.ts';
import type { FoundViolation, RequirementResult } from './types.ts';

type Judged = Pick<JudgedRun, 'results' | 'run' | 'command' | 'verdict'>;

export function junitOf(judged: Judged, facts: RunFacts): string {
  const selected = judged.results.filter(isSelected);
  const areas = [...new Set(selected.map(({ id }) => id.slice(0, 3)))];
  const records = recordsOf(judged);
  const suites = areas.map((area) => {
    const own = selected.filter(({ id }) => id.startsWith(`${area}-`));
    const name = areaNames[area] ?? area;
    return element(
      'testsuite',
      { name, ...countsOf(own, judged) },
      own.map(caseOf(judged, records, name)).join(''),
    );
  });
  const name = `${facts.target.name}, profile ${facts.profile}`;
  const time = seconds(facts.wallMs);
  const whole = element(
    'testsuites',
    { name, ...countsOf(selected, judged), time, timestamp: facts.startedAt },
    suites.join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}`;
}

type Kind = 'passed' | 'failure' | 'error' | 'skipped';

/**
 * A SHOULD that is not kept, an observation and a known failure fail no build; nor does what was left
 * open in a run that is good without it.
 */
function kindOf({ verdict, known }: RequirementResult, judged: Judged): Kind {
  if (verdict === 'fail') return known === undefined ? 'failure' : 'skipped';
  if (verdict === 'indeterminate') return exitCodeOf(judged) === 0 ? 'skipped' : 'error';
  if (verdict === 'error') return 'error';
  return verdict === 'untestable' || verdict === 'not-applicable' ? 'skipped' : 'passed';
}

function countsOf(results: readonly RequirementResult[], judged: Judged): Record<string, number> {
  const count = (kind: Kind): number =>
    results.filter((one) => kindOf(one, judged) === kind).length;
  return {
    tests: results.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

type Records = ReadonlyMap<RequirementId, readonly TestRecord[]>;

function recordsOf({ run }: Judged): Records {
  const byRequirement = new Map<RequirementId, TestRecord[]>();
  for (const { attempts } of run.tests.values()) {
    for (const record of attempts.values()) {
      const known = byRequirement.get(record.requirement);
      if (known === undefined) byRequirement.set(record.requirement, [record]);
      else known.push(record);
    }
  }
  return byRequirement;
}

function caseOf(
  judged: Judged,
  byRequirement: Records,
  area: string,
): (result: RequirementResult) => string {
  return (result) => {
    const { id, row } = result;
    const records = byRequirement.get(id) ?? [];
    const time = seconds(records.reduce((sum, { durationMs }) => sum + durationMs, 0));
    const [first] = records;
    const place = first === undefined ? {} : { file: first.file, line: first.line };
    const attributes = { classname: area, name: `${id} ${row.text}`, time, ...place };
    return element('testcase', attributes, outcomeOf(result, judged));
  };
}

function outcomeOf(result: RequirementResult, judged: Judged): string {
  const { row, verdict, reason, findings, known } = result;
  const kind = kindOf(result, judged);
  const [finding] = findings;
  const message = known ?? finding?.message ?? reason ?? verdict;
  if (kind === 'passed' && findings.length === 0) return '';
  if (kind === 'skipped') return element('skipped', { message: `${verdict}: ${message}` });
  const told = [
    `${row.level}, source: ${row.source}`,
    ...findings.map(findingOf),
    `again: ${againCommand(result, judged)}`,
  ].join('\n');
  if (kind !== 'passed') return element(kind, { type: verdict, message }, escaped(told));
  return element('system-out', {}, escaped(`${verdict}\n${told}`));
}

function findingOf(finding: FoundViolation): string {
  const { message, side, pointer, expected, actual, testId } = finding;
  return [
    message,
    `at ${side} ${pointer}`,
    `expected ${expected}`,
    `actual ${actual}`,
    ...toldBeside(finding).map(([name, text]) => `${name} ${text}`),
    `test ${testId}`,
  ].join('\n  ');
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('');
  return content === ''
    ? `<${name}${written}/>\n`
    : `<${name}${written}>${content.startsWith('<') ? '\n' : ''}${content}</${name}>\n`;
}

/** What no XML 1.0 may hold is replaced, as answers of strangers stand here. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text
    .replace(UNWRITABLE, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
