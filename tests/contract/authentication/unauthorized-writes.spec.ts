import {
  contract,
  test,
  unchangedAfterRefusal,
  type CallOptions,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { authorized } from '../../../fixtures/given/bearer.ts';
import { refuseAll } from '../../../fixtures/given/probes/refuse.ts';

const tokenless: CallOptions = { as: 'none', intent: 'unauthorized' };
const garbage = authorized('Bearer assay-was-never-issued-0123456789', 'unauthorized');

/** Told together where they take the same setting up; each is judged on its own. */
const groups: readonly { what: string; alone?: true; operations: readonly OperationId[] }[] = [
  {
    what: 'withdrawals and transfers',
    operations: [
      'createWithdrawal',
      'cancelWithdrawal',
      'acceptWithdrawal',
      'createTransfer',
      'acceptTransfer',
    ],
  },
  {
    what: 'deposits, exchanges and payments',
    operations: [
      'createDeposit',
      'acceptDeposit',
      'createMarketExchange',
      'acceptExchange',
      'createPayment',
      'acceptPayment',
    ],
  },
  {
    what: 'customers, individuals and accounts',
    operations: ['updateCustomer', 'updateCustomerIndividual', 'createAccount', 'updateAccount'],
  },
  {
    what: 'applications and documents',
    operations: [
      'createApplication',
      'updateApplication',
      'submitApplication',
      'createApplicationIndividual',
      'updateApplicationIndividual',
      'deleteApplicationIndividual',
      'createApplicationAccessCode',
      'uploadDocument',
    ],
  },
  {
    what: 'counterparties',
    operations: [
      'createCounterparty',
      'updateCounterparty',
      'createCounterpartyLinkDetails',
      'connectCounterpartyLink',
      'listCounterpartyLinkAccounts',
    ],
  },
  {
    what: 'subscriptions',
    alone: true,
    operations: ['createSubscription', 'deleteSubscription'],
  },
];

for (const { what, alone, operations } of groups) {
  const [operation = 'createTransfer'] = operations;

  test(
    `a write on ${what} without a valid token has no effect`,
    contract('AUT-015', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit }) => {
      await unaffected(kit, operations);
    },
  );
}

async function unaffected(kit: Kit, operations: readonly OperationId[]): Promise<void> {
  const outcomes = await refuseAll(kit, operations, async ({ operation, request }) => [
    await kit.platform.call(operation, request, tokenless),
    await kit.platform.call(operation, request, garbage),
  ]);
  for (const { probe, refusals, before, after } of outcomes) {
    const what = `what ${probe.operation} is about`;
    const mustBeRefused = 'there is no valid token';
    await kit.check(unchangedAfterRefusal, { refusals, before, after }, { what, mustBeRefused });
  }
}
