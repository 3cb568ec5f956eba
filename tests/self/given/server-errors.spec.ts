/** That a platform breaks on something does not tell that it is not offered. */
import { expect, test } from '@playwright/test';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { inCircumstances } from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { Refusal } from '../../../reference/context.ts';
import { openWorkbench } from '../given-kit.ts';

type Asked = (kit: Kit) => Promise<void>;

async function transferred(kit: Kit, times: number): Promise<void> {
  const { given } = kit;
  const accounts = await given.accounts({ balance: '5.00' }, { balance: '0.00' });
  for (let time = 1; time <= times; time += 1) {
    await movementIfTaken(kit, 'transfer', accounts, '1.00', `time ${time}`);
  }
  given.giveUp(new NotApplicable('it is not taken'));
}

const once: Asked = (kit) => transferred(kit, 1);
const twice: Asked = (kit) => transferred(kit, 2);
const drawn: Asked = (kit) => inCircumstances(kit, 'transfer', 'is judged', (one) => once(one));

/** How the creation of a transfer fails, the first time alone or always. */
const broken = new Error('out of order');
const refused = new Refusal('INVALID_STATE', 'not now');

const rows = [
  ['a refusal', refused, Infinity, once, 'not-applicable'],
  ['a server error', broken, Infinity, once, 'blocked'],
  ['a server error, and a success after it', broken, 1, twice, 'not-applicable'],
  ['a server error in circumstances that are drawn', broken, Infinity, drawn, 'blocked'],
] as const;

for (const [words, error, times, ask, end] of rows) {
  test(`what a test takes for the platform's choice ends it as ${end} after ${words}`, async () => {
    let asked = 0;
    const bench = await openWorkbench({
      change: ({ transfers }) => ({
        transfers: {
          create(context, call) {
            asked += 1;
            if (asked <= times) throw error;
            return transfers.create(context, call);
          },
        },
      }),
    });
    try {
      const own = bench.open();
      await ask(own.kit).catch(() => undefined);
      const record = own.end();
      expect(record.end).toBe(end);
      if (end !== 'blocked') return;
      expect(record.missing).toBe('set-up:createTransfer');
      expect(record.reason).toMatch(
        /^createTransfer met a server error, which may be why \(it is not taken; sent was POST .*\): 500/,
      );
    } finally {
      await bench.close();
    }
  });
}
