/** A platform by another hand is certified: the suite judges what it has never seen, and clears it. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { readRunStore } from '../../../fixtures/evidence/read-store.ts';
import { startIndependent } from '../../../mutants/independent/start.ts';
import type { Conformance } from '../../../verdict/conformance.ts';

test.setTimeout(25 * 60_000);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const target = join(root, 'mutants/independent/target.yaml');

/** Why a test can't say anything of this platform, by what it says. */
const unjudged: Readonly<Record<string, string>> = {
  'the request createWithdrawalWithFee': 'it takes no fee for a withdrawal',
  'the binding "linked" of listCounterpartyLinkAccounts':
    'it links the counterparty as a whole, and no account of it by name',
  'the binding "address" of createCounterpartyLinkDetails':
    'its linking instructions are a token, and no address',
};

/** What is said besides where the machine is busy: 800 ms after its acceptance it is too late. */
const tooLate: readonly string[] = [
  'cannot be cancelled',
  'a withdrawal is cancelled: here it goes on without that',
];

async function certified(folder: string) {
  const secret = (): string => randomBytes(24).toString('base64url');
  const certificateFile = join(folder, 'receiver.pem');
  const secrets = { clientSecret: secret(), secondSecret: secret(), operatorKey: secret() };
  const platform = await startIndependent({ ...secrets, certificateFile });
  const options = ['--profile', 'certification', '--seed', '1', '--out', folder];
  const command = ['cli/assay.mjs', 'run', '--target', target, ...options];
  const run = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ASSAY_INDEPENDENT_BASE_URL: platform.baseUrl,
      ASSAY_INDEPENDENT_TOKEN_URL: platform.tokenUrl,
      ASSAY_INDEPENDENT_OPERATOR_URL: platform.operatorUrl,
      ASSAY_INDEPENDENT_CLIENT_SECRET: secrets.clientSecret,
      ASSAY_INDEPENDENT_SECOND_SECRET: secrets.secondSecret,
      ASSAY_INDEPENDENT_OPERATOR_KEY: secrets.operatorKey,
      ASSAY_INDEPENDENT_CERTIFICATE_FILE: certificateFile,
    },
  });
  try {
    await once(run, 'exit');
  } finally {
    run.kill();
    await platform.close();
  }
}

test('a platform by another hand is certified, and next to nothing is left unjudged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-independent-'));
  try {
    await certified(folder);
    const file = join(folder, 'conformance.json');
    const { verdict, requirements } = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
    const ends = ['pass', 'observed', 'not-applicable', 'not-selected', 'excluded'];
    const others = requirements.filter((one) => !ends.includes(one.verdict));
    expect(others).toEqual([]);
    expect(verdict).toBe('conformant');

    const silent = [...readRunStore(folder)].flatMap((entry) =>
      entry.kind === 'test' && ['untestable', 'blocked'].includes(entry.end) ? [entry] : [],
    );
    const reasons = Object.keys(unjudged);
    const isExpected = (said: string): boolean =>
      [...reasons, ...tooLate].some((reason) => said.includes(reason));
    expect(silent.filter(({ reason = '' }) => !isExpected(reason))).toEqual([]);
    // A reason that nobody gives any more is taken from the list.
    const given = silent.map(({ reason = '' }) => reason);
    expect(reasons.filter((reason) => !given.some((said) => said.includes(reason)))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
