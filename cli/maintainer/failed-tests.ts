/**
 * Which tests failed, from the JSON of Playwright's reporter. They are named once more in the
 * summary: of a long log the end is what is read, and at times all that is kept.
 */
import { stripVTControlCharacters } from 'node:util';

export type JsonReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly JsonSuite[];
  /** What went wrong outside of every test, such as a file that does not compile. */
  readonly errors: readonly JsonError[];
};

type JsonError = { readonly message?: string };

type JsonSuite = {
  readonly suites?: readonly JsonSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly JsonError[] }[];
    }[];
  }[];
};

const LINES = 3;

/** A line for each that failed or needed luck: place, title, what it said. */
export function failedTests({ suites, errors }: JsonReport): readonly string[] {
  return [...errors.map((error) => inShort([error])), ...suites.flatMap(ofSuite)];
}

function ofSuite({ suites = [], specs }: JsonSuite): readonly string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const said = inShort(results.flatMap((result) => result.errors));
        return `tests/${file}:${line} ${title}: ${said}`;
      }),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

function inShort(errors: readonly JsonError[]): string {
  const message = stripVTControlCharacters(errors[0]?.message ?? 'nothing was said');
  const lines = message.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .slice(0, LINES)
    .join(' ');
}
