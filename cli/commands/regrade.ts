/** `assay regrade DIR`: judges a stored run again, from its evidence alone. */
import { resolve } from 'node:path';
import { auditCheckById } from '../../fixtures/auditor/checks.ts';
import { checkById } from '../../fixtures/checks/index.ts';
import { judgePassively } from '../../fixtures/checks/passive/index.ts';
import { descriptionIn, type DescriptionFiles } from '../../fixtures/description/files.ts';
import type { EffectiveDescription } from '../../fixtures/description/view.ts';
import { loadRunStore } from '../../fixtures/evidence/read-store.ts';
import { storedDescription } from '../../fixtures/evidence/stored-target.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import { judgeAgain, type Difference, type Regraded } from '../../verdict/self-judge.ts';
import { compareReports, type Reported } from '../reported.ts';
import { readStoredTarget } from '../run-folder.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

const SHOWN_MAX = 20;

export const addRegrade: AddCommand = (assay, done) => {
  assay
    .command('regrade')
    .argument('[dir]', 'folder of a run', 'reports')
    .description(
      'Judge a stored run again; the same evidence has to give the same outcomes, and the reports have to say so.',
    )
    .action((dir: string) => {
      const { evaluations, differences } = judgeable(dir, regrade);
      const counted = differences.filter(({ kind }) => kind !== 'newer');
      process.stdout.write(`${evaluations} evaluations, ${differences.length} differ\n`);
      for (const one of differences.slice(0, SHOWN_MAX)) process.stdout.write(`${told(one)}\n`);
      const left = differences.length - SHOWN_MAX;
      if (left > 0) process.stdout.write(`and ${left} more\n`);
      const reported = judgeable(dir, compareReports);
      process.stdout.write(`${reportedLines(reported).join('\n')}\n`);
      const holds = counted.length === 0 && reported.differences.length === 0;
      done(holds ? exitCodes.good : exitCodes.violation);
    });
};

/** What somebody sends may hold anything: that it can't be judged is no fault of the suite. */
function judgeable<T>(dir: string, work: (dir: string) => T): T {
  try {
    return work(resolve(dir));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new UsageError(`what stands in ${dir} can't be judged again (${why})`);
  }
}

function reportedLines({ headline, differences }: Reported): string[] {
  if (differences.length === 0) return [headline, 'The reports say the same.'];
  const left = differences.length - SHOWN_MAX;
  return [
    `By the evidence: ${headline}`,
    'The reports say otherwise:',
    ...differences.slice(0, SHOWN_MAX).map((text) => `- ${text}`),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
}

/** Throws UsageError where `dir` holds no run. */
export function regrade(dir: string): Regraded {
  const target = readStoredTarget(dir);
  const judge = {
    description: descriptionOf(storedDescription(dir, target.description)),
    target: createTargetView(target),
  };
  return judgeAgain(loadRunStore(dir), {
    judge,
    checkById: (id) => checkById(id) ?? auditCheckById(id),
    judgePassively,
  });
}

function descriptionOf(files?: DescriptionFiles): EffectiveDescription {
  try {
    return descriptionIn(files);
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new UsageError(`what the target file names as its description is not usable (${why})`);
  }
}

export function told({ kind, checkId, testId, was, is }: Difference): string {
  return `${checkId} (${kind}): was ${was}, is ${is}\n  ${testId}`;
}
