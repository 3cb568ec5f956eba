/**
 * Demo data with fixed ids, for two clients that know nothing of each other. Made through the same
 * parts as everything else, and only where it is not there yet.
 */
import type { Context } from './context.ts';
import type { Fields } from './domain/fields.ts';
import type { Leg } from './ledger/journal.ts';
import type { TransactionRow } from './ledger/rows.ts';

const FIRST_CLIENT = 'demo-client';
const SECOND_CLIENT = 'second-client';

/** What is there from the start, for people who write clients and for target files. */
export const demoIds = {
  individual: 'cus_demo_individual',
  corporation: 'cus_demo_corporation',
  officer: 'ind_demo_officer',
  accounts: {
    usd: 'acc_demo_usd',
    usdSecond: 'acc_demo_usd_2',
    eur: 'acc_demo_eur',
    usdc: 'acc_demo_usdc',
    btc: 'acc_demo_btc',
  },
  counterparties: {
    fiat: 'cpt_demo_fiat',
    linked: 'cpt_demo_linked',
    crypto: 'cpt_demo_crypto',
    pending: 'cpt_demo_pending',
  },
  settlement: 'set_demo',
  secondIndividual: 'cus_second_individual',
  secondAccount: 'acc_second_usd',
} as const;

const address: Fields = {
  address_line1: '1 Harbour Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country_code: 'US',
};

const person: Fields = {
  first_name: 'Ada',
  last_name: 'Example',
  email_address: 'ada@example.org',
  mailing_address: address,
  telephone_number: '+12175550100',
  nationality: 'US',
  citizenship: ['US'],
  date_of_birth: '1985-04-12',
  us_residency_status: 'US_CITIZEN',
  employment_status: 'EMPLOYEE',
};

const corporation: Fields = {
  registered_name: 'Example Holdings Inc.',
  trading_name: 'Example',
  registered_number: '7654321',
  registered_address: address,
  corporate_entity_type: 'CORPORATION',
  established_on: '2010-06-01',
  naics: '523999',
};

const officer: Fields = {
  individual_type: ['OFFICER', 'BENEFICIAL_OWNER'],
  first_name: 'Grace',
  last_name: 'Sample',
  email_address: 'grace@example.org',
  mailing_address: address,
  nationality: 'US',
  date_of_birth: '1979-12-09',
  percentage_ownership: 40,
  title: 'Director',
};

/** Balances in major units. */
const accountRows = [
  {
    id: demoIds.accounts.usd,
    customerId: demoIds.individual,
    asset: 'FIAT_TESTNET_USD',
    balance: 1_000_000,
  },
  {
    id: demoIds.accounts.usdSecond,
    customerId: demoIds.individual,
    asset: 'FIAT_TESTNET_USD',
    balance: 1_000,
  },
  {
    id: demoIds.accounts.eur,
    customerId: demoIds.individual,
    asset: 'FIAT_TESTNET_EUR',
    balance: 50_000,
  },
  {
    id: demoIds.accounts.usdc,
    customerId: demoIds.individual,
    asset: 'ETHEREUM_SEPOLIA_USDC',
    balance: 25_000,
  },
  {
    id: demoIds.accounts.btc,
    customerId: demoIds.corporation,
    asset: 'BITCOIN_TESTNET_BTC',
    balance: 20,
  },
] as const;

const bankAccount: Fields = {
  account_number: '000123456789',
  routing_number: '021000021',
  account_type: 'CHECKING',
  institution_name: 'Example Bank',
};

const counterpartyRows: readonly {
  readonly id: string;
  readonly status: 'ACTIVE' | 'LINKED' | 'PENDING';
  readonly body: Fields;
}[] = [
  {
    id: demoIds.counterparties.fiat,
    status: 'ACTIVE',
    body: {
      counterparty_type: 'FIAT_US',
      supported_rails: ['ACH', 'FEDWIRE', 'SWIFT'],
      account_information: bankAccount,
    },
  },
  {
    id: demoIds.counterparties.linked,
    status: 'LINKED',
    body: {
      counterparty_type: 'FIAT_US_LINKED',
      supported_rails: ['ACH'],
      linked_accounts: [
        {
          account_link_id: 'lnk_demo',
          account_name: 'Everyday Checking',
          abbreviated_account_number: '••••6789',
        },
      ],
    },
  },
  {
    id: demoIds.counterparties.crypto,
    status: 'ACTIVE',
    body: {
      counterparty_type: 'CRYPTO',
      supported_rails: ['CRYPTO'],
      wallet_information: {
        asset_type_id: 'ETHEREUM_SEPOLIA_USDC',
        blockchain_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      },
    },
  },
  {
    id: demoIds.counterparties.pending,
    status: 'PENDING',
    body: {
      counterparty_type: 'FIAT_US',
      supported_rails: ['ACH'],
      account_information: { ...bankAccount, account_number: '000987654321' },
    },
  },
];

function seedCustomers(context: Context, nowMs: number): void {
  const { customers, individuals } = context.parts;
  const clientId = FIRST_CLIENT;
  customers.create(context, {
    id: demoIds.individual,
    clientId,
    customerType: 'INDIVIDUAL',
    details: person,
    nowMs,
  });
  const corporate = customers.create(context, {
    id: demoIds.corporation,
    clientId,
    customerType: 'CORPORATION',
    details: corporation,
    nowMs,
  });
  individuals.create(context, corporate, { id: demoIds.officer, details: officer, nowMs });
  customers.create(context, {
    id: demoIds.secondIndividual,
    clientId: SECOND_CLIENT,
    customerType: 'INDIVIDUAL',
    details: { ...person, first_name: 'Alan' },
    nowMs,
  });
}

function seedAccounts(context: Context, nowMs: number): void {
  const { accounts, assets, journal, ledger } = context.parts;
  const second = { id: demoIds.secondAccount, customerId: demoIds.secondIndividual };
  const rows = [
    ...accountRows.map((row) => ({ ...row, clientId: FIRST_CLIENT })),
    { ...second, clientId: SECOND_CLIENT, asset: 'FIAT_TESTNET_USD', balance: 5_000 },
  ];
  for (const { id, clientId, customerId, asset: assetTypeId, balance } of rows) {
    const productId = 'DEPOSIT_STANDARD';
    accounts.open(context, { id, clientId, customerId, assetTypeId, productId, nowMs });
    const funding = {
      accountId: id,
      valueMinor: assets.toMinor(context, assetTypeId, balance),
      type: assets.fiat(context, assetTypeId) ? 'FIAT_TRANSFER_IN' : 'TRANSFER_IN',
      category: null,
      description: 'Opening balance',
      nowMs,
    } as const;
    const outside = (made: readonly TransactionRow[]): Leg[] =>
      journal.against(context, 'EXTERNAL', made);
    ledger.post(context, [funding], outside, nowMs);
  }
}

function seedCounterparties(context: Context, nowMs: number): void {
  for (const { id, status, body } of counterpartyRows) {
    context.parts.records.insert(context, {
      kind: 'counterparty',
      id,
      clientId: FIRST_CLIENT,
      parentId: demoIds.individual,
      status,
      body: {
        customer_id: demoIds.individual,
        profile: { name: 'Example Supplies LLC', address },
        ...body,
      },
      nowMs,
    });
  }
}

function seedSettlement(context: Context, nowMs: number): void {
  context.parts.records.insert(context, {
    kind: 'settlement',
    id: demoIds.settlement,
    clientId: FIRST_CLIENT,
    status: 'SETTLED',
    body: {
      settlement_details: [
        {
          source_account_id: demoIds.accounts.usd,
          destination_account_id: demoIds.accounts.usdSecond,
          customer_id: demoIds.individual,
          amount: 125.5,
          asset_type_id: 'FIAT_TESTNET_USD',
        },
      ],
    },
    nowMs,
  });
}

/** Inside the caller's transaction. */
export function seedDemoData(context: Context): void {
  const there = context.parts.records.ofAnyone(context, 'customer', demoIds.individual);
  if (there !== undefined) return;
  const nowMs = context.clock.systemNowMs();
  seedCustomers(context, nowMs);
  seedAccounts(context, nowMs);
  seedCounterparties(context, nowMs);
  seedSettlement(context, nowMs);
}
