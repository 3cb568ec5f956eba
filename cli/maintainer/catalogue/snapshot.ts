/** The frozen set of requirements of one API version: ids, levels and texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Catalogue } from '../../../fixtures/catalogue-types.ts';

export type FrozenRow = { readonly level: string; readonly text: string };
export type Snapshot = {
  readonly apiVersion: string;
  readonly requirements: Readonly<Record<string, FrozenRow>>;
};

/** The rows of each file in spec/requirements, by the area word that names the file. */
export function readAreas(root: string): Readonly<Record<string, Catalogue>> {
  const folder = `${root}spec/requirements/`;
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && !name.startsWith('snapshot-'),
  );
  return Object.fromEntries(
    names
      .sort()
      .map((name) => [
        name.replace('.json', ''),
        JSON.parse(readFileSync(folder + name, 'utf8')) as Catalogue,
      ]),
  );
}

/** The API version that the description has now. */
export function apiVersion(root: string): string {
  const facts = JSON.parse(readFileSync(`${root}spec/facts.json`, 'utf8')) as {
    readonly apiVersion: string;
  };
  return facts.apiVersion;
}

export function snapshotPath(root: string, version: string): string {
  return `${root}spec/requirements/snapshot-${version}.json`;
}

/** The committed snapshot of a version, or null. */
export function readSnapshot(root: string, version: string): Snapshot | null {
  const path = snapshotPath(root, version);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Snapshot) : null;
}

/** Sorted by id, so that two snapshots differ only where their rows do. */
export function snapshotOf(version: string, areas: Readonly<Record<string, Catalogue>>): Snapshot {
  const rows = Object.values(areas).flatMap((area) => Object.entries(area));
  const sorted = rows.sort(([a], [b]) => (a < b ? -1 : 1));
  const frozen = sorted.map(([id, row]) => [
    id,
    { level: row.excluded === undefined ? row.level : 'excluded', text: row.text },
  ]);
  return {
    apiVersion: version,
    requirements: Object.fromEntries(frozen) as Snapshot['requirements'],
  };
}

/** What the catalogue changed against its snapshot, one line each; empty when nothing. */
export function changes(frozen: Snapshot, current: Snapshot): readonly string[] {
  const ids = [
    ...new Set([...Object.keys(frozen.requirements), ...Object.keys(current.requirements)]),
  ];
  return ids.sort().flatMap((id) => {
    const [before, after] = [frozen.requirements[id], current.requirements[id]];
    if (before === undefined) return [`${id} is new: ${after?.text ?? ''}`];
    if (after === undefined) return [`${id} is gone: ${before.text}`];
    return [
      ...(before.level === after.level ? [] : [`${id} was ${before.level}, is ${after.level}`]),
      ...(before.text === after.text ? [] : [`${id} said "${before.text}", says "${after.text}"`]),
    ];
  });
}
