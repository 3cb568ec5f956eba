/** Faults that accounts of a corporation, in another currency or in crypto funds alone show. */
import { Refusal, type Context } from '../../reference/context.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import { dataOf, withData, type Data } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

type Meant = (context: Context, account: AccountRow) => boolean;

const ofACorporation: Meant = (context, { client_id, customer_id }) =>
  context.parts.records.find(context, client_id, 'customer', customer_id)?.body['customer_type'] ===
  'CORPORATION';

const inEuros: Meant = (_context, { asset_type_id }) => asset_type_id.endsWith('EUR');

const inCrypto: Meant = (context, { asset_type_id }) =>
  !context.parts.assets.fiat(context, asset_type_id);

function accountOf(context: Context, body: unknown): AccountRow {
  const { source_account_id: id } = body as WithdrawalBody;
  return context.parts.balances.account(context, id);
}

function withoutReceipt(isMeant: Meant, because: string): Mutant {
  return {
    ...{ breaks: 'WDR-009', because, class: 'state', difficulty: 3 },
    change: ({ withdrawals }) => ({
      withdrawals: {
        checkReceipt(context, record) {
          withdrawals.checkReceipt(context, record);
          if (!isMeant(context, accountOf(context, record.body))) return;
          throw new Refusal('NOT_FOUND', 'There is no receipt.');
        },
      },
    }),
  };
}

function staleStatus(isMeant: Meant, because: string): Mutant {
  return {
    ...{ breaks: 'WDR-008', because, class: 'state', difficulty: 3 },
    change: ({ withdrawals }) => ({
      withdrawals: {
        status(context, call) {
          const reply = withdrawals.status(context, call);
          const { body } = context.parts.movements.find(context, call, 'withdrawal');
          if (!isMeant(context, accountOf(context, body))) return reply;
          return withData(reply, { status: 'REQUESTED' });
        },
      },
    }),
  };
}

function withoutStatements(isMeant: Meant, because: string): Mutant {
  return {
    ...{ breaks: 'STM-001', because, class: 'state', difficulty: 3 },
    change: ({ accounts, statements }) => ({
      statements: {
        list(context, call) {
          const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (!isMeant(context, account)) return statements.list(context, call);
          throw new Refusal('NOT_FOUND', 'There are no statements.');
        },
      },
    }),
  };
}

/** Another category identifier in what is shown of a corporation's transactions, or none at all. */
function withCategory(categoryOf: (id: string) => string | undefined): Mutant['change'] {
  return ({ transactions }) => ({
    transactions: {
      record(context, row) {
        const shown = transactions.record(context, row);
        const account = context.parts.balances.account(context, row.account_id);
        if (!ofACorporation(context, account) || row.category_id === null) return shown;
        const { category_type, ...others } = shown;
        const category_id = categoryOf(row.id);
        return category_id === undefined
          ? Object.fromEntries(Object.entries(others).filter(([name]) => name !== 'category_id'))
          : { ...others, category_type, category_id };
      },
    },
  });
}

const people = 'papers were designed for people, and those of companies were to follow';

export const rareOwnerMutants = {
  'withdrawal-of-a-corporation-has-no-receipt': withoutReceipt(ofACorporation, people),
  'withdrawal-of-euros-has-no-receipt': withoutReceipt(
    inEuros,
    'receipts are drawn up by the bank of the first currency',
  ),
  'status-of-a-withdrawal-of-a-corporation-stays-requested': staleStatus(
    ofACorporation,
    'approvals of companies are kept apart, and nobody writes back what came of them',
  ),
  'account-of-a-corporation-has-no-statements': withoutStatements(ofACorporation, people),
  'crypto-account-has-no-statements': withoutStatements(
    inCrypto,
    'statements come from the bank, which knows of no crypto funds',
  ),
  'account-of-a-corporation-is-not-listed': {
    breaks: 'ACC-001',
    because: 'the list is joined with the people that own what is in it',
    class: 'filter',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          const { rows, total } = accounts.page(context, call, offset, limit);
          const left = rows.filter((row) => !ofACorporation(context, row));
          return { rows: left, total: total - (rows.length - left.length) };
        },
      },
    }),
  },
  'counterparty-of-a-corporation-is-not-listed': {
    breaks: 'CPT-001',
    because: 'the list is joined with the people whose payees are in it',
    class: 'filter',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        list(context, call) {
          const reply = counterparties.list(context, call);
          const { counterparties: all } = dataOf(reply) as { counterparties: readonly Data[] };
          const isPersons = ({ customer_id: id }: Data): boolean =>
            context.parts.records.find(context, call.clientId, 'customer', String(id))?.body[
              'customer_type'
            ] !== 'CORPORATION';
          return withData(reply, { counterparties: all.filter(isPersons) });
        },
      },
    }),
  },
  'second-account-of-a-corporation-is-refused': {
    breaks: 'ACC-003',
    because: 'a company has one account here, as a form of the first bank says',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const [first] = accounts.ofCustomer(context, id);
          if (first !== undefined && ofACorporation(context, first)) {
            throw new Refusal('VALIDATION_FAILED', 'A corporation has accounts enough.');
          }
          return accounts.create(context, call);
        },
      },
    }),
  },
  'account-of-a-corporation-lists-no-transactions': {
    breaks: 'ACC-007',
    because: 'the list is joined with the people that own what is in it',
    class: 'filter',
    difficulty: 3,
    change: ({ accounts, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (!ofACorporation(context, row)) return transactions.listOfAccount(context, call);
          const query = { ...call.query, category_id: 'none' };
          return transactions.listOfAccount(context, { ...call, query });
        },
      },
    }),
  },
  'transactions-of-a-corporation-have-no-category': {
    breaks: 'TXN-024',
    because: 'what is booked for companies comes by a file, which has no place for it',
    class: 'wire',
    difficulty: 3,
    change: withCategory(() => undefined),
  },
  'transactions-of-a-corporation-name-themselves': {
    breaks: 'TXN-025',
    because: 'the column of the file is that of its own numbers',
    class: 'wire',
    difficulty: 3,
    change: withCategory((id) => id),
  },
  'customers-in-rare-states-are-listed-under-no-status': {
    breaks: 'CUS-007',
    because: 'the index of states is that of the first version, which had three of them',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const filters = customers.filters(context, call);
          const isKnown = !['PENDING', 'EDD', 'DORMANT'].includes(filters['status'] ?? '');
          return isKnown ? filters : { ...filters, status: 'UNKNOWN' };
        },
      },
    }),
  },
} as const satisfies Mutants;
