import { bodyOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { refusedInSetUp } from '../../../fixtures/given/context.ts';
import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import { booksAtRest, openingBooks } from '../../../fixtures/given/accounts/explained.ts';
import { orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { untilFallen } from '../../../fixtures/given/movements/watch.ts';
import {
  contract,
  neverBelowZero,
  sumOfConfirmed,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { awokenNeeds, putToSleep } from '../../../fixtures/given/events/awoken.ts';
import { accountChange } from '../../../fixtures/given/events/reopening.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { carried } from '../../../fixtures/given/movements/transfers.ts';
import type { Account, MovementKind, SituationRequest } from '../../../fixtures/kit.ts';

const COUNT = 12;
/** Transfers for which the funds are short, and others that meet them on the same accounts. */
const [THERE, BACK] = [8, 4];

const SUM = 'the balance is the sum of those that were confirmed';
const fiat = { asset: 'primary', balances: ['50.00', '12.00'], sizes: ['10.00', '3.00'] } as const;
const crypto = { asset: 'crypto', balances: ['0.05', '0.012'], sizes: ['0.01', '0.003'] } as const;

const starts = [
  {
    ...fiat,
    words: `of parallel movements in both directions ${SUM}`,
    isDormant: false,
    isChanged: true,
    needs: [],
  },
  {
    ...crypto,
    words: `of parallel movements of crypto funds ${SUM}`,
    isDormant: false,
    isChanged: false,
    needs: [],
  },
  {
    ...fiat,
    words: `of parallel movements between accounts that were dormant ${SUM}`,
    isDormant: true,
    isChanged: false,
    needs: awokenNeeds,
  },
] as const;

for (const { words, asset, balances, sizes, isDormant, isChanged, needs } of starts) {
  test(
    words,
    contract('LED-014', {
      operation: 'acceptTransfer',
      effect: 'irreversible',
      needs: [...movementNeeds('transfer'), ...needs],
    }),
    async ({ kit, given, unique, check }) => {
      const accounts = await given.accounts(
        { asset, balance: balances[0] },
        { asset, balance: balances[1] },
      );
      if (isDormant) for (const { id } of accounts) await putToSleep(kit, id);
      const { before, known } = await openingBooks(kit, accounts);
      const moved = [...Array<string>(THERE).fill(sizes[0]), ...Array<string>(BACK).fill(sizes[1])];
      const requests = moved.map((amount, turn) => {
        const [from, to] = turn < THERE ? accounts : [...accounts].reverse();
        const values = { from: from?.id, to: to?.id, amount: given.amount(amount, asset) };
        return given.request('createTransfer', { ...values, label: unique(`turn ${turn}`) });
      });
      const changed = isChanged ? accounts : [];
      const racers = await raced(kit, 'transfer', requests, () => openedOnceMore(kit, changed));
      await carried(kit, racers);
      const records = await Promise.all(
        racers.map(({ id, accepted }) =>
          wasRefused(accepted) ? given.until(() => read(kit, id), succeeded) : decided(kit, id),
        ),
      );
      const { after, all } = await booksAtRest(kit, accounts, { before, known });

      for (const [index, isPayee] of ([false, true] as const).entries()) {
        const [was, is] = [before[index], after[index]];
        if (was === undefined || is === undefined) continue;
        const amounts = racers.map(({ turn }) =>
          turn < THERE === isPayee ? `${moved[turn]}` : `-${moved[turn]}`,
        );
        const params = { amounts, record: 'transfer', meaning: 'executed' } as const;
        const lists = { known: known[index] ?? [], all: all[index] ?? [] };
        await check(sumOfConfirmed, { before: was, after: is, records, ...lists }, params);
      }
    },
  );
}

const FUNDS = { balance: '100.00', amount: '30.00', all: '360.00' } as const;
/** The last of four would take the least that there can be too much. */
const NEARLY = { balance: '100.03', amount: '25.01', all: '100.04' } as const;

const rows = [
  { kind: 'transfer', words: 'Transfers', count: COUNT, funds: FUNDS },
  { kind: 'withdrawal', words: 'Withdrawals', count: COUNT, funds: FUNDS },
  { kind: 'exchange', words: 'Exchanges', count: COUNT, funds: FUNDS },
  { kind: 'paymentFromAccount', words: 'Payments', count: 4, funds: NEARLY },
] as const;

for (const { kind, words, count, funds } of rows) {
  test(
    `${words} that compete for the same funds take no account below zero`,
    contract('LED-015', {
      operation: movements[kind].accept,
      effect: 'irreversible',
      needs: [{ claim: 'noOverdraft' }, ...movementNeeds(kind)],
    }),
    async ({ kit, given, quiet, check }) => {
      const { balance, amount, all } = funds;
      const { accounts, ...order } = await given.order(kind, { balance, amount });
      const [account] = accounts;
      const [before] = await given.balances(...accounts);
      const more = withBegun(kit, account, before, balance);
      const large = more(amount);
      const { request } =
        large === amount
          ? order
          : await orderOn(kit, kind, accounts, large, 'large', movements[kind].situation);
      const requests = Array<SituationRequest>(count).fill(request);
      const racers = await raced(kit, kind, requests);
      const accepts = racers.map(({ accepted }) => accepted);
      // What is accepted may be queued, and take its funds when an operator executes it.
      if (kind === 'withdrawal') await Promise.all(racers.map((one) => executed(kit, one)));
      if (kind === 'transfer') await carried(kit, racers);
      if (accepts.some(succeeded)) await untilFallen(kit, accounts, before);
      const after = await quiet(() => given.balances(...accounts));
      const asked = more(all, count);
      const params = { asked, fallen: true } as const;
      await check(neverBelowZero, { before, after, accepts }, params);
    },
  );
}

/** A movement that was created, and what its acceptance answered; which of the requests it was. */
type Racer = { readonly turn: number; readonly id: string; readonly accepted: Exchange };

/**
 * Movements, each created with a key of its own, and all accepted at once. One whose funds are held
 * from its creation on may be refused there, where they are short: it takes nothing, and is left out.
 */
async function raced(
  { given, platform, key }: Kit,
  kind: MovementKind,
  requests: readonly SituationRequest[],
  beside: () => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly Racer[]> {
  const { create, accept, pathParameter } = movements[kind];
  const answers = await Promise.all(
    requests.map((request, turn) =>
      platform.call(create, request, { idempotencyKey: key(`create-${turn}`) }),
    ),
  );
  const [first] = answers;
  if (first !== undefined && answers.every(wasRefused)) given.giveUp(refusedInSetUp(first));
  const ids = answers.map((answer) => (wasRefused(answer) ? null : given.idOf(answer)));
  const others = beside();
  const racers = await Promise.all(
    ids.flatMap((id, turn) => {
      if (id === null) return [];
      const options = { idempotencyKey: key(`accept-${turn}`), intent: 'probe' } as const;
      return platform
        .call(accept, { path: { [pathParameter]: id } }, { ...options, mayFail: true })
        .then((accepted) => ({ turn, id, accepted }));
    }),
  );
  await others;
  return racers;
}

/** One after the other, so that there is one whenever a movement comes. */
const CHANGES = 4;

/** Writes accounts as they are: who saves all that was read of one undoes what moved meanwhile. */
async function openedOnceMore(kit: Kit, accounts: readonly Account[]): Promise<void> {
  const { platform, target } = kit;
  if (!isThere(target, [{ request: 'updateAccount' }])) return;
  // Whether one that is open may be opened is not stated.
  const options = { intent: 'probe', mayFail: true } as const;
  for (let count = 0; count < CHANGES; count += 1) {
    await Promise.all(
      accounts.map(({ id }) =>
        platform.call('updateAccount', accountChange(kit, id, 'open'), options),
      ),
    );
  }
}

const STEPS = 2;

async function executed(kit: Kit, { id, turn, accepted }: Racer): Promise<void> {
  if (succeeded(accepted)) await stepped(kit, { id, label: `racer-${turn}` }, STEPS);
}

function read({ platform }: Kit, transfer_id: string): Promise<Exchange> {
  return platform.call('getTransfer', { path: { transfer_id } });
}

/** The transfer once it is executed or refused, as far as the target's words tell. */
function decided(kit: Kit, transfer_id: string): Promise<Exchange> {
  const { given, target } = kit;
  return given.until(
    () => read(kit, transfer_id),
    (answer) => {
      const state = target.bound('getTransfer', 'status', bodyOf(answer));
      // It may be read from where it is not known yet.
      return (
        succeeded(answer) &&
        (target.means('transfer', 'executed', state) !== false ||
          target.means('transfer', 'refused', state) === true)
      );
    },
  );
}
