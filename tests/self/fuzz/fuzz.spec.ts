/** The fuzzer against platforms with a known fault, and against one without. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { refused } from '../../../fixtures/checks/answers.ts';
import { ContractViolation, Unsettled } from '../../../fixtures/errors.ts';
import type { Fuzzing } from '../../../fixtures/fuzz/execute.ts';
import { fuzz } from '../../../fixtures/fuzz/fuzz.ts';
import type { Violation } from '../../../fixtures/fuzz/judge.ts';
import { playFile } from '../../../fixtures/fuzz/play.ts';
import {
  acceptedChanges,
  invalidBodies,
  malformedBodies,
  subscribedAddresses,
} from '../../../fixtures/fuzz/plans/index.ts';
import { asReplayFile, fileOf, type ReplayFile } from '../../../fixtures/fuzz/replay.ts';
import type { FuzzPlan } from '../../../fixtures/fuzz/types.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { openStage, type Stage } from '../../../mutants/matrix/stage.ts';
import { mutants } from '../../../mutants/registry.ts';

test.describe.configure({ timeout: 90_000 });

let out = '';
test.beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'assay-fuzz-'));
  Object.assign(process.env, { ASSAY_RUN_ID: 'self', ASSAY_OUT: out });
});
test.afterEach(() => {
  rmSync(out, { recursive: true, force: true });
  delete process.env['ASSAY_RUN_ID'];
  delete process.env['ASSAY_OUT'];
});

/** Runs the work with the kit of a test on a platform with this fault, or with none. */
async function on(
  fault: string | null,
  work: (kit: Kit, stage: Stage) => Promise<void>,
): Promise<void> {
  const change = fault === null ? undefined : mutants.get(fault)?.change;
  const platform = await startEmbeddedInProcess(change === undefined ? {} : { change });
  const stage = await openStage({ env: platform.env });
  const { kit } = stage.session.begin(
    {
      testId: 'fuzz',
      title: 'fuzz',
      file: 'fuzz.spec.ts',
      line: 1,
      attempt: 0,
      meta: {
        requirement: 'ERR-007',
        operation: 'updateCustomer',
        effect: 'irreversible',
        alone: false,
        needs: [],
      },
    },
    { giveUp: () => undefined },
  );
  try {
    await work(kit, stage);
  } finally {
    await stage.close();
    await platform.stop();
  }
}

const budget = { cases: 64, timeMs: 60_000, seed: 'self', width: 8 };

async function thrownBy(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

function failureFile(): ReplayFile {
  const [name = ''] = readdirSync(join(out, 'failures'));
  const file = asReplayFile(JSON.parse(readFileSync(join(out, 'failures', name), 'utf8')));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

async function violations(kit: Kit, file: ReplayFile, times: number): Promise<number> {
  let count = 0;
  for (let turn = 0; turn < times; turn += 1) {
    if ((await playFile(kit, file)).violation !== null) count += 1;
  }
  return count;
}

test('a platform without a fault is let be, and samples of what held are stored', async () => {
  await on(null, async (kit, { store }) => {
    await fuzz(kit, invalidBodies(kit, 'updateCustomer'), budget);
    const evaluations = store.entries.filter(({ kind }) => kind === 'evaluation');
    expect(evaluations.length).toBeGreaterThan(5);
    const ids = new Set(store.entries.map((entry) => ('id' in entry ? entry.id : '')));
    for (const entry of evaluations) {
      if (entry.kind !== 'evaluation') continue;
      expect(entry.outcome).not.toBe('violated');
      for (const id of Object.values(entry.inputs).flat()) expect(ids).toContain(id);
    }
  });
});

test('half an update that is kept is found, made small, and found again 10 of 10 times', async () => {
  await on('patch-keeps-its-good-fields-when-one-is-bad', async (kit) => {
    const error = await thrownBy(fuzz(kit, invalidBodies(kit, 'updateCustomer'), budget));
    expect(error).toBeInstanceOf(ContractViolation);
    expect((error as ContractViolation).evaluation.requirement).toBe('ERR-007');
    const file = failureFile();
    expect(file.steps).toHaveLength(1);
    expect((file.steps[0]?.body as { updates: unknown[] }).updates).toHaveLength(2);
    expect(JSON.stringify(file)).not.toMatch(/authorization|bearer/i);
    expect(await violations(kit, file, 10)).toBe(10);
    await on(null, async (sound) => {
      expect(await violations(sound, file, 3)).toBe(0);
    });
  });
});

test('JSON that is torn and mended is found', async () => {
  await on('torn-json-is-mended', async (kit) => {
    const error = await thrownBy(fuzz(kit, malformedBodies('createTransfer'), budget));
    expect(error).toBeInstanceOf(ContractViolation);
    expect((error as ContractViolation).evaluation.requirement).toBe('ERR-010');
    expect(await violations(kit, failureFile(), 3)).toBe(3);
  });
});

test('the file of a failure tells no secret that was answered, though an excerpt cuts it', async () => {
  await on(null, (kit) => {
    const plan = malformedBodies('createSubscription');
    const fuzzing = { kit, plan } as Fuzzing;
    const actual = '200 {"data":{"signature_verification_key":"0123456789ab';
    const finding = { side: 'response', pointer: '', expected: '', actual, message: '' };
    const violation = { use: { check: refused, inputs: {}, params: {} }, finding } as Violation;
    const origin = { seed: 1, path: '' };
    const file = fileOf(fuzzing, violation, { origin, cases: [], confirmed: 3 });
    expect(file.finding.actual).toContain('"signature_verification_key":"«redacted:');
    return Promise.resolve();
  });
});

test('a budget of time that is over leaves no verdict', async () => {
  await on(null, async (kit) => {
    const plan = acceptedChanges(kit, 'updateCustomer');
    const wanted = { ...budget, cases: 5_000, timeMs: 300, asked: true };
    const error = await thrownBy(fuzz(kit, plan, wanted));
    expect(error).toBeInstanceOf(Unsettled);
    expect((error as Unsettled).end).toBe('interrupted');
  });
});

test('a slow platform is judged by as many cases as there is time for, unless more are asked for', async () => {
  await on(null, async (kit) => {
    const plan = acceptedChanges(kit, 'updateCustomer');
    await fuzz(kit, plan, { ...budget, cases: 5_000, timeMs: 3_000 });
  });
});

test('a platform that becomes slow in a later round is judged by what was sent until then', async () => {
  await on(null, async (kit, { store }) => {
    const plan = subscribedAddresses(kit);
    const limits = { ...budget, cases: 1_250, timeMs: 4_000 };
    const slowFrom = (first: number): FuzzPlan => {
      let count = 0;
      return {
        ...plan,
        async follow(sent, site) {
          count += 1;
          if (count > first) await setTimeout(250);
          return (await plan.follow?.(sent, site)) ?? [];
        },
      };
    };
    expect(await thrownBy(fuzz(kit, slowFrom(0), limits))).toBeInstanceOf(Unsettled);
    await fuzz(kit, slowFrom(40), limits);
    expect(store.entries.filter(({ kind }) => kind === 'evaluation').length).toBeGreaterThan(0);
  });
});

test('a file that is none of ours is told apart', () => {
  expect(asReplayFile([])).toContain('object');
  expect(asReplayFile({ version: 2, steps: [] })).toContain('version');
  expect(asReplayFile({ version: 1, steps: [] })).toContain('no steps');
  expect(asReplayFile({ version: 1, steps: [{ operation: 'toString' }] })).toContain('operation');
});
