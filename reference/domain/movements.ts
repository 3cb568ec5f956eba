/** What all money-moving records have in common: looking them up and making them. */
import type { Call, Context } from '../context.ts';
import type { AccountRow } from '../ledger/rows.ts';
import type { RecordBody, StoredRecord } from '../store/records.ts';
import type { MovementKind } from './states.ts';

const prefixes: Readonly<Record<MovementKind, string>> = {
  transfer: 'trf',
  withdrawal: 'wdr',
  exchange: 'exc',
  deposit: 'dep',
  payment: 'pay',
};

/** What is done in the name of a client: a request's call, or an operator's or timer's act. */
export type Actor = { readonly clientId: string; readonly nowMs: number };

export const movements = {
  /** The record that the call's path names, as it is by now. */
  find(context: Context, call: Call, kind: MovementKind): StoredRecord {
    const { quotes, records } = context.parts;
    const id = call.path[`${kind}_id`] ?? '';
    const record = records.get(context, call.clientId, kind, id);
    return quotes.refresh(context, record, call.nowMs);
  },

  create(
    context: Context,
    actor: Actor,
    kind: MovementKind,
    body: RecordBody,
    parentId: string | null = null,
  ): StoredRecord {
    return context.parts.records.insert(context, {
      kind,
      id: context.random.id(prefixes[kind]),
      clientId: actor.clientId,
      parentId,
      status: 'REQUESTED',
      body,
      nowMs: actor.nowMs,
    });
  },

  /** The client's account, refused unless money may move on it. */
  account(context: Context, clientId: string, accountId: string): AccountRow {
    const { accounts, availability } = context.parts;
    const account = accounts.find(context, clientId, accountId);
    availability.mayMove(context, account);
    return account;
  },

  created(context: Context, record: StoredRecord): string {
    return context.parts.wire.timestamp(context, record.createdMs, record.seq);
  },
};

/** Members without a value are left out of answers. */
export function present(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(members);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}
