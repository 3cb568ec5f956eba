/** Platforms whose reads come from projections, and whose records name others by identifier alone. */
import { Refusal, type Call, type Context, type Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';
import { isObject } from './foreign-words.ts';

const BEHIND_MS = 60;

type Operation = (context: Context, call: Call) => Reply;

/** As many as are there at once, and how long each of the others takes. */
const AT_ONCE = 21;
const STATEMENT_MS = 2;

/** From the first time that they are asked for; the newest of them come first. */
function drawnUp(periods: Parts['statements']['periods']): Parts['statements']['periods'] {
  const sinceMs = new Map<string, number>();
  return (context, account, nowMs) => {
    const all = periods(context, account, nowMs);
    const started = sinceMs.get(account.id) ?? performance.now();
    sinceMs.set(account.id, started);
    const count = AT_ONCE + Math.floor((performance.now() - started) / STATEMENT_MS);
    return all.slice(0, count).toReversed();
  };
}

/** By the clock of this machine: the one of a client may be moved meanwhile. */
function projected(parts: Parts): PartsOverlay {
  const madeAtMs = new Map<string, number>();
  const isNew = (id: unknown): boolean =>
    performance.now() - (madeAtMs.get(String(id)) ?? 0) < BEHIND_MS;
  const noted =
    (create: Operation): Operation =>
    (context, call) => {
      const reply = create(context, call);
      const { data } = reply.body as { readonly data?: { readonly id?: string } };
      if (data?.id !== undefined && !madeAtMs.has(data.id)) {
        madeAtMs.set(data.id, performance.now());
      }
      return reply;
    };
  const behind =
    (read: Operation): Operation =>
    (context, call) => {
      if (Object.values(call.path).some(isNew)) {
        throw new Refusal('NOT_FOUND', 'There is no such record.');
      }
      return read(context, call);
    };
  const { deposits, exchanges, payments, statements, subscriptions, transfers, withdrawals } =
    parts;
  return {
    deposits: { create: noted(deposits.create), get: behind(deposits.get) },
    exchanges: { create: noted(exchanges.create), get: behind(exchanges.get) },
    payments: { create: noted(payments.create), get: behind(payments.get) },
    transfers: { create: noted(transfers.create), get: behind(transfers.get) },
    withdrawals: { create: noted(withdrawals.create), get: behind(withdrawals.get) },
    statements: { periods: drawnUp(statements.periods) },
    subscriptions: {
      create: noted(subscriptions.create),
      get: behind(subscriptions.get),
      listed: (context, clientId) =>
        subscriptions.listed(context, clientId).filter(({ id }) => !isNew(id)),
    },
  };
}

/** An individual of an application by its identifier, and nothing else of it. */
function named(individuals: unknown): unknown {
  if (!Array.isArray(individuals)) return individuals;
  return (individuals as unknown[]).map((one) => (isObject(one) ? { id: one['id'] } : one));
}

const OF_PEOPLE = [
  'a change of an individual of an application is told by that, whatever came before',
  'members of an individual of a corporate application that are changed at once are all changed',
  'a list of an individual of an application that is made shorter keeps nothing of the longer one',
  'individuals of one application that are changed in turn each tell what was written last',
  'the leap day is kept as the birthday of an individual',
] as const;

const FIXED = 'sandbox-account';

/** The provider of a sandbox knows one account, and nothing is on offer before that is linked. */
function linkedByFixed({ linking }: Parts): PartsOverlay {
  return {
    linking: {
      offered: (context, counterparty) =>
        counterparty.body['linked_accounts'] === undefined
          ? []
          : linking.offered(context, counterparty),
      requireOffered(_context, _counterparty, linkId) {
        if (linkId !== FIXED) throw new Refusal('VALIDATION_FAILED', 'There is no such account.');
      },
    },
  };
}

const NO_CHOICE = [
  'a counterparty is connected where a connection was refused before, and stays so when one is after',
  'of several accounts that can be linked, the one that was named is connected',
  'a counterparty stays connected when another one of the same customer is connected',
  'a connection to an account that was not offered leaves those that can be linked as they are',
] as const;

export const projectionVariants = {
  'movements-and-subscriptions-are-found-later': {
    freedom: 'when a read finds a movement, a subscription or a statement that was just made',
    change: projected,
  },
  'applications-name-their-people-by-identifier': {
    freedom: 'what an application tells of its individuals',
    thin: true,
    silent: Object.fromEntries(OF_PEOPLE.map((title) => [title, 'nobody is told by a name'])),
    change: ({ applications }) => ({
      applications: {
        record(context, application) {
          const record = applications.record(context, application);
          if (record['individuals'] === undefined) return record;
          return { ...record, individuals: named(record['individuals']) };
        },
      },
    }),
  },
  'what-is-missing-is-told-in-any-order': {
    freedom: 'in which order an application tells what it lacks',
    change({ completeness }) {
      let count = 0;
      return {
        completeness: {
          missing(context, application) {
            const missing = completeness.missing(context, application);
            count += 1;
            const told = <T>(list: readonly T[]): readonly T[] =>
              count % 2 === 0 ? list : list.toReversed();
            return {
              application_errors: told(missing.application_errors),
              application_validation_errors: told(missing.application_validation_errors),
              individual_errors: told(missing.individual_errors),
            };
          },
        },
      };
    },
  },
  'linked-by-what-is-on-offer': {
    freedom:
      'that a client itself links its counterparties, by an account that is on offer to them',
    target: { controls: { linkCounterparty: null }, records: { counterparties: null } },
  },
  'linked-by-one-fixed-account': {
    freedom: 'what a connection names: in a sandbox, one account that is the same for all',
    silent: Object.fromEntries(NO_CHOICE.map((title) => [title, 'there is one account alone'])),
    change: linkedByFixed,
    target: {
      controls: { linkCounterparty: null },
      records: { counterparties: null },
      requests: {
        connectCounterpartyLink: {
          body: { linking_provider: 'SANDBOX_LINK', account_link_id: FIXED },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
