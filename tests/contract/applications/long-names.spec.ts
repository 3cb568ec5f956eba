import { succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { longestTaken } from '../../../fixtures/given/people/long-names.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import {
  contract,
  nobodyBefore,
  objectsOf,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const rows: readonly {
  readonly type: ApplicantType;
  readonly words: string;
  readonly situation: 'createIndividualApplication' | 'createCorporateApplication';
}[] = [
  { type: 'INDIVIDUAL', words: 'a person', situation: 'createIndividualApplication' },
  { type: 'CORPORATION', words: 'a corporation', situation: 'createCorporateApplication' },
];

for (const { type, words, situation } of rows) {
  test(
    `a customer comes into being by an approval, also ${words} with a long name`,
    contract('APP-014', {
      operation: 'submitApplication',
      effect: 'irreversible',
      needs: [...customerNeeds(type), { credential: 'second', ifThere: true }],
    }),
    async ({ kit: first, given, key, unique, check }) => {
      // Few customers are the second client's, so that all of them can be looked through.
      const isAlone = type === 'CORPORATION' && isThere(first.target, [{ credential: 'second' }]);
      const kit = isAlone ? asSecondClient(first) : first;
      const { platform } = kit;
      const { name, answer: taken } = await longestTaken(unique('named'), (name, label) => {
        const options = { idempotencyKey: key(label), intent: 'probe' } as const;
        const request = given.request(situation, { label: name });
        return platform.call('createApplication', request, options);
      });
      const created = carriedOut(kit, taken);
      const application = given.idOf(created);
      const own = { id: application, type, label: unique('completed'), created };
      await completeApplication(kit, own);
      const nobodyYet = isAlone ? await submitted(kit, application) : [];
      const id = await approve(kit, application, { submitted: isAlone });
      const answer = await given.until(
        () => platform.getCustomer({ path: { customer_id: id } }),
        succeeded,
      );

      await check(succeeds, { answer });
      if (!isAlone) return;
      const found = answer;
      if (nobodyYet.length > 0) {
        await check(nobodyBefore, { before: nobodyYet, found }, { text: name });
      }
      // Nor are its people customers, who applied for nothing.
      const people = await customersOf(kit, 'INDIVIDUAL');
      if (!people.flatMap(objectsOf).every((one) => one['customer_type'] === 'INDIVIDUAL')) return;
      await check(nobodyBefore, { before: people, found }, { text: own.label, known: name });
    },
  );
}

/** The corporations that are listed once it is submitted; none where it may be approved by then. */
async function submitted(kit: Kit, application: string): Promise<readonly Exchange[]> {
  const { platform, given, target } = kit;
  const path = { application_id: application };
  carriedOut(kit, await platform.submitApplication({ path }));
  const pages = await customersOf(kit, 'CORPORATION');
  const status = given.statusOf(await platform.getApplicationStatus({ path }));
  return target.means('application', 'approved', status) === false ? pages : [];
}

function customersOf(kit: Kit, type: ApplicantType): Promise<readonly Exchange[]> {
  const query = { type, page_size: largestPage(kit) };
  return kit.quiet(async () => (await pagesOf(kit, 'listCustomers', { query })).pages);
}
