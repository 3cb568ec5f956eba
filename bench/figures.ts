/** What a benchmark measured: lines for people, and a section of reports/bench.json. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** In words; empty where there is none. */
  readonly goal: string;
  readonly met: boolean;
};

export type Section = {
  readonly part: string;
  /** When it ended. */
  readonly at: string;
  readonly setting: Readonly<Record<string, unknown>>;
  readonly figures: readonly Figure[];
  /** Where figures are not enough: lines of Markdown. */
  readonly table?: string;
  readonly details?: unknown;
};

/** Each part leaves its section here, by name. */
export const sectionFile = (part: string): URL =>
  new URL(`../reports/bench/${part}.json`, import.meta.url);

/** A figure that is told and has no goal. */
export function figure(name: string, value: number, unit: string): Figure {
  return { name, value: rounded(value), unit, goal: '', met: true };
}

export function atLeast(name: string, value: number, unit: string, least: number): Figure {
  return { ...figure(name, value, unit), goal: `at least ${least}`, met: value >= least };
}

export function atMost(name: string, value: number, unit: string, most: number): Figure {
  return { ...figure(name, value, unit), goal: `at most ${most}`, met: value <= most };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

type Measured = Pick<Section, 'setting' | 'figures' | 'table' | 'details'>;

export function writeSection(part: string, measured: Measured): Section {
  const { setting, figures, ...others } = measured;
  const machine = { node: process.version, cores: availableParallelism(), load: loadavg()[0] };
  const at = new Date().toISOString();
  const section: Section = { part, at, setting: { ...machine, ...setting }, figures, ...others };
  const file = sectionFile(part);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(section, null, 2)}\n`);
  return section;
}

/** Writes the section and prints it; the process ends with 1 where a goal is missed. */
export function tell(part: string, measured: Measured): void {
  const section = writeSection(part, measured);
  process.stdout.write(linesOf(section));
  if (section.figures.some(({ met }) => !met)) process.exitCode = 1;
}

/** What the part left last. */
export function readSection(part: string): Section | null {
  const file = sectionFile(part);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Section) : null;
}

export function linesOf({ figures, table }: Section): string {
  return [...figures.map(lineOf), ...(table === undefined ? [] : [table])]
    .map((line) => `${line}\n`)
    .join('');
}

function lineOf({ name, value, unit, goal, met }: Figure): string {
  const told = [name.padEnd(44), `${value.toLocaleString('en')} ${unit}`.padStart(18)];
  const asked = goal === '' ? '' : `  (${goal})`;
  return [...told, asked, met ? '' : '  MISSED'].join('').trimEnd();
}
