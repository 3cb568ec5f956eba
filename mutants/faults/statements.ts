/** Faults of statements. */
import { Refusal } from '../../reference/context.ts';
import { dataOf, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const statementsMutants = {
  'statements-are-not-found': {
    breaks: 'STM-001',
    because: 'an account without a closed month is taken for one that does not exist',
    class: 'state',
    difficulty: 1,
    change: ({ statements }) => ({
      statements: {
        list(context, call) {
          const reply = statements.list(context, call);
          const listed = dataOf(reply)['statements'] as readonly unknown[];
          if (listed.length > 1) return reply;
          throw new Refusal('NOT_FOUND', 'There are no statements.');
        },
      },
    }),
  },
  'statement-of-the-month-is-listed-but-not-found': {
    breaks: 'STM-002',
    because: 'the document is drawn up when the month is over',
    class: 'state',
    difficulty: 2,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const present = new Date(call.nowMs).toISOString().slice(0, 7);
          if (call.path['statement_id'] !== present) return statements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
  'statement-is-found-under-another-name-than-the-listed-one': {
    breaks: 'STM-002',
    because: 'the list writes 2026-01 and the detail expects 202601',
    class: 'wire',
    difficulty: 2,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const id = call.path['statement_id'] ?? '';
          const dashed = id.replace(/^(\d{4})(\d{2})$/, '$1-$2');
          if (dashed === id) throw new Refusal('NOT_FOUND', 'There is no such statement.');
          return statements.get(context, { ...call, path: { ...call.path, statement_id: dashed } });
        },
      },
    }),
  },
  'statement-that-is-found-is-that-of-the-month-before': {
    breaks: 'STM-002',
    because: 'months are counted from zero',
    class: 'time',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const reply = statements.get(context, call);
          const [year = 0, month = 0] = String(dataOf(reply)['id']).split('-').map(Number);
          const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
          return withData(reply, { id: before });
        },
      },
    }),
  },
  'statement-of-another-account-is-shown-by-its-own-identifier': {
    breaks: 'STM-002',
    because: 'a statement has an identifier of its own, and nobody looks whose the path says it is',
    class: 'state',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        summary: (context, account, period) => ({
          ...statements.summary(context, account, period),
          id: `${period.id}.${account.id}`,
        }),
        get(context, call) {
          const id = call.path['statement_id'] ?? '';
          const path = { statement_id: id.slice(0, 7), account_id: id.slice(8) };
          return statements.get(context, { ...call, path });
        },
      },
    }),
  },
} satisfies Mutants;
