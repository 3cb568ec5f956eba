/** What each client finds at the start. */
import { addApplication, addSlot } from './applications.ts';
import { addCounterparty, link } from './counterparties.ts';
import { addCustomer } from './customers.ts';
import { credit, detect, newDeposit, newMovement } from './funds.ts';
import { book, openAccount } from './ledger.ts';
import { digits } from './json.ts';
import { isCrypto, parseAmount } from './money.ts';
import { settlementItem } from './operator.ts';
import { known, monthsBefore, newId, now, type Store } from './store.ts';
import type { Customer, Fields, Micros, Transaction } from './types.ts';

const MONTHS_AGO = 2;
const SETTLED = 2_500n;

/** `tag` is in the identifiers of what is seeded. */
export function seed(store: Store, client: string, tag: string): void {
  const opened = monthsBefore(now(store), MONTHS_AGO);
  const [person, company] = people(store, client, tag);
  const fiat = ['usd1', 'usd2', 'usd3', 'eur1'].map((name) => [name, person, '50000.00'] as const);
  const rows = [
    ...fiat,
    ['usd4', company, '50000.00'] as const,
    ['btc1', person, '5'] as const,
    ['usdc1', person, '5000'] as const,
  ];
  for (const [name, customer, funds] of rows) {
    const of = { id: `acc_${tag}_${name}`, client, customer: customer.id, name };
    fundedAccount(store, of, funds, opened);
  }
  parties(store, client, tag);
  const application = { id: `app_${tag}_open`, client, type: 'INDIVIDUAL', fields: {} };
  const open = addApplication(store, application);
  for (const place of [1, 2, 3]) addSlot(store, open, 'IDENTITY', { id: `doc_${tag}_${place}` });
  settled(store, client, tag, opened);
}

function people(store: Store, client: string, tag: string): [Customer, Customer] {
  const person = addCustomer(store, {
    ...{ id: `cus_${tag}_person`, client, type: 'INDIVIDUAL' },
    fields: {
      ...{ first_name: 'Ada', last_name: 'Marlow', email_address: 'ada@example.com' },
      ...{ date_of_birth: '1980-02-29', nationality: 'US', citizenship: ['US'] },
    },
  });
  const company = addCustomer(store, {
    ...{ id: `cus_${tag}_company`, client, type: 'CORPORATION' },
    fields: {
      legal_name: 'Marlow Trading Ltd',
      registration_number: 'HRB 1',
      email_address: 'office@example.com',
    },
  });
  const fields = {
    ...{ individual_type: ['OFFICER', 'BENEFICIAL_OWNER'], first_name: 'Bo', last_name: 'Stern' },
    ...{ percentage_ownership: digits('40'), title: 'CEO' },
  };
  company.individuals.push({ id: `ind_${tag}_1`, fields });
  return [person, company];
}

type Of = { readonly id: string; readonly client: string; readonly customer: string } & {
  readonly name: string;
};

function fundedAccount(store: Store, of: Of, funds: string, opened: Micros): void {
  const asset = of.name.replace(/\d+$/, '').toUpperCase();
  const product = isCrypto(asset) ? 'CRYPTO_WALLET' : 'FIAT_DEPOSIT';
  const account = openAccount(store, { ...of, product, asset });
  account.opened = opened;
  const amount = parseAmount(funds, asset);
  const deposit = newDeposit(store, account, 'PUSH', amount);
  const transaction = detect(store, deposit, amount);
  credit(store, deposit, transaction);
  backdate(transaction, opened);
}

function backdate(transaction: Transaction, date: Micros): void {
  transaction.date = date;
  transaction.posted = date;
}

function parties(store: Store, client: string, tag: string): void {
  const rows: readonly (readonly [string, string, Fields, string])[] = [
    ['bank', 'Acme Bank Account', bank('123456789'), 'APPROVED'],
    ['linked', 'Linked Bank Account', bank('987654321'), 'APPROVED'],
    ['new', 'New Bank Account', bank('555'), 'PENDING_VERIFICATION'],
    ['wallet', 'Acme Wallet', { type: 'WALLET', wallet: { address: 'bc1qexample' } }, 'APPROVED'],
  ];
  for (const [word, name, fields, status] of rows) {
    const id = `cpt_${tag}_${word}`;
    const counterparty = addCounterparty(store, client, { name, ...fields }, { id, status });
    if (word === 'linked') link(counterparty);
  }
}

function bank(number: string): Fields {
  return { type: 'BANK', bank: { account_number: number, routing_number: '021000021' } };
}

/** Two withdrawals of long ago, and the settlement of both. */
function settled(store: Store, client: string, tag: string, date: Micros): void {
  const items = ['usd1', 'usd2'].map((name) => {
    const from = `acc_${tag}_${name}`;
    const withdrawal = newMovement(store, client, 'withdrawal', {
      ...{ id: newId('wdr'), status: 'COMPLETED', settled: true, created: date, updated: date },
      ...{ from, counterparty: `cpt_${tag}_bank`, amount: SETTLED, asset: 'USD' },
    });
    const sent = book(store, known(store.accounts, from), {
      ...{ amount: -SETTLED, status: 'POSTED', type: 'FIAT_TRANSFER_OUT', contra: 'external' },
      ...{ category: 'WITHDRAWAL', record: withdrawal.id, description: '' },
    });
    backdate(sent, date);
    // As if the one that was authorized had been the one that was sent.
    withdrawal.transactions = [sent.id, sent.id];
    return settlementItem(store, withdrawal);
  });
  const id = `set_${tag}_1`;
  store.settlements.set(id, { id, client, created: date, items });
}
