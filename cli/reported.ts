/** Whether the reports of a stored run say what its evidence comes to: anybody can edit a page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import { profileOf } from '../fixtures/profiles.ts';
import type { RequirementId } from '../generated/requirements.ts';
import { escaped } from '../verdict/page/html.ts';
import { judgeRun, type JudgedRun } from '../verdict/judge-run.ts';
import { headline } from '../verdict/text.ts';
import { evidenceSha256 } from './evidence-digest.ts';
import { readConformance } from './conformance-file.ts';
import { readRunRecord, readStoredTarget } from './run-folder.ts';
import { UsageError } from './usage-error.ts';
import { contextOf } from './write-reports.ts';

export type Reported = {
  /** The verdict by the evidence, as the reports tell it. */
  readonly headline: string;
  /** What a report says otherwise, each as a sentence. */
  readonly differences: readonly string[];
};

/** Throws UsageError where `dir` holds no run. Reads only. */
export function compareReports(dir: string): Reported {
  const target = readStoredTarget(dir);
  const record = readRunRecord(dir);
  const {
    target: path = null,
    profile: name,
    seed,
    knownFailures = [],
    ended,
    part = null,
  } = record;
  const only = record.only as readonly RequirementId[] | null;
  const profile = profileOf(name);
  if (profile === undefined) throw new UsageError(`${dir}: run.json names no profile: ${name}`);
  const context = contextOf({
    run: { out: dir, target: path, profile, seed, only, part },
    target,
    knownFailures,
    ...(ended === undefined ? {} : { ended }),
  });
  const judged = judgeRun(readRunStore(dir), context);
  const [line = ''] = headline(judged, { target, profile: name });
  return { headline: line, differences: [...inPages(dir, line), ...inConformance(dir, judged)] };
}

const PAGES: readonly (readonly [name: string, spelt: (line: string) => string])[] = [
  ['verdict.txt', (line) => `${line}\n`],
  ['index.html', (line) => `<title>${escaped(line)}</title>`],
];

function inPages(dir: string, line: string): string[] {
  return PAGES.flatMap(([name, spelt]) => {
    const text = textOf(join(dir, name));
    if (text === null) return [`${name} is not there`];
    return text.includes(spelt(line)) ? [] : [`${name} has another verdict`];
  });
}

function inConformance(dir: string, { verdict, results }: JudgedRun): string[] {
  const path = join(dir, 'conformance.json');
  if (!existsSync(path)) {
    return ['conformance.json is not there: the run did not come to its end'];
  }
  const report = readConformance(path);
  if (report === null) return ['conformance.json is no report of a run'];
  const { verdict: said, requirements, evidenceSha256: sha256 } = report;
  const told = new Map(requirements.map((one) => [one.id, one.verdict]));
  return [
    ...(sha256 === undefined || sha256 === evidenceSha256(dir)
      ? []
      : ['the evidence has another SHA-256 than conformance.json and index.html say']),
    ...(said === verdict ? [] : [`conformance.json says ${said}, the evidence ${verdict}`]),
    ...results.flatMap(({ id, verdict: is }) => {
      const was = told.get(id) ?? 'nothing';
      return was === is ? [] : [`conformance.json says ${was} of ${id}, the evidence ${is}`];
    }),
  ];
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
