import { succeeded } from '../../../fixtures/checks/read.ts';
import { behindMovements } from '../../../fixtures/given/behind-others.ts';
import { BOUGHT, FIXED } from '../../../fixtures/given/movements/bought.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, read, settle, untilFound } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { withRepeats } from '../../../fixtures/given/calls/repeated.ts';
import { withRates, type Market } from '../../../fixtures/given/movements/rates.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import type { AccountWish, Movement } from '../../../fixtures/kit.ts';
import type { SituationName } from '../../../fixtures/target/types.ts';
import {
  contract,
  executedAtRate,
  foundById,
  postedForGood,
  statesSeen,
  succeeds,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

/** As if there were no rate, and the rate the other way round. */
const NO_RATES = ['1', '4'] as const;

/** Digits after the point that let a few of its smallest units be told from none. */
const FINE = 5;

/** Makes one exchange after the other, each with a label of its own. */
type Exchanges = (label: string) => Promise<Movement>;

/** With all there that others need not wait for. */
type Prepare = (kit: Kit) => Promise<Exchanges>;

const usually: Prepare = ({ given }) => Promise.resolve(() => given.movement('exchange'));

/** On the same two accounts each time. What is asked for twice with one key is a quote none the less. */
const between =
  (situation: SituationName, amount: string, ...wishes: [AccountWish, ...AccountWish[]]): Prepare =>
  async (kit) => {
    kit.given.need({ request: situation });
    const accounts = await kit.given.accounts(...wishes);
    const repeating = { ...kit, platform: withRepeats(kit.platform, ['createMarketExchange']) };
    const by = (label: string): Kit => (label === 'usual' ? kit : repeating);
    return (label) => movementOn(by(label), 'exchange', accounts, amount, label, situation);
  };

const ofCrypto = between(
  'createExchange',
  '0.1',
  { balance: '0.3', asset: 'crypto' },
  { balance: '0.00', asset: 'secondary' },
);
const intoCrypto = between(
  'createExchange',
  '30.00',
  { balance: '100.00' },
  { balance: '0', asset: 'crypto' },
);
const ofFixedDestination = between(FIXED, BOUGHT.amount, ...BOUGHT.wishes);

/** Each sells what another one bought: there is enough of it, whatever that one brought. */
const back: Prepare = async (kit) => {
  const wishes = [{ balance: '100.00' }, { balance: '30.00', asset: 'secondary' }] as const;
  const [one, other] = await kit.given.accounts(...wishes);
  await behindMovements(kit, 'exchange', [one, other]);
  const there = await movementOn(kit, 'exchange', [one, other], '30.00', 'there');
  const watched = await watch(kit, there.accounts);
  await accept(kit, there, 'there');
  await settle(kit, there);
  // Balances may come later than the record: those of the way back are not to be among them.
  await watched.rest(movesOf('exchange', there.amount));
  return (label) => movementOn(kit, 'exchange', [other, one], '10.00', label);
};

/** Rates far apart, so that no spread or fee can blur which one it was. */
const rates = [
  {
    words: 'executes at the rate of its acceptance when that is better than the quote',
    exchanges: usually,
    pair: { from: 'primary', to: 'secondary' },
    quoted: '0.1',
    executed: '0.25',
    settled: '0.7',
    not: NO_RATES,
  },
  {
    words: 'executes at the rate of its acceptance when that is worse than the quote',
    exchanges: usually,
    pair: { from: 'primary', to: 'secondary' },
    quoted: '0.6',
    executed: '0.25',
    settled: '0.05',
    not: NO_RATES,
  },
  {
    words: 'of crypto executes at the rate of its own pair at its acceptance',
    exchanges: ofCrypto,
    pair: { from: 'crypto', to: 'secondary' },
    quoted: '90000',
    executed: '20000',
    settled: '50000',
    not: [],
  },
  {
    words: 'into crypto buys with all the digits that crypto has',
    exchanges: intoCrypto,
    pair: { from: 'primary', to: 'crypto' },
    quoted: '0.0002',
    executed: '0.0006',
    settled: '0.002',
    // What comes of it in whole hundredths, instead of 0.018.
    not: ['0.000333333333'],
  },
  {
    words: 'back of what another one bought executes at the rate of its own acceptance',
    exchanges: back,
    pair: { from: 'secondary', to: 'primary' },
    quoted: '0.1',
    executed: '0.25',
    settled: '0.7',
    not: NO_RATES,
  },
  {
    words: 'that fixes what is bought takes what it costs at the rate of its acceptance',
    exchanges: ofFixedDestination,
    pair: { from: 'primary', to: 'secondary' },
    fixed: 'bought',
    quoted: '0.15',
    executed: '0.25',
    settled: '0.7',
    not: NO_RATES,
  },
] as const;

for (const { words, exchanges, pair, quoted, executed, settled, not, ...row } of rates) {
  test(
    `a market exchange ${words}`,
    contract('EXC-005', {
      operation: 'acceptExchange',
      effect: 'irreversible',
      // Others would feel the rate.
      alone: true,
      needs: [...movementNeeds('exchange'), { control: 'setRate' }],
    }),
    async ({ kit, given, target, check }) => {
      const scale = target.file.assets[pair.to]?.scale ?? FINE;
      if (pair.to === 'crypto' && scale < FINE) {
        given.giveUp(new NotApplicable(`a crypto asset of ${scale} digits has no more than money`));
      }
      const exchange = await exchanges(kit);
      const act = async ({ usual, set }: Market) => {
        await set(quoted);
        const movement = await exchange('exchange');
        const watched = await watch(kit, movement.accounts);
        // To whom a quote was shown, it is a quote none the less.
        await read(kit, movement);

        await set(executed);
        await accept(kit, movement);
        // What comes later than the acceptance is no more its rate than what came before.
        await set(settled);
        await settle(kit, movement);
        return async () => {
          const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

          const [was, is] = [before[1], after[1]];
          if (was === undefined || is === undefined) return;
          const source = [...before.slice(0, 1), ...after.slice(0, 1)];
          const others = [quoted, settled, usual, ...not].filter((rate) => rate !== null);
          const readings = { before: was, after: is, source };
          const params = { rate: executed, not: others };
          await check(executedAtRate, readings, { ...params, amount: null });
          if ('fixed' in row) return;
          await check(executedAtRate, readings, { ...params, amount: movement.amount });
        };
      };
      await withRates(kit, pair, { quoted: () => exchange('usual'), act });
    },
  );
}

test(
  'the posted trades of an exchange stay as they are when the rate of the market changes',
  contract('LED-008', {
    operation: 'listTransactions',
    effect: 'irreversible',
    alone: true,
    needs: [...movementNeeds('exchange'), { control: 'setRate' }],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('exchange');
    const watched = await watch(kit, movement.accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    await watched.rest(movesOf('exchange', movement.amount));
    const before = await given.transactions(...movement.accounts);
    const pair = { from: 'primary', to: 'secondary' } as const;
    await withRates(kit, pair, {
      quoted: () => given.movement('exchange'),
      async act({ set }) {
        await set('0.25');
        const after = await given.transactions(...movement.accounts);
        return () => check(postedForGood, { before, after });
      },
    });
  },
);

test(
  'a market exchange can be created the other way round than the rate of the market was set',
  contract('EXC-002', {
    operation: 'createMarketExchange',
    effect: 'irreversible',
    alone: true,
    needs: [...movementNeeds('exchange'), { control: 'setRate' }],
  }),
  async ({ kit, given, platform, key, unique, check }) => {
    const pair = { from: 'primary', to: 'secondary' } as const;
    const wishes = [{ balance: '30.00', asset: pair.to }, { balance: '0.00' }] as const;
    const [from, to] = await given.accounts(...wishes);
    const request = given.request('createExchange', {
      from: from.id,
      to: to.id,
      amount: given.amount('10.00', pair.to),
      label: unique('opposite'),
    });
    await withRates(kit, pair, {
      quoted: () => given.movement('exchange'),
      async act({ set }) {
        await set('0.5');
        const options = { idempotencyKey: key('opposite') };
        const named = await platform.call('createMarketExchange', request, options);
        await check(succeeds, { answer: named });
        const path = { exchange_id: given.idOf(named) };
        const found = await given.until(() => platform.getExchange({ path }), succeeded);
        return () => check(foundById, { named, found });
      },
    });
  },
);

test(
  'a market exchange that fixes what is bought is created, and found by its identifier until its end and after it',
  contract('EXC-002', {
    operation: 'createMarketExchange',
    effect: 'irreversible',
    needs: [...movementNeeds('exchange'), { request: FIXED }],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts(...BOUGHT.wishes);
    const movement = await movementOn(kit, 'exchange', accounts, BOUGHT.amount, 'bought', FIXED);
    const { created: named } = movement;
    await check(succeeds, { answer: named });
    const found = await untilFound(kit, movement);
    await check(foundById, { named, found });

    await accept(kit, movement);
    await settle(kit, movement);
    await check(foundById, { named, found: await read(kit, movement) });
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
