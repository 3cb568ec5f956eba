/** Texts as a system keeps them that knows no combining marks. */
export function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{Mn}/gu, '');
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutMarks(one)]));
}
