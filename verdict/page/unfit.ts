/** Tests that did not apply to a platform, each reason once: what it does or offers leaves them out. */
import type { RequirementId } from '../../generated/requirements.ts';
import { lastOf, type CollectedRun } from '../collect.ts';
import { html, type Html } from './html.ts';

type Unfit = {
  readonly why: string;
  readonly tests: number;
  readonly ids: readonly RequirementId[];
};

/** By reason, those of most tests first. */
export function unfitIn({ tests }: Pick<CollectedRun, 'tests'>): Unfit[] {
  const found = new Map<string, { tests: number; ids: Set<RequirementId> }>();
  for (const facts of tests.values()) {
    const last = lastOf(facts);
    if (last?.end !== 'not-applicable') continue;
    const why = (last.reason ?? 'the target does not offer this').replace(/\.$/, '');
    const known = found.get(why) ?? { tests: 0, ids: new Set() };
    found.set(why, { tests: known.tests + 1, ids: known.ids.add(last.requirement) });
  }
  return [...found]
    .map(([why, one]) => ({ why, tests: one.tests, ids: [...one.ids].sort() }))
    .sort((one, other) => other.tests - one.tests);
}

export function unfitPart(run: Pick<CollectedRun, 'tests'>): Html {
  const all = unfitIn(run);
  if (all.length === 0) return html``;
  const count = all.reduce((sum, { tests }) => sum + tests, 0);
  const words = count === 1 ? '1 test that did not apply' : `${count} tests that did not apply`;
  return html`<details class="unfit">
    <summary>${words}, and why</summary>
    <div>
      <p class="soft">
        What the document leaves free, or the target file rules out, makes them needless here: they
        take nothing from a verdict.
      </p>
      <ul>
        ${all.map(
          ({ why, tests, ids }) =>
            html`<li>
              ${why}: ${tests === 1 ? '1 test' : `${tests} tests`} of
              ${ids.map(
                (id, index) => html`${index === 0 ? '' : ', '}<a href="#row-${id}">${id}</a>`,
              )}
            </li>`,
        )}
      </ul>
    </div>
  </details>`;
}
