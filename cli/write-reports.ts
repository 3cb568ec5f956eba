/** Reads a run folder, judges what is in it and writes every report; says the exit code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { passiveChecks, passiveGrounds } from '../fixtures/checks/passive/index.ts';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import { hintsOf } from '../fixtures/hints/refusals.ts';
import { notEndedIn } from '../fixtures/hints/not-ended.ts';
import { DEFAULT_PROFILE } from '../fixtures/profiles.ts';
import type { RunEnvironment } from '../fixtures/run-environment.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import { FIRST_LOOK, missingRecords } from '../fixtures/session/named-records.ts';
import { lackLine, lackOf } from '../fixtures/target/lacks.ts';
import { createTargetView } from '../fixtures/target/view.ts';
import { conformanceOf, type RunFacts } from '../verdict/conformance.ts';
import { readExcerpts, wantedEvidence } from '../verdict/excerpts.ts';
import { FINDINGS_MAX } from '../verdict/findings.ts';
import { reportPage } from '../verdict/page/page.ts';
import { withDeeds } from '../verdict/done-before.ts';
import { withHints, withNotEnded } from '../verdict/hints.ts';
import { judgeCollected, type JudgedRun } from '../verdict/judge-run.ts';
import { junitOf } from '../verdict/junit.ts';
import { withMissing } from '../verdict/missing-records.ts';
import { withControls } from '../verdict/operator.ts';
import { withCircumstances } from '../verdict/circumstances.ts';
import { exitCodeOf } from '../verdict/run-verdict.ts';
import { summaryOf } from '../verdict/summary.ts';
import { verdictText } from '../verdict/text.ts';
import { traceabilityOf, type KnownMutants } from '../verdict/traceability.ts';
import type { KnownFailure, PassiveTable, ReadPart, RunContext, RunEnd } from '../verdict/types.ts';
import { evidenceSha256 } from './evidence-digest.ts';
import { suiteFacts } from './run-folder.ts';
import { createRunReader, type RunReader } from './run-reader.ts';
import { root } from './targets.ts';

export const passiveTable: PassiveTable = {
  requirementOf: (checkId) => passiveChecks[checkId],
  groundsOf: passiveGrounds,
};

export type ReportOptions = {
  readonly run: Pick<RunEnvironment, 'out' | 'target' | 'profile' | 'seed' | 'only' | 'part'>;
  /** Without secrets. */
  readonly target: TargetFile;
  readonly knownFailures: readonly KnownFailure[];
  readonly ended?: RunEnd;
  readonly startedAt: string;
  readonly wallMs: number;
  /** Who was told of the run while it went on; else all of it is read from its folder. */
  readonly reader?: RunReader | null;
};

export type Written = {
  readonly judged: JudgedRun;
  readonly text: string;
  /** As Markdown. */
  readonly summary: string;
  readonly exitCode: number;
};

export function writeReports(options: ReportOptions): Written {
  const { out } = options.run;
  const reader = options.reader ?? createRunReader(out, options.target, passiveTable);
  // The auditor writes evidence of its own while it is collected.
  const said = judgeCollected(reader.collected(), contextOf(options));
  const hinted = withHints(said, (refusals) =>
    hintsOf(readRunStore(out), options.target, refusals),
  );
  const isPassive = (checkId: string): boolean => passiveTable.requirementOf(checkId) !== undefined;
  const readPart: ReadPart = (isWanted) => readRunStore(out, { isWanted });
  const timed = withNotEnded(hinted, (tests) =>
    notEndedIn(
      readPart(({ kind, testId }) => kind === 'exchange' && tests.has(testId)),
      options.target,
    ),
  );
  const explained = withCircumstances(
    withControls(withDeeds(timed, isPassive, readPart), readPart),
    isPassive,
    readPart,
  );
  const judged = withMissing(explained, () =>
    missingRecords(
      readPart(({ testId }) => testId === FIRST_LOOK),
      options.target,
    ),
  );
  const facts = factsOf(options);
  const wanted = wantedEvidence(judged.results, FINDINGS_MAX);
  const excerpts = readExcerpts(
    readPart(({ id }) => wanted.has(id)),
    wanted,
  );
  const text = verdictText(judged, facts, excerpts);
  write(out, 'conformance.json', json(conformanceOf(judged, facts)));
  write(out, 'traceability.json', json(traceabilityOf(judged, knownMutants())));
  write(out, 'index.html', reportPage(judged, facts, excerpts));
  write(out, 'junit.xml', junitOf(judged, facts));
  write(out, 'verdict.txt', text);
  const summary = summaryOf(judged, facts, out);
  write(out, 'summary.md', summary);
  return { judged, text, summary, exitCode: exitCodeOf(judged) };
}

export function contextOf({
  run,
  target,
  knownFailures,
  ended,
}: Omit<ReportOptions, 'startedAt' | 'wallMs' | 'reader'>): RunContext {
  const { offers, claims } = createTargetView(target);
  const { name, environment } = target;
  return {
    profile: run.profile,
    only: run.only,
    part: run.part ?? null,
    target: { name, environment, offers, claims, lacks: (id) => lackOf(target, id), lackLine },
    passive: passiveTable,
    knownFailures,
    command: commandOf(run),
    ...(ended === undefined ? {} : { ended }),
  };
}

function commandOf({ target, profile }: ReportOptions['run']): string[] {
  return [
    'run',
    ...(target === null || target === embeddedTargetPath ? [] : ['--target', placeOf(target)]),
    ...(profile.name === DEFAULT_PROFILE ? [] : ['--profile', profile.name]),
  ];
}

/** npm runs it in the folder of the suite. */
function placeOf(path: string): string {
  const fromRoot = relative(root, path);
  return fromRoot.startsWith('..') ? path : fromRoot;
}

function factsOf({ run, target, startedAt, wallMs }: ReportOptions): RunFacts {
  const sha256 = run.profile.kind === 'certification' ? evidenceSha256(run.out) : null;
  const { name, environment, addresses, capabilities, claims } = target;
  return {
    suite: suiteFacts(),
    target: { name, environment, baseUrl: addresses.baseUrl, capabilities, claims },
    profile: run.profile.name,
    seed: run.seed,
    startedAt,
    wallMs: Math.round(wallMs),
    ...(sha256 === null ? {} : { evidenceSha256: sha256 }),
  };
}

/** What the kill matrix saw last: data alone, no part of the embedded platform is loaded. */
function knownMutants(): KnownMutants {
  return JSON.parse(readFileSync(join(root, 'mutants/killed.json'), 'utf8')) as KnownMutants;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function write(out: string, name: string, text: string): void {
  writeFileSync(join(out, name), text);
}
