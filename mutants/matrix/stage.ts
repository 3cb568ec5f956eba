/** One platform, described by a target file, with a session on it: everything in this process. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { createRedactor } from '../../fixtures/evidence/redact.ts';
import { memoryStore, type MemoryStore } from '../../fixtures/evidence/run-store.ts';
import type { Entry } from '../../fixtures/evidence/types.ts';
import { memoryLeases } from '../../fixtures/given/leases.ts';
import { isObject } from '../../fixtures/json.ts';
import { profiles, type Profile } from '../../fixtures/profiles.ts';
import { openSession } from '../../fixtures/session/open-session.ts';
import type { Session } from '../../fixtures/session/session.ts';
import { targetOf } from '../../fixtures/target/load.ts';
import { embeddedTargetPath } from '../../fixtures/target/paths.ts';
import type { TargetFile } from '../../fixtures/target/types.ts';
import { hubOptionsOf, startHub, type Hub } from '../../fixtures/webhooks/hub/hub.ts';

export type StageOptions = {
  /** What `${env:…}` in the target file stands for. */
  readonly env: Readonly<Record<string, string>>;
  /** The embedded platform's unless said. */
  readonly targetPath?: string;
  /** Merged over the target file; `null` takes a member away. */
  readonly patch?: Readonly<Record<string, unknown>>;
  readonly profile?: Profile;
  readonly seed?: number;
  /** Told of every entry of the store, as it was written. */
  readonly onEntry?: (entry: Entry) => void;
};

export type Stage = {
  readonly session: Session;
  readonly store: MemoryStore;
  /** Without secrets. */
  readonly target: TargetFile;
  close(): Promise<void>;
};

export async function openStage(options: StageOptions): Promise<Stage> {
  const { env, targetPath = embeddedTargetPath, patch = {} } = options;
  const redactor = createRedactor();
  const known = options.targetPath === undefined ? ON_TIME : {};
  const value = merged(merged(targetFile(targetPath), known), patch);
  const target = targetOf(
    { path: targetPath, value, positionOf: () => '' },
    {
      environment: { ...process.env, ...env },
      registerSecret: (secret) => {
        redactor.registerSecret(secret);
      },
    },
  );
  const hubOptions = hubOptionsOf(target.file);
  const hub: Hub | null = hubOptions === null ? null : await startHub(hubOptions);
  const store = watched(memoryStore({ redactor }), options.onEntry);
  const session = openSession({
    target,
    store,
    effects: (options.profile ?? gate).effects,
    runId: randomUUID(),
    seed: String(options.seed ?? 1),
    processes: 1,
    leases: memoryLeases(),
    hub: hub?.port ?? null,
    journalFile: null,
  });
  return {
    session,
    store,
    target: target.shared,
    async close() {
      await session.close();
      await hub?.close();
    },
  };
}

const gate = profiles['gate'] as Profile;

/** The embedded platform delivers at once: where an event never comes nobody waits as long as a run does. */
const ON_TIME = { timing: { webhookWaitMs: 5_000 } } as const;

function watched(store: MemoryStore, onEntry: StageOptions['onEntry']): MemoryStore {
  if (onEntry === undefined) return store;
  return {
    ...store,
    append(entry) {
      const stored = store.append(entry);
      onEntry(stored);
      return stored;
    },
  };
}

const targetFiles = new Map<string, unknown>();

/** Parsed once a process; nobody changes what it holds. */
function targetFile(path: string): unknown {
  const value = targetFiles.get(path) ?? (parseYaml(readFileSync(path, 'utf8')) as unknown);
  targetFiles.set(path, value);
  return value;
}

/** RFC 7396: objects are merged, `null` removes, everything else replaces. */
export function merged(base: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(base) ? { ...base } : {};
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete result[name];
    else result[name] = merged(result[name], member);
  }
  return result;
}
