/** Which funds accounts hold, and since when. */
import { Refusal, type Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Variant } from '../types.ts';
import { later } from '../steps.ts';

const GIFT = 250;
const SOON_MS = 300;
const ENOUGH = 5_000_000;

/** The first account of each asset has them at once, each further one a while later. */
function atOnceThenSoon(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const seen = new Set<string>();
  return {
    ...overlay,
    accounts: {
      open(context, wish) {
        const row = parts.accounts.open(context, wish);
        const give = (): void => {
          context.parts.operator.correctBalance(context, row.id, GIFT);
        };
        if (seen.has(row.asset_type_id)) add(context, SOON_MS, give);
        else give();
        seen.add(row.asset_type_id);
        return context.parts.balances.account(context, row.id);
      },
    },
  };
}

/** A deposit is for one receipt: further funds are of a deposit of their own, and none can be made to come for it. */
function fundedOnce({ deposits, operatorControls }: Parts): PartsOverlay {
  const isOpen = (context: Context, record: StoredRecord): boolean => {
    const { ledger } = context.parts;
    const seen = ledger.ofCategory(context, deposits.category(context, record), 'PENDING');
    return record.status === 'REQUESTED' && seen.length === 0;
  };
  return {
    deposits: {
      forReceipt(context, actor, account) {
        const found = deposits.forReceipt(context, actor, account);
        if (isOpen(context, found)) return found;
        const destination = { destination_account_id: account.id };
        const wish = { deposit_type: 'PUSH', deposit_destination: destination } as const;
        return deposits.request(context, actor, wish);
      },
    },
    operatorControls: {
      run(context, control, request) {
        const { deposit_id: id } = request.body;
        if (typeof id === 'string') {
          const record = context.parts.records.ofAnyone(context, 'deposit', id);
          if (record === undefined || !isOpen(context, record)) {
            throw new Refusal('INVALID_STATE', 'Its funds came already.');
          }
        }
        return operatorControls.run(context, control, request);
      },
    },
  };
}

const forDeposit = { body: { deposit_id: '{{deposit?}}' } };

export const fundVariants = {
  'deposits-are-funded-once': {
    freedom: 'for how many receipts a deposit is: here for one',
    target: { controls: { simulateDeposit: forDeposit, detectDeposit: forDeposit } },
    change: fundedOnce,
  },
  'funds-come-at-once-or-soon': {
    freedom:
      'when funds to play with come to a new account: before anybody looks, or a while later',
    target: { timing: { quietMs: 1_000 } },
    thin: true,
    silent: {
      'movements of more than there is leave the balances alone once they are refused':
        'there is enough for some of them',
      'no withdrawal is told of once its creation is refused': 'there is enough for it',
    },
    change: atOnceThenSoon,
  },
  'accounts-hold-enough-from-the-start': {
    freedom: 'where funds come from: accounts hold some since they were opened, and none arrive',
    thin: true,
    untestable: {
      'LED-004': 'no funds are seen before they are posted',
      'TXN-016': 'no crypto funds arrive',
    },
    silent: {
      'movements of more than there is leave the balances alone once they are refused':
        'there is enough for them',
      'no withdrawal is told of once its creation is refused': 'there is enough for it',
    },
    target: {
      records: { accounts: null },
      controls: {
        simulateDeposit: null,
        depositWithFee: null,
        detectDeposit: null,
      },
    },
    change: ({ accounts }) => ({
      accounts: {
        open(context, wish) {
          const row = accounts.open(context, wish);
          context.parts.operator.correctBalance(context, row.id, ENOUGH);
          return context.parts.balances.account(context, row.id);
        },
      },
    }),
  },
  'coins-alone': {
    freedom: 'which funds there are: coins, and no currency',
    thin: true,
    untestable: {
      'TXN-014': 'no funds are fiat',
      'TXN-015': 'no funds are fiat',
      'TXN-018': 'no funds are fiat',
      'TXN-019': 'no funds are fiat',
    },
    target: {
      lacks: ['fiatFunds'],
      assets: {
        primary: { id: 'ETHEREUM_SEPOLIA_USDC', kind: 'crypto', scale: 6 },
        secondary: { id: 'BITCOIN_TESTNET_BTC', kind: 'crypto', scale: 8 },
        stablecoin: null,
      },
      limits: { amountMax: '1000000.00' },
      records: { accounts: null, counterparties: null },
      controls: { returnDeposit: null, returnWithdrawal: null },
      requests: {
        createWithdrawal: {
          body: {
            withdrawal_rail: 'CRYPTO',
            source_account_id: '{{from}}',
            destination_counterparty_id: '{{counterparty}}',
            amount: '{{amount}}',
            purpose: 'Conformance',
            description: '{{label}}',
          },
          others: null,
        },
        createWithdrawalWithFee: null,
        createCounterparty: {
          body: {
            counterparty_type: 'CRYPTO',
            customer_id: '{{customer}}',
            description: '{{label}}',
            supported_rails: ['CRYPTO'],
            profile: { name: '{{label}}' },
            account_information: null,
            wallet_information: {
              asset_type_id: 'ETHEREUM_SEPOLIA_USDC',
              blockchain_address: '0x52908400098527886E0F7030069857D2E4169EE7',
            },
          },
          others: null,
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
