/** Tests of several circumstances that had no time for all of them: what passed, passed in fewer. */
import type { RequirementId } from '../generated/requirements.ts';
import type { Tried } from '../fixtures/evidence/types.ts';
import { lastOf, type CollectedRun } from './collect.ts';
import { html, type Html } from './page/html.ts';
import { listed } from './listed.ts';

export type Shortened = {
  readonly testId: string;
  readonly requirement: RequirementId;
  readonly tried: Tried;
};

export function shortenedIn({ tests }: Pick<CollectedRun, 'tests'>): Shortened[] {
  return [...tests.values()].flatMap((facts) => {
    const last = lastOf(facts);
    if (last?.tried === undefined) return [];
    const { testId, requirement, tried } = last;
    return [{ testId, requirement, tried }];
  });
}

export function shortenedLines(run: Pick<CollectedRun, 'tests'>): string[] {
  const all = shortenedIn(run);
  if (all.length === 0) return [];
  return ['', `For want of time ${wordsOf(all)}: ${listed(idsOf(all), LISTED_MAX)}`];
}

const LISTED_MAX = 8;

export function shortenedPart(run: Pick<CollectedRun, 'tests'>): Html {
  const all = shortenedIn(run);
  if (all.length === 0) return html``;
  return html`<details class="shortened">
    <summary>For want of time ${wordsOf(all)}</summary>
    <div>
      <p class="soft">
        What they judge was judged in these circumstances, and not in the others: the platform takes
        longer than a test has. A quicker one, or fewer requests at once, is tried in more.
      </p>
      <ul>
        ${all.map(
          ({ testId, requirement, tried }) =>
            html`<li>
              <a href="#row-${requirement}">${requirement}</a> in ${tried.count} of ${tried.of}:
              ${testId}
            </li>`,
        )}
      </ul>
    </div>
  </details>`;
}

/** "2 tests were tried in 7 of 12 circumstances". */
function wordsOf(all: readonly Shortened[]): string {
  const sum = (name: keyof Tried): number => all.reduce((total, one) => total + one.tried[name], 0);
  const tests = all.length === 1 ? '1 test was' : `${all.length} tests were`;
  return `${tests} tried in ${sum('count')} of ${sum('of')} circumstances`;
}

function idsOf(all: readonly Shortened[]): RequirementId[] {
  return [...new Set(all.map(({ requirement }) => requirement))].sort();
}
