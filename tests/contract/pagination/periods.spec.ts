import { NotApplicable } from '../../../fixtures/errors.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { dayOf, momentsAround } from '../../../fixtures/given/lists/days.ts';
import { known } from '../../../fixtures/given/lists/known-list.ts';
import { ledFrom } from '../../../fixtures/given/lists/led.ts';
import { largestPage } from '../../../fixtures/given/lists/pages.ts';
import {
  transferEach,
  transferNeeds,
  transferred,
} from '../../../fixtures/given/movements/transfers.ts';
import { broughtUp } from '../../../fixtures/target/amount-limits.ts';
import { contract, idsOf, samePage, test, type Exchange } from '../../../fixtures/test.ts';

const MONTH_SECONDS = 30 * 86_400;

const amounts = ['1.01', '1.02', '1.03'] as const;

const ways = [
  { id: 'PAG-010', names: ['prev', 'next'], where: 'its neighbours' },
  { id: 'PAG-020', names: ['first', 'last'], where: 'its first and its last page' },
] as const;

for (const { id, names, where } of ways) {
  test(
    `the links of a page of a period that some transactions precede lead to ${where}`,
    contract(id, {
      operation: 'listTransactions',
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, { control: 'advanceClock' }, ...transferNeeds],
    }),
    async ({ kit, controls, check }) => {
      const second = asSecond(kit);
      const { given, platform, target } = second;
      const { payer, payee } = await transferred(second, amounts.length);
      const { future } = momentsAround(await given.transactions(payee));
      await controls.run('advanceClock', { seconds: MONTH_SECONDS, client: 'second' });
      const later = amounts.map((amount) => broughtUp(target.file, 'primary', amount));
      await transferEach(second, [payer, payee], later, 'later');
      const query = { account_id: payee.id, start_date: dayOf(future) };
      const page_size = largestPage(second);
      const page = await given.until(
        (): Promise<Exchange> => platform.listTransactions({ query: { ...query, page_size } }),
        (read) => (idsOf(read)?.length ?? 0) >= later.length,
      );
      const list = { operation: 'listTransactions', query, all: [page], least: 1 } as const;
      const seen = await ledFrom(second, await known(second, list), names);
      if (seen === null) return given.giveUp(new NotApplicable('the period has too few pages'));

      for (const { name, page: goal, again } of seen) {
        // After the last item an empty page may follow, which is the last one then.
        if (name === 'last' && idsOf(again)?.length === 0) continue;
        await check(samePage, { page: goal, again });
      }
    },
  );
}
