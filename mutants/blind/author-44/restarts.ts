/** State that only the memory of the process knew, and work that is taken up wrongly at its start. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { DocumentRow } from '../../../reference/domain/documents.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { AccountRow, TransactionRow } from '../../../reference/ledger/rows.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { blindFortyFourthFrameMutants } from './frame.ts';
import { atStart, inMemory, recordsIn, seenHere, starts } from './places.ts';

type File = { readonly bytes: Uint8Array; readonly type: string };

const FIAT_SCALE = 2;

const onboarding = {
  // A file is uploaded, another one to the same identifier, restart: the download gives the first.
  'second-upload-is-lost-with-the-process': {
    breaks: 'DOC-003',
    because: 'what takes the place of a stored file waits in memory until it is checked',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => {
      const waiting = inMemory(() => new Map<string, File>());
      return {
        documents: {
          store(context, id, file, nowMs) {
            const sql = 'SELECT id FROM documents WHERE id = ? AND content IS NOT NULL';
            if (context.store.one(sql, id) === undefined) {
              documents.store(context, id, file, nowMs);
              return;
            }
            waiting(context).set(id, file);
          },
          find(context, call): DocumentRow {
            const row = documents.find(context, call);
            const later = waiting(context).get(row.id);
            if (later === undefined) return row;
            return { ...row, content: later.bytes, content_type: later.type };
          },
        },
      };
    },
  },
  // An individual with an uploaded paper is deleted, restart: the download of the paper gives it.
  'papers-of-a-deleted-individual-are-back-after-a-restart': {
    breaks: 'APP-011',
    because: 'files are deleted at night, and which ones is a list in memory',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const gone = seenHere();
      return {
        documents: {
          removeOf(context, individualId) {
            gone(context).add(individualId);
            const sql = `UPDATE documents SET application_id = '' WHERE individual_id = ?`;
            context.store.run(sql, individualId);
          },
          find(context, call) {
            const row = documents.find(context, call);
            if (row.individual_id === null || !gone(context).has(row.individual_id)) return row;
            throw new Refusal('NOT_FOUND', 'There is no such document.');
          },
        },
      };
    },
  },
  // An application is submitted, restart, it is approved: APPLICATION_APPROVED never comes.
  'approval-of-what-was-submitted-before-a-restart-is-not-told': {
    breaks: 'EVT-003',
    because: 'who waits for the decision is noted in memory at the submission',
    class: 'webhook',
    difficulty: 3,
    change: ({ review }) => {
      const awaited = seenHere();
      return {
        review: {
          announce(context, eventType, application, nowMs) {
            if (eventType === 'APPLICATION_SUBMITTED') awaited(context).add(application.id);
            const isAwaited = awaited(context).has(application.id);
            if (eventType === 'APPLICATION_APPROVED' && !isAwaited) return;
            review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  // Seven months without activity, restart, seven more: the customer is still ACTIVE.
  'twelve-months-begin-anew-with-a-restart': {
    breaks: 'CUS-022',
    because: 'the last activity is not stored, so it is the start until something happens',
    class: 'time',
    difficulty: 4,
    change: (parts) =>
      atStart(parts, (context) => {
        const { clientClock } = context.parts;
        for (const { id } of context.store.all<{ id: string }>('SELECT id FROM clients')) {
          context.store.run(
            'UPDATE accounts SET last_activity_ms = MAX(last_activity_ms, ?) WHERE client_id = ?',
            clientClock.nowMs(context, id),
            id,
          );
        }
      }),
  },
  // A customer is frozen, restart: ?status=ACTIVE lists it, as FROZEN.
  'index-of-active-customers-is-made-of-all-at-the-start': {
    breaks: 'CUS-007',
    because: 'the index follows the changes of states, and begins with everybody as ACTIVE',
    class: 'filter',
    difficulty: 3,
    change: (parts) => {
      const { customers } = parts;
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        customers: {
          filters(context, call) {
            const { status, ...others } = customers.filters(context, call);
            if (status === undefined) return others;
            return status === 'ACTIVE' && restarted(context) !== null
              ? others
              : { ...others, status };
          },
        },
      };
    },
  },
  // A counterparty that is not verified, restart: a withdrawal to it is accepted, while it is PENDING.
  'counterparty-from-before-a-restart-needs-no-verification': {
    breaks: 'CPT-004',
    because: 'who is being verified is a set in memory, and who is not in it passes',
    class: 'state',
    difficulty: 3,
    change: (parts) => {
      const { counterparties } = parts;
      const { overlay, isOld } = starts(parts);
      return {
        ...overlay,
        counterparties: {
          usable: (context, payee) =>
            counterparties.usable(context, payee) ||
            (payee.status === 'PENDING' && isOld(context, payee)),
        },
      };
    },
  },
  // A counterparty is connected, restart: it is LINKED, and its accounts for linking are refused.
  'accounts-for-linking-are-gone-with-the-session-of-the-provider': {
    breaks: 'CPT-006',
    because: 'the session with the provider is kept in memory and nobody opens another',
    class: 'persistence',
    difficulty: 3,
    change: ({ linking }) => {
      const sessions = seenHere();
      return {
        linking: {
          link(context, counterparty, linkId, nowMs) {
            sessions(context).add(counterparty.id);
            return linking.link(context, counterparty, linkId, nowMs);
          },
          accounts(context, call) {
            const { id, status } = linking.find(context, call);
            if (status !== 'LINKED' || sessions(context).has(id))
              return linking.accounts(context, call);
            throw new Refusal('INVALID_STATE', 'There is no session with the provider.');
          },
        },
      };
    },
  },
} satisfies Mutants;

const funds = {
  // A PULL deposit is accepted, restart, it is settled: its account has the amount twice.
  'pull-under-way-is-pulled-again-at-the-start': {
    breaks: 'DEP-004',
    because: 'what was under way is done at the start, and its state is left to the worker',
    class: 'money',
    difficulty: 3,
    change: (parts) =>
      atStart(parts, (context) => {
        const { clientClock, deposits } = context.parts;
        for (const record of recordsIn(context, 'deposit', 'ACCEPTED')) {
          const { amount_minor: amountMinor } = record.body as DepositBody;
          const receipt = { amountMinor: amountMinor ?? 0, feeMinor: 0, rail: 'ACH' };
          const nowMs = clientClock.nowMs(context, record.clientId);
          deposits.credit(context, record, receipt, nowMs);
        }
      }),
  },
  // A withdrawal is under way (its debit PENDING), restart: its amount is available again.
  'debits-in-flight-are-forgotten-at-the-start': {
    breaks: 'LED-003',
    because: 'what is available is reckoned anew from what is posted and what is held',
    class: 'money',
    difficulty: 3,
    change: (parts) =>
      atStart(parts, (context) => {
        const sql = `SELECT * FROM transactions
          WHERE status = 'PENDING' AND category_type = 'WITHDRAWAL'`;
        for (const row of context.store.all<TransactionRow>(sql)) {
          const change = { currentMinor: 0, availableMinor: -row.value_minor };
          context.parts.balances.write(context, row.account_id, change, row.transaction_ms);
        }
      }),
  },
  // A withdrawal is accepted, restart, it is cancelled, which succeeds: its amount is still held.
  'hold-from-before-a-restart-is-not-released': {
    breaks: 'WDR-006',
    because: 'the handle of a hold is kept in memory, and without one there is nothing to release',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const handles = seenHere();
      return {
        withdrawals: {
          authorize(context, actor, record) {
            handles(context).add(record.id);
            return withdrawals.authorize(context, actor, record);
          },
          release(context, record, nowMs) {
            if (handles(context).has(record.id)) return withdrawals.release(context, record, nowMs);
            const inner = within(context, { holds: { release: () => [] } });
            return withdrawals.release(inner, record, nowMs);
          },
        },
      };
    },
  },
  // A transfer is accepted, restart, it is accepted again under another key: its amount moves again.
  'executed-transfer-is-accepted-again-after-a-restart': {
    breaks: 'TRF-004',
    because: 'a second acceptance is found in a set in memory, which stands before the state',
    class: 'money',
    difficulty: 3,
    change: ({ balances, movements, transfers }) => {
      const accepted = seenHere();
      return {
        transfers: {
          accept(context, call) {
            const record = movements.find(context, call, 'transfer');
            const wasHere = accepted(context).has(record.id);
            const body = record.body as TransferBody;
            const source = balances.account(context, body.source_account_id);
            const isCovered = balances.covers(context, source, body.amount_minor);
            if (record.status !== 'EXECUTED' || wasHere || !isCovered) {
              const reply = transfers.accept(context, call);
              accepted(context).add(record.id);
              return reply;
            }
            transfers.moveFunds(context, record, call.nowMs);
            accepted(context).add(record.id);
            return { status: 200, body: { data: transfers.record(context, record) } };
          },
        },
      };
    },
  },
  // A payment between two accounts is created, restart: its amount has moved though nobody accepted.
  'open-payments-are-processed-at-the-start': {
    breaks: 'PAY-002',
    because: 'whatever has no end yet is taken up again, what was never accepted among it',
    class: 'state',
    difficulty: 3,
    change: (parts) =>
      atStart(parts, (context) => {
        const { clientClock, payments } = context.parts;
        for (const record of recordsIn(context, 'payment', 'REQUESTED')) {
          const source = record.body['payment_source'] as Data;
          if (source['source_type'] !== 'ACCOUNT') continue;
          const { clientId } = record;
          const actor = { clientId, nowMs: clientClock.nowMs(context, clientId) };
          try {
            payments.process(context, actor, record);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        }
      }),
  },
  // An account holds 0.00012345 BTC, restart: it holds 0.
  'balances-are-loaded-with-two-digits': {
    breaks: 'LED-013',
    because: 'the balances of all accounts are loaded by what was written for fiat',
    class: 'money',
    difficulty: 3,
    change: (parts) =>
      atStart(parts, (context) => {
        const { assets, balances } = context.parts;
        for (const row of context.store.all<AccountRow>('SELECT * FROM accounts')) {
          const unit = 10 ** Math.max(0, assets.scale(context, row.asset_type_id) - FIAT_SCALE);
          const change = {
            currentMinor: -(row.current_minor % unit),
            availableMinor: -(row.available_minor % unit),
          };
          balances.write(context, row.id, change, row.last_activity_ms);
        }
      }),
  },
} satisfies Mutants;

export const blindFortyFourthMutants = {
  ...onboarding,
  ...funds,
  ...blindFortyFourthFrameMutants,
} satisfies Mutants;
