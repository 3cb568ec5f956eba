import { succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { longestTaken } from '../../../fixtures/given/people/long-names.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import { contract, succeeds, test } from '../../../fixtures/test.ts';

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
      const { answer: taken } = await longestTaken(unique('named'), (name, label) => {
        const options = { idempotencyKey: key(label), intent: 'probe' } as const;
        const request = given.request(situation, { label: name });
        return platform.call('createApplication', request, options);
      });
      const created = carriedOut(kit, taken);
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
