/** Institutions that check, review and keep in their own way, and chains that confirm. */
import { Refusal } from '../../reference/context.ts';
import type { Handler, Reply } from '../../reference/context.ts';
import type { Control } from '../../reference/controls/control.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';
import { tried } from './queued.ts';

const NAMES: readonly string[] = ['first_name', 'middle_name', 'last_name'];
const WHOLE = 100;
const GIFT = 1_000;
const DECIDED_MS = 300;
const FOLLOWED_MS = 300;
const CONFIRMATIONS = 3;

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

const isQueued = ({ path }: Control): boolean =>
  /^(applications|customers|accounts\/:id\/status|counterparties)/.test(path);

/** Staff decides, and it is done a while later; accounts follow their customer a while after it. */
function decisionsAreQueued(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { accounts, operatorControls } = parts;
  return {
    ...overlay,
    operatorControls: {
      run(context, control, request) {
        if (!isQueued(control)) return operatorControls.run(context, control, request);
        tried(context, () => operatorControls.run(context, control, request));
        add(context, DECIDED_MS, () => {
          try {
            operatorControls.run(context, control, request);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        });
        return { id: request.id, queued: true };
      },
    },
    accounts: {
      followCustomer(context, customer, nowMs) {
        add(context, FOLLOWED_MS, () => {
          const { id, clientId } = customer;
          const now = context.parts.records.get(context, clientId, 'customer', id);
          accounts.followCustomer(context, now, nowMs);
        });
      },
    },
  };
}

/** Sent, and then confirmed more than once, which nothing tells. */
function confirmedOften({ records, withdrawals }: Parts): PartsOverlay {
  return {
    withdrawals: {
      advance(context, record, nowMs) {
        const seen = Number(record.body['confirmations'] ?? 0);
        if (record.status !== 'IN_PROGRESS' || seen >= CONFIRMATIONS) {
          return withdrawals.advance(context, record, nowMs);
        }
        const body = { ...record.body, confirmations: seen + 1 };
        return records.update(context, record, { body }, nowMs);
      },
      statusRecord(_context, record) {
        const isSent = record.status === 'IN_PROGRESS';
        return { id: record.id, status: isSent ? 'AWAITING_CONFIRMATIONS' : record.status };
      },
    },
  };
}

export const fourteenthVariants = {
  'people-are-checked': {
    freedom: 'which letters names have, and that a corporation is owned once and no more',
    change: peopleAreChecked,
    // Rows that move whole shares from one person to another are refused.
    thin: true,
    target: {
      requests: {
        createIndividualApplication: {
          body: { customer_details: { last_name: 'Lovelace', employer_name: '{{label}}' } },
          others: null,
        },
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
    // Of what closes accounts much cannot be set up.
    thin: true,
    silent: {
      'movements of more than there is leave the balances alone once they are refused':
        'they are not refused',
      'no withdrawal is told of once its creation is refused': 'it is not refused',
    },
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
  'texts-in-capitals': {
    freedom: 'whether texts of records that are not shown are kept in capitals',
    // What is written anew of people is what their customer shows as well, in other letters.
    thin: true,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          // What is shown is kept as it was written.
          const isShown = call.selfUrl.includes('/v1/customers/');
          const body = isShown ? call.body : inCapitals(call.body);
          return pipeline.execute(context, { ...call, body }, handler);
        },
      },
    }),
  },
  'decisions-are-queued': {
    freedom:
      'how long it takes until what staff decides is done, and until accounts follow their customer',
    target: { controls: { approveApplication: { yields: null } } },
    change: decisionsAreQueued,
  },
  'confirmed-often': {
    freedom:
      'in how many steps a withdrawal is settled, some of which show nothing, and finer words of ' +
      'its status',
    // What looks at each step does not come to the last one.
    thin: true,
    target: {
      vocabulary: { withdrawal: { inFlight: ['IN_PROGRESS', 'AWAITING_CONFIRMATIONS'] } },
    },
    change: confirmedOften,
  },
} as const satisfies Readonly<Record<string, Variant>>;
