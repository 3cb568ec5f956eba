import { succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import {
  DAY_SECONDS,
  dayOf,
  fundedAndAged,
  monthNeeds,
  opened,
} from '../../../fixtures/given/accounts/statements.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { contract, listedAreFound, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

const LIST = 'listAccountStatements';

/** From the fifth of November to the twentieth of December, and on to the end of January. */
const AUTUMN_SECONDS = 45 * DAY_SECONDS;
const WINTER_SECONDS = 40 * DAY_SECONDS;

test(
  'the statements that were listed in December are found in January',
  contract('STM-002', {
    operation: 'getAccountStatement',
    effect: 'irreversible',
    alone: true,
    needs: [
      { binding: 'items', of: LIST },
      { binding: 'itemId', of: LIST },
      { binding: 'id', of: 'getAccountStatement' },
      ...monthNeeds,
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const second = asSecondClient(kit);
    const { id: customer } = await ownOwner(second);
    await toAutumn(second, await opened(kit, second, customer, 'earlier'));
    const account_id = await opened(kit, second, customer, 'autumn');
    await fundedAndAged(kit, account_id, [AUTUMN_SECONDS]);
    const path = { account_id };
    // A statement may come a while after its month.
    const first = await given.until(
      () => second.platform.listAccountStatements({ path }),
      (page) => idsOn(kit, LIST, page).length > 0,
    );
    const ids = idsOn(kit, LIST, first).map(String);
    if (ids.length === 0) given.giveUp(new Blocked(`set-up:${LIST}`, 'none is listed by then'));
    await controls.run('advanceClock', { seconds: WINTER_SECONDS, client: 'second' });
    const records: Exchange[] = [];
    for (const statement_id of ids) {
      const read = (): Promise<Exchange> =>
        second.platform.getAccountStatement({ path: { ...path, statement_id } });
      records.push(await given.until(read, succeeded));
    }

    await check(listedAreFound, { pages: [first], records });
  },
);

/** Lets the second client's time go by until the next fifth of November, told by its transactions. */
async function toAutumn(second: Kit, account_id: string): Promise<void> {
  const nowMs = await dayOf(second, account_id);
  const year = new Date(nowMs).getUTCFullYear();
  const days = [year, year + 1].map((each) => Date.UTC(each, 10, 5, 12));
  const dayMs = days.find((one) => one > nowMs) ?? nowMs;
  const seconds = Math.ceil((dayMs - nowMs) / 1000);
  await second.controls.run('advanceClock', { seconds, client: 'second' });
}
