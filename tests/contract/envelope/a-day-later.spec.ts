import { succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { aDayLater, type Later, type Makers } from '../../../fixtures/given/a-day-later.ts';
import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import {
  acceptedAgain,
  changed,
  charged,
  linkedPage,
  nameless,
  nothingNamed,
  posted,
  unverified,
} from '../../../fixtures/given/a-day-old.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { read } from '../../../fixtures/given/movements/to-its-end.ts';
import { documentId, ownFile } from '../../../fixtures/given/people/documents.ts';
import { startApplication, startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import { downloadOf, sameAs, upload } from '../../../fixtures/given/people/uploads.ts';
import {
  contract,
  downloadHolds,
  foundById,
  partShown,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { MovementKind } from '../../../fixtures/kit.ts';

function foundLater(named: Exchange, look: (second: Kit) => Promise<Exchange>): Later {
  return async (second) => {
    const found = await second.given.until(() => look(second), succeeded);
    await second.check(foundById, { named, found });
  };
}

async function movement(second: Kit, kind: MovementKind): Promise<Later> {
  const made = await second.given.movement(kind);
  return foundLater(made.created, (later) => read(later, made));
}

const makers = {
  deposit: (second) => movement(second, 'pullDeposit'),
  payment: (second) => movement(second, 'paymentFromAccount'),
  transferAgain: (second) => acceptedAgain(second, 'transfer'),
  withdrawalAgain: (second) => acceptedAgain(second, 'withdrawal'),
  pullAgain: (second) => acceptedAgain(second, 'pullDeposit'),
  nameless,
  nothingNamed,
  posted,
  charged,
  customer: changed,
  page: linkedPage,
  async counterparty(second) {
    const { created, path } = await ownCounterparty(second, 'fiat');
    return foundLater(created, ({ platform }) => platform.getCounterparty({ path }));
  },
  unverified,
  async application(second) {
    const { id, created } = await startApplication(second, 'INDIVIDUAL', 'a day old');
    const path = { application_id: id };
    return foundLater(created, ({ platform }) => platform.getApplication({ path }));
  },
  async document(second) {
    second.given.need(paperNeed('document'));
    const document = await documentId(second);
    const bytes = ownFile(second, 'a day old');
    await upload(second, document, bytes);
    return async (later) => {
      const download = await downloadOf(later, document, bytes);
      await later.check(downloadHolds, { download }, sameAs(bytes));
    };
  },
  async withdrawal(second) {
    const { path } = await second.given.movement('withdrawal');
    return async ({ platform, given, check }) => {
      const ask = (): Promise<Exchange> => platform.call('getWithdrawalStatus', { path });
      const answer = await given.until(ask, succeeded);
      const what = 'status of the withdrawal';
      await check(succeeds, { answer });
      await check(partShown, { answer }, { binding: 'status', filled: true, what });
    };
  },
  async transaction(second) {
    const [account] = await second.given.accounts({ balance: '5.00' });
    const path = { account_id: account.id };
    return async (later) => {
      const { platform, given, check } = later;
      const page = await platform.listAccountTransactions({ path });
      const ids = idsOn(later, 'listAccountTransactions', page).map(String);
      if (ids.length === 0) given.giveUp(new Blocked('set-up:transactions', 'none is there'));
      for (const id of ids) {
        const named = await platform.getTransaction({ path: { id } });
        const own = { path: { ...path, transaction_id: id } };
        await check(foundById, { named, found: await platform.getAccountTransaction(own) });
      }
    };
  },
} as const satisfies Makers;

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
