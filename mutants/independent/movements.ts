/** What is the same for everything that moves money: how it is shown, named and accepted. */
import { isCrypto, formatAmount } from './money.ts';
import { data, objectIn, textsIn } from './operations.ts';
import { namedAccount } from './accounts.ts';
import { needUsable } from './ledger.ts';
import { bad, conflict, notFound } from './refusals.ts';
import { iso, type Store } from './store.ts';
import type {
  Account,
  Answer,
  Asked,
  Counterparty,
  Fields,
  Movement,
  MovementKind,
} from './types.ts';

const DESCRIPTION_MAX = 500;
const SIGNED_WITHIN_S = 300;

function amountsOf(movement: Movement): Fields {
  const { kind, amount, asset, status, destinationAmount, destinationAsset, rate } = movement;
  if (kind === 'exchange') {
    return {
      source_amount: formatAmount(amount, asset),
      destination_amount: formatAmount(destinationAmount, destinationAsset),
      rate,
      indicative: status === 'QUOTED',
    };
  }
  const known = amount > 0n ? { amount: formatAmount(amount, asset) } : {};
  return { ...known, asset_type_id: asset };
}

function partiesOf({ kind, from, to, way, counterparty, instructions }: Movement): Fields {
  const told = instructions === null ? {} : { instructions };
  const pair = { source_account_id: from, destination_account_id: to };
  if (kind === 'transfer') return pair;
  if (kind === 'exchange') return { ...pair, order_type: way };
  if (kind === 'withdrawal') return { source_account_id: from, counterparty_id: counterparty };
  if (kind === 'payment') {
    const source = way === 'ACCOUNT' ? from : counterparty;
    return { source_type: way, source_id: source, destination_account_id: to, ...told };
  }
  const party = counterparty === '' ? {} : { counterparty_id: counterparty };
  return { account_id: to, deposit_type: way, ...party, ...told };
}

export function showMovement(movement: Movement): Fields {
  const { id, status, description } = movement;
  return {
    id,
    status,
    created_at: iso(movement.created),
    updated_at: iso(movement.updated),
    ...(description === '' ? {} : { description }),
    ...amountsOf(movement),
    ...partiesOf(movement),
  };
}

const MEMBERS = [
  ...(['source_account_id', 'destination_account_id', 'counterparty_id', 'account_id'] as const),
  ...(['amount', 'description', 'deposit_type', 'order_type'] as const),
  ...(['source_type', 'source_id'] as const),
];

export type MovementBody = Record<(typeof MEMBERS)[number], string>;

export function movementBody({ body }: Asked): MovementBody {
  const asked = textsIn(objectIn(body), MEMBERS);
  if (Buffer.byteLength(asked.description) > DESCRIPTION_MAX) {
    throw bad('description is too long');
  }
  return asked;
}

/** Two accounts of one client, both free. */
export function pairOf(store: Store, client: string, body: MovementBody): [Account, Account] {
  const from = namedAccount(store, client, 'source_account_id', body.source_account_id);
  const to = namedAccount(store, client, 'destination_account_id', body.destination_account_id);
  if (from === to) throw bad('source and destination are the same account');
  needUsable(store, from);
  needUsable(store, to);
  return [from, to];
}

export function partyOf(store: Store, { client, asset }: Account, id: string): Counterparty {
  if (id === '') throw bad('a counterparty is required');
  const counterparty = store.counterparties.get(id);
  if (counterparty?.client !== client) throw bad('no such counterparty');
  if ((counterparty.fields['type'] === 'WALLET') !== isCrypto(asset)) {
    throw bad(`the counterparty cannot be used with ${asset}`);
  }
  return counterparty;
}

export function needApproved({ status }: Counterparty): void {
  if (status !== 'APPROVED') throw conflict(`the counterparty is ${status}`);
}

/** The movement that a path names. */
export function movementAt(store: Store, { at, client }: Asked, kind: MovementKind): Movement {
  const movement = store.movements.get(at['id'] ?? '');
  if (movement?.client !== client || movement.kind !== kind) throw notFound(kind);
  return movement;
}

export function show(store: Store, kind: MovementKind): (asked: Asked) => Answer {
  return (asked) => data(showMovement(movementAt(store, asked, kind)));
}

/** First the signature, then the state, then what is to be done. */
export function accept(
  store: Store,
  kind: MovementKind,
  from: string,
  run: (movement: Movement) => void,
): (asked: Asked) => Answer {
  return (asked) => {
    const movement = movementAt(store, asked, kind);
    checkSigned(asked);
    if (movement.status !== from) throw conflict(`the ${kind} is ${movement.status}`);
    run(movement);
    return data(showMovement(movement));
  };
}

/** No client has left a key here: only the time of a signature can be looked at. */
function checkSigned({ headers }: Asked): void {
  const signature = headers['x-signature'] ?? '';
  const timestamp = headers['x-timestamp'] ?? '';
  if (signature === '') return;
  if (timestamp === '') throw bad('x-timestamp is mandatory with x-signature');
  if (typeof timestamp !== 'string' || !/^[+-]?\d{1,18}$/.test(timestamp)) {
    throw bad('x-timestamp must be Unix epoch seconds');
  }
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > SIGNED_WITHIN_S) {
    throw bad('x-timestamp is not the current time');
  }
}
