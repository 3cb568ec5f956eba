/** Faults of the thirtieth author: where funds go, and what becomes of orders that lacked them. */
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';
import { oldestOf } from '../author-29/moved.ts';

const DOLLARS: readonly string[] = ['FIAT_TESTNET_USD', 'ETHEREUM_SEPOLIA_USDC'];

type Add = (transfer: StoredRecord) => void;

/** Transfers that lacked funds run once enough comes in; what `lists` overlays puts them on the list. */
function whenFundsCome(
  lists: (original: Parts, add: Add) => PartsOverlay,
): (original: Parts) => PartsOverlay {
  return (original) => {
    const { balances, deposits, records, transfers } = original;
    const waiting = new Map<string, StoredRecord>();
    const add: Add = (transfer) => {
      waiting.set(String(transfer.body['source_account_id']), transfer);
    };
    return {
      ...lists(original, add),
      deposits: {
        receive(context, record, receipt, nowMs) {
          const received = deposits.receive(context, record, receipt, nowMs);
          const accountId = String(record.body['account_id']);
          const transfer = waiting.get(accountId);
          const { amount_minor: minor } = (transfer?.body ?? { amount_minor: 0 }) as TransferBody;
          const account = balances.account(context, accountId);
          if (transfer === undefined || !balances.covers(context, account, minor)) return received;
          waiting.delete(accountId);
          transfers.moveFunds(context, transfer, nowMs);
          records.update(context, transfer, { status: 'EXECUTED' }, nowMs);
          return received;
        },
      },
    };
  };
}

export const blindThirtiethMovedMutants = {
  'transfer-to-another-customer-lands-on-its-oldest-account': {
    breaks: 'LED-001',
    because: 'payees are found by their customer, and the currency picks the account',
    class: 'money',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const [debit, credit] = transfers.legs(context, record, nowMs);
          if (debit === undefined || credit === undefined) return [];
          const payer = balances.account(context, debit.accountId);
          const payee = balances.account(context, credit.accountId);
          if (payer.customer_id === payee.customer_id) return [debit, credit];
          return [debit, { ...credit, accountId: oldestOf(context, payee).id }];
        },
      },
    }),
  },
  'dollar-and-its-coin-are-one-currency': {
    breaks: 'TRF-003',
    because: 'a coin of a dollar is a dollar, and is moved one for one',
    class: 'money',
    difficulty: 4,
    change: ({ assets, balances, journal, ledger, transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          const pair = [source.asset_type_id, destination.asset_type_id];
          const isOne = source.id !== destination.id && pair.every((id) => DOLLARS.includes(id));
          if (!isOne) transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs).map((leg) => {
            const { asset_type_id: from } = record.body as TransferBody;
            const { asset_type_id: to } = balances.account(context, leg.accountId);
            const digits = assets.scale(context, to) - assets.scale(context, from);
            return { ...leg, valueMinor: Math.trunc(leg.valueMinor * 10 ** digits) };
          });
          const { asset_type_id: own } = record.body as TransferBody;
          const isAcross = legs.some(
            ({ accountId }) => balances.account(context, accountId).asset_type_id !== own,
          );
          if (!isAcross) {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          ledger.post(
            context,
            legs,
            (rows) => journal.against(context, 'EXCHANGE_POOL', rows),
            nowMs,
          );
        },
      },
    }),
  },
  'transfer-that-lacked-funds-runs-when-they-come': {
    breaks: 'TRF-001',
    because: 'an order without cover is put in a queue, whatever was answered',
    class: 'state',
    difficulty: 4,
    change: whenFundsCome(({ movements, transfers }, add) => ({
      transfers: {
        accept(context, call) {
          const reply = transfers.accept(context, call);
          const record = movements.find(context, call, 'transfer');
          if (record.status === 'REJECTED') add(record);
          return reply;
        },
      },
    })),
  },
  'payment-that-lacked-funds-runs-when-they-come': {
    breaks: 'PAY-002',
    because: 'a payment without cover is tried again with each receipt, whatever was answered',
    class: 'state',
    difficulty: 4,
    change: whenFundsCome(({ payments }, add) => ({
      payments: {
        process(context, actor, record) {
          const done = payments.process(context, actor, record);
          const { records } = context.parts;
          const id = String(done.body['transfer_id']);
          const transfer = records.ofAnyone(context, 'transfer', id);
          if (done.status === 'REJECTED' && transfer !== undefined) add(transfer);
          return done;
        },
      },
    })),
  },
} satisfies Mutants;
