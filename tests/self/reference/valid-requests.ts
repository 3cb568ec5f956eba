/** Requests that the reference platform would carry out: what the malformed ones are made from. */
import { operations } from '../../../generated/operations.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { demoIds } from '../../../reference/seed.ts';
import { at } from './platform.ts';
import type { Caller } from './platform.ts';

export type ValidRequest = {
  readonly operationId: OperationId;
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Unknown members of the body are refused. */
  readonly closed: boolean;
};

type Ids = Readonly<Record<string, string>>;
type Row = {
  readonly operationId: OperationId;
  readonly ids?: Ids;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly open?: true;
};

const { accounts, counterparties } = demoIds;
const address = { address_line1: '1 Main Street', city: 'Springfield', country_code: 'US' };
const accountToOpen = { product_id: 'DEPOSIT_STANDARD', asset_type_id: 'FIAT_TESTNET_USD' };

const transfer = {
  source_account_id: accounts.usd,
  destination_account_id: accounts.usdSecond,
  amount: 12.34,
  description: 'one',
};
const withdrawal = {
  withdrawal_rail: 'ACH',
  source_account_id: accounts.usd,
  destination_counterparty_id: counterparties.fiat,
  amount: 10,
};
const exchange = {
  source_account_id: accounts.usd,
  destination_account_id: accounts.eur,
  amount: 10,
  action: 'FIX_SOURCE',
};
const pullDeposit = {
  deposit_type: 'PULL',
  deposit_source: {
    source_counterparty_id: counterparties.linked,
    asset_type_id: 'FIAT_TESTNET_USD',
  },
  deposit_destination: { destination_account_id: accounts.usd },
  deposit_details: { amount: 10, reference: 'one' },
};
const payment = {
  payment_source: { source_type: 'ACCOUNT', source_account_id: accounts.usd },
  payment_destination: { destination_account_id: accounts.usdSecond },
  payment_info: { amount: 10, asset_type_id: 'FIAT_TESTNET_USD', reference: 'one' },
};
const corporateApplication = {
  application_type: 'CORPORATION',
  customer_details: {
    registered_name: 'One Ltd',
    registered_number: '1',
    registered_address: address,
  },
  account_to_open: accountToOpen,
  terms_and_conditions_accepted: true,
  information_attested: true,
};
const officer = { individual_type: ['OFFICER'], first_name: 'Grace', last_name: 'Test' };
const subscription = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://127.0.0.1:9/events' };

/** Records that stand open, for the operations that act on one. */
export async function prepareIds(call: Caller): Promise<Ids> {
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await call('POST', path, body);
    const id = at(answer.json, 'data', 'id');
    if (typeof id !== 'string') throw new Error(`${path}: ${answer.text}`);
    return id;
  };
  const application = await made('/v1/applications', corporateApplication);
  const individual = await made(`/v1/applications/${application}/individual`, officer);
  const status = await call('GET', `/v1/applications/${application}/status`);
  const document = at(status.json, 'data', 'application_document_errors', '0', 'id');
  return {
    transfer_id: await made('/v1/transfers', transfer),
    withdrawal_id: await made('/v1/withdrawals', withdrawal),
    exchange_id: await made('/v1/exchanges/market', exchange),
    deposit_id: await made('/v1/deposits', pullDeposit),
    payment_id: await made('/v1/payments', payment),
    subscription_id: await made('/v1/subscriptions', subscription),
    application_id: application,
    applicant_id: individual,
    document_id: String(document),
    customer_id: demoIds.individual,
    account_id: accounts.usd,
    counterparty_id: counterparties.pending,
    settlement_id: demoIds.settlement,
  };
}

function rows(ids: Ids): readonly Row[] {
  const applicant = { individual_id: ids['applicant_id'] ?? '' };
  const ofCorporation = { customer_id: demoIds.corporation, individual_id: demoIds.officer };
  const update = { updates: [{ field: 'middle_name', value: 'Q' }] };
  return [
    { operationId: 'createTransfer', body: transfer },
    { operationId: 'acceptTransfer' },
    { operationId: 'createWithdrawal', body: withdrawal },
    { operationId: 'acceptWithdrawal' },
    { operationId: 'cancelWithdrawal' },
    { operationId: 'createDeposit', body: pullDeposit },
    { operationId: 'acceptDeposit' },
    { operationId: 'createMarketExchange', body: exchange },
    { operationId: 'acceptExchange' },
    { operationId: 'createPayment', body: payment },
    { operationId: 'acceptPayment' },
    { operationId: 'updateCustomer', body: update, open: true },
    { operationId: 'updateCustomerIndividual', ids: ofCorporation, body: update, open: true },
    { operationId: 'createApplication', body: corporateApplication },
    { operationId: 'updateApplication', body: { information_attested: true } },
    { operationId: 'submitApplication' },
    { operationId: 'createApplicationIndividual', body: officer },
    { operationId: 'updateApplicationIndividual', ids: applicant, body: { title: 'CFO' } },
    { operationId: 'deleteApplicationIndividual', ids: applicant },
    { operationId: 'createApplicationAccessCode' },
    {
      operationId: 'createAccount',
      body: { customer_id: demoIds.individual, account_to_open: accountToOpen },
    },
    {
      operationId: 'updateAccount',
      body: { updates: [{ field: 'status', value: 'FROZEN' }], reason: 'test' },
    },
    {
      operationId: 'createCounterparty',
      body: {
        counterparty_type: 'FIAT_US',
        customer_id: demoIds.individual,
        profile: { name: 'One', address },
        account_information: { account_number: '1', routing_number: '2' },
      },
    },
    { operationId: 'updateCounterparty', body: { description: 'two' } },
    { operationId: 'createSubscription', body: subscription, open: true },
    { operationId: 'deleteSubscription' },
  ];
}

/** Writes on records that allow them, one for each operation that writes JSON. */
export function validRequests(ids: Ids): readonly ValidRequest[] {
  return rows(ids).map(({ operationId, ids: own, body, open }) => {
    const { method, path } = operations[operationId];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      return encodeURIComponent({ ...ids, ...own }[name] ?? 'none');
    });
    const closed = open === undefined;
    return { operationId, method, path: filled, closed, ...(body ? { body } : {}) };
  });
}
