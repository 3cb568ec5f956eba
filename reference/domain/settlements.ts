/** Settlements: read only, and deprecated; payments take their place. */
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';

type Detail = Readonly<Record<string, unknown>>;

const FILTERS = ['source_account_id', 'destination_account_id'] as const;

export const settlements = {
  get(context: Context, call: Call): Reply {
    const { records, settlements } = context.parts;
    const id = call.path['settlement_id'] ?? '';
    const record = records.get(context, call.clientId, 'settlement', id);
    const details = settlements.details(context, record, call);
    const data = { id: record.id, settlement_status: record.status, settlement_details: details };
    return { status: 200, body: { data } };
  },

  details(_context: Context, record: StoredRecord, call: Call): Detail[] {
    const all = (record.body['settlement_details'] ?? []) as readonly Detail[];
    return all.filter((detail) =>
      FILTERS.every((name) => [undefined, detail[name]].includes(call.query[name])),
    );
  },
};
