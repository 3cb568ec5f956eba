import { accept, acceptAgain, movementNeeds } from '../../../fixtures/given/moving.ts';
import { contract, partShown, succeeds, test } from '../../../fixtures/test.ts';

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

const parts = [
  { binding: 'status', what: 'status' },
  { binding: 'actions', what: 'actions that need attention' },
  { binding: 'rfis', what: 'requests for information' },
] as const;

for (const { binding, what } of parts) {
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
        const created = await platform.call('getPaymentStatus', { path: movement.path });
        await accept(kit, movement);
        const accepted = await platform.call('getPaymentStatus', { path: movement.path });

        for (const answer of [created, accepted]) {
          await check(succeeds, { answer });
          await check(partShown, { answer }, { binding, filled: binding === 'status', what });
        }
      },
    );
  }
}
