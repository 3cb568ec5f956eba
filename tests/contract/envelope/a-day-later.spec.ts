import { aDayLater } from '../../../fixtures/given/a-day-later.ts';
import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import { reopened } from '../../../fixtures/given/events/reopening.ts';
import { makers } from '../../../fixtures/given/day-old/makers.ts';
import { counterpartyNeeds } from '../../../fixtures/given/movements/own-counterparty.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { contract, test } from '../../../fixtures/test.ts';

const rows = [
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
    id: 'CPT-001',
    name: 'counterparty',
    words: 'a counterparty is found by its identifier',
    operation: 'getCounterparty',
    needs: [...counterpartyNeeds('fiat'), { binding: 'id', of: 'getCounterparty' }],
  },
  {
    id: 'CPT-004',
    name: 'unverified',
    words: 'a withdrawal to a counterparty that is not verified moves nothing',
    operation: 'acceptWithdrawal',
    needs: [...movementNeeds('withdrawal'), ...counterpartyNeeds('fiat')],
  },
  {
    id: 'APP-001',
    name: 'application',
    words: 'an application is found by its identifier',
    operation: 'getApplication',
    needs: [...startNeeds('INDIVIDUAL'), { binding: 'id', of: 'getApplication' }],
  },
  {
    id: 'DOC-002',
    name: 'document',
    words: 'the download of a document gives back the bytes that were uploaded',
    operation: 'downloadDocument',
    needs: [{ request: 'uploadDocument' }, paperNeed('document')],
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
    id: 'TRF-004',
    name: 'transferAgain',
    words: 'accepting a transfer again moves nothing more',
    operation: 'acceptTransfer',
    needs: movementNeeds('transfer'),
  },
  {
    id: 'WDR-007',
    name: 'withdrawalAgain',
    words: 'accepting a withdrawal again moves nothing more',
    operation: 'acceptWithdrawal',
    needs: movementNeeds('withdrawal'),
  },
  {
    id: 'WDR-005',
    name: 'cancelledBefore',
    words: 'a withdrawal that was cancelled moves no money when it is accepted',
    operation: 'acceptWithdrawal',
    needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getWithdrawal' }],
  },
  {
    id: 'WDR-006',
    name: 'cancelledAfter',
    words: 'an accepted withdrawal that is cancelled releases what it held',
    operation: 'cancelWithdrawal',
    needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getWithdrawal' }],
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
