/** Tests set prices one after the other, each puts them back, and looks at what came of it beside the next. */
import { expect, test } from '@playwright/test';
import { once, EventEmitter } from 'node:events';
import { withRates } from '../../../fixtures/given/movements/rates.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

let kits: Workbench;

test.beforeAll(async () => {
  kits = await openWorkbench();
});

test.afterAll(() => kits.close());

const needs = [{ request: 'createExchange' }, { control: 'setRate' }] as const;
const pair = { from: 'primary', to: 'secondary' } as const;

test('one sets its rates once another one has put them back, and each sees the usual one first', async () => {
  const { kit } = kits.open({ needs });
  const seen: string[] = [];
  const bell = new EventEmitter();
  const rung = once(bell, 'last');
  const priced = (name: string, rate: string, fails = false): Promise<void> =>
    withRates(kit, pair, {
      quoted: () => kit.given.movement('exchange'),
      async act({ usual, set }) {
        seen.push(`${name} begins at ${String(usual)}`);
        await set(rate);
        seen.push(`${name} ends`);
        bell.emit(name);
        if (fails) throw new Error('it came to nothing');
        return async () => {
          await rung;
          seen.push(`${name} looks`);
        };
      },
    });
  const [one, other, last] = await Promise.allSettled([
    priced('one', '0.25'),
    priced('other', '0.5', true),
    priced('last', '0.1'),
  ]);

  const usual = seen[0]?.replace(/^one begins at /, '');
  expect(usual).toMatch(/^0\.\d+$/);
  expect(seen).toEqual([
    ...[`one begins at ${String(usual)}`, 'one ends'],
    ...[`other begins at ${String(usual)}`, 'other ends'],
    ...[`last begins at ${String(usual)}`, 'last ends'],
    ...['one looks', 'last looks'],
  ]);
  expect([one.status, other.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
