/** A platform that breaks on the closing of an account is told as that, not as a gap of the target file. */
import { expect, test } from '@playwright/test';
import { Blocked, Untestable } from '../../../fixtures/errors.ts';
import { bringTo } from '../../../fixtures/given/events/reopening.ts';
import { Refusal } from '../../../reference/context.ts';
import { openWorkbench } from '../given-kit.ts';

/** What ends a test that wants its account closed, where the platform answers that like this. */
async function endedBy(answer: () => never): Promise<unknown> {
  const bench = await openWorkbench({
    change: ({ accounts }) => ({
      accounts: {
        setStatus(...parts) {
          const [, , status] = parts;
          return status === 'CLOSED' ? answer() : accounts.setStatus(...parts);
        },
      },
    }),
  });
  try {
    const { kit } = bench.open();
    const [{ id }] = await kit.given.accounts({ balance: '0.00' });
    return await bringTo(kit, id, 'closed').catch((error: unknown) => error);
  } finally {
    await bench.close();
  }
}

test('a server error while an account is closed names what was sent and what came back', async () => {
  const error = await endedBy(() => {
    throw new Error('out of order');
  });
  expect(error).toBeInstanceOf(Blocked);
  const { message } = error as Blocked;
  expect(message).toMatch(/^updateAccount was needed to set the test up, and met a server error/);
  expect(message).toMatch(/sent was PATCH \/v1\/accounts\/deposits\/\S+ \{.*CLOSED.*\}\): 500 \{/);
  expect(message).not.toContain('target file');
});

test('a refusal of it names the request of the target file', async () => {
  const error = await endedBy(() => {
    throw new Refusal('INVALID_STATE', 'not now');
  });
  expect(error).toBeInstanceOf(Untestable);
  expect((error as Untestable).message).toContain('requests: { updateAccount');
});
