/** What is held, at which rate it is traded, and what is found of it. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { Rate } from '../../../reference/ledger/rates.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const TOKEN = 'ETHEREUM_SEPOLIA_USDC';

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
            const inner = within(context, { rates: { of: () => rate } });
            const filled = exchanges.fill(inner, actor, record);
            known.set(pair, rate);
            return filled;
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
    breaks: 'TXN-005',
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
