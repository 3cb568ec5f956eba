/** What is right the first time and wrong the second, by an author who had seen none of the tests. */
import { within } from './steps.ts';
import type { Mutants } from './types.ts';
import { Refusal } from '../reference/context.ts';
import type { DepositBody } from '../reference/domain/deposits.ts';
import type { DocumentRow } from '../reference/domain/documents.ts';
import type { TransferBody } from '../reference/domain/transfers.ts';
import type { Rate } from '../reference/ledger/rates.ts';

const MONTH_AT = 'YYYY-'.length;

export const blindNinthSecondMutants = {
  'second-pull-goes-to-the-account-of-the-first': {
    breaks: 'DEP-004',
    because: 'the mandate for pulls from a counterparty names the account of the first one',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => {
      const first = new Map<string, string>();
      return {
        deposits: {
          detect(context, record, receipt, nowMs) {
            const body = record.body as DepositBody;
            const source = body.deposit_source?.source_counterparty_id;
            if (source === undefined) return deposits.detect(context, record, receipt, nowMs);
            const mandate = `${source} ${body.asset_type_id}`;
            const accountId = first.get(mandate) ?? body.account_id;
            first.set(mandate, accountId);
            const pulled = { ...record, body: { ...body, account_id: accountId } };
            return deposits.detect(context, pulled, receipt, nowMs);
          },
        },
      };
    },
  },
  'rate-of-a-pair-is-that-of-its-first-exchange': {
    breaks: 'EXC-005',
    because: 'the rate that acceptance asks for is cached and never dropped',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges, rates }) => {
      const first = new Map<string, Rate>();
      return {
        exchanges: {
          fill(context, actor, record) {
            const cached = within(context, {
              rates: {
                of(inner, clientId, from, to) {
                  const pair = JSON.stringify([clientId, from, to]);
                  const rate = first.get(pair) ?? rates.of(inner, clientId, from, to);
                  first.set(pair, rate);
                  return rate;
                },
              },
            });
            return exchanges.fill(cached, actor, record);
          },
        },
      };
    },
  },
  'second-person-of-a-role-replaces-the-first': {
    breaks: 'APP-007',
    because: 'people of an application are kept by their role',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants }) => ({
      applicants: {
        create(context, call) {
          const { applications, records } = context.parts;
          const application = applications.findEditable(context, call);
          const before = applicants.ofApplication(context, application);
          const reply = applicants.create(context, call);
          const { individual_type: role } = call.body as { readonly individual_type?: unknown };
          for (const person of before) {
            if (JSON.stringify(person.body['individual_type']) !== JSON.stringify(role)) continue;
            applicants.removeDetails(context, person);
            records.remove(context, person);
          }
          return reply;
        },
      },
    }),
  },
  'file-of-one-person-takes-the-place-of-anothers': {
    breaks: 'DOC-002',
    because: 'files lie under application and kind of document',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          documents.store(context, id, file, nowMs);
          const sql = 'SELECT * FROM documents WHERE id = ?';
          const row = context.store.one<DocumentRow>(sql, id);
          context.store.run(
            `UPDATE documents SET content = ?, content_type = ?
             WHERE application_id = ? AND document = ? AND status = 'RECEIVED'`,
            file.bytes,
            file.type,
            row?.application_id ?? '',
            row?.document ?? '',
          );
        },
      },
    }),
  },
  'shorter-second-file-keeps-the-tail-of-the-first': {
    breaks: 'DOC-003',
    because: 'the file that is there is opened and written from its start, and not cut',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT * FROM documents WHERE id = ?';
          const before = context.store.one<DocumentRow>(sql, id)?.content ?? new Uint8Array();
          const tail = before.subarray(file.bytes.length);
          const bytes = new Uint8Array(Buffer.concat([file.bytes, tail]));
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'second-status-of-an-account-is-not-taken': {
    breaks: 'ACC-005',
    because: 'the entity is cached after its first change, and compared with what it was then',
    class: 'persistence',
    difficulty: 2,
    change: ({ accounts }) => {
      const changed = new Set<string>();
      return {
        accounts: {
          update(context, call) {
            const id = call.path['account_id'] ?? '';
            if (changed.has(id)) return accounts.get(context, call);
            const reply = accounts.update(context, call);
            changed.add(id);
            return reply;
          },
        },
      };
    },
  },
  'transfer-back-of-the-same-amount-is-taken-for-a-duplicate': {
    breaks: 'LED-001',
    because: 'duplicates are found by two accounts and an amount, whichever way it goes',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => {
      const sourceOf = new Map<string, string>();
      return {
        transfers: {
          execute(context, actor, record) {
            const { source_account_id: source, ...body } = record.body as TransferBody;
            const pair = [source, body.destination_account_id].sort();
            const movement = JSON.stringify([pair, body.amount_minor]);
            const before = sourceOf.get(movement);
            sourceOf.set(movement, source);
            if (before === undefined || before === source) {
              return transfers.execute(context, actor, record);
            }
            sourceOf.delete(movement);
            return context.parts.states.move(context, record, 'EXECUTED', actor.nowMs);
          },
        },
      };
    },
  },
  'accounts-for-linking-are-shown-once': {
    breaks: 'CPT-006',
    because: 'the provider’s token is good for one look, and no other one is asked for',
    class: 'state',
    difficulty: 2,
    change: ({ linking }) => {
      const shown = new Set<string>();
      return {
        linking: {
          accounts(context, call) {
            const { id, status } = linking.find(context, call);
            if (shown.has(id)) throw new Refusal('INVALID_STATE', 'The link has been used.');
            const reply = linking.accounts(context, call);
            if (status === 'LINKED') shown.add(id);
            return reply;
          },
        },
      };
    },
  },
  'key-before-the-latest-is-forgotten': {
    breaks: 'IDM-008',
    because: 'the key stands in the customer’s row, which has room for one',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      const latest = new Map<string, string>();
      return {
        idempotency: {
          remember(context, call, answer) {
            idempotency.remember(context, call, answer);
            if (call.operationId !== 'updateCustomer') return;
            const customer = JSON.stringify([call.clientId, call.path]);
            const before = latest.get(customer);
            if (before !== undefined) {
              context.store.run('DELETE FROM idempotency WHERE scope = ?', before);
            }
            latest.set(customer, idempotency.scope(context, call));
          },
        },
      };
    },
  },
  'statement-of-a-month-is-that-of-the-first-year': {
    breaks: 'STM-002',
    because: 'statements are looked up by account and month',
    class: 'time',
    difficulty: 4,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const { accounts } = context.parts;
          const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const asked = call.path['statement_id'] ?? '';
          const found = statements
            .periods(context, account, call.nowMs)
            .find(({ id }) => id.slice(MONTH_AT) === asked.slice(MONTH_AT));
          const path = { ...call.path, statement_id: found?.id ?? asked };
          return statements.get(context, { ...call, path });
        },
      },
    }),
  },
} as const satisfies Mutants;
