import { recorded, untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import {
  DAY_SECONDS,
  dayOf,
  fundedAndAged,
  monthNeeds,
  opened,
} from '../../../fixtures/given/accounts/statements.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  performedInTurn,
  recordedAs,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** The last days of December may be of a week of the next year, and the first of January of one before. */
const NEXT_DAYS_SECONDS = [3 * DAY_SECONDS, 8 * DAY_SECONDS] as const;

const LAST_DAY = 31;
const AMOUNT = '12.17';

test(
  'what is performed on the last days of a year is dated after what was before, and before what comes after',
  contract('TXN-032', {
    operation: 'listTransactions',
    effect: 'irreversible',
    alone: true,
    needs: monthNeeds,
  }),
  async ({ kit, controls, check }) => {
    const second = asSecondClient(kit);
    const { id: customer } = await ownOwner(second);
    const id = await opened(kit, second, customer, 'old year');
    const account = { id, asset: 'primary', customer } as const;
    const seconds = secondsToEnd(await dayOf(second, id));

    const pages: Exchange[] = [await latest(second, account)];
    for (const pause of [seconds, ...NEXT_DAYS_SECONDS]) {
      await controls.run('advanceClock', { seconds: pause, client: 'second' });
      await fundedAndAged(kit, id, [0]);
      const page = await untilRecorded(second, [account], pages.slice(-1));
      pages.push(...page);
    }

    await check(performedInTurn, { pages });
  },
);

test(
  'external funds that come on the last day of a year are recorded as FIAT_TRANSFER_IN',
  contract('TXN-014', {
    operation: 'listTransactions',
    effect: 'irreversible',
    alone: true,
    needs: monthNeeds,
  }),
  async ({ kit, controls, given, check }) => {
    const second = asSecondClient(kit);
    const { id: customer } = await ownOwner(second, 'at the end');
    const id = await opened(kit, second, customer, 'last day');
    const account = { id, asset: 'primary', customer } as const;
    const seconds = secondsToEnd(await dayOf(second, id), LAST_DAY);
    await controls.run('advanceClock', { seconds, client: 'second' });
    const values = { account: id, asset: 'primary', amount: given.amount(AMOUNT) };
    const comes = (): Promise<unknown> => second.controls.run('simulateDeposit', values);
    const readings = await recorded(second, [account], comes);

    const of = 'an external deposit on the last day of a year';
    await check(recordedAs, readings, { types: ['FIAT_TRANSFER_IN'], amount: AMOUNT, of });
  },
);

/** To the thirtieth of December that comes next, or to another day of it. */
function secondsToEnd(nowMs: number, day = 30): number {
  const year = new Date(nowMs).getUTCFullYear();
  const days = [year, year + 1].map((each) => Date.UTC(each, 11, day, 12));
  const dayMs = days.find((one) => one > nowMs) ?? nowMs;
  return Math.ceil((dayMs - nowMs) / 1000);
}
