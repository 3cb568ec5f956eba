/** Counterparties, and the bank accounts that they may be linked to. */
import { isObject } from './json.ts';
import { isAsked, oneOf, paged } from './lists.ts';
import { data, objectIn, textsIn } from './operations.ts';
import { bad, conflict, notFound } from './refusals.ts';
import {
  among,
  checkFields,
  email,
  object,
  patched,
  text,
  updatesIn,
  type Rules,
} from './rules.ts';
import { iso, newId, now, ofClient, type Store } from './store.ts';
import type { Answer, Asked, Counterparty, Fields, Op } from './types.ts';

const RULES: Rules = {
  name: text,
  type: among('BANK', 'WALLET'),
  description: text,
  bank: object,
  wallet: object,
  email_address: email,
};
const REQUIRED = ['name', 'type'];
/** What may be changed when verification is over. */
const FREE = ['description', 'email_address'];
const LINK_LIFETIME_US = 30 * 60_000_000;

function checkCounterparty(fields: Fields): void {
  checkFields(fields, RULES);
  const missing = REQUIRED.find((name) => fields[name] === undefined);
  if (missing !== undefined) throw bad(`${missing} is required`);
  const isBank = fields['type'] === 'BANK';
  const means = isBank ? 'bank' : 'wallet';
  const within = fields[means];
  for (const name of isBank ? ['account_number', 'routing_number'] : ['address']) {
    const wrong = text(isObject(within) ? within[name] : undefined);
    if (wrong !== null) throw bad(`${means}.${name} ${wrong}`);
  }
}

export function showCounterparty({ fields, ...rest }: Counterparty): Fields {
  return {
    ...fields,
    id: rest.id,
    status: rest.status,
    link_status: rest.link,
    created_at: iso(rest.created),
    updated_at: iso(rest.updated),
  };
}

export function addCounterparty(
  store: Store,
  client: string,
  fields: Fields,
  { id = newId('cpt'), status = 'PENDING_VERIFICATION' } = {},
): Counterparty {
  const counterparty: Counterparty = {
    ...{ id, client, status, fields, link: 'UNLINKED', linkToken: '' },
    external: [],
    created: now(store),
    updated: now(store),
  };
  store.counterparties.set(id, counterparty);
  return counterparty;
}

export function link(counterparty: Counterparty): void {
  counterparty.link = 'LINKED';
  if (counterparty.external.length > 0) return;
  counterparty.external = [
    { id: newId('ext'), name: 'Checking', mask: '6789', asset_type_id: 'USD' },
    { id: newId('ext'), name: 'Savings', mask: '1234', asset_type_id: 'USD' },
  ];
}

const READ = 'counterparties:read';
const WRITE = 'counterparties:write';
const PATH = '/v1/counterparties';

type On = (act: (asked: Asked, counterparty: Counterparty) => Answer) => (asked: Asked) => Answer;

export function counterparties(store: Store, op: Op): void {
  const on: On = (act) => (asked) => {
    const counterparty = store.counterparties.get(asked.at['counterparty_id'] ?? '');
    if (counterparty?.client !== asked.client) throw notFound('counterparty');
    return act(asked, counterparty);
  };
  op('GET', PATH, READ, (asked) => {
    oneOf(asked.query, 'status', 'PENDING_VERIFICATION', 'APPROVED', 'REJECTED');
    const found = ofClient(store.counterparties, asked.client).filter(({ status }) =>
      isAsked(asked.query, 'status', status),
    );
    return paged(asked, 'counterparties', found.reverse(), showCounterparty);
  });
  op('POST', PATH, WRITE, ({ client, body }) => {
    const fields = objectIn(body);
    checkCounterparty(fields);
    return data(showCounterparty(addCounterparty(store, client, fields)));
  });
  const one = `${PATH}/:counterparty_id`;
  const show = on((_asked, counterparty) => data(showCounterparty(counterparty)));
  op('GET', one, READ, show);
  const change = on(({ body }, counterparty) => {
    update(counterparty, objectIn(body));
    counterparty.updated = now(store);
    return data(showCounterparty(counterparty));
  });
  op('PATCH', one, WRITE, change);
  linking(store, op, on);
}

function update(counterparty: Counterparty, body: Fields): void {
  const { status } = counterparty;
  const updates = updatesIn(body);
  const fields = patched(counterparty.fields, updates, RULES, REQUIRED);
  checkCounterparty(fields);
  const fixed = updates.find(({ field }) => !FREE.includes(field));
  if (status !== 'PENDING_VERIFICATION' && fixed !== undefined) {
    throw conflict(`${fixed.field} cannot be updated when the counterparty is ${status}`);
  }
  counterparty.fields = fields;
}

function linking(store: Store, op: Op, on: On): void {
  const path = `${PATH}/:counterparty_id/link`;
  const details = on((_asked, counterparty) => {
    if (counterparty.fields['type'] !== 'BANK') {
      throw conflict('only a bank counterparty can be linked');
    }
    counterparty.linkToken = newId('lnk');
    return data({
      counterparty_id: counterparty.id,
      provider: 'SANDBOX_LINK',
      link_token: counterparty.linkToken,
      expires_at: iso(now(store) + LINK_LIFETIME_US),
    });
  });
  const connect = on(({ body }, counterparty) => {
    const { link_token: token } = textsIn(objectIn(body), ['link_token']);
    if (token === '' || token !== counterparty.linkToken) {
      throw bad('link_token is not one that was issued for this counterparty');
    }
    link(counterparty);
    counterparty.updated = now(store);
    return data(showCounterparty(counterparty));
  });
  const external = on((_asked, counterparty) => {
    if (counterparty.link !== 'LINKED') throw conflict('the counterparty is not LINKED');
    return data({ counterparty_id: counterparty.id, accounts: counterparty.external });
  });
  op('POST', `${path}/details`, WRITE, details);
  op('POST', `${path}/connect`, WRITE, connect);
  op('POST', `${path}/accounts`, WRITE, external);
}
