/** Faults of the part of a platform that looks after crypto funds, apart from the rest. */
import { Refusal } from '../../reference/context.ts';
import { overlayParts } from '../../reference/parts.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const isCrypto = ({ body }: { readonly body: unknown }): boolean =>
  (body as { readonly withdrawal_rail?: unknown } | null)?.withdrawal_rail === 'CRYPTO';

/** To hundredths of a coin, as if it were cents. */
function toHundredths(valueMinor: number, scale: number): number {
  const unit = 10 ** Math.max(0, scale - 2);
  return Math.trunc(valueMinor / unit) * unit;
}

export const lessTroddenCryptoMutants = {
  'crypto-that-is-bought-has-two-digits': {
    breaks: 'EXC-003',
    because: 'what is bought is rounded as currencies are',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const scale = context.parts.assets.scale(context, body.destination_asset_type_id);
          return exchanges.legs(context, record, body, nowMs).map((leg) => {
            const { valueMinor } = leg;
            return valueMinor < 0 ? leg : { ...leg, valueMinor: toHundredths(valueMinor, scale) };
          });
        },
      },
    }),
  },
  'pulled-crypto-is-recorded-as-fiat': {
    breaks: 'TXN-016',
    because: 'what is pulled came from banks when that was written',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const isPull = record.body['deposit_type'] === 'PULL';
          const asFiat = { assets: { fiat: () => true } };
          return deposits.advance(isPull ? within(context, asFiat) : context, record, nowMs);
        },
      },
    }),
  },
  'cancelled-crypto-withdrawal-can-be-accepted': {
    breaks: 'WDR-005',
    because: 'the custodian was not told of the cancellation, and is asked to send',
    class: 'state',
    difficulty: 3,
    change: ({ states, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const parts = overlayParts(context.parts, () => ({
            states: {
              require(inner, record, to) {
                if (isCrypto(record) && record.status === 'CANCELLED') return;
                states.require(inner, record, to);
              },
            },
          }));
          return withdrawals.accept({ ...context, parts }, call);
        },
      },
    }),
  },
  'create-of-a-crypto-withdrawal-ignores-its-key': {
    breaks: 'IDM-001',
    because: 'the request is passed on to the custodian, without its headers',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) => !isCrypto(call) && idempotency.applies(context, call),
      },
    }),
  },
  'crypto-side-of-a-trade-is-recorded-as-a-transfer': {
    breaks: 'TXN-021',
    because: 'whatever moves on a chain comes or goes there',
    class: 'money',
    difficulty: 3,
    change: ({ assets, transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          const isFiat = assets.fiat(context, row.asset_type_id);
          if (isFiat || row.transaction_type !== 'TRADE') return shown;
          return {
            ...shown,
            transaction_type: row.value_minor < 0 ? 'TRANSFER_OUT' : 'TRANSFER_IN',
          };
        },
      },
    }),
  },
  'crypto-side-of-a-trade-has-no-category': {
    breaks: 'TXN-024',
    because: 'the custodian books it, and knows of no exchange',
    class: 'wire',
    difficulty: 3,
    change: ({ assets, transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          const isFiat = assets.fiat(context, row.asset_type_id);
          if (isFiat || row.transaction_type !== 'TRADE') return shown;
          const { category_type: _type, category_id: _id, ...others } = shown;
          return others;
        },
      },
    }),
  },
  'list-of-a-crypto-account-is-empty': {
    breaks: 'ACC-007',
    because: 'the list of an account reads the core of the bank, which holds no crypto accounts',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts, assets, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const id = call.path['account_id'] ?? '';
          const account = accounts.find(context, call.clientId, id);
          if (assets.fiat(context, account.asset_type_id)) {
            return transactions.listOfAccount(context, call);
          }
          return transactions.page(context, call, [{ sql: 'account_id IS ?', value: '' }]);
        },
      },
    }),
  },
  'transaction-of-a-crypto-account-is-not-found-under-it': {
    breaks: 'ACC-008',
    because: 'what is under an account is read from the core of the bank',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts, assets, transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const id = call.path['account_id'] ?? '';
          const account = accounts.find(context, call.clientId, id);
          if (assets.fiat(context, account.asset_type_id)) {
            return transactions.getOfAccount(context, call);
          }
          throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
} as const satisfies Mutants;
