import { movementOn } from '../../../fixtures/given/movement-on.ts';
import { accept, movementNeeds, movesOf, settle, watch } from '../../../fixtures/given/moving.ts';
import { lexemeOf, number } from '../../../fixtures/json.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import {
  contract,
  executedAtRate,
  statesSeen,
  test,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';

/** As if there were no rate, and the rate the other way round. */
const NO_RATES = ['1', '4'] as const;

/** Makes one exchange after the other, each with a label of its own. */
type Exchanges = (label: string) => Promise<Movement>;

const ofMoney =
  ({ given }: Kit): Exchanges =>
  () =>
    given.movement('exchange');

function ofCrypto(kit: Kit): Exchanges {
  let accounts: readonly Account[] | null = null;
  return async (label) => {
    accounts ??= await kit.given.accounts(
      { balance: '0.3', asset: 'crypto' },
      { balance: '0.00', asset: 'secondary' },
    );
    return movementOn(kit, 'exchange', accounts, '0.1', label);
  };
}

/** Rates far apart, so that no spread or fee can blur which one it was. */
const rates = [
  {
    words: 'executes at the rate of its acceptance when that is better than the quote',
    exchanges: ofMoney,
    from: 'primary',
    quoted: '0.1',
    executed: '0.25',
    not: NO_RATES,
  },
  {
    words: 'executes at the rate of its acceptance when that is worse than the quote',
    exchanges: ofMoney,
    from: 'primary',
    quoted: '0.6',
    executed: '0.25',
    not: NO_RATES,
  },
  {
    words: 'of crypto executes at the rate of its own pair at its acceptance',
    exchanges: ofCrypto,
    from: 'crypto',
    quoted: '90000',
    executed: '20000',
    not: [],
  },
] as const;

for (const { words, exchanges, from, quoted, executed, not } of rates) {
  test(
    `a market exchange ${words}`,
    contract('EXC-005', {
      operation: 'acceptExchange',
      effect: 'irreversible',
      // Others would feel the rate.
      alone: true,
      needs: [...movementNeeds('exchange'), { control: 'setRate' }],
    }),
    async ({ kit, controls, target, check }) => {
      const setRate = (rate: unknown): Promise<unknown> =>
        controls.run('setRate', { from, to: 'secondary', rate });
      const exchange = exchanges(kit);
      const { created } = await exchange('usual');
      const usual = target.bound('createMarketExchange', 'rate', bodyOf(created));
      try {
        await setRate(number(quoted));
        const movement = await exchange('exchange');
        const watched = await watch(kit, movement.accounts);

        await setRate(number(executed));
        await accept(kit, movement);
        await settle(kit, movement);
        const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

        const [was, is] = [before[1], after[1]];
        if (was === undefined || is === undefined) return;
        const others = [quoted, lexemeOf(usual), ...not].filter((rate) => rate !== null);
        const params = { amount: movement.amount, rate: executed, not: others };
        await check(executedAtRate, { before: was, after: is }, params);
      } finally {
        if (lexemeOf(usual) !== null) await setRate(usual);
      }
    },
  );
}

test(
  'the quote of an exchange is recorded beside the rate that it was executed at',
  contract('EXC-008', {
    operation: 'getExchange',
    effect: 'irreversible',
    needs: [...movementNeeds('exchange'), { binding: 'rate', of: 'getExchange' }],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('exchange');
    await accept(kit, movement);
    const answers = [movement.created, await settle(kit, movement)];

    const steps = ['quoted', 'executed'];
    await check(statesSeen, { answers }, { what: 'an exchange', steps, further: ['rate'] });
  },
);
