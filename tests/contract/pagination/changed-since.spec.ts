import { Untestable } from '../../../fixtures/errors.ts';
import { movementNeeds } from '../../../fixtures/given/moving.ts';
import { asked, acceptAsked, stepped } from '../../../fixtures/given/own-withdrawals.ts';
import { pagesOf, type Walk } from '../../../fixtures/given/pages.ts';
import { contract, idsOf, listed, test } from '../../../fixtures/test.ts';

const ON_ITS_WAY = 1;

test(
  'a transaction that was posted since a list by status was read stands in that list',
  contract('PAG-008', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { control: 'settle' }],
  }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    const withdrawal = await asked(kit, account, ON_ITS_WAY);
    await acceptAsked(kit, withdrawal);
    await stepped(kit, withdrawal, ON_ITS_WAY);
    const own = { account_id: account.id, order: 'ASC' } as const;
    const posted = { ...own, transaction_status: 'POSTED' } as const;
    const read = (query: typeof own | typeof posted): Promise<Walk> =>
      pagesOf(kit, 'listTransactions', { query });
    const idsIn = ({ pages }: Walk): unknown[] => pages.flatMap((page) => idsOf(page) ?? []);
    const known = idsIn(await read(posted));
    const waiting = idsIn(await read(own)).filter((id) => !known.includes(id));
    await stepped(kit, withdrawal, 1);

    const fresh = await given.until(
      () => Promise.all(waiting.map((id) => platform.getTransaction({ path: { id: String(id) } }))),
      (all) => all.some((one) => given.statusOf(one) === 'POSTED'),
    );
    const named = fresh.find((one) => given.statusOf(one) === 'POSTED');
    if (named === undefined) {
      const reason = 'what is on its way is not posted as the same transaction';
      return given.giveUp(new Untestable(reason, 'controls: { settle: … }'));
    }
    const { pages, complete } = await given.until(
      () => read(posted),
      (walk) => idsIn(walk).includes(given.idOf(named)),
    );

    await check(listed, { named, pages }, { complete });
  },
);
