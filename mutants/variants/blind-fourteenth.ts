/** Rules of institutions: whom they take, how little is too little, and what is done twice. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Handler, Reply } from '../../reference/context.ts';
import type { MovementKind } from '../../reference/domain/states.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Variant } from '../types.ts';

const NAMES: readonly string[] = ['first_name', 'middle_name', 'last_name'];
const WHOLE = 100;
const GIFT = 1_000;

function checkOwnership(people: readonly StoredRecord[]): void {
  const shares = people.map(({ body }) => Number(body['percentage_ownership'] ?? 0));
  if (shares.reduce((sum, share) => sum + share, 0) <= WHOLE) return;
  throw new Refusal('VALIDATION_FAILED', 'More than all of it would be owned.');
}

function peopleAreChecked({ applicants, applications, customers, fields, individuals }: Parts) {
  const checked =
    (change: Handler): Handler =>
    (context, call): Reply => {
      const reply = change(context, call);
      const application = applications.find(context, call);
      checkOwnership(applicants.ofApplication(context, application));
      return reply;
    };
  return {
    fields: {
      check(context, set, update) {
        fields.check(context, set, update);
        const { field, value } = update;
        if (!NAMES.includes(field) || /^[\p{L}\p{M}' .-]+$/u.test(String(value))) return;
        throw new Refusal('VALIDATION_FAILED', 'A name is made of letters.');
      },
    },
    applicants: { create: checked(applicants.create), update: checked(applicants.update) },
    individuals: {
      update(context, call) {
        const reply = individuals.update(context, call);
        const id = call.path['customer_id'] ?? '';
        const customer = customers.find(context, call.clientId, id);
        checkOwnership(individuals.ofCustomer(context, customer));
        return reply;
      },
    },
  } satisfies PartsOverlay;
}

const smallest = (assetTypeId: string): number => (assetTypeId.startsWith('FIAT_') ? 1 : 0.0001);

/** Amounts are of the asset of the account that is told beside them. */
function notTooLittle(context: Context, accountId: string | undefined, amount: unknown): void {
  const { asset_type_id: assetTypeId } = context.parts.balances.account(context, accountId ?? '');
  if (typeof amount !== 'number' || amount >= smallest(assetTypeId)) return;
  throw new Refusal('VALIDATION_FAILED', 'That is too little.');
}

const CAPITALS: readonly string[] = [
  ...['description', 'name', 'purpose', 'reference', 'trading_name', 'registered_name'],
  ...['first_name', 'middle_name', 'last_name', 'title'],
];

function inCapitals(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return CAPITALS.includes(name) ? value.toUpperCase() : value;
  if (Array.isArray(value)) return value.map((item) => inCapitals(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, inCapitals(inner, member)]),
  );
}

function anOldCore({ deposits, exchanges, payments, pipeline, transfers, withdrawals }: Parts) {
  return {
    pipeline: {
      execute: (context, call, handler) =>
        pipeline.execute(
          context,
          call.selfUrl.includes('/v1/customers/') ? call : { ...call, body: inCapitals(call.body) },
          handler,
        ),
    },
    transfers: {
      request(context, actor, wish) {
        notTooLittle(context, wish.source_account_id, wish.amount);
        return transfers.request(context, actor, wish);
      },
    },
    withdrawals: {
      request(context, actor, wish) {
        notTooLittle(context, wish.source_account_id, wish.amount);
        return withdrawals.request(context, actor, wish);
      },
    },
    exchanges: {
      request(context, actor, wish) {
        const { action, source_account_id: from, destination_account_id: to } = wish;
        notTooLittle(context, action === 'FIX_SOURCE' ? from : to, wish.amount);
        return exchanges.request(context, actor, wish);
      },
    },
    deposits: {
      request(context, actor, wish) {
        const { destination_account_id: to } = wish.deposit_destination;
        notTooLittle(context, to, wish.deposit_details?.amount);
        return deposits.request(context, actor, wish);
      },
    },
    payments: {
      request(context, actor, wish) {
        const { destination_account_id: to } = wish.payment_destination;
        notTooLittle(context, to, wish.payment_info.amount);
        return payments.request(context, actor, wish);
      },
    },
  } satisfies PartsOverlay;
}

const ACCEPTED: readonly string[] = ['ACCEPTED', 'IN_PROGRESS', 'EXECUTED'];

/** What was done already is answered with the record as it is, whatever the key. */
function doneIsDone(parts: Parts): PartsOverlay {
  const again =
    (kind: MovementKind, done: readonly string[], original: Handler): Handler =>
    (context, call) => {
      const record = context.parts.movements.find(context, call, kind);
      const isDone = done.includes(record.status) && record.body['deposit_type'] !== 'PUSH';
      return isDone ? context.parts[`${kind}s`].get(context, call) : original(context, call);
    };
  const { deposits, exchanges, payments, subscriptions, transfers, withdrawals } = parts;
  return {
    deposits: { accept: again('deposit', ACCEPTED, deposits.accept) },
    exchanges: { accept: again('exchange', ACCEPTED, exchanges.accept) },
    payments: { accept: again('payment', ACCEPTED, payments.accept) },
    transfers: { accept: again('transfer', ACCEPTED, transfers.accept) },
    withdrawals: {
      accept: again('withdrawal', ACCEPTED, withdrawals.accept),
      cancel: again('withdrawal', ['CANCELLED'], withdrawals.cancel),
    },
    subscriptions: {
      remove(context: Context, call: Call) {
        const id = call.path['subscription_id'] ?? '';
        const sql = `SELECT id FROM subscriptions
          WHERE id = ? AND client_id = ? AND status = 'DELETED'`;
        if (context.store.one(sql, id, call.clientId) === undefined) {
          return subscriptions.remove(context, call);
        }
        return { status: 200, body: { data: { id, status: 'DELETED' } } };
      },
    },
  };
}

const PERSON = { last_name: 'Lovelace', employer_name: '{{label}}' };

export const fourteenthVariants = {
  'people-are-checked': {
    freedom: 'which letters names have, and that a corporation is owned once and no more',
    change: peopleAreChecked,
    target: {
      requests: {
        createIndividualApplication: { body: { customer_details: PERSON }, others: null },
        updateApplication: {
          body: { customer_details: { middle_name: null, employment_description: '{{label}}' } },
        },
        createApplicationIndividual: {
          body: {
            last_name: 'Hopper',
            tax_reference_number: '{{number}}',
            percentage_ownership: 10,
          },
        },
      },
    },
  },
  'accounts-begin-with-a-gift': {
    freedom: 'what an account holds when it is opened: here funds to play with',
    change: ({ accounts }) => ({
      accounts: {
        open(context, wish) {
          const row = accounts.open(context, wish);
          context.parts.operator.correctBalance(context, row.id, GIFT);
          return context.parts.balances.account(context, row.id);
        },
      },
    }),
  },
  'an-old-core': {
    freedom: 'the smallest amount of a movement, and that texts are kept in capitals',
    change: anOldCore,
  },
  'done-is-done': {
    freedom:
      'that what was accepted, cancelled or deleted already is answered with 200, not refused',
    change: doneIsDone,
  },
} as const satisfies Readonly<Record<string, Variant>>;
