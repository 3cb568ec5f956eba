import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { inOneDay } from '../../../fixtures/given/probes/day-began.ts';
import { locked } from '../../../fixtures/given/people/locked.ts';
import { acceptAgain, outcomesOf } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { ownOwner, ownerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { lackNamed } from '../../../fixtures/target/lacks.ts';
import { balancesMoved, contract, notCarriedOut, test } from '../../../fixtures/test.ts';
import type { Account, Kit } from '../../../fixtures/test.ts';

const KINDS = ['transfer', 'exchange', 'paymentFromAccount'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Whether others may still pay one that is locked for a time is not stated: there it is the one that
 * pays. One that is closed for good takes no funds either.
 */
const rows = [
  ...locked.map((state) => ({ ...state, pays: true, way: `from ${state.words} to another one` })),
  ...locked
    .filter(({ status }) => status === 'CLOSED')
    .map((state) => ({ ...state, pays: false, way: `from another one to ${state.words}` })),
];

for (const { id, status, pays, way } of rows) {
  test(
    `what was to move ${way} moves nothing by its acceptance`,
    contract(id, {
      operation: 'acceptTransfer',
      effect: 'irreversible',
      needs: [
        ...ownerNeeds,
        { request: 'createAccount' },
        { control: 'setCustomerStatus' },
        ...movementNeeds('transfer'),
      ],
    }),
    async ({ kit, given, controls, target, quiet, check }) => {
      const { id: customer } = await ownOwner(kit);
      const { id: other } = await given.customer('INDIVIDUAL', 'as owner');
      const made: Waiting[] = [];
      for (const kind of KINDS) {
        if (!isThere(target, movementNeeds(kind))) continue;
        const waiting = await between(kit, kind, pays ? [customer, other] : [other, customer]);
        if (waiting !== null) made.push(waiting);
        // Another kind would take further accounts of both.
        if (lackNamed(target.file, 'secondAccounts') !== null) break;
      }
      if (made.length === 0) {
        return given.giveUp(new NotApplicable('nothing is moved between two customers'));
      }
      await brought(kit, customer, status);
      const accounts = made.flatMap((waiting) => waiting.accounts);
      const take = async () => {
        const before = await quiet(() => given.balances(...accounts));
        const answers = [];
        for (const { kind, path } of made) {
          answers.push(await acceptAgain(kit, { kind, path }, `accept-${kind}`, 'invalid'));
        }
        return { before, answers, after: await quiet(() => given.balances(...accounts)) };
      };
      const { before, answers, after } = await inOneDay(kit, await take(), take);

      const why = `the customer that ${pays ? 'pays' : 'is paid'} is ${status}`;
      const none = accounts.map(() => '0.00');
      const unmoved = pays ? { current: none, available: none } : { current: none };
      await check(balancesMoved, { before, after }, { ...unmoved, because: why });
      const meanings = pays ? [...DONE, ...TAKEN] : DONE;
      for (const [index, movement] of made.entries()) {
        const answer = answers[index];
        if (answer === undefined) continue;
        const { vocabulary: record } = movements[movement.kind];
        for (const outcome of await outcomesOf(kit, movement, answer)) {
          await check(notCarriedOut, { answer: outcome }, { record, meanings, why });
        }
      }
      if (status !== 'CLOSED') {
        await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' });
      }
    },
  );
}

const DONE = ['executed', 'completed'];

/**
 * One that may pay may accept it as well, and hold the funds for it: whether that fails at once or when
 * it is carried out is not stated.
 */
const TAKEN = ['accepted', 'inFlight'];

type Waiting = {
  readonly kind: Kind;
  readonly accounts: readonly [Account, Account];
  readonly path: Readonly<Record<string, string>>;
};

/** Whether funds are moved between customers in this way is not stated. */
async function between(
  { given, platform, key, unique }: Kit,
  kind: Kind,
  [payer, payee]: readonly [string, string],
): Promise<Waiting | null> {
  const { from, to, situation, create, pathParameter, usual } = movements[kind];
  const { balance, amount } = usual ?? { balance: '100.00', amount: '30.17' };
  const accounts = await given.accounts(
    { asset: from ?? 'primary', balance, customer: payer },
    { asset: to ?? 'primary', balance: '0.00', customer: payee },
  );
  const request = given.request(situation, {
    from: accounts[0].id,
    to: accounts[1].id,
    amount: given.amount(amount, from ?? 'primary'),
    label: unique(kind),
  });
  const options = { idempotencyKey: key(`create-${kind}`), intent: 'probe' } as const;
  const created = await platform.call(create, request, options);
  if (!succeeded(created)) return null;
  return { kind, accounts, path: { [pathParameter]: given.idOf(created) } };
}
