/** The catalogue as a page to read: what is judged, how firmly, and where the document says so. */
import type { CatalogueRow, Level } from '../../../fixtures/catalogue-types.ts';
import { table } from './markdown.ts';

type Rows = readonly (readonly [id: string, row: CatalogueRow])[];

const HEAD = ['id', 'level', 'what it says', 'where the document says it'];
const LEVELS: readonly Level[] = ['MUST', 'SHOULD', 'CLAIM', 'OBSERVE'];

/** `rows` in the order of their ids; an area has the first three letters of them. */
export function requirementsPage(rows: Rows, areas: ReadonlyMap<string, string>): string {
  const counted = LEVELS.map((level) => {
    const count = rows.filter(([, row]) => row.level === level && row.excluded === undefined);
    return `${count.length} ${level}`;
  });
  const excluded = rows.filter(([, row]) => row.excluded !== undefined).length;
  return [
    '# The requirements',
    'Generated from `spec/requirements/` by `npm run generate`; never edited.',
    `${rows.length} in all: ${counted.join(', ')}, and ${excluded} that no test judges, with the ` +
      'reason. A MUST or a SHOULD is stated by the document, a CLAIM by the target file; OBSERVE is ' +
      'recorded and fails nothing. `assay explain ID` tells the tests of each.',
    ...[...areas].sort(byName).flatMap(([letters, name]) => area(letters, name, rows)),
    '',
  ].join('\n\n');
}

function byName([, one]: readonly [string, string], [, other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

function area(letters: string, name: string, rows: Rows): string[] {
  const own = rows.filter(([id]) => id.startsWith(letters));
  const lines = own.map(([id, row]) => [id, levelOf(row), textOf(row), sourceOf(row)]);
  return [`## ${name.charAt(0).toUpperCase()}${name.slice(1)}`, table(HEAD, lines)];
}

function levelOf({ level, excluded }: CatalogueRow): string {
  return excluded === undefined ? level : `${level}, not judged`;
}

function textOf({ text, claim, excluded }: CatalogueRow): string {
  const promise = claim === undefined ? '' : ` (claim \`${claim}\`)`;
  return excluded === undefined ? text + promise : `${text} Not judged: ${excluded}`;
}

function sourceOf({ source, decision }: CatalogueRow): string {
  return decision === undefined ? source : `${source}; decision ${decision}`;
}
