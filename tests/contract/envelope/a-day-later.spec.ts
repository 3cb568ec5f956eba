import { aDayLater } from '../../../fixtures/given/a-day-later.ts';
import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import { reopened } from '../../../fixtures/given/events/reopening.ts';
import { lastingFundRows, lastingPeopleRows } from '../../../fixtures/given/day-old/lasting.ts';
import { lookedAtRows } from '../../../fixtures/given/day-old/looked-at-later.ts';
import { makers } from '../../../fixtures/given/day-old/makers.ts';
import { onItsWayRows } from '../../../fixtures/given/day-old/on-its-way.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { contract, test } from '../../../fixtures/test.ts';

const rows = [
  ...lastingFundRows,
  ...lastingPeopleRows,
  ...lookedAtRows,
  {
    id: 'DEP-001',
    name: 'deposit',
    words: 'a PULL deposit is found by its identifier',
    operation: 'getDeposit',
    needs: [...movementNeeds('pullDeposit'), { binding: 'id', of: 'getDeposit' }],
  },
  {
    id: 'PAY-001',
    name: 'payment',
    words: 'a payment is found by its identifier',
    operation: 'getPayment',
    needs: [...movementNeeds('paymentFromAccount'), { binding: 'id', of: 'getPayment' }],
  },
  {
    id: 'WDR-008',
    name: 'withdrawal',
    words: 'the status of a withdrawal is shown',
    operation: 'getWithdrawalStatus',
    needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getWithdrawalStatus' }],
  },
  {
    id: 'ACC-008',
    name: 'transaction',
    words: 'a transaction of an account is found under it',
    operation: 'getAccountTransaction',
    needs: [
      { control: 'simulateDeposit' },
      { binding: 'itemId', of: 'listAccountTransactions' },
      { binding: 'id', of: 'getAccountTransaction' },
    ],
  },
  {
    id: 'CUS-009',
    name: 'customer',
    words: 'a change of a customer sets the named field',
    operation: 'updateCustomer',
    needs: [],
  },
  {
    id: 'CUS-003',
    name: 'shown',
    words: 'a customer takes type, status, residency and employment from the stated values',
    operation: 'getCustomer',
    needs: [],
  },
  {
    id: 'ACC-003',
    name: 'accompanied',
    words: 'an account stays as it is beside another one of its customer',
    operation: 'createAccount',
    needs: [],
  },
  {
    id: 'ACC-005',
    name: 'stateChanged',
    words: 'the status of an account is what it is changed to, again and again',
    operation: 'updateAccount',
    needs: reopened.needs,
  },
  {
    id: 'ACC-006',
    name: 'otherwiseKept',
    words: 'an update of any other member leaves an account as it is',
    operation: 'updateAccount',
    needs: [...reopened.needs, { request: 'updateAccountMember' }],
  },
  {
    id: 'DEP-008',
    name: 'pullAgain',
    words: 'accepting a PULL deposit again moves nothing more',
    operation: 'acceptDeposit',
    needs: movementNeeds('pullDeposit'),
  },
  {
    id: 'ERR-008',
    name: 'nameless',
    words: 'an identifier that names no record is refused',
    operation: 'getWithdrawal',
    needs: [],
  },
  {
    id: 'TXN-004',
    name: 'posted',
    words: 'the dates of a transaction that is posted are RFC 3339 date-times',
    operation: 'listTransactions',
    needs: movementNeeds('withdrawal'),
  },
  {
    id: 'TXN-033',
    name: 'postedSince',
    words: 'a transaction that was pending is posted as of when it was posted',
    operation: 'listTransactions',
    needs: [...movementNeeds('withdrawal'), { control: 'simulateDeposit' }],
  },
  ...onItsWayRows,
  {
    id: 'TXN-005',
    name: 'toldTheSame',
    words: 'a transaction is told alike in the list and alone',
    operation: 'getTransaction',
    needs: movementNeeds('transfer'),
  },
  {
    id: 'IDM-008',
    name: 'changedOnce',
    words: 'a change of a customer that comes again does not undo the one after it',
    operation: 'updateCustomer',
    needs: [],
  },
  {
    id: 'TXN-001',
    name: 'charged',
    words: 'a fee carries identifier, value, date, status and type',
    operation: 'listTransactions',
    needs: [{ control: 'depositWithFee' }],
  },
  {
    id: 'CUS-010',
    name: 'nothingNamed',
    words: 'a change of a customer is accepted as an empty object',
    operation: 'updateCustomer',
    needs: [],
  },
  {
    id: 'PAG-009',
    name: 'page',
    words: 'the link of a page to itself gives the same page',
    operation: 'listTransactions',
    needs: [{ control: 'simulateDeposit' }],
  },
] as const;

for (const { id, name, words, operation, needs } of rows) {
  test(
    `${words} a day after it was made as well`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, ...needs, { control: 'advanceClock' }],
    }),
    ({ kit }) => aDayLater(kit, { makers, rows }, name),
  );
}
