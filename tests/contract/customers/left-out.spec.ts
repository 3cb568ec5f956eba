import { memberOf } from '../../../fixtures/checks/read.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { openAccount } from '../../../fixtures/given/accounts/further-accounts.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import {
  CHANGEABLE,
  customerValues,
  firstAccepted,
  otherValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { acceptedAlike, contract, succeeds, test, type Kit } from '../../../fixtures/test.ts';

const changing = { operation: 'updateCustomer', effect: 'irreversible' } as const;

const withoutUpdates = [
  { words: 'as an empty object', body: {} },
  { words: 'with a reason alone', body: { reason: 'conformance' } },
  { words: 'with updated_by alone', body: { updated_by: 'assay' } },
];

const owners = [
  { who: 'a customer', one: ({ given }: Kit) => given.customer('INDIVIDUAL') },
  { who: 'a corporate customer', one: (kit: Kit) => corporation(kit) },
];

for (const { who, one } of owners) {
  for (const { words, body } of withoutUpdates) {
    test(
      `a change of ${who} is accepted ${words}`,
      contract('CUS-010', changing),
      async ({ kit, platform, key, check }) => {
        const { id } = await one(kit);
        for (const turn of ['first', 'second']) {
          if (turn === 'second') {
            // A refused change asks nothing more of the next one.
            const wrong = { updates: [{ field: 'id', value: 'assay-other' }] };
            await platform.updateCustomer(
              { path: { customer_id: id }, body: wrong },
              { idempotencyKey: key('wrong'), intent: 'invalid' },
            );
          }
          await needUnlocked(kit, id);
          const answer = await platform.updateCustomer(
            { path: { customer_id: id }, body },
            { idempotencyKey: key(`nothing-named-${turn}`) },
          );

          await check(succeeds, { answer });
        }
      },
    );
  }
}

/** The first one holds crypto funds, where it may. */
const leftOut = [
  { without: 'updated_by and reason', kept: {}, holds: true },
  { without: 'updated_by', kept: { reason: 'conformance' } },
  { without: 'reason', kept: { updated_by: 'assay' } },
];

for (const { without, kept, ...row } of leftOut) {
  test(
    `a change of a customer is accepted without ${without}`,
    contract('CUS-010', changing),
    async ({ kit, platform, given, quiet, key, check }) => {
      const { id } = await given.customer('INDIVIDUAL');
      if ('holds' in row) await holding(kit, id);
      await needUnlocked(kit, id);
      const path = { customer_id: id };
      const before = await platform.getCustomer({ path });
      const { field, answer: full } = await firstAccepted(
        customerValues,
        CHANGEABLE,
        (name, value) =>
          platform.updateCustomer(
            {
              path,
              body: {
                updates: [{ field: name, value }],
                updated_by: 'assay',
                reason: 'conformance',
              },
            },
            { idempotencyKey: key(`full-${name}`) },
          ),
      );
      // Looked at again for the first change, it may be refused the second one rightly.
      const state = memberOf(before, '/data/status');
      const read = await quiet(() => platform.getCustomer({ path }));
      const isReviewed = memberOf(read, '/data/status') !== state;
      const other = isReviewed ? (await given.customer('INDIVIDUAL')).id : id;
      if (isReviewed && other === id) {
        const line = 'requests and controls for customers of a test, or records of several';
        return given.giveUp(new Untestable('a changed customer is under review', line));
      }
      const bare = await platform.updateCustomer(
        {
          path: { customer_id: other },
          // A change to what is there already may be refused as none.
          body: { updates: [{ field, value: otherValues[field] }], ...kept },
        },
        { idempotencyKey: key('bare') },
      );

      await check(acceptedAlike, { full, bare }, { without });
    },
  );
}

/** Crypto funds beside its money: which assets a customer may hold is not stated. */
async function holding(kit: Kit, customer: string): Promise<void> {
  const { assets, requests } = kit.target.file;
  if (requests.createAccount === undefined || assets.crypto === undefined) return;
  await openAccount(kit, customer, { label: 'of coins', asset: 'crypto', intent: 'probe' });
}
