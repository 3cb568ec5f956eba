/** Faults of deposits. */
import { Refusal } from '../../reference/context.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import { later, shift, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const depositsMutants = {
  'deposit-is-found-only-once-it-is-accepted': {
    breaks: 'DEP-001',
    because: 'the read side is fed by the bank’s messages',
    class: 'state',
    difficulty: 1,
    change: ({ deposits }) => ({
      deposits: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          if (record.status !== 'REQUESTED') return deposits.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such deposit.');
        },
      },
    }),
  },
  'second-open-deposit-of-an-account-is-refused': {
    breaks: 'DEP-002',
    because: 'a unique index was put on the account of open deposits',
    class: 'state',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const { destination_account_id: id } = wish.deposit_destination;
          const others = context.parts.records.children(context, id, 'deposit');
          if (!others.some(({ status }) => status === 'REQUESTED')) {
            return deposits.request(context, actor, wish);
          }
          throw new Refusal('INVALID_STATE', 'The account has an open deposit.');
        },
      },
    }),
  },
  'new-deposit-sweeps-the-open-one-away': {
    breaks: 'DEP-002',
    because: 'the latest instructions are thought to replace the earlier ones',
    class: 'state',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const { records } = context.parts;
          const { destination_account_id: id } = wish.deposit_destination;
          const open = records
            .children(context, id, 'deposit')
            .filter(({ status }) => status === 'REQUESTED');
          for (const record of open) records.remove(context, record);
          return deposits.request(context, actor, wish);
        },
      },
    }),
  },
  'pull-comes-in-when-it-is-created': {
    breaks: 'DEP-003',
    because: 'the linked account is trusted, and the pull is started at once',
    class: 'money',
    difficulty: 1,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const { parts } = context;
          const record = deposits.request(context, actor, wish);
          if (wish.deposit_type !== 'PULL') return record;
          const accepted = parts.deposits.startPull(context, actor, record);
          return parts.deposits.advance(context, accepted, actor.nowMs);
        },
      },
    }),
  },
  'pull-shows-early-as-a-provisional-credit': {
    breaks: 'DEP-003',
    because: 'customers are to see their money soon, so the request already credits it',
    class: 'money',
    difficulty: 4,
    change: (original) => {
      const job = later(original);
      return {
        ...job.overlay,
        deposits: {
          request(context, actor, wish) {
            const record = original.deposits.request(context, actor, wish);
            const { account_id: accountId, amount_minor: minor } = record.body as DepositBody;
            if (wish.deposit_type !== 'PULL' || minor === null) return record;
            job.add(context, 100, () => {
              shift(context, accountId, minor, actor.nowMs);
            });
            return record;
          },
        },
      };
    },
  },
  'pull-is-credited-twice': {
    breaks: 'DEP-004',
    because: 'the file of the bank and its notification both book the receipt',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const done = deposits.advance(context, record, nowMs);
          const { amount_minor: minor } = record.body as DepositBody;
          const receipt = { amountMinor: minor ?? 0, feeMinor: 0, rail: 'ACH' };
          deposits.credit(context, record, receipt, nowMs);
          return done;
        },
      },
    }),
  },
  'pull-is-rounded-to-whole-units': {
    breaks: 'DEP-004',
    because: 'the bank’s file format has no decimals',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        credit(context, record, receipt, nowMs) {
          const pull = record.body['deposit_type'] === 'PULL';
          const amountMinor = Math.max(100, Math.floor(receipt.amountMinor / 100) * 100);
          const cut = pull ? { ...receipt, amountMinor } : receipt;
          return deposits.credit(context, record, cut, nowMs);
        },
      },
    }),
  },
  'pull-goes-to-the-first-account-of-the-customer': {
    breaks: 'DEP-004',
    because: 'the receipt names the customer, and the account is looked up from that',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const { accounts, balances } = context.parts;
          const body = record.body as DepositBody;
          const own = balances.account(context, body.account_id);
          const first = accounts
            .ofCustomer(context, own.customer_id)
            .find(({ asset_type_id: asset }) => asset === own.asset_type_id);
          const moved = { ...body, account_id: first?.id ?? own.id };
          return deposits.advance(context, { ...record, body: moved }, nowMs);
        },
      },
    }),
  },
  'funds-arrive-less-a-charge-that-nothing-shows': {
    breaks: 'DEP-007',
    because: 'the charge of the correspondent is netted out of the receipt',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        credit: (context, record, receipt, nowMs) =>
          deposits.credit(
            context,
            record,
            { ...receipt, amountMinor: Math.max(1, receipt.amountMinor - 1) },
            nowMs,
          ),
      },
    }),
  },
  'second-receipt-of-a-deposit-is-swallowed': {
    breaks: 'DEP-007',
    because: 'a deposit that is complete takes no more receipts',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        receive: (context, record, receipt, nowMs) =>
          record.status === 'EXECUTED' ? record : deposits.receive(context, record, receipt, nowMs),
      },
    }),
  },
  'created-deposit-is-named-by-a-reference-that-finds-nothing': {
    breaks: 'DEP-001',
    because: 'the answer is built from the request, with an identifier of its own',
    class: 'wire',
    difficulty: 1,
    change: ({ deposits }) => ({
      deposits: {
        create: (context, call) =>
          withData(deposits.create(context, call), { id: context.random.id('dep') }),
      },
    }),
  },
} satisfies Mutants;
