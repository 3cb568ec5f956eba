/** Which requirements a text names: whole ids, or areas such as IDM. */
import { requirements, type RequirementId } from '../generated/requirements.ts';
import { isRequirement } from '../fixtures/run-environment.ts';
import { mend } from '../fixtures/target/nearest.ts';
import { UsageError } from './usage-error.ts';

const requirementIds = Object.keys(requirements) as RequirementId[];

/** One requirement; throws UsageError with the nearest that exists. */
export function requirementNamed(text: string): RequirementId {
  const id = text.trim().toUpperCase();
  if (isRequirement(id)) return id;
  const area = id.slice(0, 3);
  const near = requirementIds.filter((known) => known.startsWith(`${area}-`));
  const known = near.length > 0 ? near : [...new Set(requirementIds.map((one) => one.slice(0, 3)))];
  throw new UsageError(`there is no requirement "${text}"; ${mend(id, known)}`);
}

/** Ids and areas, separated by commas. */
export function requirementsNamed(text: string): RequirementId[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0)
    throw new UsageError('--grep names no requirement, such as IDM-003 or IDM');
  const found = words.flatMap((word) => {
    const area = requirementIds.filter((id) => id.startsWith(`${word.toUpperCase()}-`));
    return area.length > 0 ? area : [requirementNamed(word)];
  });
  return [...new Set(found)];
}
