import { balancesMoved, contract, sameRecord, test } from '../../../fixtures/test.ts';

const moves = { operation: 'createTransfer', effect: 'irreversible' } as const;

test(
  'repeating the creation of a transfer with the same key names the same transfer',
  contract('IDM-001', moves),
  async ({ given, platform, key, check }) => {
    const order = await given.order('transfer');

    const first = await platform.createTransfer(order.request, { idempotencyKey: key('create') });
    const again = await platform.createTransfer(order.request, {
      idempotencyKey: key('create'),
      intent: 'repeat',
    });

    await check(sameRecord, { first, again });
  },
);

test(
  'repeating the acceptance of a transfer with the same key moves the funds once',
  contract('IDM-002', { ...moves, operation: 'acceptTransfer' }),
  async ({ given, platform, key, check, quiet }) => {
    const { accounts, path } = await given.movement('transfer');
    const before = await given.balances(...accounts);

    await platform.call('acceptTransfer', { path }, { idempotencyKey: key('accept') });
    await platform.call(
      'acceptTransfer',
      { path },
      { idempotencyKey: key('accept'), intent: 'repeat' },
    );
    const after = await quiet(() => given.balances(...accounts));

    await check(
      balancesMoved,
      { before, after },
      {
        current: ['-30.00', '30.00'],
        available: ['-30.00', '30.00'],
        because: 'the transfer was accepted once and that acceptance repeated',
      },
    );
  },
);
