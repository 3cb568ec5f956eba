/**
 * `npm run bench`: what the suite costs and finds, beside others. Each part runs in a process of
 * its own, one after the other; what a part compares, it measures in turns. Prints one table,
 * writes reports/bench.json, and exits 1 where a goal is missed. With the name of a part only that:
 * `npm run bench -- peers --help` tells its options.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linesOf, readSection, sectionFile } from './figures.ts';

const REPORT = new URL('../reports/bench.json', import.meta.url);

type Part = {
  readonly says: string;
  readonly file: string;
  /** Runs only where it is named. */
  readonly onlyNamed?: true;
};

const parts: Readonly<Record<string, Part>> = {
  contract: { says: 'what judging costs, beside a bare client', file: 'contract.ts' },
  fuzz: { says: 'judged random exchanges, beside a load generator', file: 'fuzz.ts' },
  growth: { says: '1, 10 and 100 times the random cases', file: 'growth.ts' },
  reference: { says: 'the reference platform', file: 'reference.ts' },
  peers: { says: 'general testers and this suite on the same mutants', file: 'peers/peers.ts' },
  sample: { says: 'what a part of the tests finds', file: 'sample.ts', onlyNamed: true },
  finders: {
    says: 'which part of the suite finds what (an hour)',
    file: 'finders.ts',
    onlyNamed: true,
  },
};

async function run(
  name: string,
  { file, says }: Part,
  options: readonly string[],
): Promise<number> {
  process.stdout.write(`\n== ${name}: ${says}\n`);
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...options], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Parts that did not run this time are shown as they were, with their time. */
function report(startedAt: string): void {
  const sections = Object.keys(parts).flatMap((part) => readSection(part) ?? []);
  mkdirSync(new URL('.', REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify({ startedAt, sections }, null, 2)}\n`);
  for (const section of sections) {
    const says = parts[section.part]?.says ?? '';
    process.stdout.write(`\n${section.part}: ${says} (${section.at})\n${linesOf(section)}`);
  }
  process.stdout.write('\nreports/bench.json has all of it\n');
}

function help(): string {
  const known = Object.entries(parts).map(([part, { says }]) => `  ${part.padEnd(10)} ${says}`);
  return `npm run bench [-- PART [OPTIONS]]\n${known.join('\n')}\n`;
}

async function main([name, ...options]: readonly string[]): Promise<number> {
  const startedAt = new Date().toISOString();
  if (name === undefined) {
    const standing = Object.entries(parts).filter(([, { onlyNamed }]) => onlyNamed !== true);
    for (const part of Object.keys(parts)) rmSync(sectionFile(part), { force: true });
    const codes: number[] = [];
    for (const [part, how] of standing) codes.push(await run(part, how, []));
    report(startedAt);
    return Math.max(...codes);
  }
  const part = parts[name];
  if (part === undefined) {
    const isAsked = ['--help', '-h'].includes(name);
    if (isAsked) process.stdout.write(help());
    else process.stderr.write(`there is no part ${name}\n${help()}`);
    return isAsked ? 0 : 2;
  }
  const code = await run(name, part, options);
  if (!options.includes('--help')) report(startedAt);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
