import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  accept,
  acceptAgain,
  hasEnded,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { cutTo } from '../../../fixtures/money.ts';
import {
  contract,
  partShown,
  stateLeft,
  succeeds,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const instructing = {
  operation: 'acceptPayment',
  effect: 'irreversible',
  needs: [
    { request: 'createPaymentFromCounterparty' },
    { binding: 'id', of: 'createPayment' },
    { binding: 'instructions', of: 'acceptPayment' },
  ],
} as const;

test(
  'accepting a payment from a counterparty answers payment instructions',
  contract('PAY-003', instructing),
  async ({ kit, given, check }) => {
    const movement = await given.movement('paymentFromCounterparty');

    const answer = await acceptAgain(kit, movement, 'accept', 'valid');

    const what = 'payment instructions';
    await check(succeeds, { answer });
    await check(partShown, { answer }, { binding: 'instructions', filled: true, what });
  },
);

test(
  'each of two payments from a counterparty to one account is answered with its instructions',
  contract('PAY-003', instructing),
  async ({ kit, platform, given, key, unique, check }) => {
    const [account] = await given.accounts({ balance: '0.00' });
    const { id: counterparty } = await given.counterparty('fiat');
    for (const [amount, label] of [
      ['30.17', 'first'],
      ['12.29', 'second'],
    ] as const) {
      const values = { to: account.id, counterparty, label: unique(label) };
      const request = given.request('createPaymentFromCounterparty', {
        ...values,
        amount: given.amount(amount),
      });
      const created = await platform.call('createPayment', request, { idempotencyKey: key(label) });
      const path = { payment_id: given.idOf(created) };
      const movement = { kind: 'paymentFromCounterparty', path } as const;
      // Whether an account may await two payments at once is not stated.
      const answer = carriedOut(kit, await acceptAgain(kit, movement, `accept-${label}`, 'probe'));

      const what = `payment instructions of the ${label} payment to the account`;
      await check(partShown, { answer }, { binding: 'instructions', filled: true, what });
    }
  },
);

/** Which assets and counterparties payments are for is not stated, but what an acceptance answers is. */
const others = [
  { asset: 'secondary', payer: 'fiat', amount: '12.29', words: 'another currency', from: '' },
  { asset: 'crypto', payer: 'crypto', amount: '0.0125', words: 'crypto funds', from: '' },
  { asset: 'primary', payer: 'linked', amount: '12.29', words: 'funds', from: ' that is linked' },
] as const;

for (const { asset, payer, amount, words, from } of others) {
  test(
    `accepting a payment of ${words} from a counterparty${from} answers payment instructions`,
    contract('PAY-003', instructing),
    async ({ kit, platform, given, target, key, unique, check }) => {
      const [account] = await given.accounts({ asset, balance: '0.00' });
      const request = given.request('createPaymentFromCounterparty', {
        to: account.id,
        counterparty: (await given.counterparty(payer, null, 'or of others', asset)).id,
        amount: given.amount(cutTo(amount, target.file.assets[asset]?.scale), asset),
        label: unique(`${asset}-${payer}`),
      });
      const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
      const created = carriedOut(kit, await platform.call('createPayment', request, options));
      const path = { payment_id: given.idOf(created) };
      const movement = { kind: 'paymentFromCounterparty', path } as const;
      const answer = carriedOut(kit, await acceptAgain(kit, movement, 'accept', 'probe'));

      const what = `payment instructions for ${words} from a counterparty${from}`;
      await check(partShown, { answer }, { binding: 'instructions', filled: true, what });
    },
  );
}

/** Actions or requests for information: what needs no attention may be left out. */
const parts = [
  { binding: 'status', what: 'status', more: { filled: true } },
  { binding: 'actions', what: 'actions that need attention', more: { filled: false } },
  { binding: 'rfis', what: 'requests for information', more: { filled: false } },
] as const;

for (const { binding, what, more } of parts) {
  for (const kind of ['paymentFromCounterparty', 'paymentFromAccount'] as const) {
    const source = kind === 'paymentFromAccount' ? 'an account' : 'a counterparty';

    test(
      `the status of a payment from ${source} shows its ${what}`,
      contract('PAY-005', {
        operation: 'getPaymentStatus',
        effect: 'irreversible',
        needs: [...movementNeeds(kind), { binding, of: 'getPaymentStatus' }],
      }),
      async ({ kit, platform, given, check }) => {
        const movement = await given.movement(kind);
        const read = (): Promise<Exchange> =>
          platform.call('getPaymentStatus', { path: movement.path });
        const created = await given.until(read, succeeded);
        await accept(kit, movement);
        const accepted = await read();

        for (const answer of [created, accepted]) {
          await check(succeeds, { answer });
          await check(partShown, { answer }, { binding, what, ...more });
        }
      },
    );
  }
}

for (const kind of ['paymentFromCounterparty', 'paymentFromAccount'] as const) {
  test(
    `the status of ${movements[kind].words} is another one once it has come to its end`,
    contract('PAY-005', {
      operation: 'getPaymentStatus',
      effect: 'irreversible',
      needs: [
        ...movementNeeds(kind),
        { binding: 'status', of: 'getPaymentStatus' },
        { binding: 'status', of: 'getPayment' },
      ],
    }),
    async ({ kit, platform, given, check }) => {
      const movement = await given.movement(kind);
      const read = (): Promise<Exchange> =>
        platform.call('getPaymentStatus', { path: movement.path });
      const before = await given.until(read, succeeded);
      await accept(kit, movement);
      // Asked on its way too, as by anyone who waits for its end.
      await read();
      const record = await settle(kit, movement);
      if (hasEnded(kit, movement, record) !== true) {
        given.giveUp(new NotApplicable('the payment is not seen to come to its end'));
      }
      const after = await given.until(
        read,
        (one) => given.statusOf(one) !== given.statusOf(before),
      );

      await check(stateLeft, { before, after }, { what: 'the payment that came to its end' });
    },
  );
}

test(
  'the status of a payment of the smallest amount is shown',
  contract('PAY-005', {
    operation: 'getPaymentStatus',
    effect: 'irreversible',
    needs: [...movementNeeds('paymentFromAccount'), { binding: 'status', of: 'getPaymentStatus' }],
  }),
  async ({ kit, platform, given, check }) => {
    const accounts = await given.accounts({ balance: '1.00' }, { balance: '0.00' });
    const made = await movementIfTaken(kit, 'paymentFromAccount', accounts, '0.01');
    if (made === null) return given.giveUp(new NotApplicable('so little is not paid'));
    const { path } = made;
    const answer = await given.until(() => platform.call('getPaymentStatus', { path }), succeeded);

    await check(succeeds, { answer });
    await check(partShown, { answer }, { binding: 'status', filled: true, what: 'status' });
  },
);
