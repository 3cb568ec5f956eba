/** How the trial of a mutant went, made by hand. */
import type { Killing } from '../../../mutants/matrix/kill.ts';

export const killing = (id: string, killedBy: readonly string[]): Killing => ({
  ...{
    id,
    seed: 1,
    on: null,
    until: 'one',
    killedBy,
    said: null,
    exchanges: null,
    ms: 1,
    otherEnds: {},
  },
});
