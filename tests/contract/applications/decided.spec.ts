import { succeeded } from '../../../fixtures/checks/read.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  approve,
  readyApplication,
  readyNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  foundById,
  listed,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** No application is said to go away: not even one that came to nothing. */
const decisions = [
  {
    words: 'rejected',
    control: 'rejectApplication',
    decide: ({ controls }: Kit, application: string): Promise<unknown> =>
      controls.run('rejectApplication', { application }),
  },
  {
    words: 'approved',
    control: 'approveApplication',
    decide: (kit: Kit, application: string): Promise<unknown> =>
      approve(kit, application, { submitted: true }),
  },
] as const;

for (const { words, control, decide } of decisions) {
  test(
    `an application is found by its identifier and in the list once it is ${words}, too`,
    contract('APP-001', {
      operation: 'getApplication',
      effect: 'irreversible',
      needs: [...readyNeeds('INDIVIDUAL'), { control }],
    }),
    async ({ kit, platform, given, quiet, check }) => {
      const { id, created: named } = await readyApplication(kit, 'INDIVIDUAL', words);
      const path = { application_id: id };
      carriedOut(kit, await platform.submitApplication({ path }));
      await decide(kit, id);
      const read = (): Promise<Exchange> => platform.getApplication({ path });
      // What is decided may be done a while after the answer, and a record be found a while later.
      const first = await quiet(read);
      const found = succeeded(first) ? first : await given.until(read, succeeded);

      await check(foundById, { named, found });

      // Of a rejected one the list is that of others: what it would tell is told by this one.
      if (words === 'rejected') return;
      const { pages, complete } = await listUpTo(kit, 'listApplications', { status: words }, id);
      await check(listed, { named, pages }, { complete });
    },
  );
}
