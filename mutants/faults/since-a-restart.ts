/** Faults of one process after another: what it looks after, shows or checks is no more as it was. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

/** Which processes there were before: told by what wakes each. */
function restarts(): (context: Context) => boolean {
  let first: object | null = null;
  return ({ wake }) => {
    first ??= wake;
    return wake !== first;
  };
}

/** Counterparties that this process did not make are looked up without their client. */
function anybodys({ records }: Parts): PartsOverlay {
  const hasRestarted = restarts();
  const before = new Set<string>();
  return {
    records: {
      insert(context, wish) {
        const record = records.insert(context, wish);
        if (wish.kind === 'counterparty' && !hasRestarted(context)) before.add(record.id);
        return record;
      },
      find(context, clientId, kind, id) {
        const found = records.find(context, clientId, kind, id);
        if (found !== undefined || !before.has(id) || !hasRestarted(context)) return found;
        return records.ofAnyone(context, kind, id);
      },
    },
  };
}

export const sinceARestartMutants = {
  'counterparties-from-before-a-restart-are-anybodys': {
    breaks: 'AUT-022',
    because: 'whose they are stands in a cache, and what is not in it is looked up by its id alone',
    class: 'authorization',
    difficulty: 4,
    change: anybodys,
  },
  'kinds-are-not-checked-once-the-platform-has-restarted': {
    breaks: 'ERR-014',
    because: 'the schema of counterparties is loaded by an installation, and not at each start',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => {
      const hasRestarted = restarts();
      return {
        validation: {
          body(context, operation, body) {
            const isOfThese = operation.operationId === 'createCounterparty' && body !== undefined;
            if (isOfThese && hasRestarted(context)) return;
            validation.body(context, operation, body);
          },
        },
      };
    },
  },
  'receipts-from-before-a-restart-are-not-there-yet': {
    breaks: 'WDR-009',
    because: 'receipts are kept where they were written, and another process finds none there',
    class: 'persistence',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const hasRestarted = restarts();
      const before = new Set<string>();
      return {
        withdrawals: {
          execute(context, record, nowMs) {
            if (!hasRestarted(context)) before.add(record.id);
            return withdrawals.execute(context, record, nowMs);
          },
          checkReceipt(context, record) {
            withdrawals.checkReceipt(context, record);
            if (!hasRestarted(context) || !before.has(record.id)) return;
            throw new Refusal('INVALID_STATE', 'The receipt is not there yet.');
          },
        },
      };
    },
  },
} as const satisfies Mutants;
