/** Which tests a mutant is tried with, the likeliest killers first. */
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import type { CatalogueRow } from '../../fixtures/catalogue-types.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';

/** Each stage widens the one before; no test stands in two. */
export function stagesFor(
  requirement: RequirementId,
  tests: readonly RegisteredTest[],
): readonly (readonly RegisteredTest[])[] {
  const row: CatalogueRow = requirements[requirement];
  const area = requirement.slice(0, 3);
  const own = tests.filter(({ meta }) => meta.requirement === requirement);
  const near = tests.filter(
    ({ meta }) =>
      row.operations.includes(meta.operation) || meta.requirement.startsWith(`${area}-`),
  );
  const seen = new Set<RegisteredTest>();
  return [own, near, tests].map((stage) =>
    stage.filter((test) => !seen.has(test) && seen.add(test)),
  );
}

/** Tests in an order of their own for each seed, always the same for one seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let index = order.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (index + 1);
    const [one, two] = [order[index] as T, order[other] as T];
    [order[index], order[other]] = [two, one];
  }
  return order;
}
