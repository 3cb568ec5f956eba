/** `assay explain ID`: what a requirement says, where that stands, and what judges it. */
import { readdirSync } from 'node:fs';
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import { passiveChecks } from '../../fixtures/checks/passive/index.ts';
import type { CatalogueRow } from '../../fixtures/catalogue-types.ts';
import { wrapped } from '../../verdict/text.ts';
import { requirementNamed } from '../selection.ts';
import { root } from '../targets.ts';
import { testPlaces } from '../test-sources.ts';
import type { AddCommand } from './command.ts';

const WIDE = 96;

export const addExplain: AddCommand = (assay) => {
  assay
    .command('explain')
    .argument('<id>', 'a requirement, such as IDM-003')
    .description('Tell what a requirement says, its source, and the tests that judge it.')
    .action((text: string) => {
      process.stdout.write(`${explanation(requirementNamed(text)).join('\n')}\n`);
    });
};

export function explanation(id: RequirementId): string[] {
  const row: CatalogueRow = requirements[id];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['level', `${row.level}, ${LEVELS[row.level]}`],
    ['claim', row.claim],
    ['judges', row.role === 'receiver' ? 'receivers of webhooks' : undefined],
    ['source', row.source],
    ['decision', row.decision === undefined ? undefined : decisionFile(row.decision)],
    ['capability', row.capability],
    ['operations', row.operations.join(', ')],
    ['severity', row.severity],
    ['excluded', row.excluded],
  ];
  const told = facts.flatMap(([name, value]) => (value === undefined ? [] : field(name, value)));
  return [
    id,
    ...wrapped(row.text, WIDE).map((line) => `  ${line}`),
    '',
    ...told,
    ...judging(id, row),
  ];
}

const LEVELS: Readonly<Record<CatalogueRow['level'], string>> = {
  MUST: 'stated by the document',
  SHOULD: 'recommended by the document; a violation warns',
  CLAIM: 'promised by the target file; judged where it is claimed',
  OBSERVE: 'left open by the document; recorded and never failed',
};

function judging(id: RequirementId, row: CatalogueRow): string[] {
  if (row.excluded !== undefined) return [];
  const passive = Object.entries(passiveChecks).flatMap(([check, of]) =>
    of === id ? [check] : [],
  );
  const places = (testPlaces().get(id) ?? []).map(({ file, line }) => `${file}:${line}`);
  return [
    ...passive.flatMap((check) => field('judged by', `${check}, on every exchange it applies to`)),
    ...places.flatMap((place) => field('judged by', place)),
    ...(passive.length + places.length === 0 ? field('judged by', 'no test of this version') : []),
    ...(places.length === 0 ? [] : ['', `  npx assay run --grep ${id}`]),
  ];
}

function decisionFile(decision: string): string {
  const folder = 'spec/decisions';
  const name = readdirSync(root + folder).find((file) => file.startsWith(`${decision}-`));
  return name === undefined ? decision : `${folder}/${name}`;
}

function field(name: string, value: string): string[] {
  const [first = '', ...more] = wrapped(value, WIDE - 12);
  return [`  ${name.padEnd(12)}${first}`, ...more.map((line) => `  ${' '.repeat(12)}${line}`)];
}
