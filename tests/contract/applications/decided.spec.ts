import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsText } from '../../../fixtures/checks/same.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  approve,
  customerNeeds,
  readyApplication,
  readyNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  foundById,
  listed,
  nobodyBefore,
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
      if (words === 'rejected') await listedUnderReview(kit, named, id);
      await decide(kit, id);
      const read = (): Promise<Exchange> => platform.getApplication({ path });
      // What is decided may be done a while after the answer, and a record be found a while later.
      const first = await quiet(read);
      const found = succeeded(first) ? first : await given.until(read, succeeded);

      await check(foundById, { named, found });

      const { pages, complete } = await listUpTo(kit, 'listApplications', { status: words }, id);
      await check(listed, { named, pages }, { complete });
    },
  );
}

/** As long as it is: where no operator is asked it may be decided at once. */
async function listedUnderReview(kit: Kit, named: Exchange, id: string): Promise<void> {
  const { platform, given, target, check } = kit;
  const status = 'submitted';
  const isUnderReview = async (): Promise<boolean> => {
    const read = await platform.getApplicationStatus({ path: { application_id: id } });
    return target.means('application', status, given.statusOf(read)) === true;
  };
  if (!(await isUnderReview())) return;
  const { pages, complete } = await listUpTo(kit, 'listApplications', { status }, id);
  if (await isUnderReview()) await check(listed, { named, pages }, { complete });
}

test(
  'no customer comes into being of an application that is rejected',
  contract('APP-014', {
    operation: 'submitApplication',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'rejectApplication' }],
  }),
  async ({ kit, platform, given, controls, quiet, check }) => {
    const { id, label: text } = await readyApplication(kit, 'INDIVIDUAL', 'turned down');
    carriedOut(kit, await platform.submitApplication({ path: { application_id: id } }));
    await controls.run('rejectApplication', { application: id });
    // One that comes after it shows by what a customer is known.
    const other = await readyApplication(kit, 'INDIVIDUAL', 'taken');
    const path = { customer_id: await approve(kit, other.id) };
    const found = await given.until(
      () => platform.getCustomer({ path }),
      (read) => holdsText(bodyOf(read), other.label),
    );
    const query = { page_size: largestPage(kit) };
    const before = await quiet(async () => (await pagesOf(kit, 'listCustomers', { query })).pages);

    await check(nobodyBefore, { before, found }, { text, known: other.label });
  },
);
