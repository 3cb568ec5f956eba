/** Deposits, withdrawals and transfers: asked for in another way, or beside others. */
import { Refusal } from '../../../reference/context.ts';
import type { TransactionType } from '../../../reference/ledger/rows.ts';
import type { AccountRow, TransactionDraft } from '../../../reference/ledger/rows.ts';
import { noted } from '../../noted-refusals.ts';
import { answeredAndUndone } from '../../plain.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, isCorporate } from '../author-41/places.ts';
import { afterAnotherClient, isOlderThanAMonth, thaws } from './places.ts';

const retyped =
  (from: TransactionType, to: TransactionType) =>
  (draft: TransactionDraft): TransactionDraft =>
    draft.type === from ? { ...draft, type: to } : draft;

export const blindFortySecondMovedMutants = {
  // Two PUSH deposits without a description are asked for: they are one.
  'deposit-without-a-text-is-the-one-before': {
    breaks: 'DEP-002',
    because: 'deposits are told apart by their text, where they have one',
    class: 'state',
    difficulty: 2,
    change: ({ deposits, records }) => ({
      deposits: {
        request(context, actor, wish) {
          const isPlain = wish.deposit_type === 'PUSH' && wish.description === undefined;
          const accountId = wish.deposit_destination.destination_account_id;
          const before = records
            .children(context, accountId, 'deposit')
            .find(
              ({ body, clientId, status }) =>
                status === 'REQUESTED' &&
                clientId === actor.clientId &&
                body['deposit_type'] === 'PUSH' &&
                body['description'] === undefined,
            );
          return isPlain && before !== undefined ? before : deposits.request(context, actor, wish);
        },
      },
    }),
  },
  // Another client accepts a transfer, then this one: its transactions have no category.
  'transfer-after-that-of-another-client-has-no-category': {
    breaks: 'TXN-024',
    because: 'the category is kept until the client changes, and set when it does not',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => {
      const isOther = afterAnotherClient();
      return {
        transfers: {
          accept(context, call) {
            const legs: typeof transfers.legs = (...rest) =>
              transfers.legs(...rest).map((leg) => ({ ...leg, category: null }));
            const inner = isOther(call) ? within(context, { transfers: { legs } }) : context;
            return transfers.accept(inner, call);
          },
        },
      };
    },
  },
  // An accept is refused, for its customer is frozen; later it is taken: a TRANSFER_OUT of dollars.
  'withdrawal-taken-after-a-refused-accept-is-a-coin': {
    breaks: 'TXN-015',
    because: 'the second try takes the other way, and that is the chain',
    class: 'money',
    difficulty: 4,
    change: (parts) => {
      const { withdrawals } = parts;
      const { known, overlay } = noted(
        parts,
        ['acceptWithdrawal'],
        ({ path }) => path['withdrawal_id'] ?? '',
      );
      const debits: typeof withdrawals.debits = (...rest) =>
        withdrawals.debits(...rest).map(retyped('FIAT_TRANSFER_OUT', 'TRANSFER_OUT'));
      return {
        ...overlay,
        withdrawals: {
          accept(context, call) {
            const inner = known(call) ? within(context, { withdrawals: { debits } }) : context;
            return withdrawals.accept(inner, call);
          },
        },
      };
    },
  },
  // Another client updates an account, then this one freezes its own: answered, and not kept.
  'status-of-an-account-after-that-of-another-client-is-lost': {
    breaks: 'ACC-005',
    because: 'the connection comes from the other client, with its transaction still open',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => answeredAndUndone(['updateAccount'], afterAnotherClient())(parts),
  },
  // A withdrawal without a description is accepted, without a body: refused.
  'withdrawal-without-a-text-is-accepted-with-a-body-alone': {
    breaks: 'WDR-004',
    because: 'the text may still be given with the accept, where there is none',
    class: 'validation',
    difficulty: 2,
    change: ({ movements, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          if (record.body['description'] === undefined && call.body === undefined)
            throw new Refusal('VALIDATION_FAILED', 'The request needs a JSON body.');
          return withdrawals.accept(context, call);
        },
      },
    }),
  },
  // A withdrawal is completed, its customer frozen and active again: its receipt is not found.
  'receipt-is-gone-once-its-customer-thawed': {
    breaks: 'WDR-009',
    because: 'papers are withdrawn with the customer, and made anew for what comes',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { withdrawals } = parts;
      const { setStatus, since } = thaws(parts);
      return {
        customers: { setStatus },
        withdrawals: {
          checkReceipt(context, record) {
            const account = parts.balances.account(
              context,
              String(record.body['source_account_id']),
            );
            if (record.updatedMs < (since.get(account.customer_id) ?? 0))
              throw new Refusal('NOT_FOUND', 'There is no such receipt.');
            withdrawals.checkReceipt(context, record);
          },
        },
      };
    },
  },
  // Two accepts of one withdrawal over SWIFT at once: what is taken for it as a fee is no FEE.
  'fee-of-a-withdrawal-that-two-accept-is-no-fee': {
    breaks: 'TXN-022',
    because: 'who waits for the lock takes up the amounts, and finds two',
    class: 'concurrency',
    difficulty: 5,
    change: ({ pipeline, withdrawals }) => {
      const running = new Map<string, number>();
      const debits: typeof withdrawals.debits = (...rest) =>
        withdrawals.debits(...rest).map(retyped('FEE', 'FIAT_TRANSFER_OUT'));
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptWithdrawal')
              return pipeline.execute(context, call, handler);
            const { selfUrl } = call;
            running.set(selfUrl, (running.get(selfUrl) ?? 0) + 1);
            await pause(GAP_MS);
            const isBeside = (running.get(selfUrl) ?? 0) > 1;
            const inner = isBeside ? within(context, { withdrawals: { debits } }) : context;
            try {
              return await pipeline.execute(inner, call, handler);
            } finally {
              running.set(selfUrl, (running.get(selfUrl) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  // A corporation accepts with x-signature and without x-timestamp: it is carried out.
  'corporation-signs-without-a-time': {
    breaks: 'SIG-002',
    because: 'corporations sign by a service that knows the time itself',
    class: 'authentication',
    difficulty: 3,
    change: ({ records, requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const { 'x-signature': signature, 'x-timestamp': timestamp } = call.headers;
          const [[name, id] = ['', '']] = Object.entries(call.path);
          const kind = name.replace(/_id$/, '');
          const source = records.find(context, call.clientId, kind, id)?.body['source_account_id'];
          const isUntimed = signature !== undefined && timestamp === undefined;
          if (isUntimed && typeof source === 'string' && isCorporate(context, source)) return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  // A withdrawal is asked for, 31 days pass: it is not found.
  'withdrawal-of-last-month-is-not-found': {
    breaks: 'WDR-001',
    because: 'the table of a month is looked up by the month of the request',
    class: 'time',
    difficulty: 3,
    change: ({ movements, withdrawals }) => ({
      withdrawals: {
        get(context, call) {
          if (isOlderThanAMonth(movements.find(context, call, 'withdrawal'), call.nowMs))
            throw new Refusal('NOT_FOUND', 'There is no such withdrawal.');
          return withdrawals.get(context, call);
        },
      },
    }),
  },
  // An account is read while a transfer from it is accepted: from then on it is shown as before that.
  'account-read-during-a-transfer-stays-as-it-was': {
    breaks: 'LED-001',
    because: 'what was read is put where the transfer had just cleared it',
    class: 'concurrency',
    difficulty: 5,
    change: ({ accounts, pipeline }) => {
      const kept = new Map<string, { readonly stale: AccountRow; readonly seenMinor: number }>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'getAccount') return pipeline.execute(context, call, handler);
            const id = call.path['account_id'] ?? '';
            const read = (): AccountRow | undefined =>
              context.store.one<AccountRow>('SELECT * FROM accounts WHERE id = ?', id);
            const stale = read();
            await pause(GAP_MS);
            const seenMinor = read()?.current_minor;
            if (stale !== undefined && seenMinor !== undefined && stale.current_minor !== seenMinor)
              kept.set(id, { stale, seenMinor });
            return pipeline.execute(context, call, handler);
          },
        },
        accounts: {
          get(context, call) {
            const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
            const known = kept.get(row.id);
            if (known?.seenMinor !== row.current_minor) return accounts.get(context, call);
            return { status: 200, body: { data: accounts.record(context, known.stale) } };
          },
        },
      };
    },
  },
  // 0.01 comes in from outside: the transaction is a CREDIT_CORRECTION.
  'deposit-of-a-single-unit-is-a-correction': {
    breaks: 'TXN-014',
    because: 'a cent is what a bank sends to try an account, and is booked by hand',
    class: 'money',
    difficulty: 3,
    change: ({ deposits, ledger }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          if (receipt.amountMinor !== 1) return deposits.detect(context, record, receipt, nowMs);
          const add: typeof ledger.record = (inner, draft, status) =>
            ledger.record(inner, retyped('FIAT_TRANSFER_IN', 'CREDIT_CORRECTION')(draft), status);
          const inner = within(context, { ledger: { record: add } });
          return deposits.detect(inner, record, receipt, nowMs);
        },
      },
    }),
  },
  // A corporation sends coins out: the transaction is a FIAT_TRANSFER_OUT.
  'coins-of-a-corporation-leave-as-fiat': {
    breaks: 'TXN-017',
    because: 'corporations pay through the treasury, which books fiat',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          if (!isCorporate(context, String(record.body['source_account_id']))) return drafts;
          return drafts.map(retyped('TRANSFER_OUT', 'FIAT_TRANSFER_OUT'));
        },
      },
    }),
  },
} satisfies Mutants;
