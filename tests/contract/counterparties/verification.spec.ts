import { bodyOf } from '../../../fixtures/checks/read.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { watch, type Watch } from '../../../fixtures/given/moving.ts';
import {
  balancesMoved,
  contract,
  fundsTaken,
  notCarriedOut,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const needs = [
  { request: 'createWithdrawal' },
  { binding: 'currentBalance', of: 'getAccount' },
  { binding: 'availableBalance', of: 'getAccount' },
] as const;

test(
  'a withdrawal to a counterparty that is not verified moves nothing',
  contract('CPT-004', { operation: 'acceptWithdrawal', effect: 'irreversible', needs }),
  async ({ kit, platform, given, target, key, quiet, check }) => {
    const { id: counterparty } = await given.counterparty('unverified');
    const [account] = await given.accounts({ balance: '100.00' });
    if (account === undefined) return;
    const before = await given.balances(account);
    const created = await platform.call(
      'createWithdrawal',
      withdrawal(kit, account.id, counterparty),
      { idempotencyKey: key('create'), intent: 'invalid' },
    );
    const id = target.bound('createWithdrawal', 'id', bodyOf(created));
    const meanings = ['accepted', 'inFlight', 'completed'];
    const why = 'the counterparty is not verified';
    const params = { record: 'withdrawal', meanings, why } as const;
    if (typeof id === 'string') {
      const accepted = await platform.acceptWithdrawal(
        { path: { withdrawal_id: id } },
        { idempotencyKey: key('accept'), intent: 'invalid' },
      );
      await requireUnverified(kit, counterparty);
      await check(notCarriedOut, { answer: accepted }, params);
    }
    const after = await quiet(() => given.balances(account));
    await requireUnverified(kit, counterparty);

    await check(notCarriedOut, { answer: created }, params);
    await check(
      balancesMoved,
      { before, after },
      {
        current: ['0.00'],
        available: ['0.00'],
        because: why,
      },
    );
  },
);

test(
  'a verified counterparty can be used for a withdrawal',
  contract('CPT-005', { operation: 'acceptWithdrawal', effect: 'irreversible', needs }),
  async ({ kit, platform, given, key, check }) => {
    const { request, accounts } = await given.order('withdrawal');
    const watched = await watch(kit, accounts);
    const created = await platform.call('createWithdrawal', request, {
      idempotencyKey: key('create'),
    });
    await check(succeeds, { answer: created });
    const path = { withdrawal_id: given.idOf(created) };
    const answer = await platform.acceptWithdrawal({ path }, { idempotencyKey: key('accept') });
    await check(succeeds, { answer });
    const { before, after } = await held(watched);
    if (before === undefined || after === undefined) return;
    const because = 'a withdrawal of 30.00 was accepted';
    await check(fundsTaken, { before, after }, { atLeast: '30.00', because });
  },
);

/** Verified by the platform meanwhile, it may be paid rightly. */
async function requireUnverified({ platform, given, target }: Kit, id: string): Promise<void> {
  const read = await platform.getCounterparty({ path: { counterparty_id: id } });
  const state = target.bound('getCounterparty', 'status', bodyOf(read));
  if (target.means('counterparty', 'usable', state) !== true) return;
  const line = 'records: { counterparties: [{ id: …, kind: unverified }] }';
  given.giveUp(new Untestable('a new counterparty is verified by itself', line));
}

/** What is accepted is queued: the funds may be held a while after it. */
async function held(watched: Watch): Promise<{ before?: Exchange; after?: Exchange }> {
  const { before, after } = await watched.rest({ availableBalance: ['-30.00'] });
  const [[first], [last]] = [before, after];
  return first === undefined || last === undefined ? {} : { before: first, after: last };
}

function withdrawal({ given }: Pick<Kit, 'given'>, from: string, counterparty: string): object {
  const amount = given.amount('30.00');
  return given.request('createWithdrawal', { from, counterparty, amount });
}
