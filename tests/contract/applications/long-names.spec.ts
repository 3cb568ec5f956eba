import { succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import { contract, succeeds, test } from '../../../fixtures/test.ts';

/** Longer than most names, and than a column that was made for names. */
const LETTERS = 140;

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
      needs: customerNeeds(type),
    }),
    async ({ kit, platform, given, key, unique, check }) => {
      const label = unique('named').padEnd(LETTERS, 'a');
      // Which names it takes is not stated.
      const options = { idempotencyKey: key('long'), intent: 'probe' } as const;
      const request = given.request(situation, { label });
      const created = carriedOut(kit, await platform.call('createApplication', request, options));
      const application = given.idOf(created);
      const own = { id: application, type, label: unique('completed'), created };
      await completeApplication(kit, own);
      const id = await approve(kit, application);
      const answer = await given.until(
        () => platform.getCustomer({ path: { customer_id: id } }),
        succeeded,
      );

      await check(succeeds, { answer });
    },
  );
}
