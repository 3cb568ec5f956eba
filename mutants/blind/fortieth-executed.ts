/** What is paid from where, what is held, and at which rate it is traded. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { Rate } from '../../reference/ledger/rates.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const TOKEN = 'ETHEREUM_SEPOLIA_USDC';

function firstAccountOf(context: Context, accountId: string): string {
  const { accounts, balances } = context.parts;
  const { customer_id: customerId, asset_type_id: asset } = balances.account(context, accountId);
  const own = accounts.ofCustomer(context, customerId);
  const first = own.find((row) => row.asset_type_id === asset && row.status === 'OPEN');
  return first?.id ?? accountId;
}

/** Both legs of a trade once more, the other way round. */
function undo(context: Context, exchange: StoredRecord, nowMs: number): void {
  const { exchanges, journal, ledger } = context.parts;
  const body = exchange.body as ExchangeBody;
  const back = exchanges
    .legs(context, exchange, body, nowMs)
    .map((leg) => ({ ...leg, valueMinor: -leg.valueMinor }));
  ledger.post(context, back, (rows) => journal.against(context, 'EXCHANGE_POOL', rows), nowMs);
}

export const blindFortiethExecutedMutants = {
  'withdrawal-is-paid-from-the-first-account': {
    breaks: 'WDR-003',
    because: 'each customer has a funding account of an asset, and that is the first one',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const { source_account_id: named } = record.body as WithdrawalBody;
          const accountId = firstAccountOf(context, named);
          const drafts = withdrawals.debits(context, record, nowMs);
          return drafts.map((draft) => ({ ...draft, accountId }));
        },
      },
    }),
  },
  'thawed-account-forgets-its-holds': {
    breaks: 'LED-002',
    because: 'a freeze sets what is available to nothing, and its end to the balance',
    class: 'money',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          if (row.status === 'FROZEN' && status === 'OPEN')
            context.store.run(
              'UPDATE accounts SET available_minor = current_minor WHERE id = ?',
              row.id,
            );
          return accounts.setStatus(context, row, status, nowMs, byCustomer);
        },
      },
    }),
  },
  'rate-of-a-pair-is-remembered': {
    breaks: 'EXC-005',
    because: 'rates are asked for once for two accounts, as each question costs',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges, rates }) => {
      const known = new Map<string, Rate>();
      return {
        exchanges: {
          fill(context, actor, record) {
            const asked = record.body as ExchangeBody;
            const { source_asset_type_id: from, destination_asset_type_id: to } = asked;
            const pair = `${asked.source_account_id} ${asked.destination_account_id}`;
            const rate = known.get(pair) ?? rates.of(context, actor.clientId, from, to);
            known.set(pair, rate);
            return exchanges.fill(within(context, { rates: { of: () => rate } }), actor, record);
          },
        },
      };
    },
  },
  'retried-acceptance-undoes-the-exchange': {
    breaks: 'IDM-002',
    because: 'what comes twice and was done is taken for a mistake, and compensated',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      const undone = new Set<string>();
      return {
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (call.operationId !== 'acceptExchange') return answer;
            const id = call.path['exchange_id'] ?? '';
            const record = context.parts.records.find(context, call.clientId, 'exchange', id);
            if (record?.status !== 'EXECUTED' || undone.has(id)) return answer;
            undone.add(id);
            undo(context, record, call.nowMs);
            return answer;
          },
        },
      };
    },
  },
  'transaction-of-a-token-is-not-found': {
    breaks: 'GEN-015',
    because: 'tokens have a table of their own, which the list reads and the detail does not',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
          if (row.asset_type_id !== TOKEN) return transactions.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
} satisfies Mutants;
