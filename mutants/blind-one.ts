/** Faults written from the document alone, by someone who had seen none of the tests. */
import { Refusal } from '../reference/context.ts';
import type { Fields } from '../reference/domain/fields.ts';
import { updatesOf } from '../reference/domain/fields.ts';
import type { DepositBody } from '../reference/domain/deposits.ts';
import type { ExchangeBody } from '../reference/domain/exchanges.ts';
import type { PaymentWish } from '../reference/domain/payments.ts';
import type { TransferBody } from '../reference/domain/transfers.ts';
import type { TransactionRow } from '../reference/ledger/rows.ts';
import { isAccept, meanwhile, pause } from './steps.ts';
import type { Mutants } from './types.ts';

const GAP_MS = 30;

export const blindOneMutants = {
  'deleting-one-individual-deletes-the-documents-of-all': {
    breaks: 'DOC-002',
    because: 'documents hang on the application, and are deleted by its identifier',
    class: 'persistence',
    difficulty: 4,
    change: () => ({
      documents: {
        removeOf(context, individualId) {
          context.store.run(
            `DELETE FROM documents WHERE individual_id IS NOT NULL AND application_id =
               (SELECT application_id FROM documents WHERE individual_id = ?)`,
            individualId,
          );
        },
      },
    }),
  },
  'changes-that-were-asked-for-are-not-kept': {
    breaks: 'APP-004',
    because: 'what a reviewer sent back is a copy, and the change goes to the original',
    class: 'state',
    difficulty: 4,
    change: ({ applications, records }) => ({
      applications: {
        update(context, call) {
          const before = applications.find(context, call);
          const reply = applications.update(context, call);
          if (before.status !== 'CHANGES_REQUESTED') return reply;
          const now = applications.find(context, call);
          const body = { ...now.body, customer_details: before.body['customer_details'] };
          records.update(context, now, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'shorter-upload-leaves-the-tail-of-the-longer-one': {
    breaks: 'DOC-003',
    because: 'the file is opened for writing and never cut',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const row = context.store.one<{ content: Uint8Array | null }>(
            'SELECT content FROM documents WHERE id = ?',
            id,
          );
          const tail = Buffer.from(row?.content ?? new Uint8Array()).subarray(file.bytes.length);
          const bytes = new Uint8Array(Buffer.concat([file.bytes, tail]));
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'release-of-a-customer-opens-its-first-account-only': {
    breaks: 'CUS-023',
    because: 'the release looks up the account of the customer, not the accounts',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          const [first] = accounts.ofCustomer(context, row.customer_id);
          if (customerStatus === 'ACTIVE' && first?.id !== row.id) return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'account-with-funds-outlives-its-closed-customer': {
    breaks: 'CUS-016',
    because: 'an account that holds funds is not closed, whoever asks',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          if (customerStatus === 'CLOSED' && row.current_minor !== 0) return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'what-was-offered-before-the-due-diligence-is-still-accepted': {
    breaks: 'CUS-019',
    because: 'the customer was looked at when the movement was asked for',
    class: 'state',
    difficulty: 4,
    change: ({ customers, pipeline }) => {
      const accepting = meanwhile();
      return {
        pipeline: {
          run(context, call, handler) {
            if (!isAccept(call)) return pipeline.run(context, call, handler);
            return accepting.during(true, () => pipeline.run(context, call, handler));
          },
        },
        customers: {
          available: (context, status) =>
            (accepting.known === true && status === 'EDD') || customers.available(context, status),
        },
      };
    },
  },
  'status-of-customers-is-not-filtered-beside-their-type': {
    breaks: 'CUS-007',
    because: 'the query is built by a chain of else-ifs',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const { type } = call.query;
          if (type !== undefined) return { customer_type: type };
          return customers.filters(context, call);
        },
      },
    }),
  },
  'individual-of-a-pending-corporation-can-be-changed': {
    breaks: 'CUS-018',
    because: 'a review is when such data is corrected',
    class: 'state',
    difficulty: 3,
    change: ({ customers, individuals }) => {
      const changing = meanwhile();
      return {
        individuals: {
          update: (context, call) =>
            changing.during(true, () => individuals.update(context, call)),
        },
        customers: {
          available: (context, status) =>
            (changing.known === true && status === 'PENDING') ||
            customers.available(context, status),
        },
      };
    },
  },
  'bad-update-of-an-individual-leaves-those-before-it': {
    breaks: 'ERR-007',
    because: 'each update is written as it is read',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const updates = updatesOf(call.body);
          try {
            return individuals.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            for (let count = updates.length - 1; count > 0; count -= 1) {
              try {
                const body = { updates: updates.slice(0, count) };
                individuals.update(context, { ...call, body });
                break;
              } catch {
                continue;
              }
            }
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'of-parallel-changes-of-a-customer-the-last-one-wins': {
    breaks: 'CUS-009',
    because: 'the record is read, changed and written back whole',
    class: 'concurrency',
    difficulty: 5,
    change: ({ pipeline }) => {
      const underWay = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'updateCustomer') {
              return pipeline.execute(context, call, handler);
            }
            const { records } = context.parts;
            const id = call.path['customer_id'] ?? '';
            const find = () => records.find(context, call.clientId, 'customer', id);
            const before = find();
            let beside = (underWay.get(id) ?? 0) > 0;
            underWay.set(id, (underWay.get(id) ?? 0) + 1);
            try {
              await pause(GAP_MS);
              beside ||= (underWay.get(id) ?? 0) > 1;
              const answer = await pipeline.execute(context, call, handler);
              const now = find();
              if (!beside || answer.status !== 200 || !before || !now) return answer;
              const changes = updatesOf(call.body).map(({ field, value }) => [field, value]);
              const body = { ...before.body, ...(Object.fromEntries(changes) as Fields) };
              records.update(context, now, { body }, call.nowMs);
              return answer;
            } finally {
              underWay.set(id, (underWay.get(id) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'names-of-individuals-beyond-latin-letters-become-question-marks': {
    breaks: 'IND-007',
    because: 'the table of people is older than the others, and in Latin-1',
    class: 'wire',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          if (set !== 'Individual') return changed;
          const entries = Object.entries(changed).map(([name, value]) => [
            name,
            typeof value === 'string' ? value.replaceAll(/[^\0-\u00ff]/gu, '?') : value,
          ]);
          return Object.fromEntries(entries) as Fields;
        },
      },
    }),
  },
  'account-that-opens-again-is-not-announced': {
    breaks: 'EVT-005',
    because: 'the event belongs to the opening of an account, which happens once',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => {
      const reopening = meanwhile();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, frozenByCustomer) {
            const set = () => accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
            return status === 'OPEN' ? reopening.during(true, set) : set();
          },
          announce(context, row, nowMs) {
            if (reopening.known === null) accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'statement-of-a-quiet-month-is-not-found': {
    breaks: 'STM-002',
    because: 'a statement is grouped from its transactions, and there are none',
    class: 'time',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        posted(context, account, period) {
          const rows = statements.posted(context, account, period);
          if (rows.length > 0) return rows;
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
  'change-of-an-unverified-counterparty-verifies-it': {
    breaks: 'CPT-004',
    because: 'what passes the checks of a change is marked as checked',
    class: 'state',
    difficulty: 4,
    change: ({ counterparties, records }) => ({
      counterparties: {
        update(context, call) {
          const reply = counterparties.update(context, call);
          const now = counterparties.find(context, call);
          const linkable = now.body['counterparty_type'] === 'FIAT_US_LINKED';
          if (now.status === 'PENDING' && !linkable) {
            records.update(context, now, { status: 'ACTIVE', dueMs: null }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'pull-that-is-done-can-be-accepted-once-more': {
    breaks: 'DEP-008',
    because: 'what is refused is a second pull under way, not one after it',
    class: 'state',
    difficulty: 3,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          (kind === 'deposit' && from === 'EXECUTED' && to === 'ACCEPTED') ||
          states.allows(context, kind, from, to),
      },
    }),
  },
  'pull-brings-the-amount-of-the-latest-request': {
    breaks: 'DEP-004',
    because: 'the order to the other bank is kept by account, and the later one overwrites it',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, records }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const { account_id: accountId, deposit_type: kind } = record.body as DepositBody;
          if (kind !== 'PULL') return deposits.advance(context, record, nowMs);
          const pulls = records
            .children(context, accountId, 'deposit')
            .filter(({ body }) => body['deposit_type'] === 'PULL');
          const amount = (pulls.at(-1) ?? record).body['amount_minor'];
          const body = { ...record.body, amount_minor: amount };
          return deposits.advance(context, { ...record, body }, nowMs);
        },
      },
    }),
  },
  'exchange-sells-what-a-withdrawal-holds': {
    breaks: 'LED-015',
    because: 'the desk asks for the balance, and is given the current one',
    class: 'money',
    difficulty: 4,
    change: ({ balances, exchanges }) => {
      const filling = meanwhile();
      return {
        exchanges: {
          fill: (context, actor, record) =>
            filling.during(true, () => exchanges.fill(context, actor, record)),
        },
        balances: {
          covers: (context, account, minor) =>
            filling.known === true
              ? account.current_minor >= minor
              : balances.covers(context, account, minor),
        },
      };
    },
  },
  'fee-of-a-cancelled-withdrawal-stays-held': {
    breaks: 'WDR-006',
    because: 'the hold of the withdrawal is found by its type, and the fee has another',
    class: 'money',
    difficulty: 3,
    change: ({ ledger, withdrawals }) => {
      const cancelling = meanwhile();
      return {
        withdrawals: {
          release: (context, record, nowMs) =>
            cancelling.during(true, () => withdrawals.release(context, record, nowMs)),
        },
        ledger: {
          ofCategory(context, category, status) {
            const rows = ledger.ofCategory(context, category, status);
            if (cancelling.known === null) return rows;
            return rows.filter((row) => row.transaction_type !== 'FEE');
          },
        },
      };
    },
  },
  'receipt-is-handed-out-once': {
    breaks: 'WDR-009',
    because: 'it is fetched from a queue that forgets what was read',
    class: 'persistence',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const handed = new Set<string>();
      return {
        withdrawals: {
          receiptRecord(context, record) {
            if (handed.has(record.id)) {
              throw new Refusal('NOT_FOUND', 'There is no such receipt.');
            }
            const receipt = withdrawals.receiptRecord(context, record);
            handed.add(record.id);
            return receipt;
          },
        },
      };
    },
  },
  'cancel-that-overtakes-an-accept-leaves-its-hold': {
    breaks: 'WDR-005',
    because: 'what was only requested holds nothing, and that was read before',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'cancelWithdrawal') {
            return pipeline.execute(context, call, handler);
          }
          const { records, states, wire, withdrawals } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const find = () => records.find(context, call.clientId, 'withdrawal', id);
          const seen = find();
          await pause(GAP_MS);
          const now = find();
          if (seen?.status !== 'REQUESTED' || now?.status !== 'ACCEPTED') {
            return pipeline.execute(context, call, handler);
          }
          return context.store.transaction(() => {
            const cancelled = states.move(context, now, 'CANCELLED', call.nowMs);
            withdrawals.announce(context, 'WITHDRAWAL_CANCELLED', cancelled, call.nowMs);
            const data = withdrawals.statusRecord(context, cancelled);
            return wire.serialise(context, { status: 200, body: { data } });
          });
        },
      },
    }),
  },
  'transfer-to-another-customer-has-no-category-there': {
    breaks: 'TXN-024',
    because: 'who receives is not told of the record of another customer',
    class: 'wire',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const { source_account_id: from, destination_account_id: to } =
            record.body as TransferBody;
          const customerOf = (id: string) => balances.account(context, id).customer_id;
          if (customerOf(from) === customerOf(to)) return legs;
          return legs.map((leg) => (leg.accountId === to ? { ...leg, category: null } : leg));
        },
      },
    }),
  },
  'transaction-that-was-read-once-stays-as-it-was': {
    breaks: 'TXN-005',
    because: 'single transactions are cached, as if they were final',
    class: 'persistence',
    difficulty: 4,
    change: ({ transactions }) => {
      const cache = new Map<string, TransactionRow>();
      return {
        transactions: {
          find(context, clientId, id) {
            const known = cache.get(id);
            if (known?.client_id === clientId) return known;
            const row = transactions.find(context, clientId, id);
            cache.set(id, row);
            return row;
          },
        },
      };
    },
  },
  'exchange-of-a-fixed-destination-keeps-its-quote': {
    breaks: 'EXC-005',
    because: 'what is bought is fixed, so everything is taken for fixed',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const asked = fixed as Partial<ExchangeBody>;
          const { source_minor: source, destination_minor: destination, rate } = asked;
          const known = source !== undefined && destination !== undefined && rate !== undefined;
          if (fixed.action !== 'FIX_DESTINATION' || !known) {
            return exchanges.quote(context, clientId, fixed);
          }
          return { source_minor: source, destination_minor: destination, rate };
        },
      },
    }),
  },
  'second-payment-to-an-account-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'the instructions of the account were given already',
    class: 'wire',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const { payment_destination: to } = record.body as PaymentWish;
          const earlier = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'payment' AND client_id = ? AND seq < ?
               AND status IN ('ACCEPTED', 'EXECUTED')
               AND json_extract(body, '$.payment_source.source_type') = 'COUNTERPARTY'
               AND json_extract(body, '$.payment_destination.destination_account_id') = ?`,
            record.clientId,
            record.seq,
            to.destination_account_id,
          );
          return earlier === undefined ? payments.instructions(context, record) : undefined;
        },
      },
    }),
  },
  'who-may-write-subscriptions-may-view-one': {
    breaks: 'AUT-018',
    because: 'who may delete it may as well look at it first',
    class: 'authorization',
    difficulty: 3,
    change: ({ scopes }) => {
      let asked: string | null = null;
      return {
        scopes: {
          required(context, operationId) {
            asked = operationId;
            return scopes.required(context, operationId);
          },
          suffices: (context, required, granted) =>
            (asked === 'getSubscription' && granted.includes('subscriptions:write')) ||
            scopes.suffices(context, required, granted),
        },
      };
    },
  },
  'event-of-a-cancelled-transaction-tells-no-amount': {
    breaks: 'WHK-015',
    because: 'a cancelled transaction moves nothing, so its amount is zero',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return row.status === 'CANCELLED' ? { ...data, amount: 0 } : data;
        },
      },
    }),
  },
  'event-during-a-failing-delivery-is-lost': {
    breaks: 'WHK-016',
    because: 'an address that fails is skipped until its queue is empty',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        enqueue(context, eventId, subscription) {
          const failing = context.store.one(
            `SELECT 1 FROM deliveries JOIN attempts ON delivery_id = id
             WHERE subscription_id = ? AND status = 'PENDING' AND outcome <> 'SENDING'`,
            subscription.id,
          );
          if (failing === undefined) events.enqueue(context, eventId, subscription);
        },
      },
    }),
  },
  'retried-change-of-a-customer-undoes-a-later-one': {
    breaks: 'IDM-008',
    because: 'setting a field is idempotent by itself, so a retry is simply run',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        around(context, call, execute) {
          return context.store.transaction(() => {
            const isChange = call.operationId === 'updateCustomer';
            const applies = isChange && idempotency.applies(context, call);
            const stored = applies ? idempotency.find(context, call) : undefined;
            if (stored && idempotency.sameRequest(context, call, stored)) return execute();
            return idempotency.around(context, call, execute);
          });
        },
      },
    }),
  },
  'retry-with-a-request-id-of-its-own-is-new': {
    breaks: 'IDM-001',
    because: 'the identifier of the request is part of what makes a request the same',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const requestId = call.headers['x-svc-request-id'] ?? '';
          const key = call.idempotencyKey;
          const idempotencyKey = key === null ? null : `${key} ${requestId}`;
          return idempotency.scope(context, { ...call, idempotencyKey });
        },
      },
    }),
  },
  'last-page-of-a-single-item-is-not-the-next-one': {
    breaks: 'PAG-010',
    because: 'whether there are more is reckoned with a comparison that is off by one',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const shown = (at.page + 1) * at.pageSize;
          return total - shown === 1 ? { ...links, next: links.self } : links;
        },
      },
    }),
  },
  'posted-transactions-are-sorted-by-their-posting': {
    breaks: 'TXN-006',
    because: 'the index of posted transactions is one by their posting date',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const posted = conditions.some(
            ({ sql, value }) => sql === 'status = ?' && value === 'POSTED',
          );
          if (!posted) return transactions.read(context, conditions, slice);
          return context.store.all<TransactionRow>(
            `SELECT * FROM transactions WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
             ORDER BY posted_ms ${slice.order}, seq ${slice.order} LIMIT ? OFFSET ?`,
            ...conditions.map(({ value }) => value),
            slice.limit,
            slice.offset,
          );
        },
      },
    }),
  },
  'day-that-no-month-has-is-the-next-month': {
    breaks: 'ERR-012',
    because: 'the library of dates rolls over where it should refuse',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          const isDate = parameter.name === 'start_date' || parameter.name === 'end_date';
          if (isDate && /^\d{4}-\d\d-\d\d$/.test(text ?? '')) return;
          validation.parameter(context, parameter, text);
        },
      },
    }),
  },
  'value-of-many-digits-is-a-text': {
    breaks: 'GEN-007',
    because: 'clients lost digits of large numbers, so these are quoted',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        value(context, row) {
          const value = transactions.value(context, row);
          if (Math.abs(row.value_minor) < 1e11) return value;
          return String(value) as unknown as number;
        },
      },
    }),
  },
  // Conceived with those above; written down after some tests had been read.
  'dormant-account-sells-nothing': {
    breaks: 'CUS-021',
    because: 'the desk trades for open accounts',
    class: 'state',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        checkPair(context, source, destination) {
          exchanges.checkPair(context, source, destination);
          const { records } = context.parts;
          const { client_id: clientId, customer_id: id } = source;
          const status = records.status(context, clientId, 'customer', id);
          if (status !== 'DORMANT' && source.status !== 'DORMANT') return;
          throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is DORMANT.');
        },
      },
    }),
  },
  'reason-without-its-author-is-refused': {
    breaks: 'CUS-010',
    because: 'the audit wants both or none',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        body(context, operation, body) {
          validation.body(context, operation, body);
          const given = (body ?? {}) as Fields;
          const alone = given['reason'] !== undefined && given['updated_by'] === undefined;
          if (operation.operationId !== 'updateCustomer' || !alone) return;
          throw new Refusal('VALIDATION_FAILED', 'updated_by is missing.');
        },
      },
    }),
  },
  'cancel-before-acceptance-is-not-told': {
    breaks: 'EVT-017',
    because: 'nothing was held, so nothing was cancelled',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const silent = meanwhile();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            const release = () => withdrawals.release(context, record, nowMs);
            return record.status === 'REQUESTED' ? silent.during(true, release) : release();
          },
          announce(context, eventType, record, nowMs) {
            if (silent.known === null) withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  'pull-deposit-completes-in-silence': {
    breaks: 'EVT-013',
    because: 'who pulls knows, only who waits is told',
    class: 'webhook',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const pull = record.body['deposit_type'] === 'PULL';
          if (pull && eventType === 'DEPOSIT_COMPLETED') return;
          deposits.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'wallet-that-is-not-verified-is-paid': {
    breaks: 'CPT-004',
    because: 'the bank verifies accounts, and wallets have no bank',
    class: 'state',
    difficulty: 3,
    change: ({ payees }) => ({
      payees: {
        checkUsable(context, payee) {
          if (payee.body['counterparty_type'] !== 'CRYPTO') payees.checkUsable(context, payee);
        },
      },
    }),
  },
  'only-the-latest-key-of-an-operation-is-known': {
    breaks: 'IDM-001',
    because: 'a retry follows its request at once, so one key is kept',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        remember(context, call, answer) {
          if (!call.operationId.startsWith('create')) {
            idempotency.remember(context, call, answer);
            return;
          }
          const prefix = JSON.stringify([call.clientId, call.operationId]).slice(0, -1);
          context.store.run(
            'DELETE FROM idempotency WHERE substr(scope, 1, ?) = ?',
            prefix.length,
            prefix,
          );
          idempotency.remember(context, call, answer);
        },
      },
    }),
  },
  'links-forget-the-falling-order': {
    breaks: 'PAG-009',
    because: 'the links are built from the filters, and the order is none',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        link(context, call, at) {
          const query = Object.entries(call.query).filter(([name]) => name !== 'order');
          return paging.link(context, { ...call, query: Object.fromEntries(query) }, at);
        },
      },
    }),
  },
  'order-is-forgotten-beside-a-category': {
    breaks: 'TXN-006',
    because: 'transactions of a category come from another index',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        order: (context, call) =>
          call.query['category_type'] === undefined ? transactions.order(context, call) : 'ASC',
      },
    }),
  },
  'signature-of-a-transfer-needs-no-timestamp': {
    breaks: 'SIG-002',
    because: 'the check was written for withdrawals, which came first',
    class: 'authentication',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const bare = call.headers['x-timestamp'] === undefined;
          if (call.operationId === 'acceptTransfer' && bare) return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'what-follows-the-body-is-not-read': {
    breaks: 'ERR-010',
    because: 'the parser stops where the first value ends',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            const end = Buffer.from(bytes).lastIndexOf('}');
            if (end < 0) throw error;
            return validation.read(context, bytes.slice(0, end + 1));
          }
        },
      },
    }),
  },
  'listed-subscriptions-are-told-in-milliseconds': {
    breaks: 'SUB-013',
    because: 'the list comes from another table, whose times have three digits',
    class: 'time',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const reply = subscriptions.list(context, call);
          const text = JSON.stringify(reply.body);
          const cut = text.replaceAll(/(T\d\d:\d\d:\d\d\.\d{3})\d{3}Z/g, '$1Z');
          return { ...reply, body: JSON.parse(cut) as unknown };
        },
      },
    }),
  },
  'change-of-an-applicant-keeps-one-member': {
    breaks: 'APP-009',
    because: 'the form sends one member at a time, so one is taken',
    class: 'validation',
    difficulty: 3,
    change: ({ applicants }) => ({
      applicants: {
        update(context, call) {
          const [first] = Object.entries(call.body as Fields);
          const body = first === undefined ? {} : Object.fromEntries([first]);
          return applicants.update(context, { ...call, body });
        },
      },
    }),
  },
  'page-far-beyond-the-list-breaks-it': {
    breaks: 'ERR-004',
    because: 'the offset is a number of 32 bits',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const at = paging.parse(context, call);
          if (at.page * at.pageSize > 2 ** 31) throw new Error('the offset is too large');
          return at;
        },
      },
    }),
  },
  'scope-of-transfers-cancels-withdrawals': {
    breaks: 'AUT-016',
    because: 'a cancellation moves nothing out, so any scope that moves funds will do',
    class: 'authorization',
    difficulty: 4,
    change: ({ scopes }) => {
      let asked: string | null = null;
      return {
        scopes: {
          required(context, operationId) {
            asked = operationId;
            return scopes.required(context, operationId);
          },
          suffices: (context, required, granted) =>
            (asked === 'cancelWithdrawal' && granted.includes('transfers:write')) ||
            scopes.suffices(context, required, granted),
        },
      };
    },
  },
  'deletion-takes-all-subscriptions-of-the-address': {
    breaks: 'WHK-016',
    because: 'what is removed is the receiver, and the address is its key',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        markDeleted(context, row, nowMs) {
          subscriptions.markDeleted(context, row, nowMs);
          context.store.run(
            `UPDATE subscriptions SET status = 'DELETED', deleted_ms = ?
             WHERE client_id = ? AND callback_url = ? AND status = 'ACTIVE'`,
            nowMs,
            row.client_id,
            row.callback_url,
          );
        },
      },
    }),
  },
} satisfies Mutants;
