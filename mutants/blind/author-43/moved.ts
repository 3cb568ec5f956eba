/** Withdrawals, transfers, deposits and exchanges: beside others, of some customers, or told again. */
import { Refusal } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { wishOf } from '../../plain.ts';
import { dataOf, withData, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { isCorporate } from '../author-41/places.ts';
import { thaws, wasToldAgain } from '../author-42/places.ts';
import { isOfThawed, meeting, sourceOf } from './places.ts';

export const blindFortyThirdMovedMutants = {
  // A withdrawal without a purpose is accepted and cancelled: what it held stays held.
  'withdrawal-without-a-purpose-stays-held': {
    breaks: 'WDR-006',
    because: 'holds are found again by account and purpose',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          if (record.body['purpose'] !== undefined)
            return withdrawals.release(context, record, nowMs);
          const inner = within(context, { holds: { release: () => [] } });
          return withdrawals.release(inner, record, nowMs);
        },
      },
    }),
  },
  // A withdrawal is asked for while a transfer from its account is accepted: answered, and not found.
  'withdrawal-asked-for-beside-a-transfer-is-lost': {
    breaks: 'WDR-001',
    because: 'the account is locked, and who finds it so answers before it can write',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (context, call) => {
          if (call.operationId === 'acceptTransfer') return sourceOf(context, 'transfer', call);
          if (call.operationId !== 'createWithdrawal') return null;
          return String(wishOf(call)['source_account_id']);
        },
        ({ context, call, handler, beside }) => {
          const isBeside = beside.some(({ operationId }) => operationId === 'acceptTransfer');
          if (call.operationId !== 'createWithdrawal' || !isBeside)
            return parts.pipeline.execute(context, call, handler);
          return parts.pipeline.execute(context, call, (inner, one) => {
            inner.store.run('SAVEPOINT undone');
            const reply = handler(inner, one);
            inner.store.run('ROLLBACK TO undone');
            return reply;
          });
        },
      )(parts),
  },
  // A withdrawal and an exchange from one account are accepted at once: the withdrawal is a TRADE.
  'withdrawal-beside-an-exchange-is-a-trade': {
    breaks: 'TXN-015',
    because: 'the type of what leaves an account is set once for all that leaves it',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) => {
      const debits: typeof parts.withdrawals.debits = (...rest) =>
        parts.withdrawals
          .debits(...rest)
          .map((draft) => (draft.type === 'FEE' ? draft : { ...draft, type: 'TRADE' }));
      return meeting(
        (context, call) => {
          if (call.operationId === 'acceptExchange') return sourceOf(context, 'exchange', call);
          if (call.operationId === 'acceptWithdrawal') return sourceOf(context, 'withdrawal', call);
          return null;
        },
        ({ context, call, handler, beside }) => {
          const isBeside = beside.some(({ operationId }) => operationId === 'acceptExchange');
          const inner = isBeside ? within(context, { withdrawals: { debits } }) : context;
          return parts.pipeline.execute(inner, call, handler);
        },
      )(parts);
    },
  },
  // A withdrawal of a corporation is accepted: its status is what it was when it was asked for.
  'status-of-a-corporate-withdrawal-stays': {
    breaks: 'WDR-008',
    because: 'corporations have an approval of their own, whose state is shown',
    class: 'state',
    difficulty: 3,
    change: ({ movements, withdrawals }) => ({
      withdrawals: {
        status(context, call) {
          const reply = withdrawals.status(context, call);
          const { body } = movements.find(context, call, 'withdrawal');
          if (!isCorporate(context, String(body['source_account_id']))) return reply;
          return withData(reply, { status: 'REQUESTED' });
        },
      },
    }),
  },
  // A customer was frozen and is active again; a withdrawal is made and completed: it has no receipt.
  'what-follows-a-thaw-has-no-receipt': {
    breaks: 'WDR-009',
    because: 'the freeze stops the printing of papers, and nothing starts it again',
    class: 'state',
    difficulty: 3,
    change: (parts) => {
      const { withdrawals } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        withdrawals: {
          checkReceipt(context, record) {
            if (isOfThawed(since, context, record.body['source_account_id']))
              throw new Refusal('NOT_FOUND', 'There is no such receipt.');
            withdrawals.checkReceipt(context, record);
          },
        },
      };
    },
  },
  // A corporation's transfer from its dollars to its euros is taken, and moves as many of both.
  'corporation-transfers-between-currencies': {
    breaks: 'TRF-003',
    because: 'accounts of one corporation are taken for pockets of one account',
    class: 'validation',
    difficulty: 3,
    change: ({ journal, ledger, transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          const isOwn = source.customer_id === destination.customer_id;
          const isPair = isOwn && source.id !== destination.id;
          if (isPair && isCorporate(context, source.id)) return;
          transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
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
  // A deposit is asked for, its customer frozen and active again: the deposit is not found.
  'deposit-from-before-a-freeze-is-not-found': {
    breaks: 'DEP-001',
    because: 'instructions are hidden with the freeze, and only new ones are shown after it',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { deposits, movements } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        deposits: {
          get(context, call) {
            const { body, createdMs } = movements.find(context, call, 'deposit');
            const account = parts.balances.account(context, String(body['account_id']));
            if (createdMs < (since.get(account.customer_id) ?? 0))
              throw new Refusal('NOT_FOUND', 'There is no such deposit.');
            return deposits.get(context, call);
          },
        },
      };
    },
  },
  // EXCHANGE_COMPLETED has to be sent twice: the exchange is not found.
  'exchange-whose-end-was-told-again-is-not-found': {
    breaks: 'EXC-002',
    because: 'what was told is archived, and the second time moves it out of the archive',
    class: 'webhook',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        get(context, call) {
          if (wasToldAgain(context, 'EXCHANGE_COMPLETED', call.path['exchange_id'] ?? ''))
            throw new Refusal('NOT_FOUND', 'There is no such exchange.');
          return exchanges.get(context, call);
        },
      },
    }),
  },
  // An exchange is settled, another one of the same two accounts is created: the first is not found.
  'exchange-of-a-pair-takes-the-place-of-the-last': {
    breaks: 'EXC-002',
    because: 'there is one quote for each pair of accounts, and what is done is no quote any more',
    class: 'persistence',
    difficulty: 3,
    change: ({ exchanges, records }) => ({
      exchanges: {
        create(context, call) {
          const reply = exchanges.create(context, call);
          const wish = call.body as ExchangeBody;
          const earlier = context.store.all<{ id: string }>(
            `SELECT id FROM records WHERE kind = 'exchange' AND status = 'EXECUTED'
               AND client_id = ? AND json_extract(body, '$.source_account_id') = ?
               AND json_extract(body, '$.destination_account_id') = ?`,
            call.clientId,
            wish.source_account_id,
            wish.destination_account_id,
          );
          for (const { id } of earlier)
            records.remove(context, records.get(context, call.clientId, 'exchange', id));
          return reply;
        },
      },
    }),
  },
  // A completed withdrawal of coins has no receipt.
  'withdrawal-of-coins-has-no-receipt': {
    breaks: 'WDR-009',
    because: 'a receipt names the bank that was paid',
    class: 'state',
    difficulty: 2,
    change: ({ assets, withdrawals }) => ({
      withdrawals: {
        checkReceipt(context, record) {
          const { asset_type_id: assetTypeId } = record.body as WithdrawalBody;
          if (!assets.fiat(context, assetTypeId))
            throw new Refusal('NOT_FOUND', 'There is no such receipt.');
          withdrawals.checkReceipt(context, record);
        },
      },
    }),
  },
  // WITHDRAWAL_COMPLETED has to be sent twice: the counterparty that was paid is not found.
  'payee-of-what-was-told-again-is-not-found': {
    breaks: 'CPT-001',
    because: 'who was paid is taken off the list of open payees, and then off the list of all',
    class: 'webhook',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        get(context, call) {
          const reply = counterparties.get(context, call);
          const paid = context.store.all<{ id: string }>(
            `SELECT id FROM records WHERE kind = 'withdrawal'
               AND json_extract(body, '$.destination_counterparty_id') = ?`,
            String(dataOf(reply)['id']),
          );
          if (!paid.some(({ id }) => wasToldAgain(context, 'WITHDRAWAL_COMPLETED', id)))
            return reply;
          throw new Refusal('NOT_FOUND', 'There is no such counterparty.');
        },
      },
    }),
  },
} satisfies Mutants;
