/** What comes by itself, or in another order, and what is not undone by itself. */
import { isDeepStrictEqual } from 'node:util';
import type { Call, Context } from '../../reference/context.ts';
import { updatesOf, type Fields } from '../../reference/domain/fields.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { everyNth, later } from '../steps.ts';
import { doneOr } from './queued.ts';
import type { Variant } from '../types.ts';

/** Whose accounts can be used for nothing. */
const LOCKED: readonly string[] = ['FROZEN', 'EDD', 'PENDING'];

/** An account that was frozen with its customer is opened by an update of its own alone. */
function staysLocked({ accounts }: Parts): PartsOverlay {
  return {
    accounts: {
      following(context: Context, row: AccountRow, status: string) {
        if (LOCKED.includes(status)) return row.status === 'CLOSED' ? null : 'FROZEN';
        return status === 'CLOSED' ? accounts.following(context, row, status) : null;
      },
    },
  };
}

/** Lists of people have no order: they come as they were found. */
function unordered({ customers, individuals }: Parts): PartsOverlay {
  const isTurned = everyNth(2);
  const asFound = (fields: Fields): Fields => {
    const turn = isTurned();
    const lists = ['citizenship', 'individual_type'].flatMap((name) => {
      const value = fields[name];
      return turn && Array.isArray(value) ? [[name, value.toReversed()] as const] : [];
    });
    return { ...fields, ...Object.fromEntries(lists) };
  };
  return {
    customers: { item: (context, customer) => asFound(customers.item(context, customer)) },
    individuals: { record: (context, person) => asFound(individuals.record(context, person)) },
  };
}

/** More is there than a test that wants too little was given. */
const withMore = {
  'movements of more than there is leave the balances alone once they are refused':
    'there is enough for some of them',
  'no withdrawal is told of once its creation is refused': 'there is enough for it',
} as const;

const SOON_MS = 300;
const GIFT = 250;
const QUIET_MS = 1_000;

/** Funds to play with come a while after an account was opened. */
function soon(give: (context: Context, accountId: string) => void): (parts: Parts) => PartsOverlay {
  return (parts) => {
    const { add, overlay } = later(parts);
    return {
      ...overlay,
      accounts: {
        open(context, wish) {
          const row = parts.accounts.open(context, wish);
          add(context, SOON_MS, () => {
            give(context, row.id);
          });
          return row;
        },
      },
    };
  };
}

const givenSoon = soon((context, accountId) => {
  context.parts.operator.correctBalance(context, accountId, GIFT);
});

const fundedSoon = soon((context, accountId) => {
  doneOr(
    context,
    () => context.parts.operator.simulateDeposit(context, accountId, GIFT),
    () => undefined,
  );
});

/** Funds that were seen for a deposit that somebody asked for are posted a while later, others are not. */
function arrivesSoon(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    operator: {
      detectDeposit(context, accountId, amount) {
        const wasAskedFor = parts.records.children(context, accountId, 'deposit').length > 0;
        const deposit = parts.operator.detectDeposit(context, accountId, amount);
        if (!wasAskedFor) return deposit;
        add(context, SOON_MS, () => {
          doneOr(
            context,
            () => context.parts.operator.settle(context, deposit.id),
            () => undefined,
          );
        });
        return deposit;
      },
    },
  };
}

/** Whoever asks for what stands there already is told that it is so, whatever state the customer is in. */
function nothingToDo({ customers, individuals }: Parts): PartsOverlay {
  const isSo = (body: Fields, call: Call): boolean => {
    const updates = updatesOf(call.body);
    return (
      updates.length > 0 &&
      updates.every(({ field, value }) => isDeepStrictEqual(body[field], value))
    );
  };
  return {
    customers: {
      update(context, call) {
        const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
        return isSo(customer.body, call)
          ? { status: 200, body: { data: { id: customer.id } } }
          : customers.update(context, call);
      },
    },
    individuals: {
      update(context, call) {
        const individual = individuals.find(context, call);
        return isSo(individual.body, call)
          ? { status: 200, body: { data: { id: individual.id } } }
          : individuals.update(context, call);
      },
    },
  };
}

/** Of an account of which nothing can be used nothing is told to be available. */
function nothingAvailable({ accounts }: Parts): PartsOverlay {
  return {
    accounts: {
      record(context, row) {
        const owner = context.parts.records.ofAnyone(context, 'customer', row.customer_id);
        const isLocked = LOCKED.includes(owner?.status ?? '') || LOCKED.includes(row.status);
        const shown = isLocked ? { ...row, available_minor: 0 } : row;
        return accounts.record(context, shown);
      },
    },
  };
}

export const byThemselvesVariants = {
  'accounts-stay-locked': {
    freedom:
      'whether accounts are frozen with a customer that is looked at, and open again after that',
    change: staysLocked,
  },
  'lists-of-people-have-no-order': {
    freedom: 'in which order the citizenships and the types of a person are told',
    change: unordered,
  },
  'accounts-are-given-funds-soon': {
    freedom: 'that funds to play with come a while after an account was opened',
    target: { timing: { quietMs: QUIET_MS } },
    thin: true,
    silent: withMore,
    change: givenSoon,
  },
  'accounts-are-funded-soon': {
    freedom: 'that funds to play with come a while after an account was opened, from outside',
    target: { timing: { quietMs: QUIET_MS } },
    thin: true,
    silent: withMore,
    change: fundedSoon,
  },
  'seen-funds-of-a-deposit-arrive-soon': {
    freedom:
      'whether funds that were seen are posted by themselves: those of a deposit that is known',
    target: { timing: { quietMs: QUIET_MS } },
    thin: true,
    change: arrivesSoon,
  },
  'what-is-so-already-is-not-refused': {
    freedom:
      'how a change of a locked customer is answered that asks for what stands there already',
    change: nothingToDo,
  },
  'nothing-is-available-while-a-customer-is-locked': {
    freedom: 'what is told to be available on an account of a customer who can do nothing: nothing',
    change: nothingAvailable,
  },
} as const satisfies Readonly<Record<string, Variant>>;
