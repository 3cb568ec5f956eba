import { isCount } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { startApplication, startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { contract, refused, test } from '../../../fixtures/test.ts';

const operation = 'createAccount';

test(
  'no account is opened for one who has applied, and is no customer yet',
  contract('ACC-002', {
    operation,
    effect: 'irreversible',
    needs: [{ request: operation }, ...startNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, given, key, check }) => {
    const { id: customer } = await startApplication(kit, 'INDIVIDUAL', 'applicant');
    if (isCount(customer)) {
      given.giveUp(new NotApplicable('an application has a number, which a customer may have too'));
    }
    const request = given.request(operation, { customer, asset: 'primary' });
    const options = { idempotencyKey: key('applicant'), intent: 'unknown-id' } as const;
    const refusal = await platform.call(operation, request, options);

    await check(refused, { refusal }, { why: 'it is the identifier of an application' });
  },
);
