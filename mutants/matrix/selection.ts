/** Which tests a mutant is tried with, the likeliest killers first. */
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import type { CatalogueRow } from '../../fixtures/catalogue-types.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import { testIdOf } from '../../fixtures/session/identity.ts';

/** Tests that were written for the requirement. */
export function ownTests(
  requirement: RequirementId,
  tests: readonly RegisteredTest[],
): RegisteredTest[] {
  return tests.filter(({ meta }) => meta.requirement === requirement);
}

/** Tests of its area that make something: what tests that only read look at is left by others. */
export function makers(
  requirement: RequirementId,
  tests: readonly RegisteredTest[],
): RegisteredTest[] {
  return tests.filter(
    (test) => test.meta.effect !== 'read' && areaOf(meta(test)) === areaOf(requirement),
  );
}

/**
 * The other tests that judge the requirement, by the index: those of its own operations and of its
 * area first.
 */
export function otherTests(
  requirement: RequirementId,
  tests: readonly RegisteredTest[],
  judgedBy: readonly string[],
): RegisteredTest[] {
  const row: CatalogueRow = requirements[requirement];
  const judging = new Set(judgedBy);
  const distance = ({ meta }: RegisteredTest): number =>
    (row.operations.includes(meta.operation) ? 0 : 2) +
    (areaOf(meta.requirement) === areaOf(requirement) ? 0 : 1);
  return tests
    .filter((test) => meta(test) !== requirement && judging.has(testIdOf(test.file, test.title)))
    .sort((a, b) => distance(a) - distance(b));
}

function areaOf(requirement: RequirementId): string {
  return requirement.slice(0, 3);
}

function meta({ meta: { requirement } }: RegisteredTest): RequirementId {
  return requirement;
}

/**
 * Things in an order of their own for each seed, always the same for one seed. Never changed, and not
 * taken for that of direct runs: samples and plans were measured and recorded in this order.
 */
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
