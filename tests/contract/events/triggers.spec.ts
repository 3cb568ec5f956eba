import { arrivalOf, type Arrival } from '../../../fixtures/given/events/arrivals.ts';
import { nullIfGivenUp } from '../../../fixtures/errors.ts';
import {
  askedAgain,
  askedAgainNeeds,
  submittedAgain,
} from '../../../fixtures/given/events/asked-again.ts';
import { awoken, awokenNeeds } from '../../../fixtures/given/events/awoken.ts';
import { furtherCauses } from '../../../fixtures/given/events/further-happenings.ts';
import { causes, type Cause } from '../../../fixtures/given/events/happenings.ts';
import { otherwise } from '../../../fixtures/given/events/otherwise.ts';
import { rareWays } from '../../../fixtures/given/events/rare-ways.ts';
import { reopened, reopenedArrival } from '../../../fixtures/given/events/reopening.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { contract, eventTold, test, type Kit } from '../../../fixtures/test.ts';

const rows = [
  ['EVT-001', 'APPLICATION_SUBMITTED', 'submitApplication'],
  ['EVT-002', 'APPLICATION_CHANGES_REQUESTED', 'submitApplication'],
  ['EVT-003', 'APPLICATION_APPROVED', 'submitApplication'],
  ['EVT-004', 'APPLICATION_REJECTED', 'submitApplication'],
  ['EVT-005', 'ACCOUNT_OPEN', 'createAccount'],
  ['EVT-006', 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE', 'createDeposit'],
  ['EVT-007', 'ACCOUNT_FROZEN', 'updateAccount'],
  ['EVT-008', 'ACCOUNT_CLOSED', 'updateAccount'],
  ['EVT-009', 'TRANSACTION_PENDING', 'acceptWithdrawal'],
  ['EVT-010', 'TRANSACTION_POSTED', 'acceptTransfer'],
  ['EVT-011', 'TRANSACTION_CANCELLED', 'cancelWithdrawal'],
  ['EVT-012', 'DEPOSIT_ACCEPTED', 'acceptDeposit'],
  ['EVT-013', 'DEPOSIT_COMPLETED', 'acceptDeposit'],
  ['EVT-014', 'WITHDRAWAL_REQUESTED', 'createWithdrawal'],
  ['EVT-015', 'WITHDRAWAL_ACCEPTED', 'acceptWithdrawal'],
  ['EVT-016', 'WITHDRAWAL_COMPLETED', 'acceptWithdrawal'],
  ['EVT-017', 'WITHDRAWAL_CANCELLED', 'cancelWithdrawal'],
  ['EVT-018', 'EXCHANGE_ACCEPTED', 'acceptExchange'],
  ['EVT-019', 'EXCHANGE_COMPLETED', 'acceptExchange'],
] as const;

const further = [...furtherCauses, ...rareWays].flatMap(([type, cause]) =>
  rows
    .filter(([, eventType]) => eventType === type)
    .map(([id, eventType, operation]) => ({ id, eventType, operation, cause })),
);

const all = [
  ...rows.map(([id, eventType, operation]) => {
    return { id, eventType, operation, cause: causes[eventType] };
  }),
  ...further,
];

/** Two, where their accounts are made for them: what is leased for the first is not there again. */
function turns({ target }: Kit, { once }: Cause): readonly number[] {
  const made = isThere(target, [{ request: 'createAccount' }, { control: 'simulateDeposit' }]);
  return made && once !== true ? [1, 2] : [1];
}

/** The second one happens otherwise, as far as the platform does it like that. */
async function arrivalIn(
  kit: Kit,
  eventType: (typeof rows)[number][1],
  cause: Cause,
  turn: number,
): Promise<Arrival> {
  const other =
    turn === 1
      ? null
      : await arrivalOf(otherwise(kit.tentative()), eventType, cause).catch(nullIfGivenUp);
  return other ?? arrivalOf(kit, eventType, cause);
}

for (const { id, eventType, operation, cause } of all) {
  test(
    `when ${cause.words}, ${eventType} is sent${cause.once ? '' : ', and again for another'}`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...cause.needs],
    }),
    async ({ kit, check }) => {
      const judged = turns(kit, cause).map(async (turn) => {
        const { shown: happened, ...arrival } = await arrivalIn(kit, eventType, cause, turn);
        const { told, strange, proof, ids, own = ids } = arrival;

        await check(eventTold, { happened, told, strange, proof }, { eventType, ids: own });
      });
      await allJudged(judged);
    },
  );
}

test(
  'when an account becomes open again, ACCOUNT_OPEN is sent again',
  contract('EVT-005', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...reopened.needs],
  }),
  async ({ kit, check }) => {
    const eventType = 'ACCOUNT_OPEN';
    const { happened, ids, ...arrival } = await reopenedArrival(kit);

    await check(eventTold, { happened, ...arrival }, { eventType, ids });
    // And once more: what came of the first time is told apart from it.
    if (arrival.told.length === 0) return;
    const { ids: same, ...again } = await reopenedArrival(kit, ids[0]);
    await check(eventTold, again, { eventType, ids: same });
  },
);

test(
  'when a dormant account wakes up and becomes open, ACCOUNT_OPEN is sent again',
  contract('EVT-005', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...awokenNeeds],
  }),
  async ({ kit, check }) => {
    const { happened, ids, ...arrival } = await awoken(kit);

    await check(eventTold, { happened, ...arrival }, { eventType: 'ACCOUNT_OPEN', ids });
  },
);

const again = [
  {
    id: 'EVT-001',
    eventType: 'APPLICATION_SUBMITTED',
    words: 'an application is submitted a second time',
    happen: submittedAgain,
  },
  {
    id: 'EVT-002',
    eventType: 'APPLICATION_CHANGES_REQUESTED',
    words: 'changes of an application are requested a second time',
    happen: askedAgain,
  },
] as const;

for (const { id, eventType, words, happen } of again) {
  test(
    `when ${words}, ${eventType} is sent again`,
    contract(id, {
      operation: 'submitApplication',
      effect: 'irreversible',
      needs: askedAgainNeeds,
    }),
    async ({ kit, check }) => {
      const { happened, ids, ...arrival } = await happen(kit);

      await check(eventTold, { happened, ...arrival }, { eventType, ids });
    },
  );
}
