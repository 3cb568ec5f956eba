/** Why a test was given up is told by runners that redact nothing. */
import { expect, test } from '@playwright/test';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { at } from '../../../fixtures/json.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { openStage } from '../../../mutants/matrix/stage.ts';

test('a reason that quotes an answer tells no secret of it', async () => {
  test.setTimeout(60_000);
  const platform = await startEmbeddedInProcess();
  const patch = { bindings: { createSubscription: { id: '/data/no_such_member' } } };
  const stage = await openStage({ env: platform.env, patch });
  try {
    const reasons: string[] = [];
    const [title, operation] = ['given up', 'createSubscription'] as const;
    const meta = { requirement: 'SUB-002', operation, effect: 'irreversible', needs: [] } as const;
    const identity = { testId: title, title, file: 'x', line: 0, attempt: 0 };
    const { kit } = stage.session.begin(
      { ...identity, meta: { ...meta, alone: true } },
      { giveUp: (reason) => reasons.push(reason) },
    );
    const body = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://127.0.0.1:9/x' };
    const created = await kit.platform.createSubscription({ body });
    const secret = at(bodyOf(created), '/data/signature_verification_key');
    expect(() => kit.given.idOf(created)).toThrow('names no record');
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain('names no record: 200');
    expect(reasons[0]).not.toContain(String(secret).slice(0, 12));
  } finally {
    await stage.close();
    await platform.stop();
  }
});
