/** The verdict as a page of a CI job shows it: Markdown, as short as it can be. */
import { againCommand } from './again.ts';
import { toldBeside } from './circumstances.ts';
import type { RunFacts } from './conformance.ts';
import type { JudgedRun } from './judge-run.ts';
import { harmless, headline, occasion, totals } from './text.ts';
import type { RequirementResult, RunVerdictName } from './types.ts';

/** Failures told in full; the others are named. */
const SHOWN_MAX = 10;
const NAMED_MAX = 50;
/** Of what a stranger says; the report has all of it. */
const LENGTH_MAX = 300;

const MARKS: Readonly<Record<RunVerdictName, string>> = {
  conformant: '✅',
  'no-violation': '✅',
  'non-conformant': '❌',
  indeterminate: '⚠️',
  error: '⚠️',
};

/** `report`: where the whole of it stands. */
export function summaryOf(judged: JudgedRun, facts: RunFacts, report: string): string {
  const [first = '', ...because] = headline(judged, facts);
  const failed = judged.results.filter(({ verdict, known }) => isTold(verdict, known));
  const [shown, left] = [failed.slice(0, SHOWN_MAX), failed.slice(SHOWN_MAX)];
  const sections = [
    `## ${MARKS[judged.verdict]} ${plain(first)}`,
    because.map((text) => `- ${plain(text.replace(/^- /, ''))}`).join('\n'),
    ...shown.map((result) => failure(result, judged)),
    others(left),
    [...totals(judged), occasion(facts)].map((text) => `- ${plain(text)}`).join('\n'),
    `The whole report: ${code(`${report}/index.html`)}`,
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

/** A known failure is no news. */
function isTold(verdict: RequirementResult['verdict'], known: string | undefined): boolean {
  return (verdict === 'fail' && known === undefined) || verdict === 'warn' || verdict === 'error';
}

function failure(result: RequirementResult, judged: JudgedRun): string {
  const { id, row, verdict, reason, findings } = result;
  const [finding] = findings;
  const more = findings.length - 1;
  const found: readonly (readonly [name: string, text: string])[] =
    finding === undefined
      ? [['why', plain(reason ?? 'no reason was told')]]
      : [
          ['found', `${plain(finding.message)}${more > 0 ? `, and ${more} more` : ''}`],
          ['at', code(`${finding.side} ${finding.pointer}`.trimEnd())],
          ['expected', code(finding.expected)],
          ['actual', code(finding.actual)],
          ...toldBeside(finding).map(([name, text]) => [name, plain(text)] as const),
        ];
  return [
    `### ${plain(`${id} ${verdict} (${row.level})`)}`,
    '',
    plain(row.text),
    '',
    ...found.map(([name, text]) => `- ${name}: ${text}`),
    `- again: ${code(againCommand(result, judged), Infinity)}`,
  ].join('\n');
}

function others(left: readonly RequirementResult[]): string {
  if (left.length === 0) return '';
  const named = left.slice(0, NAMED_MAX).map(({ id, verdict }) => `${id} ${verdict}`);
  const rest = left.length > NAMED_MAX ? ' and others' : '';
  return `${left.length} more: ${plain(named.join(', '))}${rest}`;
}

/** Text that is neither Markdown nor HTML, names nobody and links nowhere. */
function plain(text: string): string {
  return oneLine(text, LENGTH_MAX)
    .replace(/[!#$%&*+:<=>?@[\\\]^_`{|}~]/g, (one) => `\\${one}`)
    .replace(/\b(www)\./gi, '$1\\.');
}

/** Within a longer fence than any in it nothing is read as Markdown. */
function code(text: string, lengthMax = LENGTH_MAX): string {
  const line = oneLine(text, lengthMax);
  const runs = (line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  return `${fence} ${line} ${fence}`;
}

function oneLine(text: string, lengthMax: number): string {
  const line = harmless(text).trim().replace(/\s+/g, ' ');
  return line.length > lengthMax ? `${line.slice(0, lengthMax)}…` : line;
}
