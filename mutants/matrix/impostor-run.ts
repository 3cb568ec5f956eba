/** A whole run against a server that implements nothing: which MUSTs would it have passed? */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import type { Impostor } from '../types.ts';
import { judgeStage } from './judge-stage.ts';
import { openStage } from './stage.ts';

export type ImpostorRun = {
  readonly id: string;
  /** Requirements of level MUST and CLAIM with verdict pass. */
  readonly passes: readonly string[];
  readonly expected: readonly string[];
  readonly verdict: string;
  /** The sentence that names the cause. */
  readonly sentence: string;
  readonly ms: number;
};

/** Short, as an impostor that answers at all answers at once. */
const patch = {
  timing: { deadlineMs: 800, settleMs: 300, quietMs: 60, webhookWaitMs: 300 },
} as const;

export async function runImpostor(
  id: string,
  impostor: Impostor,
  tests: readonly RegisteredTest[],
): Promise<ImpostorRun> {
  const startedMs = performance.now();
  const server = await impostor.start();
  const folder = mkdtempSync(join(tmpdir(), 'assay-impostor-'));
  const stage = await openStage({ env: environmentOf(server.url, folder), patch });
  try {
    const judged = await judgeStage(stage, tests, { seed: 1, timeoutMs: 20_000 });
    return {
      id,
      passes: judged.results
        .filter(({ row, verdict }) => isRequired(row.level) && verdict === 'pass')
        .map((result) => result.id)
        .sort(),
      expected: Object.keys(impostor.earns).sort(),
      verdict: judged.verdict,
      sentence: judged.leading ?? judged.because[0] ?? '',
      ms: Math.round(performance.now() - startedMs),
    };
  } finally {
    await stage.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

function isRequired(level: string): boolean {
  return level === 'MUST' || level === 'CLAIM';
}

function environmentOf(url: string, folder: string): Record<string, string> {
  return {
    ASSAY_EMBEDDED_BASE_URL: url,
    ASSAY_EMBEDDED_TOKEN_URL: `${url}/v1/token`,
    ASSAY_EMBEDDED_CONTROLS_URL: `${url}/controls`,
    ASSAY_EMBEDDED_CLIENT_SECRET: 'impostor-client-secret',
    ASSAY_EMBEDDED_SECOND_SECRET: 'impostor-second-secret',
    ASSAY_EMBEDDED_THIRD_SECRET: 'impostor-third-secret',
    ASSAY_EMBEDDED_CONTROLS_TOKEN: 'impostor-controls-token',
    ASSAY_EMBEDDED_CERTIFICATE_FILE: join(folder, 'receiver.pem'),
  };
}
