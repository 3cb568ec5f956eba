/**
 * What the entries of a run come to. It is told of each while the run goes on, or reads them from
 * the run store at its end: the same collectors either way.
 */
import { clearAudit, storeAudit } from '../fixtures/auditor/store.ts';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import type { OnEntry } from '../fixtures/evidence/run-store.ts';
import type { Entry } from '../fixtures/evidence/types.ts';
import type { SeenSoFar } from '../fixtures/session/looks/looks.ts';
import { createSeeing, seenBy, type Seeing } from '../fixtures/session/looks/seeing.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import { createTargetView } from '../fixtures/target/view.ts';
import { createCollector, type CollectedRun, type Collector } from '../verdict/collect.ts';
import type { PassiveTable } from '../verdict/types.ts';

export type RunReader = {
  /** Whoever tells of one entry of a worker tells of all of them. */
  readonly onEntry: OnEntry;
  /** By what was told so far. */
  readonly seen: SeenSoFar;
  /**
   * Of the whole run: call once, when it is over. Reads the workers that nobody told of; what the
   * auditor makes of it all is added, and stands in the store from then on.
   */
  collected(): CollectedRun;
};

type Readers = {
  readonly seeing: Seeing;
  readonly collector: Collector;
};

/** Entries read one after the other cost half of what each costs between two requests. */
const BATCH = 256;
const BATCH_CHARACTERS = 1024 * 1024;

/** `target` without secrets. */
export function createRunReader(dir: string, target: TargetFile, passive: PassiveTable): RunReader {
  const view = createTargetView(target);
  const open = (): Readers => ({
    seeing: createSeeing(view),
    collector: createCollector(passive),
  });
  const told = new Set<string>();
  const waiting: Entry[] = [];
  let [readers, broke, size] = [open(), false, 0];
  const readWaiting = (): void => {
    size = 0;
    try {
      for (const entry of waiting.splice(0)) read(readers, entry);
    } catch {
      // No test may end by it: the store is read at the end, and what is wrong shows there.
      broke = true;
    }
  };
  const upToNow = (): boolean => {
    readWaiting();
    return !broke;
  };
  return {
    onEntry(stored, worker) {
      if (broke) return;
      told.add(worker);
      size += lengthOf(stored);
      if (waiting.push(stored) >= BATCH || size > BATCH_CHARACTERS) readWaiting();
    },
    seen: seenBy(() => (upToNow() ? readers.seeing : null)),
    collected() {
      readWaiting();
      if (broke) readers = open();
      clearAudit(dir);
      for (const entry of readRunStore(dir, broke ? {} : { but: told })) read(readers, entry);
      const { seeing, collector } = readers;
      for (const one of storeAudit(dir, seeing.auditor.evaluations())) collector.add(one);
      return collector.result();
    },
  };
}

function lengthOf(entry: Entry): number {
  if (entry.kind === 'delivery') return entry.body.length;
  return entry.kind === 'exchange' ? (entry.answer?.body.length ?? 0) : 0;
}

function read({ seeing, collector }: Readers, entry: Entry): void {
  seeing.add(entry);
  collector.add(entry);
}
