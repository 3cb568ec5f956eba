/**
 * What the entries of a run come to. It is told of each while the run goes on, or reads them from
 * the run store at its end: the same collectors either way.
 */
import { createAuditor, type Auditor } from '../fixtures/auditor/audit.ts';
import { clearAudit, storeAudit } from '../fixtures/auditor/store.ts';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import type { OnEntry } from '../fixtures/evidence/run-store.ts';
import type { Entry } from '../fixtures/evidence/types.ts';
import { createAskedSoFar, type AskedSoFar } from '../fixtures/session/looks/asked-so-far.ts';
import type { SeenSoFar } from '../fixtures/session/looks/looks.ts';
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
  readonly auditor: Auditor;
  readonly asked: AskedSoFar;
  readonly collector: Collector;
};

/** Entries read one after the other cost half of what each costs between two requests. */
const BATCH = 256;
const BATCH_CHARACTERS = 1024 * 1024;

/** `target` without secrets. */
export function createRunReader(dir: string, target: TargetFile, passive: PassiveTable): RunReader {
  const open = (): Readers => ({
    auditor: createAuditor({ target: createTargetView(target) }),
    asked: createAskedSoFar(),
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
    seen: {
      unread: () => (upToNow() ? readers.auditor.unread() : []),
      asked: {
        asked: () => (upToNow() ? readers.asked.asked() : []),
        read: () => (upToNow() ? readers.asked.read() : []),
        restart: () => (upToNow() ? readers.asked.restart() : null),
      },
    },
    collected() {
      readWaiting();
      if (broke) readers = open();
      clearAudit(dir);
      for (const entry of readRunStore(dir, broke ? {} : { but: told })) read(readers, entry);
      const { auditor, collector } = readers;
      for (const one of storeAudit(dir, auditor.evaluations())) collector.add(one);
      return collector.result();
    },
  };
}

function lengthOf(entry: Entry): number {
  if (entry.kind === 'delivery') return entry.body.length;
  return entry.kind === 'exchange' ? (entry.answer?.body.length ?? 0) : 0;
}

function read({ auditor, asked, collector }: Readers, entry: Entry): void {
  auditor.add(entry);
  asked.add(entry);
  collector.add(entry);
}
