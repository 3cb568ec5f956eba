/**
 * A platform by another hand: written from the document alone, by people who had not seen the suite
 * or the reference, and carried over from its Go. In memory; movements end a moment after they are
 * accepted. It shares nothing with the rest of the project.
 */
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { counterparties } from './counterparties.ts';
import { customers, fallDormant } from './customers.ts';
import { documents } from './documents.ts';
import { operationsOf, operatorOf } from './operations.ts';
import { accountControls, movementControls } from './operator-funds.ts';
import { deliveryControls, houseControls, peopleControls } from './operator.ts';
import { seed } from './seed.ts';
import { listen, type Route } from './server.ts';
import { closeStore, newStore } from './store.ts';
import { subscriptions } from './subscriptions.ts';
import { tokens } from './tokens.ts';
import { transactions } from './transactions.ts';
import { exchanges, payments, transfers } from './transfers.ts';
import { deposits, withdrawals } from './withdrawals.ts';

export type IndependentOptions = {
  /** Of the clients `client-one` and `client-two`. */
  readonly clientSecret: string;
  readonly secondSecret: string;
  readonly operatorKey: string;
  /** PEM; read anew at each delivery, so that it may come later. */
  readonly certificateFile: string;
};

export type Independent = {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  /** Ends in a slash: the operator's paths count from here. */
  readonly operatorUrl: string;
  readonly close: () => Promise<void>;
};

const areas = [
  customers,
  applications,
  accounts,
  transactions,
  documents,
  counterparties,
  transfers,
  withdrawals,
  deposits,
  exchanges,
  payments,
  subscriptions,
];
const controls = [
  peopleControls,
  deliveryControls,
  houseControls,
  accountControls,
  movementControls,
];
const resources = [
  ...['accounts', 'applications', 'counterparties', 'customers', 'deposits', 'documents'],
  ...['exchanges', 'payments', 'subscriptions', 'transfers', 'withdrawals'],
];
const scopes = [
  ...resources.flatMap((name) => [`${name}:read`, `${name}:write`]),
  ...['settlements:read', 'statements:read', 'transactions:read'],
];

/** On any free port of loopback. */
export async function startIndependent(options: IndependentOptions): Promise<Independent> {
  const store = newStore(options.certificateFile);
  const routes: Route[] = [];
  tokens(store, routes);
  const op = operationsOf(store, routes);
  for (const area of areas) area(store, op);
  const operator = operatorOf(routes, options.operatorKey);
  for (const control of controls) control(store, operator);
  const clients = [
    ['client-one', 'demo', options.clientSecret],
    ['client-two', 'other', options.secondSecret],
  ] as const;
  for (const [id, tag, secret] of clients) {
    store.clients.set(id, { id, secret, scopes });
    seed(store, id, tag);
  }
  const { url, close } = await listen(routes);
  const minutely = setInterval(fallDormant, 60_000, store);
  return {
    baseUrl: url,
    tokenUrl: `${url}/oauth/v1/token`,
    operatorUrl: `${url}/ops/`,
    async close() {
      clearInterval(minutely);
      closeStore(store);
      await close();
    },
  };
}
