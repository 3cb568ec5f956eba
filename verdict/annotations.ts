/** What was found as workflow commands of GitHub Actions: notes beside the lines of the tests. */
import { againCommand } from './again.ts';
import { toldBeside } from './circumstances.ts';
import type { JudgedRun } from './judge-run.ts';
import { exitCodeOf } from './run-verdict.ts';
import type { RequirementResult } from './types.ts';

/** More than these are only counted: nobody reads them beside the code. */
const SHOWN_MAX = 50;

type Judged = Pick<JudgedRun, 'results' | 'run' | 'command' | 'verdict'>;

/** One line for each requirement that did not pass, the failures first. */
export function annotationsOf(judged: Judged): string[] {
  const told = judged.results.filter((result) => commandOf(result, judged) !== null);
  const sorted = [...told].sort((one, other) => weight(one, judged) - weight(other, judged));
  const left = sorted.length - SHOWN_MAX;
  return [
    ...sorted.slice(0, SHOWN_MAX).map((result) => annotation(result, judged)),
    ...(left > 0 ? [`::notice title=Assay::${left} more are in the report`] : []),
  ];
}

type Command = 'error' | 'warning' | 'notice';

const COMMANDS: Readonly<Partial<Record<RequirementResult['verdict'], Command>>> = {
  fail: 'error',
  error: 'error',
  indeterminate: 'error',
  warn: 'warning',
  untestable: 'notice',
};

/** A known failure is no news; what was left open in a run that is good without it is no error. */
function commandOf({ verdict, known }: RequirementResult, judged: Judged): Command | null {
  if (verdict === 'indeterminate' && exitCodeOf(judged) === 0) return 'warning';
  const command = COMMANDS[verdict] ?? null;
  return command === 'error' && known !== undefined ? 'notice' : command;
}

function weight(result: RequirementResult, judged: Judged): number {
  return ['error', 'warning', 'notice'].indexOf(commandOf(result, judged) ?? 'notice');
}

function annotation(result: RequirementResult, judged: Judged): string {
  const { id, row, verdict, reason, findings, known } = result;
  const [finding] = findings;
  const place = placeOf(judged, finding?.testId);
  const title = `${id} ${verdict} (${row.level}${known === undefined ? '' : ', known'})`;
  const where = place === null ? '' : `file=${property(place.file)},line=${place.line},`;
  const text = [
    row.text,
    ...(finding === undefined
      ? [reason ?? '']
      : [
          `${finding.message} at ${finding.side} ${finding.pointer}`.trimEnd(),
          `expected: ${finding.expected}`,
          `actual: ${finding.actual}`,
          ...toldBeside(finding).map(([name, words]) => `${name}: ${words}`),
        ]),
    `again: ${againCommand(result, judged)}`,
  ];
  const command = commandOf(result, judged) ?? 'notice';
  return `::${command} ${where}title=${property(title)}::${data(text.join('\n'))}`;
}

function placeOf({ run }: Pick<JudgedRun, 'run'>, testId: string | undefined) {
  const attempts = testId === undefined ? undefined : run.tests.get(testId)?.attempts;
  return [...(attempts?.values() ?? [])].at(-1) ?? null;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
