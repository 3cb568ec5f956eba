import { untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
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
import { contract, performedInTurn, test, type Exchange } from '../../../fixtures/test.ts';

/** The last days of December may be of a week of the next year, and the first of January of one before. */
const NEXT_DAYS_SECONDS = [3 * DAY_SECONDS, 8 * DAY_SECONDS] as const;

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

/** To the thirtieth of December that comes next. */
function secondsToEnd(nowMs: number): number {
  const year = new Date(nowMs).getUTCFullYear();
  const days = [year, year + 1].map((each) => Date.UTC(each, 11, 30, 12));
  const dayMs = days.find((one) => one > nowMs) ?? nowMs;
  return Math.ceil((dayMs - nowMs) / 1000);
}
