/** The testers, each set up as its own documentation says, and how to read what they report. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformanceIn } from '../../cli/maintainer/prove/suite-run.ts';
import { nodeFlags } from '../../fixtures/node-flags.ts';
import { embeddedTargetPath } from '../../fixtures/target/paths.ts';

export type TesterName = 'schemathesis' | 'specmatic' | 'portman' | 'dredd' | 'assay';

/** Where a run's files are, and what it is run against. */
export type Stage = {
  readonly folder: string;
  readonly url: string;
  readonly token: string;
  /** OpenAPI 3.1, and the same as 3.0. */
  readonly description: string;
  readonly description30: string;
  /** The latter with nothing but what succeeds, and no optional headers. */
  readonly successes: string;
  /** What the embedded platform's target file asks of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly limitS: number;
};

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export type Tester = {
  readonly name: TesterName;
  readonly command: (stage: Stage, tools: string) => Command;
  /** Name of each thing that failed; null where there is no report. */
  readonly failures: (folder: string) => readonly string[] | null;
};

const bin = (tools: string, name: string): string =>
  join(tools, 'npm', 'node_modules', '.bin', name);

/** Written beside the descriptions. */
export const PORTMAN_CONFIG = {
  version: 1.0,
  tests: {
    contractTests: [
      { openApiOperation: '*::/*', statusSuccess: { enabled: true } },
      { openApiOperation: '*::/*', contentType: { enabled: true } },
      { openApiOperation: '*::/*', jsonBody: { enabled: true } },
      { openApiOperation: '*::/*', schemaValidation: { enabled: true } },
      { openApiOperation: '*::/*', headersPresent: { enabled: true } },
    ],
  },
  globals: { securityOverwrites: { bearer: { token: '{{bearerToken}}' } } },
};

const schemathesis: Tester = {
  name: 'schemathesis',
  command: ({ folder, url, token, description, limitS }, tools) => ({
    file: join(tools, 'venv', 'bin', 'schemathesis'),
    args: [
      ...['run', description, '--url', url, '-H', `Authorization: Bearer ${token}`],
      ...['--seed', '1', '--max-time', String(limitS), '--workers', '2'],
      ...['--continue-on-failure', '--report', 'junit', '--report-dir', folder, '--no-color'],
      ...['--report-junit-path', join(folder, 'schemathesis.xml')],
    ],
  }),
  failures: (folder) => junit(join(folder, 'schemathesis.xml'), checksIn),
};

const specmatic: Tester = {
  name: 'specmatic',
  command: ({ folder, url, token, description30 }, tools) => ({
    file: bin(tools, 'specmatic'),
    args: [
      ...['test', description30, '--testBaseURL', url, '--junitReportDir', folder],
      ...['--examples', join(folder, 'examples'), '--strict'],
    ],
    // All combinations of optional members would be some thousands of requests.
    env: { bearer: token, MAX_TEST_REQUEST_COMBINATIONS: '1', EXTENSIBLE_SCHEMA: 'true' },
  }),
  failures: (folder) => junit(join(folder, 'TEST-junit-jupiter.xml'), () => ['']),
};

/** Portman makes a collection with tests, Newman sends it. */
const portman: Tester = {
  name: 'portman',
  command: ({ folder, url, token, description30 }, tools) => ({
    file: 'sh',
    args: [
      ...[
        '-c',
        `"$PORTMAN" -l "$1" -b "$2" -c "$3" -o "$4" && "$NEWMAN" run "$4" "$5" "$6" $REPORT "$7"`,
      ],
      ...['sh', description30, url, join(folder, 'portman.json'), join(folder, 'collection.json')],
      ...['--env-var', `bearerToken=${token}`, join(folder, 'newman.json')],
    ],
    env: {
      PORTMAN: bin(tools, 'portman'),
      NEWMAN: bin(tools, 'newman'),
      REPORT: '--reporters json --reporter-json-export',
    },
  }),
  failures: (folder) => newman(join(folder, 'newman.json')),
};

const dredd: Tester = {
  name: 'dredd',
  command: ({ folder, url, token, successes }, tools) => ({
    file: bin(tools, 'dredd'),
    args: [
      ...[successes, url, '--header', `Authorization: Bearer ${token}`, '--sorted'],
      ...['--reporter', 'xunit', '--output', join(folder, 'dredd.xml'), '--loglevel', 'error'],
    ],
  }),
  failures: (folder) => junit(join(folder, 'dredd.xml'), () => ['']),
};

/** This suite, as it gates a platform. */
const assay: Tester = {
  name: 'assay',
  command: ({ folder, environment }) => ({
    file: process.execPath,
    args: [
      ...[...nodeFlags, fileURLToPath(new URL('../../cli/assay.mjs', import.meta.url)), 'run'],
      ...['--target', embeddedTargetPath, '--out', join(folder, 'assay'), '--seed', '1'],
    ],
    env: environment,
  }),
  failures: (folder) => {
    const { requirements } = conformanceIn(join(folder, 'assay')) ?? {};
    return requirements?.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : [])) ?? null;
  },
};

export const testers: readonly Tester[] = [schemathesis, specmatic, portman, dredd, assay];

/** Test cases that failed, each with what failed in it. */
function junit(file: string, parts: (text: string) => readonly string[]): string[] | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const failed: string[] = [];
  for (const [, attributes = '', inner = ''] of text.matchAll(CASE)) {
    if (!/<(failure|error)\b/.test(inner)) continue;
    const name = /\bname="([^"]*)"/.exec(attributes)?.[1] ?? '';
    failed.push(...parts(inner).map((part) => plain(`${name} ${part}`)));
  }
  return [...new Set(failed)];
}

const CASE = /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;

/** Schemathesis names each check that failed on a line of its own. */
function checksIn(text: string): readonly string[] {
  const found = [...text.matchAll(/^\s*-\s+(.+?)\s*$/gm)].map(([, line = '']) => line);
  const known = found.filter((line) => line.length < 80);
  return known.length === 0 ? ['failed'] : known;
}

type NewmanReport = {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly assertions?: readonly { readonly assertion: string; readonly error?: unknown }[];
      readonly requestError?: unknown;
    }[];
  };
};

function newman(file: string): string[] | null {
  if (!existsSync(file)) return null;
  const { run } = JSON.parse(readFileSync(file, 'utf8')) as NewmanReport;
  return run.executions.flatMap(({ item, assertions = [], requestError }) => [
    ...(requestError === undefined ? [] : [`${item.name} did not answer`]),
    ...assertions
      .filter(({ error }) => error)
      .map(({ assertion }) => plain(`${item.name} ${assertion}`)),
  ]);
}

/** Without what differs from run to run: identifiers, counts, ports. */
function plain(name: string): string {
  return name
    .replace(/\b(?:acc|cus|cpt|trf|wdr|dep|exc|pay|app|ind|txn|sub|doc|set|stm)_[\w-]+/g, '#')
    .replace(/&(?:amp|quot|gt|lt|apos|#\d+);/g, ' ')
    .replace(/127\.0\.0\.1:\d+/g, 'host')
    .replace(/\d+/g, '0')
    .trim();
}
