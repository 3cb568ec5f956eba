import { succeeded } from '../../../fixtures/checks/read.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { isUsable, madeUsable } from '../../../fixtures/given/movements/counterparties.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { giveUpVerified, isVerified } from '../../../fixtures/given/movements/unverified.ts';
import { contract, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'a counterparty that was verified after a withdrawal to it was refused can be used for one',
  contract('CPT-005', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [
      ...counterpartyNeeds('fiat'),
      { request: 'createWithdrawal' },
      { control: 'approveCounterparty' },
    ],
  }),
  async ({ kit, platform, given, target, key, unique, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    const { customer } = account;
    const wish = customer === null ? {} : { customer };
    const { id: counterparty } = await ownCounterparty(kit, 'fiat', undefined, wish);
    if ((await isVerified(kit, counterparty)) !== false) giveUpVerified(kit);
    const create = (label: string): Promise<Exchange> => {
      const values = { from: account.id, counterparty, amount: given.amount('30.00') };
      const request = given.request('createWithdrawal', { ...values, label: unique(label) });
      const options = { idempotencyKey: key(label), intent: 'probe' } as const;
      return platform.call('createWithdrawal', request, options);
    };
    const accept = (created: Exchange, label: string): Promise<Exchange> =>
      platform.acceptWithdrawal(
        { path: { withdrawal_id: given.idOf(created) } },
        { idempotencyKey: key(`accept-${label}`), intent: 'probe' },
      );
    // It may be taken, and refused once it is accepted.
    const early = await create('early');
    if (succeeded(early)) await accept(early, 'early');
    if (!isUsable(target, await madeUsable(kit, counterparty, 'approveCounterparty'))) {
      const reason = 'a counterparty that is approved is not verified within the settle time';
      return given.giveUp(new Untestable(reason, 'a longer timing.settleMs'));
    }
    const created = await create('later');
    await check(succeeds, { answer: created });
    if (!succeeded(created)) return;

    await check(succeeds, { answer: await accept(created, 'later') });
  },
);
