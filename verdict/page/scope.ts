/** What a report is of: target, time, document, what is promised and what takes no part. */
import { requirements } from '../../generated/requirements.ts';
import type { RunFacts } from '../conformance.ts';
import { html, type Html } from './html.ts';
import type { JudgedRun } from '../judge-run.ts';
import { occasion } from '../text.ts';
import type { RequirementResult } from '../types.ts';

const capabilities = [...new Set(Object.values(requirements).map(({ capability }) => capability))];

const REPLACED = html`other texts of the same shape, in place of all that may say something of a
person`;

/** Folded on a screen, where what was found matters first; whole on paper. */
export function scopePart(judged: Pick<JudgedRun, 'results'>, facts: RunFacts): Html {
  return html`<details>
    <summary>${occasion(facts)}</summary>
    <div>${scopeList(judged, facts)}</div>
  </details>`;
}

function scopeList({ results }: Pick<JudgedRun, 'results'>, facts: RunFacts): Html {
  const { suite, target, profile, seed, startedAt, wallMs, evidenceSha256 } = facts;
  const lacking = capabilities.filter((name) => !target.capabilities.includes(name));
  const seconds = (wallMs / 1000).toFixed(1);
  const rows: readonly (readonly [name: string, value: Html])[] = [
    ['target', html`${target.name} (${target.environment}), <code>${target.baseUrl}</code>`],
    ['when', html`${startedAt}, for ${seconds} s`],
    [
      'document',
      html`API ${suite.apiVersion}, description <code>${suite.specSha256.slice(0, 12)}</code>`,
    ],
    ['judged by', html`Assay ${suite.version}, profile ${profile}, seed <code>${seed}</code>`],
    ...(evidenceSha256 === undefined ? [] : [['evidence', digest(evidenceSha256)] as const]),
    ['not offered', html`${listOf(lacking)}`],
    ['claims', html`${listOf(target.claims)}`],
    ['excluded', html`${listOf(idsOf(results, 'excluded'))}`],
    ['not selected', html`${countOf(idsOf(results, 'not-selected'))}`],
    ...(target.environment === 'production' ? [['personal data', REPLACED] as const] : []),
    ['known failures', html`${listOf(results.filter(isKnown).map(({ id }) => id))}`],
  ];
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function digest(sha256: string): Html {
  return html`SHA-256 <code>${sha256}</code>, as
    <code>LC_ALL=C sha256sum *.ndjson | sha256sum</code> tells it in the folder
    <code>evidence</code> of this run`;
}

function isKnown({ known }: RequirementResult): boolean {
  return known !== undefined;
}

function idsOf(
  results: readonly RequirementResult[],
  wanted: RequirementResult['verdict'],
): string[] {
  return results.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : [...names].sort().join(', ');
}

function countOf(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : `${ids.length}, each with its reason under Every requirement`;
}
