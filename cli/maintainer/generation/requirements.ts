/** The catalogue as one module: every row of spec/requirements/, sorted by id. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue, CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import { formatted, headed } from './formatted.ts';

export type CatalogueFiles = {
  /** By their ids. */
  readonly rows: readonly (readonly [id: string, row: CatalogueRow])[];
  /** Names by the first three letters of ids. */
  readonly areas: ReadonlyMap<string, string>;
};

/** Throws when two files have a row of the same id. */
export function readCatalogue(folder: string): CatalogueFiles {
  const rows = new Map<string, CatalogueRow>();
  const areas = new Map<string, string>();
  for (const name of areaFiles(folder)) {
    const area = JSON.parse(readFileSync(folder + name, 'utf8')) as Catalogue;
    for (const [id, row] of Object.entries(area)) {
      if (rows.has(id)) throw new Error(`spec/requirements/${name}: ${id} is there already`);
      rows.set(id, row);
      areas.set(id.slice(0, 3), name.replace('.json', '').replaceAll('-', ' '));
    }
  }
  return { rows: [...rows].sort(([a], [b]) => (a < b ? -1 : 1)), areas };
}

export async function requirementsModule({ rows, areas }: CatalogueFiles): Promise<string> {
  return formatted(
    headed('The requirements.') +
      `import type { Catalogue, CatalogueRow } from '../fixtures/catalogue-types.ts';

export const requirements = ${JSON.stringify(Object.fromEntries(rows))} as const satisfies Catalogue;

export type RequirementId = keyof typeof requirements;

/** The same rows, where a row of any id is wanted. */
export const catalogue: Readonly<Record<RequirementId, CatalogueRow>> = requirements;

/** Names of the areas, by the first three letters of their ids. */
export const areaNames: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(areas))};
`,
  );
}

function areaFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.filter((name) => !name.startsWith('snapshot-')).sort();
}
