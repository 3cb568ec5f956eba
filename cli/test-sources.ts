/** Which tests judge a requirement, read from the sources: no test file has to run for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RequirementId } from '../generated/requirements.ts';
import { root } from './targets.ts';

export type TestPlace = { readonly file: string; readonly line: number };

const QUOTED_ID = /['"`]([A-Z]{3}-\d{3})['"`]/g;

/** Places in contract tests that name a requirement, in calls of `contract` or in its tables. */
export function testPlaces(): Map<RequirementId, TestPlace[]> {
  const found = new Map<RequirementId, TestPlace[]>();
  for (const file of specFiles(`${root}tests/contract`)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    lines.forEach((text, index) => {
      for (const [, id = ''] of text.matchAll(QUOTED_ID)) {
        const place = { file: relative(root, file), line: index + 1 };
        found.set(id as RequirementId, [...(found.get(id as RequirementId) ?? []), place]);
      }
    });
  }
  return found;
}

function specFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => join(folder, name))
    .sort();
}
