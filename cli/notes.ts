/** What is worth a look before a run is over: each told once, while it goes on. */
import type { CatalogueRow } from '../fixtures/catalogue-types.ts';
import type { TestRecord } from '../fixtures/evidence/types.ts';
import { requirements, type RequirementId } from '../generated/requirements.ts';
import { reasonOf } from '../verdict/causes.ts';

export type Notes = {
  /** A line about how this test ended; null where there is nothing to tell, or no more. */
  of(record: TestRecord): string | null;
};

/** A platform that is broken throughout is told of in the reports. */
const FAILURES_MAX = 8;
/** As many tests that one thing keeps from judging are no chance. */
const SAME_REASON = 12;

/** What a test comes upon may break another requirement than its own. */
function violatedBy({ requirement, reason = '' }: TestRecord): RequirementId {
  const named = reason.slice(0, reason.indexOf(':'));
  return Object.hasOwn(requirements, named) ? (named as RequirementId) : requirement;
}

/** Of `known` ones, as known failures name them, nothing is told. */
export function createNotes(known: readonly { readonly id: string }[] = []): Notes {
  const expected = new Set(known.map(({ id }) => id));
  const counts = new Map<string, number>();
  let failures = 0;

  function failed(record: TestRecord): string | null {
    const violated = violatedBy(record);
    const { level }: CatalogueRow = requirements[violated];
    if (level === 'SHOULD' || expected.has(violated)) return null;
    failures += 1;
    if (failures > FAILURES_MAX) return null;
    const more = failures === FAILURES_MAX ? '; further ones are told at the end' : '';
    const aside = violated === record.requirement ? '' : `, by a test of ${record.requirement}`;
    return `Failed: ${record.title} (${violated}${aside})${more}`;
  }

  return {
    of(record) {
      if (record.end === 'violated') return failed(record);
      const why = reasonOf(record);
      // What a target file does not offer is told by the doctor, and may be meant.
      if (why === null || why.kind === 'untestable') return null;
      const count = (counts.get(why.key) ?? 0) + 1;
      counts.set(why.key, count);
      if (count !== SAME_REASON) return null;
      return (
        `${count} tests came to no judgement for one reason: ${why.reason}. ` +
        'Others may follow; Ctrl-C ends the run, with a report of what was seen.'
      );
    },
  };
}
