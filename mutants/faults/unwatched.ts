/**
 * Faults where few would look: rare values, long sequences, two different operations at once. They
 * were written from the document alone, by someone who had not seen the tests.
 */
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { withoutMarks } from '../marks.ts';
import { fundsSeenEarly, meanwhile, pause } from '../steps.ts';
import type { Data, Paid } from '../steps.ts';
import type { Mutants } from '../types.ts';

const DROP_MS = 120;

/** Texts in it, however deep, without the marks that combine with a letter before them. */
export const unwatchedMutants = {
  'combining-marks-of-an-applicant-are-dropped': {
    breaks: 'APP-004',
    because: 'what the card printer cannot print is taken out, and precomposed letters it can',
    class: 'persistence',
    difficulty: 5,
    change: ({ applications }) => ({
      applications: {
        merged: (context, current, wish) =>
          withoutMarks(applications.merged(context, current, wish)) as Fields,
      },
    }),
  },
  'nought-percent-is-no-change': {
    breaks: 'IND-007',
    because: 'a value is taken over where it is truthy',
    class: 'persistence',
    difficulty: 5,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          fields.apply(context, set, current, updates);
          const given = updates.filter(({ value }) => Boolean(value));
          return fields.apply(context, set, current, given);
        },
      },
    }),
  },
  'birthday-on-a-leap-day-becomes-the-first-of-march': {
    breaks: 'APP-009',
    because: 'a birthday is reckoned into a year that has no such day',
    class: 'time',
    difficulty: 5,
    change: ({ applicants }) => ({
      applicants: {
        update(context, call) {
          const { date_of_birth: born, ...others } = call.body as Data;
          if (typeof born !== 'string') return applicants.update(context, call);
          const body = { ...others, date_of_birth: born.replace('-02-29', '-03-01') };
          return applicants.update(context, { ...call, body });
        },
      },
    }),
  },
  'tiny-amounts-lose-their-exponent': {
    breaks: 'LED-013',
    because: 'the number is written out as text and cut at its point, and 2e-7 has none',
    class: 'money',
    difficulty: 5,
    change: ({ assets }) => ({
      assets: {
        toMinor(context, assetTypeId, amount) {
          const minor = assets.toMinor(context, assetTypeId, amount);
          if (!String(amount).includes('e-')) return minor;
          return Number.parseInt(String(amount), 10) * 10 ** assets.scale(context, assetTypeId);
        },
      },
    }),
  },
  'pending-debit-beyond-32-bits-holds-nothing': {
    breaks: 'LED-003',
    because: 'cents fit a 32-bit integer in every test',
    class: 'money',
    difficulty: 5,
    change: () => ({
      balances: {
        pendingEffect: (_context, valueMinor) => ({
          currentMinor: 0,
          availableMinor: Math.min(0, valueMinor | 0),
        }),
      },
    }),
  },
  'keys-count-by-their-first-sixty-four-characters': {
    breaks: 'IDM-013',
    because: 'the column is that wide, and the database cuts what is longer',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          idempotency.scope(context, {
            ...call,
            idempotencyKey: call.idempotencyKey?.slice(0, 64) ?? null,
          }),
      },
    }),
  },
  'what-a-fee-leaves-is-cut-in-floating-point': {
    breaks: 'DEP-007',
    because: 'the credit is what is left after the fee plus the fee, and 10.1 less 0.05 is 10.049…',
    class: 'money',
    difficulty: 5,
    change: ({ deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const { amountMinor, feeMinor } = receipt;
          const left = Math.floor((amountMinor / 100 - feeMinor / 100) * 100);
          const gross = feeMinor > 0 ? left + feeMinor : amountMinor;
          return deposits.receive(context, record, { ...receipt, amountMinor: gross }, nowMs);
        },
      },
    }),
  },
  'account-that-opens-again-forgets-its-holds': {
    breaks: 'LED-002',
    because: 'what is available is set anew from the current balance when an account is unlocked',
    class: 'state',
    difficulty: 5,
    change: ({ accounts, balances }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, frozenByCustomer) {
          accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
          if (row.status === 'FROZEN' && status === 'OPEN') {
            const sql = 'UPDATE accounts SET available_minor = current_minor WHERE id = ?';
            context.store.run(sql, row.id);
          }
          return balances.account(context, row.id);
        },
      },
    }),
  },
  'cancel-gives-back-the-latest-hold-of-that-amount': {
    breaks: 'WDR-003',
    because: 'a reversal is matched by account and amount, as card networks do it',
    class: 'state',
    difficulty: 5,
    change: ({ holds, withdrawals }) => {
      const latest = meanwhile<string | null>();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            const { source_account_id: from, amount_minor: minor } = record.body as WithdrawalBody;
            const hold = context.store.one<{ category_id: string }>(
              `SELECT category_id FROM transactions WHERE account_id = ? AND value_minor = ?
                 AND status = 'AUTHORIZED' ORDER BY seq DESC LIMIT 1`,
              from,
              -minor,
            );
            return latest.during(
              record.status === 'ACCEPTED' ? (hold?.category_id ?? null) : null,
              () => withdrawals.release(context, record, nowMs),
            );
          },
        },
        holds: {
          release: (context, category, nowMs) =>
            holds.release(context, { ...category, id: latest.known ?? category.id }, nowMs),
        },
      };
    },
  },
  'pull-that-overtakes-another-brings-the-amount-of-that-one': {
    breaks: 'DEP-004',
    because: 'what the bank reports goes to the oldest pull from that counterparty that is open',
    class: 'money',
    difficulty: 5,
    change: ({ deposits, records }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const body = record.body as DepositBody;
          const payer = body.deposit_source?.source_counterparty_id;
          const oldest = records
            .children(context, body.account_id, 'deposit')
            .map((one) => ({ status: one.status, body: one.body as DepositBody }))
            .filter(({ status }) => status === 'ACCEPTED')
            .find((one) => one.body.deposit_source?.source_counterparty_id === payer);
          const amountMinor = oldest?.body.amount_minor ?? receipt.amountMinor;
          return deposits.receive(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  'cancel-that-is-sent-again-after-a-lost-answer-releases-again': {
    breaks: 'LED-007',
    because: 'a cancellation whose answer was never sent is taken up once more from its beginning',
    class: 'idempotency',
    difficulty: 5,
    change: ({ pipeline, withdrawals }) => {
      const lost = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'cancelWithdrawal') {
              return pipeline.execute(context, call, handler);
            }
            const id = call.path['withdrawal_id'] ?? '';
            const again = lost.delete(id);
            await pause(DROP_MS);
            if (!again) {
              const answer = await pipeline.execute(context, call, handler);
              if (call.dropped?.() === true) lost.add(id);
              return answer;
            }
            const { balances, records, wire } = context.parts;
            const record = records.get(context, call.clientId, 'withdrawal', id);
            const { source_account_id: from, amount_minor: minor } = record.body as WithdrawalBody;
            const change = { currentMinor: 0, availableMinor: minor };
            balances.write(context, from, change, call.nowMs);
            const data = withdrawals.statusRecord(context, record);
            return wire.serialise(context, { status: 200, body: { data } });
          },
        },
      };
    },
  },
  'cancelled-withdrawal-keeps-the-hold-of-its-fee': {
    breaks: 'WDR-006',
    because: 'the fee is a hold of its own, and the reversal asks for that of the amount',
    class: 'money',
    difficulty: 5,
    change: ({ holds, withdrawals }) => {
      const cancelling = meanwhile();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            return cancelling.during(true, () => withdrawals.release(context, record, nowMs));
          },
        },
        holds: {
          release(context, category, nowMs) {
            if (!cancelling.known) return holds.release(context, category, nowMs);
            const { ledger } = context.parts;
            return ledger
              .ofCategory(context, category, 'AUTHORIZED')
              .filter((row) => row.transaction_type !== 'FEE')
              .map((row) => ledger.become(context, row, 'CANCELLED', nowMs));
          },
        },
      };
    },
  },
  'subscription-made-again-signs-with-the-key-of-the-deleted-one': {
    breaks: 'WHK-001',
    because: 'the sender keeps keys by address and event type, and nobody takes them out',
    class: 'webhook',
    difficulty: 5,
    change: ({ signing }) => ({
      signing: {
        key(context, subscription) {
          const kept = context.store.one<{ signature_verification_key: string }>(
            `SELECT signature_verification_key FROM subscriptions WHERE client_id = ?
               AND callback_url = ? AND event_type = ? AND status = 'DELETED' ORDER BY seq LIMIT 1`,
            subscription.client_id,
            subscription.callback_url,
            subscription.event_type,
          );
          return kept?.signature_verification_key ?? signing.key(context, subscription);
        },
      },
    }),
  },
  'customer-with-a-closed-account-never-falls-asleep': {
    breaks: 'CUS-022',
    because: 'whoever has an account that is not asleep is awake, and a closed one never sleeps',
    class: 'time',
    difficulty: 5,
    change: ({ accounts, dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const rows = accounts.ofCustomer(context, customerId);
          if (rows.some(({ status }) => status !== 'DORMANT')) return;
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
        },
      },
    }),
  },
  'credit-to-the-account-of-another-customer-stays-pending': {
    breaks: 'LED-001',
    because: 'a payment to a third party waits for a screening that is not built yet',
    class: 'money',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { journal, ledger } = context.parts;
          const body = record.body as TransferBody;
          const from = balances.account(context, body.source_account_id);
          const to = balances.account(context, body.destination_account_id);
          const [debit, credit] = transfers.legs(context, record, nowMs);
          const ownAccounts = from.customer_id === to.customer_id;
          if (ownAccounts || debit === undefined || credit === undefined) {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          ledger.post(
            context,
            [debit],
            (rows) => journal.against(context, 'SUSPENSE', rows),
            nowMs,
          );
          ledger.record(context, credit, 'PENDING');
        },
      },
    }),
  },
  'bitcoin-into-euros-goes-by-way-of-dollars': {
    breaks: 'EXC-005',
    because: 'the custodian quotes bitcoin in dollars, and the other pairs are put together',
    class: 'money',
    difficulty: 4,
    change: ({ rates }) => ({
      rates: {
        of(context, clientId, from, to) {
          if (from !== 'BITCOIN_TESTNET_BTC' || to !== 'FIAT_TESTNET_EUR') {
            return rates.of(context, clientId, from, to);
          }
          const sold = rates.of(context, clientId, from, 'FIAT_TESTNET_USD');
          const bought = rates.of(context, clientId, 'FIAT_TESTNET_USD', to);
          return {
            numerator: sold.numerator * bought.numerator,
            denominator: sold.denominator * bought.denominator,
          };
        },
      },
    }),
  },
  'transfer-and-withdrawal-at-once-see-the-same-funds': {
    breaks: 'LED-015',
    because: 'each service has a lock of its own, and both look at the funds under it',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change(parts) {
      const queues = new Map<string, Promise<unknown>>();
      const withFee = (body: Paid): number => body.amount_minor + (body.fee_minor ?? 0);
      return fundsSeenEarly(parts, ['transfer', 'withdrawal'], withFee, (kind, work) => {
        const turn = (queues.get(kind) ?? Promise.resolve()).then(work);
        queues.set(
          kind,
          turn.catch(() => undefined),
        );
        return turn;
      });
    },
  },
  'change-of-a-corporation-undoes-one-of-its-people-at-once': {
    breaks: 'CUS-012',
    because: 'a corporation is read with its people, changed, and written back as a whole',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline, records }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'updateCustomer') {
            return pipeline.execute(context, call, handler);
          }
          const id = call.path['customer_id'] ?? '';
          const customer = records.find(context, call.clientId, 'customer', id);
          const people =
            customer === undefined ? [] : records.children(context, customer.id, 'individual');
          await pause(10);
          const answer = await pipeline.execute(context, call, handler);
          for (const person of people) {
            records.update(context, person, { body: person.body }, call.nowMs);
          }
          return answer;
        },
      },
    }),
  },
  'period-that-ends-before-it-begins-is-turned-round': {
    breaks: 'TXN-007',
    because: 'the form of the back office lets people fill in both dates in any order',
    class: 'filter',
    difficulty: 5,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { start_date: start = '', end_date: end = '' } = call.query;
          if (end === '' || start <= end) return transactionFilters.asked(context, call);
          const query = { ...call.query, start_date: end, end_date: start };
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'page-in-the-very-middle-comes-in-reverse': {
    breaks: 'TXN-006',
    because: 'later pages are read from the end, and the two places that ask for it differ by <=',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, slice);
          const behind = slice.total - slice.offset - rows.length;
          const middle = slice.offset > 0 && behind === slice.offset;
          return middle ? rows.toReversed() : rows;
        },
      },
    }),
  },
} satisfies Mutants;
