/** Kits on the embedded platform in this process, for self-tests of the builders. */
import type { OperationId } from '../../generated/operations.ts';
import type { Effect } from '../../fixtures/contract.ts';
import type { TestRecord } from '../../fixtures/evidence/types.ts';
import { memoryStore, type MemoryStore } from '../../fixtures/evidence/run-store.ts';
import { memoryLeases, type LeaseBook } from '../../fixtures/given/leases.ts';
import { muchUsedInTurn } from '../../fixtures/given/accounts/much-used.ts';
import { pastInTurn } from '../../fixtures/given/people/pasts.ts';
import type { Past } from '../../fixtures/given/people/shared-owners.ts';
import type { Kit, Need } from '../../fixtures/kit.ts';
import { openSession } from '../../fixtures/session/open-session.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import { loadTarget, type LoadedTarget } from '../../fixtures/target/load.ts';
import { embeddedTargetPath } from '../../fixtures/target/paths.ts';
import type { TargetFile } from '../../fixtures/target/types.ts';

export type TestKit = {
  readonly kit: Kit;
  readonly store: MemoryStore;
  ready(): Promise<void>;
  end(failed?: boolean): TestRecord;
};

type Wish = {
  /** What the target file says otherwise. */
  readonly change?: (file: TargetFile) => TargetFile;
  readonly leases?: LeaseBook;
  readonly effect?: Effect;
  readonly operation?: OperationId;
  /** What the test says that it needs; that it uses the second client unless said. */
  readonly needs?: readonly Need[];
  /** What the test is called: chance goes by it. */
  readonly title?: string;
  readonly journalFile?: string;
  /** Nothing runs beside it. */
  readonly alone?: true;
  /** Where it may be run by the third client; the first one's otherwise, whatever it is called. */
  readonly inTurn?: true;
  /** The run told that this test comes. */
  readonly expected?: true;
};

const SECOND = [{ credential: 'second', ifThere: true }] as const;

export type Workbench = {
  readonly environment: Readonly<Record<string, string>>;
  open(wish?: Wish): TestKit;
  close(): Promise<void>;
};

/** On the reference as it is, or with some of its parts otherwise. */
export async function openWorkbench(
  options: Parameters<typeof startEmbeddedInProcess>[0] = {},
): Promise<Workbench> {
  const embedded = await startEmbeddedInProcess(options);
  const closing: (() => Promise<void>)[] = [];
  let count = 0;
  const open = (wish: Wish = {}): TestKit => {
    count += 1;
    const { effect = 'irreversible', leases = memoryLeases(), journalFile = null } = wish;
    const store = memoryStore({ worker: `w${count}` });
    const session = openSession({
      target: changed(embedded.env, store, wish),
      store,
      effects: ['read', 'create', 'reversible', 'irreversible'],
      runId: `run-${count}`,
      seed: '1',
      processes: 1,
      leases,
      hub: null,
      journalFile,
    });
    closing.push(() => session.close());
    const { operation = 'createTransfer', needs = SECOND } = wish;
    const [title, file] = [wish.title ?? titleOf('none', `test ${count}`), 'none.spec.ts'];
    const meta = { operation, effect, alone: wish.alone ?? false, needs } as const;
    const identity = {
      ...{ testId: title, title, file, line: 1, attempt: 0 },
      meta: { ...meta, requirement: 'TRF-001' },
    } as const;
    if (wish.expected === true) session.expect([identity]);
    const attempt = session.begin(identity, { giveUp: () => undefined });
    return {
      kit: attempt.kit,
      store,
      ready: () => attempt.ready(),
      end: (failed = false) =>
        attempt.end({ end: 'returned', ...(failed && { error: 'it failed' }) }),
    };
  };
  return {
    environment: embedded.env,
    open,
    async close() {
      await Promise.all(closing.map((step) => step()));
      await embedded.stop();
    },
  };
}

/** A test that has accounts with such an owner, and none that is much used unless said. */
export function titleOf(past: Past, name = 'test', isMuchUsed = false): string {
  for (let turn = 0; ; turn += 1) {
    const title = `${name}, ${turn}`;
    if (pastInTurn(title) === past && isInTurn(title) === isMuchUsed) return title;
  }
}

/** However such accounts come to have so much on them. */
const isInTurn = (title: string): boolean => muchUsedInTurn(title).turn % 3 === 0;

function changed(
  environment: NodeJS.ProcessEnv,
  { redactor }: MemoryStore,
  { change = (file) => file, inTurn }: Wish,
): LoadedTarget {
  const { path, file, shared } = loadTarget(embeddedTargetPath, {
    environment,
    registerSecret: (secret) => {
      redactor.registerSecret(secret);
    },
  });
  const own = (one: TargetFile): TargetFile =>
    inTurn === true ? change(one) : withoutThird(change(one));
  return { path, file: own(file), shared: own(shared) };
}

function withoutThird({ credentials, ...file }: TargetFile): TargetFile {
  const { third: _, ...others } = credentials;
  return { ...file, credentials: others };
}
