/**
 * Which mutant is on, for each platform of a process by itself: what a platform does, timers and
 * requests included, goes on in the asynchronous context that it was started in.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What the instrumented sources read and write. */
type Switches = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
};

type Scope = { readonly mutant: string | null; readonly recording: string | null; hits: number };

/** A loop that does not end is ended; no run comes near it otherwise. */
const HITS_MAX = 3_000_000;

const scopes = new AsyncLocalStorage<Scope>();
const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});

/** `always`: a mutant that is on from the start of the process, where sources are evaluated. */
export function openSwitches(always: string | null): void {
  Object.defineProperties(switches, {
    activeMutant: { get: () => scopes.getStore()?.mutant ?? always ?? undefined },
    currentTestId: { get: () => scopes.getStore()?.recording ?? undefined },
    hitLimit: { value: HITS_MAX },
    hitCount: {
      get: () => scopes.getStore()?.hits,
      set: (hits: number) => {
        const scope = scopes.getStore();
        if (scope !== undefined) scope.hits = hits;
      },
    },
  });
}

export function withMutant<T>(mutant: string | null, work: () => Promise<T>): Promise<T> {
  return scopes.run({ mutant, recording: null, hits: 0 }, work);
}

/** Which mutants the work reaches. */
export async function recorded<T>(
  name: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly reached: readonly string[] }> {
  const result = await scopes.run({ mutant: null, recording: name, hits: 0 }, work);
  const reached = Object.keys(switches.mutantCoverage?.perTest[name] ?? {});
  delete switches.mutantCoverage?.perTest[name];
  return { result, reached };
}

/** Those in what is evaluated once, at the start. */
export function reachedAtStart(): string[] {
  return Object.keys(switches.mutantCoverage?.static ?? {});
}
