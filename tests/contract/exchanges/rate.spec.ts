import { movementOn } from '../../../fixtures/given/movement-on.ts';
import { accept, movementNeeds, movesOf, settle, watch } from '../../../fixtures/given/moving.ts';
import { lexemeOf, number } from '../../../fixtures/json.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { contract, executedAtRate, statesSeen, test } from '../../../fixtures/test.ts';

/** Far apart, so that no spread or fee can blur which one it was. */
const rates = [
  { quoted: '0.1', executed: '0.25', words: 'better' },
  { quoted: '0.6', executed: '0.25', words: 'worse' },
] as const;

/** As if there were no rate, and the rate the other way round. */
const NO_RATES = ['1', '4'] as const;

for (const { quoted, executed, words } of rates) {
  test(
    `a market exchange executes at the rate of its acceptance when that is ${words} than the quote`,
    contract('EXC-005', {
      operation: 'acceptExchange',
      effect: 'irreversible',
      // Others would feel the rate.
      alone: true,
      needs: [...movementNeeds('exchange'), { control: 'setRate' }],
    }),
    async ({ kit, given, controls, target, check }) => {
      const setRate = (rate: unknown): Promise<unknown> =>
        controls.run('setRate', { from: 'primary', to: 'secondary', rate });
      const { created } = await given.movement('exchange');
      const usual = target.bound('createMarketExchange', 'rate', bodyOf(created));
      try {
        await setRate(number(quoted));
        const movement = await given.movement('exchange');
        const watched = await watch(kit, movement.accounts);

        await setRate(number(executed));
        await accept(kit, movement);
        await settle(kit, movement);
        const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

        const [was, is] = [before[1], after[1]];
        if (was === undefined || is === undefined) return;
        const others = [quoted, lexemeOf(usual), ...NO_RATES].filter((rate) => rate !== null);
        const params = { amount: movement.amount, rate: executed, not: others };
        await check(executedAtRate, { before: was, after: is }, params);
      } finally {
        if (lexemeOf(usual) !== null) await setRate(usual);
      }
    },
  );
}

/** What one unit of crypto may be worth; again far apart. */
const DEAR = { quoted: '90000', executed: '20000', amount: '0.1' } as const;

test(
  'a market exchange of crypto executes at the rate of its own pair at its acceptance',
  contract('EXC-005', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    alone: true,
    needs: [...movementNeeds('exchange'), { control: 'setRate' }],
  }),
  async ({ kit, given, controls, target, check }) => {
    const setRate = (rate: unknown): Promise<unknown> =>
      controls.run('setRate', { from: 'crypto', to: 'secondary', rate });
    const { amount, quoted, executed } = DEAR;
    const accounts = await given.accounts(
      { balance: '0.3', asset: 'crypto' },
      { balance: '0.00', asset: 'secondary' },
    );
    const { created } = await movementOn(kit, 'exchange', accounts, amount, 'usual');
    const usual = target.bound('createMarketExchange', 'rate', bodyOf(created));
    try {
      await setRate(number(quoted));
      const movement = await movementOn(kit, 'exchange', accounts, amount);
      const watched = await watch(kit, accounts);

      await setRate(number(executed));
      await accept(kit, movement);
      await settle(kit, movement);
      const { before, after } = await watched.rest(movesOf('exchange', amount));

      const [was, is] = [before[1], after[1]];
      if (was === undefined || is === undefined) return;
      const others = [quoted, lexemeOf(usual)].filter((rate) => rate !== null);
      await check(
        executedAtRate,
        { before: was, after: is },
        { amount, rate: executed, not: others },
      );
    } finally {
      if (lexemeOf(usual) !== null) await setRate(usual);
    }
  },
);

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
