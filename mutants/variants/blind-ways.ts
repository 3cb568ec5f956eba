/** Ways of onboarding, of changing and of following that the document leaves open. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later, meanwhile } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Variant } from '../types.ts';

const LATER_MS = 300;
const HALF_A_DAY_MS = 12 * 3_600_000;

/** An application has the identifiers of what will come of it. */
function namedBefore({ applications, customers, review }: Parts): PartsOverlay {
  const named = meanwhile<string>();
  return {
    applications: {
      create(context, call) {
        const wish = call.body as Fields;
        const body = { ...wish, customer_id: context.random.id('cus') };
        return applications.create(context, { ...call, body });
      },
    },
    review: {
      createCustomer: (context, application, nowMs) =>
        named.during(String(application.body['customer_id']), () =>
          review.createCustomer(context, application, nowMs),
        ),
    },
    customers: {
      create: (context, wish) =>
        customers.create(context, named.known === null ? wish : { ...wish, id: named.known }),
    },
  };
}

/** Accounts follow their customer by the next round. */
function followLater(parts: Parts): PartsOverlay {
  const { accounts } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    accounts: {
      followCustomer(context, customer) {
        add(context, LATER_MS, () => {
          const { clientId, id } = customer;
          const now = context.parts.customers.find(context, clientId, id);
          accounts.followCustomer(context, now, context.parts.clientClock.nowMs(context, clientId));
        });
      },
    },
  };
}

/** The same secret as long as it is good, which is all the run. */
function again(): <T>(of: string, make: () => T) => T {
  const known = new Map<string, unknown>();
  return <T>(of: string, make: () => T): T => {
    const found = known.get(of);
    if (found !== undefined) return found as T;
    const made = make();
    known.set(of, made);
    return made;
  };
}

function twinsRefused({ pipeline }: Parts): PartsOverlay {
  const seen = new Set<string>();
  const unique: readonly string[] = ['createApplication', 'createCounterparty'];
  return {
    pipeline: {
      run(context, call, handler) {
        if (!unique.includes(call.operationId)) return pipeline.run(context, call, handler);
        const text = JSON.stringify([call.clientId, call.operationId, call.body]);
        if (seen.has(text)) throw new Refusal('INVALID_STATE', 'There is such a one.');
        const answer = pipeline.run(context, call, handler);
        seen.add(text);
        return answer;
      },
    },
  };
}

/** What cannot be changed is passed over, and the rest is changed. */
function passedOver({ accounts, fields }: Parts): PartsOverlay {
  const writable = (context: Context, set: Parameters<Parts['fields']['apply']>[1], name: string) =>
    context.parts.fields.writable(context, set).includes(name);
  return {
    fields: {
      apply: (context, set, current, updates) =>
        fields.apply(
          context,
          set,
          current,
          updates.filter(({ field }) => writable(context, set, field)),
        ),
    },
    accounts: {
      update(context, call) {
        const body = call.body as Data & {
          readonly updates?: readonly { readonly field: string }[];
        };
        if (body.updates === undefined) return accounts.update(context, call);
        const updates = body.updates.filter(({ field }) => field === 'status');
        return accounts.update(context, { ...call, body: { ...body, updates } });
      },
    },
  };
}

export const wayVariants = {
  'people-get-new-ids': {
    freedom: 'whether an individual of a customer has the identifier it had in the application',
    change: ({ individuals }) => ({
      individuals: {
        create: (context, customer, wish) =>
          individuals.create(context, customer, {
            ...wish,
            id: wish.id.includes('demo') ? wish.id : context.random.id('ind'),
          }),
      },
    }),
  },
  'customers-named-from-the-start': {
    freedom: 'whether an application names its customer before there is one',
    change: namedBefore,
  },
  'accounts-follow-their-customer-later': {
    freedom: 'when the accounts of a frozen or closed customer are so too',
    change: followLater,
  },
  'dormant-customers-stay-so': {
    freedom: 'whether activity alone makes a dormant customer active again',
    change: () => ({ dormancy: { wake: () => undefined } }),
  },
  'codes-handed-out-again': {
    freedom: 'whether an access code, or a linking instruction, is new each time',
    change: ({ applications, linking }) => {
      const once = again();
      return {
        applications: {
          accessCode(context, call) {
            const reply = applications.accessCode(context, call);
            return once(call.path['application_id'] ?? '', () => reply);
          },
        },
        linking: {
          details(context, call) {
            const reply = linking.details(context, call);
            return once(call.path['counterparty_id'] ?? '', () => reply);
          },
        },
      };
    },
  },
  'twins-are-refused': {
    freedom: 'whether there may be two counterparties, or applications, that are alike in all',
    change: twinsRefused,
  },
  'fixed-members-are-passed-over': {
    freedom: 'whether a change that names what cannot be changed is refused, or made without it',
    change: passedOver,
  },
  'days-of-another-zone': {
    freedom: 'the zone of the days of a filter, and that none is from the end to the start',
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { start_date: from = '', end_date: to = '9' } = call.query;
          if (from > to) throw new Refusal('VALIDATION_FAILED', 'The end is before the start.');
          return transactionFilters.asked(context, call);
        },
        startDate(context, day) {
          const { sql, value } = transactionFilters.startDate(context, day);
          return { sql, value: Number(value) + HALF_A_DAY_MS };
        },
        endDate(context, day) {
          const { sql, value } = transactionFilters.endDate(context, day);
          return { sql, value: Number(value) - HALF_A_DAY_MS };
        },
      },
    }),
  },
  'fields-named-twice-are-refused': {
    freedom: 'what becomes of a change that names a field twice',
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          if (new Set(updates.map(({ field }) => field)).size < updates.length) {
            throw new Refusal('VALIDATION_FAILED', 'A field is named twice.');
          }
          return fields.apply(context, set, current, updates);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
