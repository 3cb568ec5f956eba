/** Filters of transactions that are not looked at. */
import type { Parts, PartsOverlay } from '../reference/parts.ts';

/** The filters of these names are left out when `when` says so. */
export function dropped(
  names: readonly string[],
  when: (query: Readonly<Record<string, string>>) => boolean = () => true,
) {
  return ({ transactionFilters }: Parts): PartsOverlay => ({
    transactionFilters: {
      asked(context, call) {
        if (!when(call.query)) return transactionFilters.asked(context, call);
        const kept = Object.entries(call.query).filter(([name]) => !names.includes(name));
        return transactionFilters.asked(context, { ...call, query: Object.fromEntries(kept) });
      },
    },
  });
}

export const laterPage = (query: Readonly<Record<string, string>>): boolean =>
  Number(query['page'] ?? 0) > 0;
