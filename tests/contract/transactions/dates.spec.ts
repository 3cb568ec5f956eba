import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { handedOver } from '../../../fixtures/given/handed-over.ts';
import { smallestOf } from '../../../fixtures/given/accounts/scales.ts';
import {
  movementIfTaken,
  movementOn,
  withdrawalWithFee,
} from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import {
  isOfType,
  recordedEnd,
  untilRecorded,
  type Recorded,
} from '../../../fixtures/given/movements/recorded.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { returned } from '../../../fixtures/given/movements/returned.ts';
import {
  contract,
  objectsOf,
  performedWhenTold,
  postedNoEarlier,
  test,
  type Kit,
  type Need,
} from '../../../fixtures/test.ts';

type Row = {
  readonly words: string;
  readonly needs: readonly Need[];
  readonly leaves: (kit: Kit) => Promise<Recorded>;
  /** What two of them leave, one after the other. */
  readonly twice?: (kit: Kit) => Promise<Recorded>;
};

async function transferTwice(kit: Kit): Promise<Recorded> {
  const { accounts, ...first } = await kit.given.movement('transfer');
  const one = await recordedEnd(kit, { ...first, accounts }, isPosted);
  // Of as little as there is, where that may be moved.
  const least = smallestOf(kit.target, accounts[0].asset);
  const second =
    (await movementIfTaken(kit, 'transfer', accounts, least, 'least')) ??
    (await movementOn(kit, 'transfer', accounts, '1.17', 'second'));
  await accept(kit, second, 'accept-second');
  await settle(kit, second);
  const newestAfter = await untilRecorded(kit, accounts, one.newestAfter, isPosted);
  return {
    newestBefore: [...one.newestBefore, ...one.newestAfter],
    newestAfter: [...one.newestAfter, ...newestAfter],
  };
}

const kinds = [
  'transfer',
  'withdrawal',
  'cryptoWithdrawal',
  'exchange',
  'pullDeposit',
  'paymentFromAccount',
] as const;

function needsOf(kind: (typeof kinds)[number]): readonly Need[] {
  const { situation, create } = movements[kind];
  return [{ request: situation }, { binding: 'id', of: create }];
}

const rows: readonly Row[] = [
  ...kinds.map((kind) => ({
    words: movements[kind].words,
    needs: needsOf(kind),
    leaves: async (kit: Kit) => recordedEnd(kit, await kit.given.movement(kind), isPosted),
    ...(kind === 'transfer' && { twice: transferTwice }),
  })),
  {
    words: 'a withdrawal that costs a fee',
    needs: [...needsOf('withdrawal'), { request: 'createWithdrawalWithFee' }],
    leaves: async (kit) => recordedEnd(kit, await withdrawalWithFee(kit), isOfType('FEE')),
  },
  {
    words: 'the return of a withdrawal',
    needs: [...needsOf('withdrawal'), { control: 'returnWithdrawal' }],
    leaves: async (kit) => returned(kit, await kit.given.movement('withdrawal')),
  },
];

for (const { words, needs, leaves, twice } of rows) {
  const left = (kit: Kit, by: string): Promise<Recorded> =>
    handedOver(kit, { name: words, by }, () => leaves(kit));
  const listing = { operation: 'listTransactions', effect: 'irreversible', needs } as const;

  test(
    `the transactions of ${words} tell when it was performed`,
    contract('TXN-032', listing),
    async ({ kit, check }) => {
      const { newestBefore, newestAfter } = await (twice ?? left)(kit, 'TXN-032');

      for (const [index, before] of newestBefore.entries()) {
        const after = newestAfter[index];
        if (after !== undefined) await check(performedWhenTold, { before, after });
      }
    },
  );

  test(
    `the transactions of ${words} were posted no earlier than it was asked for`,
    contract('TXN-033', listing),
    async ({ kit, given, check }) => {
      const { newestBefore, newestAfter } = await left(kit, 'TXN-033');
      const items = newestAfter.flatMap(objectsOf);
      if (items.every((item) => item['transaction_posted_date'] === undefined)) {
        given.giveUp(new NotApplicable('no posting date is told'));
      }

      for (const [index, before] of newestBefore.entries()) {
        const after = newestAfter[index];
        if (after !== undefined) await check(postedNoEarlier, { before, after });
      }
    },
  );
}
