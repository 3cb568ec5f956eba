import { expect, test } from '@playwright/test';
import { audit, createAuditor } from '../../../fixtures/auditor/audit.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { accept } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { createLastLook } from '../../../fixtures/session/looks/last-look.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { auditStage } from '../../../mutants/matrix/audit-stage.ts';
import { mutantNamed } from '../../../mutants/places/named.ts';
import { made } from '../cli/direct-crowd.ts';
import { onPlatform, violatedIn } from '../cli/on-platform.ts';

/** Transfers that nobody looks at any more, by the first client. */
const moving = (title: string, count: number): RegisteredTest =>
  made(
    title,
    async ({ kit, given }) => {
      for (let index = 0; index < count; index += 1) {
        await accept(kit, await given.movement('transfer'), `accept-${index}`);
      }
    },
    {
      requirement: 'TRF-001',
      operation: 'acceptTransfer',
      effect: 'irreversible',
      alone: true,
      needs: movementNeeds('transfer'),
    },
  );

const readsIn = (entries: readonly Entry[]): Entry[] =>
  entries.filter((one) => one.kind === 'exchange' && one.operation === 'getAccount');

test('what no test looks at is looked at in the end, and told in the name of who did it', async () => {
  const one = moving('pays', 1);
  await onPlatform(mutantNamed('transfer-arrives-less-a-cent'), [one], async (stage) => {
    expect(audit(stage.store.entries, stage.target).map(({ outcome }) => outcome)).not.toContain(
      'violated',
    );
    await auditStage(stage, { concurrency: 4 });
    const found = violatedIn(stage.store.entries);
    expect(found.map(({ requirement }) => requirement)).toContain('LED-001');
    expect(new Set(found.map(({ testId }) => testId))).toEqual(
      new Set([testIdOf(one.file, one.title)]),
    );
  });
});

test('of accounts of one history one is looked at, and nothing is found on a right platform', async () => {
  await onPlatform(undefined, [moving('pays often', 3)], async (stage) => {
    const { session, store, target } = stage;
    const auditor = createAuditor({ target: createTargetView(target) });
    for (const entry of store.entries) auditor.add(entry);
    const histories = auditor.unread().map(({ history }) => history);
    const before = readsIn(store.entries).length;
    const options = { unread: () => auditor.unread(), seed: '1', concurrency: 4 };
    await createLastLook(session, options)();
    expect(readsIn(store.entries).length - before).toBe(new Set(histories).size);
    await auditStage(stage, { concurrency: 4 });
    expect(histories.length).toBeGreaterThan(new Set(histories).size);
    expect(violatedIn(stage.store.entries)).toEqual([]);
  });
});

test('a history that was looked at is not looked at again', async () => {
  await onPlatform(undefined, [moving('pays', 1)], async ({ session, store, target }) => {
    const auditor = createAuditor({ target: createTargetView(target) });
    for (const entry of store.entries) auditor.add(entry);
    const options = { unread: () => auditor.unread(), seed: '1', concurrency: 4 };
    const look = createLastLook(session, options);
    await look();
    const once = readsIn(store.entries).length;
    await look();
    expect(readsIn(store.entries)).toHaveLength(once);
  });
});

test('nothing is sent once the run is stopped', async () => {
  await onPlatform(undefined, [moving('pays', 1)], async (stage) => {
    const before = stage.store.entries.filter(({ kind }) => kind === 'exchange').length;
    await auditStage(stage, { concurrency: 4, signal: AbortSignal.abort() });
    expect(stage.store.entries.filter(({ kind }) => kind === 'exchange')).toHaveLength(before);
  });
});
