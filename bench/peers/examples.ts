/** What each operation of the API is asked with: records of its own where it changes one. */
import { bodyOf, idOf, type Caller, type Examples, type Json } from './records.ts';

type Makers = {
  readonly caller: Caller;
  make(path: string, situation: string, more?: Json): Promise<string>;
};

const PULL = { to: 'acc_demo_usd', counterparty: 'cpt_demo_linked' };
const TRADE = { to: 'acc_demo_eur' };
const PARTY = { counterparty: 'cpt_demo_linked' };
const SUBSCRIPTION = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://127.0.0.1:9/hook' };

export async function makeExamples(caller: Caller): Promise<Examples> {
  const makers: Makers = {
    caller,
    make: async (path, situation, more = {}) =>
      idOf(await caller.call('POST', path, bodyOf(situation, more))),
  };
  await caller.control('accounts/acc_demo_usd/simulate-deposit', { amount: 1000 });
  return {
    ...(await ofMoney(makers)),
    ...(await ofMovements(makers)),
    ...(await ofPeople(makers)),
    ...(await ofSubscriptions(makers)),
  };
}

async function ofMovements({ make }: Makers): Promise<Examples> {
  const deposit = (): Promise<string> => make('/v1/deposits', 'createPullDeposit', PULL);
  const exchange = (): Promise<string> => make('/v1/exchanges/market', 'createExchange', TRADE);
  const payment = (): Promise<string> =>
    make('/v1/payments', 'createPaymentFromCounterparty', PARTY);
  return {
    createDeposit: { path: {}, body: bodyOf('createPullDeposit', PULL) },
    acceptDeposit: { path: { deposit_id: await deposit() } },
    getDeposit: { path: { deposit_id: await deposit() } },
    createMarketExchange: { path: {}, body: bodyOf('createExchange', TRADE) },
    acceptExchange: { path: { exchange_id: await exchange() } },
    getExchange: { path: { exchange_id: await exchange() } },
    createPayment: { path: {}, body: bodyOf('createPaymentFromCounterparty', PARTY) },
    acceptPayment: { path: { payment_id: await payment() } },
    getPayment: { path: { payment_id: await payment() } },
    getPaymentStatus: { path: { payment_id: await payment() } },
    getSettlement: { path: { settlement_id: 'set_demo' } },
  };
}

async function ofMoney({ caller, make }: Makers): Promise<Examples> {
  const transfer = (): Promise<string> => make('/v1/transfers', 'createTransfer');
  const withdrawal = (): Promise<string> => make('/v1/withdrawals', 'createWithdrawal');
  const list = await caller.call('GET', '/v1/transactions?account_id=acc_demo_usd');
  const rows = (list['data'] as { transactions?: { id: string }[] } | undefined)?.transactions;
  const transaction = rows?.[0]?.id ?? 'none';
  const account = { account_id: 'acc_demo_usd', transaction_id: transaction };
  return {
    getTransaction: { path: { id: transaction } },
    createWithdrawal: { path: {}, body: bodyOf('createWithdrawal') },
    acceptWithdrawal: { path: { withdrawal_id: await withdrawal() } },
    cancelWithdrawal: { path: { withdrawal_id: await withdrawal() } },
    getWithdrawal: { path: { withdrawal_id: await withdrawal() } },
    getWithdrawalStatus: { path: { withdrawal_id: await withdrawal() } },
    createTransfer: { path: {}, body: bodyOf('createTransfer') },
    acceptTransfer: { path: { transfer_id: await transfer() } },
    getTransfer: { path: { transfer_id: await transfer() } },
    getAccount: { path: account },
    updateAccount: { path: { account_id: 'acc_demo_btc' }, body: bodyOf('updateAccount') },
    createAccount: { path: {}, body: bodyOf('createAccount') },
    listAccountTransactions: { path: account },
    getAccountTransaction: { path: account },
    listAccountStatements: { path: account },
  };
}

async function ofPeople({ make }: Makers): Promise<Examples> {
  const app = await make('/v1/applications', 'createCorporateApplication', { label: 'Peer Ltd' });
  const individual = await make(
    `/v1/applications/${app}/individual`,
    'createApplicationIndividual',
  );
  const application = { application_id: app };
  const inApplication = { application_id: app, individual_id: individual };
  const customer = { customer_id: 'cus_demo_individual' };
  const person = { customer_id: 'cus_demo_corporation', individual_id: 'ind_demo_officer' };
  const change = { updates: [{ field: 'middle_name', value: 'Peer' }] };
  const counterparty = { counterparty_id: 'cpt_demo_linked' };
  return {
    getCustomer: { path: customer },
    updateCustomer: { path: customer, body: { ...change, updated_by: 'peer', reason: 'peer' } },
    getCustomerIndividual: { path: person },
    updateCustomerIndividual: { path: person, body: change },
    createApplication: { path: {}, body: bodyOf('createCorporateApplication', { label: 'Peer' }) },
    getApplication: { path: application },
    getApplicationStatus: { path: application },
    createApplicationAccessCode: { path: application },
    createApplicationIndividual: {
      path: application,
      body: bodyOf('createApplicationIndividual'),
    },
    updateApplicationIndividual: { path: inApplication, body: { title: 'Director' } },
    createCounterparty: { path: {}, body: bodyOf('createCounterparty') },
    getCounterparty: { path: counterparty },
    updateCounterparty: { path: counterparty, body: { description: 'peer' } },
    createCounterpartyLinkDetails: {
      path: counterparty,
      body: bodyOf('createCounterpartyLinkDetails'),
    },
  };
}

async function ofSubscriptions({ caller }: Makers): Promise<Examples> {
  const subscribe = async (eventType: string): Promise<string> =>
    idOf(
      await caller.call('POST', '/v1/subscriptions', { ...SUBSCRIPTION, event_type: eventType }),
    );
  return {
    createSubscription: { path: {}, body: { ...SUBSCRIPTION, event_type: 'DEPOSIT_ACCEPTED' } },
    getSubscription: { path: { subscription_id: await subscribe('ACCOUNT_OPEN') } },
    deleteSubscription: { path: { subscription_id: await subscribe('ACCOUNT_FROZEN') } },
  };
}
