import { succeeded } from '../../../fixtures/checks/read.ts';
import { accept, acceptAgain, movementNeeds } from '../../../fixtures/given/moving.ts';
import { contract, partShown, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'accepting a payment from a counterparty answers payment instructions',
  contract('PAY-003', {
    operation: 'acceptPayment',
    effect: 'irreversible',
    needs: [
      { request: 'createPaymentFromCounterparty' },
      { binding: 'id', of: 'createPayment' },
      { binding: 'instructions', of: 'acceptPayment' },
    ],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('paymentFromCounterparty');

    const answer = await acceptAgain(kit, movement, 'accept', 'valid');

    const what = 'payment instructions';
    await check(succeeds, { answer });
    await check(partShown, { answer }, { binding: 'instructions', filled: true, what });
  },
);

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
