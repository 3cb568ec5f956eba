import type { Accounts } from '../../../fixtures/kit.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { capabilityOf } from '../../../fixtures/given/offered.ts';
import { startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { contract, namedAgain, test, type Kit, type Need } from '../../../fixtures/test.ts';

/** More than a small store of keys holds. */
const OTHERS = 60;

/** What a second client with funds takes. */
const funded: readonly Need[] = [...secondNeeds, { control: 'simulateDeposit' }];

test(
  'creations that come again after sixty writes with other keys name the same records',
  contract('IDM-001', {
    operation: 'createTransfer',
    effect: 'irreversible',
    needs: [
      { request: 'createTransfer' },
      { binding: 'id', of: 'createTransfer' },
      { credential: 'second', ifThere: true },
    ],
  }),
  async ({ kit, target, key, check }) => {
    // Of the client that few use: where keys are forgotten, those of others would be too.
    const asker = isThere(target, funded) ? asSecond(kit) : kit;
    const { platform, given } = asker;
    // Of so little that the account has it sixty times, where creation holds it already.
    const { request, accounts } = await given.order('transfer', { amount: '1.00' });
    const creations = [{ operation: 'createTransfer' as OperationId, request }, ...people(asker)];
    const made = await Promise.all(
      creations.map(async (one) => {
        const idempotencyKey = key(one.operation);
        const answer = await platform.call(one.operation, one.request, { idempotencyKey });
        return { ...one, idempotencyKey, first: carriedOut(kit, answer) };
      }),
    );
    await writeMuch(asker, accounts);

    for (const { operation, request, idempotencyKey, first } of made) {
      const options = { idempotencyKey, intent: 'repeat' } as const;
      const again = await platform.call(operation, request, options);

      await check(namedAgain, { first, again });
    }
  },
);

type Sent = { readonly operation: OperationId; readonly request: AnyRequest };

/** An application, where one can be made. */
function people({ given, target, unique }: Kit): readonly Sent[] {
  const operation = 'createApplication';
  const isOffered = target.offers(capabilityOf(operation));
  if (!isOffered || !isThere(target, startNeeds('INDIVIDUAL'))) return [];
  const label = unique('application');
  return [{ operation, request: given.request('createIndividualApplication', { label }) }];
}

/** Transfers that nobody accepts: nothing moves, and no list shows them. */
async function writeMuch({ platform, given, key, unique }: Kit, accounts: Accounts): Promise<void> {
  const labels = Array.from({ length: OTHERS }, (_, index) => `other-${index}`);
  const [from, to = from] = accounts;
  await Promise.all(
    labels.map((label, index) => {
      // None is that of another one: the same again may be thought a mistake.
      const amount = given.amount(`0.${String(11 + index)}`, from.asset);
      const values = { from: from.id, to: to.id, amount, label: unique(label) };
      return platform.call('createTransfer', given.request('createTransfer', values), {
        idempotencyKey: key(label),
        intent: 'probe',
        mayFail: true,
      });
    }),
  );
}
