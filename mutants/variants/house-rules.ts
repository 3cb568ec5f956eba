/** What an institution takes of movements, how long its quotes are good, and how soon it lists. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { pause } from '../steps.ts';
import type { Variant } from '../types.ts';

const WORK_MS = 4;
/** Major units of money; of crypto any amount is taken. */
const LEAST_TRANSFER = 1;
const LEAST_OUTSIDE = 10;
const INDEXED_MS = 800;

function accountsOf({ body }: StoredRecord): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    name.endsWith('account_id') && typeof value === 'string' ? [value] : [],
  );
}

/** Accounts are locked while they are moved, and whoever comes then is to come again. */
function oneAtATime({ pipeline }: Parts): Pick<Parts['pipeline'], 'execute'> {
  const underWay = new Set<string>();
  return {
    async execute(context, call, handler) {
      const kind = /^accept(Transfer|Withdrawal|Exchange)$/.exec(call.operationId)?.[1];
      const name = kind?.toLowerCase() as 'transfer' | 'withdrawal' | 'exchange' | undefined;
      if (name === undefined) return pipeline.execute(context, call, handler);
      const { records, errors, wire } = context.parts;
      const record = records.find(context, call.clientId, name, call.path[`${name}_id`] ?? '');
      const accounts = record === undefined ? [] : accountsOf(record);
      if (accounts.some((id) => underWay.has(id))) {
        const refusal = new Refusal('INVALID_STATE', 'Another movement is under way. Try again.');
        return { ...wire.serialise(context, errors.reply(context, refusal)), status: 409 };
      }
      for (const id of accounts) underWay.add(id);
      try {
        await pause(WORK_MS);
        return await pipeline.execute(context, call, handler);
      } finally {
        for (const id of accounts) underWay.delete(id);
      }
    },
  };
}

function needAsMuch(context: Context, account: string, amount: number, least: number): void {
  const sql = 'SELECT asset_type_id FROM accounts WHERE id = ?';
  const asset = context.store.one<{ asset_type_id: string }>(sql, account)?.asset_type_id;
  if (asset?.startsWith('FIAT') !== true || amount >= least) return;
  throw new Refusal('VALIDATION_FAILED', 'The amount is too small.');
}

function refusing(parts: Parts): PartsOverlay {
  const { exchanges, transfers, withdrawals } = parts;
  return {
    pipeline: oneAtATime(parts),
    transfers: {
      request(context, actor, wish) {
        needAsMuch(context, wish.source_account_id, wish.amount, LEAST_TRANSFER);
        return transfers.request(context, actor, wish);
      },
    },
    withdrawals: {
      request(context, actor, wish) {
        needAsMuch(context, wish.source_account_id, wish.amount, LEAST_OUTSIDE);
        return withdrawals.request(context, actor, wish);
      },
    },
    exchanges: {
      request(context, actor, wish) {
        needAsMuch(context, wish.source_account_id, wish.amount, LEAST_OUTSIDE);
        return exchanges.request(context, actor, wish);
      },
    },
  };
}

const NO_FILTERS = ['account_id', 'page', 'page_size', 'order'];

/** But for the list of one account, all come from an index. */
function indexed({ transactionFilters }: Parts): PartsOverlay {
  return {
    transactionFilters: {
      asked(context, call) {
        const asked = transactionFilters.asked(context, call);
        const names = Object.keys(call.query);
        const isOfAccount = 'account_id' in call.query || 'account_id' in call.path;
        const isPlain = isOfAccount && names.every((name) => NO_FILTERS.includes(name));
        return [
          ...asked,
          ...(isPlain
            ? []
            : [{ sql: 'transaction_ms <= ?', value: call.nowMs - INDEXED_MS } as const]),
        ];
      },
    },
  };
}

/** What a closed account did is in its archive. */
function withheld({ transactionFilters }: Parts): PartsOverlay {
  const sql = 'account_id NOT IN (SELECT id FROM accounts WHERE status = ?)';
  return {
    transactionFilters: {
      asked: (context, call) => [
        ...transactionFilters.asked(context, call),
        { sql, value: 'CLOSED' },
      ],
    },
  };
}

/** Of each account there is one quote at a time; it is forgotten once it is over. */
function shortLived({ exchanges, movements }: Parts): PartsOverlay {
  return {
    exchanges: {
      request(context, actor, wish) {
        const { records, states } = context.parts;
        const made = exchanges.request(context, actor, wish);
        const others = context.store.all<{ id: string }>(
          `SELECT id FROM records WHERE kind = 'exchange' AND status = 'REQUESTED' AND id <> ?
           AND json_extract(body, '$.source_account_id') = ?`,
          made.id,
          wish.source_account_id,
        );
        for (const { id } of others) {
          const older = records.get(context, actor.clientId, 'exchange', id);
          states.move(context, older, 'EXPIRED', actor.nowMs);
        }
        return made;
      },
    },
    movements: {
      find(context, call, kind) {
        const record = movements.find(context, call, kind);
        const { expired } = context.parts.quotes;
        const isOver = kind === 'exchange' && expired(context, record, call.nowMs);
        if (record.status !== 'EXPIRED' || !isOver) return record;
        throw new Refusal('NOT_FOUND', 'There is no such quote any more.');
      },
    },
  };
}

const FOLLOWS = 'what is filtered follows what is not';

export const houseRuleVariants = {
  'small-movements-and-those-that-meet-are-refused': {
    freedom:
      'how much has to be moved at least, and that a movement is refused while another one of its account is under way',
    thin: true,
    change: refusing,
  },
  'lists-of-an-index': {
    freedom: 'that filters work on an index, which follows a while later',
    thin: true,
    silent: {
      'the pages of a list filtered by category type together hold all that the filter lets through':
        FOLLOWS,
      'the pages of a list filtered by status together hold all that the filter lets through':
        FOLLOWS,
      'what is posted is sorted by transaction date, where it was not posted in that order':
        FOLLOWS,
    },
    change: indexed,
  },
  'closed-accounts-show-nothing': {
    freedom: 'whether the transactions of a closed account are shown: here they are not',
    untestable: { 'ACC-007': 'one of its evaluations needs the transactions of a closed account' },
    thin: true,
    change: withheld,
  },
  'quotes-are-replaced-and-forgotten': {
    freedom: 'that a newer quote takes the place of an older one, and is forgotten once it is over',
    thin: true,
    change: shortLived,
  },
} as const satisfies Readonly<Record<string, Variant>>;
