/** The first of some names, and how many more there are. */
export function listed(names: readonly string[], max: number): string {
  const more = names.length - max;
  const shown = names.slice(0, max).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
