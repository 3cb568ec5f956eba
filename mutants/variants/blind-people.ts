/** What is stored and shown of people, and who else works on them. */
import type { Context } from '../../reference/context.ts';
import type { CustomerStatus } from '../../reference/domain/customers.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { isObject } from './foreign-words.ts';
import type { Variant } from '../types.ts';

const SETS: readonly string[] = ['citizenship', 'individual_type'];
const HIDDEN: readonly string[] = [
  'date_of_birth',
  'passport_number',
  'tax_reference_number',
  'tax_reference_number_country',
];
const ESSENTIAL: readonly string[] = [
  'id',
  'customer_type',
  'status',
  'first_name',
  'last_name',
  'registered_name',
];

function tidied(name: string, value: unknown): unknown {
  if (SETS.includes(name) && Array.isArray(value)) return [...new Set(value)].sort();
  if (name !== 'mailing_address' || !isObject(value)) return value;
  const lines = Object.entries(value).map(([member, text]) => [
    member,
    typeof text === 'string' ? text.toUpperCase() : text,
  ]);
  return { ...Object.fromEntries(lines), verified: true };
}

const only = (record: Fields, keep: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => keep(name)));

const CLIENT = 'demo-client';
const MAX = 240;
const STATES: readonly CustomerStatus[] = ['ACTIVE', 'FROZEN', 'EDD', 'PENDING', 'CLOSED'];

/** A customer with an account and a few transactions, of today or of years ago. */
function onboard(context: Context, count: number, nowMs: number): void {
  const { accounts, customers, journal, ledger } = context.parts;
  const isPerson = count % 3 > 0;
  const name = `Old ${String(count)}`;
  const customer = customers.create(context, {
    clientId: CLIENT,
    customerType: isPerson ? 'INDIVIDUAL' : 'CORPORATION',
    details: isPerson ? { first_name: name, last_name: 'Hand' } : { registered_name: name },
    nowMs,
  });
  const { id } = accounts.open(context, {
    clientId: CLIENT,
    customerId: customer.id,
    assetTypeId: 'FIAT_TESTNET_USD',
    productId: 'DEPOSIT_STANDARD',
    nowMs,
  });
  for (const type of ['CREDIT_CORRECTION', 'DEBIT_CORRECTION'] as const) {
    const valueMinor = type === 'CREDIT_CORRECTION' ? 100 + count : -100 - count;
    const draft = { accountId: id, valueMinor, type, category: null, nowMs } as const;
    ledger.post(context, [draft], (rows) => journal.against(context, 'EXTERNAL', rows), nowMs);
  }
  const status = STATES[count % STATES.length] ?? 'ACTIVE';
  if (status !== 'ACTIVE') customers.setStatus(context, customer, status, nowMs);
}

function othersWork({ progress }: Parts): PartsOverlay {
  let count = 0;
  return {
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        count += 1;
        if (count < MAX) {
          onboard(context, count, context.parts.clientClock.nowMs(context, CLIENT));
        }
      },
    },
  };
}

const YEARS_AGO_MS = 3 * 365 * 86_400_000;
const BEFORE = 90;

function longKnown({ clients }: Parts): PartsOverlay {
  return {
    clients: {
      register(context, wish) {
        clients.register(context, wish);
        if (wish.id !== CLIENT) return;
        const thenMs = context.clock.systemNowMs() - YEARS_AGO_MS;
        for (let count = 0; count < BEFORE; count += 1) onboard(context, count, thenMs);
      },
    },
  };
}

export const peopleVariants = {
  'people-are-tidied': {
    freedom: 'how an address is stored, and in which order what has no order',
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const named = updates.map(({ field }) => field);
          const stored = named.map((name) => [name, tidied(name, changed[name])]);
          return { ...changed, ...Object.fromEntries(stored) };
        },
      },
    }),
  },
  'people-are-private': {
    freedom: 'which members that are not required are shown: none that anybody could misuse',
    thin: true,
    change: ({ customers, individuals }) => ({
      customers: {
        item: (context, customer) =>
          only(customers.item(context, customer), (name) => !HIDDEN.includes(name)),
      },
      individuals: {
        record: (context, one) =>
          only(individuals.record(context, one), (name) => !HIDDEN.includes(name)),
      },
    }),
  },
  'customers-listed-in-short': {
    freedom: 'which members that are not required an item of a list has: none',
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          const body = reply.body as { readonly data: { readonly customers: readonly Fields[] } };
          const short = body.data.customers.map((one) =>
            only(one, (name) => ESSENTIAL.includes(name)),
          );
          return { ...reply, body: { ...body, data: { customers: short } } };
        },
      },
    }),
  },
  'others-of-the-client-work': {
    freedom: 'what else happens to the client: its own people onboard, pay and lock customers',
    change: othersWork,
  },
  'a-client-of-old': {
    freedom: 'what the client has when a run begins: customers, accounts and transactions of years',
    change: longKnown,
  },
} as const satisfies Readonly<Record<string, Variant>>;
