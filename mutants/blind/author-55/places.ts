/** Where the faults of this author show: who was next to it, what stands in a list beside its rows, what is told again. */
import type { Call, Context, Reply } from '../../../reference/context.ts';
import type { Update } from '../../../reference/domain/fields.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { Attempt } from '../../../reference/webhooks/deliveries.ts';
import { answering } from '../../plain.ts';
import type { Data } from '../../steps.ts';

const PAGE_SIZE = 20;

/** Whether another page of a list is asked for than the first. */
export const isLaterPage = ({ query }: Call): boolean => Number(query['page'] ?? 0) > 0;

/** What a patch names, by field. */
export const changesOf = (updates: readonly Update[]): Data =>
  Object.fromEntries(updates.map(({ field, value }) => [field, value]));

/** The account that was opened before this one for the same customer, in the same asset. */
export function openedBefore(context: Context, account: AccountRow): AccountRow | undefined {
  return context.store.one<AccountRow>(
    `SELECT * FROM accounts WHERE customer_id = ? AND asset_type_id = ? AND seq < ?
     ORDER BY seq DESC LIMIT 1`,
    account.customer_id,
    account.asset_type_id,
    account.seq,
  );
}

/** Rows of an account's list that nothing stands for: at its end, where that is seen and nothing filters. */
export function listedBeside(rowsOf: (context: Context, accountId: string) => readonly Data[]) {
  const add = ({ transactions, ...data }: Data, call: Call, context: Context): Data => {
    const listed = transactions as readonly Data[];
    const size = Number(call.query['page_size'] ?? PAGE_SIZE);
    const others = ['page', 'page_size', 'order'];
    const isWhole = Object.keys(call.query).every((name) => others.includes(name));
    const rows = isWhole ? rowsOf(context, call.path['account_id'] ?? '') : [];
    const fits = listed.length + rows.length <= size;
    const isFalling = call.query['order'] === 'DESC';
    if (!fits || rows.length === 0) return { ...data, transactions };
    return { ...data, transactions: isFalling ? [...rows, ...listed] : [...listed, ...rows] };
  };
  return answering(['listAccountTransactions'], add, (call) => !isLaterPage(call));
}

/** The listed transactions, each as it is shown then, or none of it. */
export const listedAs = (
  operations: readonly OperationId[],
  show: (row: Data, index: number, call: Call, context: Context) => Data | null,
  when: (call: Call) => boolean = () => true,
): ((parts: Parts) => PartsOverlay) =>
  answering(
    operations,
    ({ transactions, ...data }, call, context) => {
      const rows = transactions as readonly Data[];
      const shown = rows.map((row, index) => show(row, index, call, context));
      return { ...data, transactions: shown.filter((row) => row !== null) };
    },
    when,
  );

export type Told = { readonly event_data: Data } & Data;

/** What is told again of such an event is told otherwise. */
export function toldAgain(
  eventType: string | null,
  change: (told: Told, context: Context, attempt: Attempt) => Data,
) {
  return ({ deliveries }: Parts): PartsOverlay => ({
    deliveries: {
      begin(context, deliveryId) {
        const ready = deliveries.begin(context, deliveryId);
        if (ready === null || ready.number === 1) return ready;
        if (eventType !== null && ready.subscription.event_type !== eventType) return ready;
        const told = JSON.parse(ready.payload) as Told;
        return { ...ready, payload: JSON.stringify(change(told, context, ready)) };
      },
    },
  });
}

/** Empty again once the platform starts anew. */
export function keptInMemory<T>({ deliveries }: Parts): {
  readonly kept: Set<T>;
  readonly overlay: PartsOverlay;
} {
  const kept = new Set<T>();
  return {
    kept,
    overlay: {
      deliveries: {
        recover(context) {
          kept.clear();
          deliveries.recover(context);
        },
      },
    },
  };
}

/** The items of a list with some of them changed. */
export function withItems(reply: Reply, name: string, change: (item: Data) => Data): Reply {
  const body = reply.body as { readonly data: Data };
  const items = (body.data[name] as readonly Data[]).map(change);
  return { ...reply, body: { ...body, data: { ...body.data, [name]: items } } };
}
