/** Accounts: in the list of them, in a state that no row brings them to, for one who is no customer yet. */
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import { onItems } from '../../answers.ts';
import { refusedLate, shift, type Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const FULL = 20;

const ASSETS: readonly unknown[] = [
  'FIAT_TESTNET_USD',
  'FIAT_TESTNET_EUR',
  'ETHEREUM_SEPOLIA_USDC',
  'BITCOIN_TESTNET_BTC',
];

/** A wish for an account in an asset that there is not, as one for dollars. */
function inDollars(body: unknown): unknown {
  const wish = body as Data | undefined;
  const account = wish?.['account_to_open'] as Data | undefined;
  const asset = account?.['asset_type_id'];
  if (typeof asset !== 'string' || ASSETS.includes(asset)) return body;
  return { ...wish, account_to_open: { ...account, asset_type_id: 'FIAT_TESTNET_USD' } };
}

export const blindThirtyNinthAccountMutants = {
  'frozen-account-is-listed-as-open': {
    breaks: 'ACC-005',
    because: 'the list comes from the register of openings, which nobody writes to later',
    class: 'state',
    difficulty: 2,
    change: onItems('listAccounts', 'accounts', (item) =>
      item['status'] === 'FROZEN' ? { ...item, status: 'OPEN' } : item,
    ),
  },
  'another-update-opens-a-frozen-account': {
    breaks: 'ACC-006',
    because: 'the status is OPEN where an update names none',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const isOther = !JSON.stringify(call.body).includes('"status"');
          if (row.status !== 'FROZEN' || !isOther) return accounts.update(context, call);
          accounts.setStatus(context, row, 'OPEN', call.nowMs);
          return refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
  'whole-list-of-accounts-is-that-of-all-clients': {
    breaks: 'AUT-022',
    because: 'the client is looked at where a customer is, and the whole list is for operators',
    class: 'authorization',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          if (call.query['customer_id'] !== undefined)
            return accounts.page(context, call, offset, limit);
          const rows = context.store.all<never>(
            'SELECT * FROM accounts ORDER BY seq LIMIT ? OFFSET ?',
            limit,
            offset,
          );
          const sql = 'SELECT COUNT(*) total FROM accounts';
          return { rows, total: context.store.one<{ total: number }>(sql)?.total ?? 0 };
        },
      },
    }),
  },
  'own-list-of-an-account-ends-after-a-page': {
    breaks: 'ACC-007',
    because: 'the statement of an account shows what fits on it',
    class: 'pagination',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const { accounts, transactionFilters } = context.parts;
          const { id } = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const own = transactionFilters.account(context, id);
          const since = context.store.one<{ seq: number }>(
            'SELECT seq FROM transactions WHERE account_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?',
            id,
            FULL,
          );
          const latest = { sql: 'seq > ?', value: since?.seq ?? -1 };
          const asked = transactionFilters.asked(context, call);
          return transactions.page(context, call, [own, latest, ...asked]);
        },
      },
    }),
  },
  'account-is-opened-for-an-applicant': {
    breaks: 'ACC-002',
    because: 'who applies is a party already, and accounts are opened for parties',
    class: 'validation',
    difficulty: 3,
    change: ({ availability }) => ({
      availability: {
        checkCustomer(context, clientId, id) {
          const { records } = context.parts;
          if (records.find(context, clientId, 'application', id) !== undefined) return;
          availability.checkCustomer(context, clientId, id);
        },
      },
    }),
  },
  'account-in-an-unknown-currency-is-refused-and-opened': {
    breaks: 'ERR-007',
    because: 'the account is there before its currency is looked up',
    class: 'state',
    difficulty: 3,
    change: ({ accounts, validation }) => ({
      validation: {
        body(context, operation, body) {
          const known = operation.operationId === 'createAccount' ? inDollars(body) : body;
          validation.body(context, operation, known);
        },
      },
      accounts: {
        create(context, call) {
          const reply = accounts.create(context, { ...call, body: inDollars(call.body) });
          const isKnown = JSON.stringify(inDollars(call.body)) === JSON.stringify(call.body);
          return isKnown ? reply : refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
  'fixed-purchase-is-paid-when-it-is-quoted': {
    breaks: 'EXC-001',
    because: 'an order of a fixed amount has to be bought at once, to be sure of it',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges, ledger }) => ({
      exchanges: {
        create(context, call) {
          const reply = exchanges.create(context, call);
          const { id } = (reply.body as { readonly data: { readonly id: string } }).data;
          const record = context.parts.records.get(context, call.clientId, 'exchange', id);
          const body = record.body as ExchangeBody;
          if (body.action === 'FIX_DESTINATION')
            shift(context, body.source_account_id, -body.source_minor, call.nowMs);
          return reply;
        },
      },
      ledger: {
        record(context, draft, status) {
          const row = ledger.record(context, draft, status);
          const { category } = draft;
          const isTrade = draft.type === 'TRADE' && draft.valueMinor < 0;
          const asked = isTrade
            ? context.parts.records.ofAnyone(context, 'exchange', category?.id ?? '')
            : undefined;
          if (asked?.body['action'] === 'FIX_DESTINATION') {
            const { source_minor: paid } = asked.body as ExchangeBody;
            shift(context, draft.accountId, paid, draft.nowMs);
          }
          return row;
        },
      },
    }),
  },
} satisfies Mutants;
