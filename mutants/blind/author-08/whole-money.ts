/** Faults against sentences on movements and their transactions, by one who saw no test. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const CRYPTO = 'CRYPTO';

export const blindEighthWholeMoneyMutants = {
  'pull-is-refused-while-a-push-of-the-account-is-open': {
    breaks: 'DEP-002',
    because: 'an account waits for one deposit at a time, whichever way it comes',
    class: 'state',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const { destination_account_id: accountId } = wish.deposit_destination;
          const others = context.parts.records.children(context, accountId, 'deposit');
          const waits = others.some(({ status }) => status === 'REQUESTED');
          if (wish.deposit_type !== 'PULL' || !waits) {
            return deposits.request(context, actor, wish);
          }
          throw new Refusal('INVALID_STATE', 'The account has an open deposit.');
        },
      },
    }),
  },
  'funds-that-are-pulled-go-to-the-first-account-of-their-asset': {
    breaks: 'DEP-004',
    because: 'the clearing file names customer and currency, and no account',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        credit(context, record, receipt, nowMs) {
          const body = record.body as DepositBody;
          if (body.deposit_type !== 'PULL') {
            return deposits.credit(context, record, receipt, nowMs);
          }
          const { accounts, balances } = context.parts;
          const { customer_id: customerId } = balances.account(context, body.account_id);
          const first = accounts
            .ofCustomer(context, customerId)
            .find(({ asset_type_id: asset }) => asset === body.asset_type_id);
          const moved = { ...body, account_id: first?.id ?? body.account_id };
          return deposits.credit(context, { ...record, body: moved }, receipt, nowMs);
        },
      },
    }),
  },
  'euros-that-come-in-are-no-fiat-transfer': {
    breaks: 'TXN-014',
    because: 'fiat was written as a comparison with the dollar',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const dollarsOnly = within(context, {
            assets: { fiat: (_inner, assetTypeId) => assetTypeId.endsWith('_USD') },
          });
          return deposits.detect(dollarsOnly, record, receipt, nowMs);
        },
      },
    }),
  },
  'crypto-counterparty-is-paid-while-it-is-verified': {
    breaks: 'CPT-004',
    because: 'addresses are screened by another provider, whose answer nobody waits for',
    class: 'state',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        usable(context, counterparty) {
          const { body, status } = counterparty;
          const waits = body['counterparty_type'] === CRYPTO && status === 'PENDING';
          return waits || counterparties.usable(context, counterparty);
        },
      },
    }),
  },
  'accounts-to-link-of-a-crypto-counterparty-are-an-empty-list': {
    breaks: 'CPT-007',
    because: 'the provider is asked for accounts, and knows none',
    class: 'state',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        accounts(context, call) {
          const { body } = context.parts.counterparties.find(context, call);
          return body['counterparty_type'] === CRYPTO
            ? { status: 200, body: { data: { accounts: [] } } }
            : linking.accounts(context, call);
        },
      },
    }),
  },
  'cancellation-of-a-withdrawal-needs-a-body': {
    breaks: 'WDR-004',
    because: 'the back office wants a reason, so the request has a model',
    class: 'validation',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          if (call.body !== undefined) return withdrawals.cancel(context, call);
          throw new Refusal('VALIDATION_FAILED', 'The request needs a JSON body.');
        },
      },
    }),
  },
  'cancelled-withdrawal-keeps-its-fee-on-hold': {
    breaks: 'WDR-006',
    because: 'the hold of the amount is looked up and released, and the fee has one of its own',
    class: 'money',
    difficulty: 4,
    change: ({ holds, withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const oneHold = within(context, {
            holds: {
              release(inner, category, atMs) {
                const amountOnly = within(inner, {
                  ledger: {
                    ofCategory: (ledgerContext, of, status) =>
                      context.parts.ledger.ofCategory(ledgerContext, of, status).slice(0, 1),
                  },
                });
                return holds.release(amountOnly, category, atMs);
              },
            },
          });
          return withdrawals.release(oneHold, record, nowMs);
        },
      },
    }),
  },
  'withdrawal-of-crypto-has-no-receipt': {
    breaks: 'WDR-009',
    because: 'receipts come from the bank, and the chain gives none',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        checkReceipt(context, record) {
          withdrawals.checkReceipt(context, record);
          if (record.body['withdrawal_rail'] !== CRYPTO) return;
          throw new Refusal('NOT_FOUND', 'There is no receipt.');
        },
      },
    }),
  },
  'assets-of-two-chains-are-one-currency-for-transfers': {
    breaks: 'TRF-003',
    because: 'codes of currencies are compared, crypto has none, and nothing equals nothing',
    class: 'money',
    difficulty: 4,
    change: ({ journal, transfers }) => ({
      journal: {
        checkBalanced(context, legs) {
          const crypto = legs.every((leg) => !context.parts.assets.fiat(context, leg.assetTypeId));
          if (!crypto) journal.checkBalanced(context, legs);
        },
      },
      transfers: {
        checkPair(context, source, destination) {
          const { assets } = context.parts;
          const crypto = [source, destination].every(
            ({ asset_type_id: asset }) => !assets.fiat(context, asset),
          );
          if (crypto && source.id !== destination.id) return;
          transfers.checkPair(context, source, destination);
        },
      },
    }),
  },
  'better-of-quote-and-market-is-executed': {
    breaks: 'EXC-005',
    because: 'customers complained, so nobody gets less than the quote said',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const now = exchanges.quote(context, clientId, fixed);
          const { source_minor: source, destination_minor: destination } =
            fixed as Partial<ExchangeBody>;
          if (source === undefined || destination === undefined) return now;
          return {
            ...now,
            source_minor: Math.min(source, now.source_minor),
            destination_minor: Math.max(destination, now.destination_minor),
          };
        },
      },
    }),
  },
  'order-that-is-not-supported-becomes-one-that-is': {
    breaks: 'EXC-006',
    because: 'rather than to annoy the customer, the source is fixed instead',
    class: 'state',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        request(context, actor, wish) {
          const { movements } = context.parts;
          const source = movements.account(context, actor.clientId, wish.source_account_id);
          const other = movements.account(context, actor.clientId, wish.destination_account_id);
          const fits = exchanges.supports(context, wish.action, source, other);
          const order = fits ? wish : ({ ...wish, action: 'FIX_SOURCE' } as const);
          return exchanges.request(context, actor, order);
        },
      },
    }),
  },
  'payment-from-an-account-moves-when-it-is-created': {
    breaks: 'PAY-002',
    because: 'funds inside the house need no instructions, so there is nothing to accept',
    class: 'state',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        request(context, actor, wish) {
          const record = payments.request(context, actor, wish);
          const own = wish.payment_source.source_type === 'ACCOUNT';
          return own ? payments.process(context, actor, record) : record;
        },
      },
    }),
  },
  'payment-of-a-linked-counterparty-shows-no-instructions': {
    breaks: 'PAY-003',
    because: 'its funds could be pulled, so instructions seemed needless',
    class: 'state',
    difficulty: 4,
    change: ({ counterparties, payments }) => ({
      payments: {
        instructions(context, record) {
          const { records } = context.parts;
          const source = record.body['payment_source'] as Readonly<Record<string, string>>;
          const id = source['source_counterparty_id'] ?? '';
          const payer = records.find(context, record.clientId, 'counterparty', id);
          return payer !== undefined && counterparties.linked(context, payer)
            ? undefined
            : payments.instructions(context, record);
        },
      },
    }),
  },
  'settlements-are-gone-already': {
    breaks: 'SET-001',
    because: 'deprecated was read as removed',
    class: 'state',
    difficulty: 1,
    change: () => ({
      settlements: {
        get() {
          throw new Refusal('NOT_FOUND', 'Settlements are not offered any more.');
        },
      },
    }),
  },
} as const satisfies Mutants;
