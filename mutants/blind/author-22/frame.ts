/** Faults of the twenty-second author, after the first release: lists, filters and refusals. */
import { Refusal } from '../../../reference/context.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { Mutants } from '../../types.ts';

const SECONDS_MAX = 2 ** 31;
const LONG_ID = 64;

const asText = (answer: Answer, payload: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' },
  payload,
});

/** Seconds in 32 bits, as they were kept before. */
function wrapped({ sql, value }: Condition): Condition {
  const seconds = Math.floor(Number(value) / 1_000);
  return { sql, value: seconds >= SECONDS_MAX ? (seconds | 0) * 1_000 : value };
}

function refuseLeapDay(day: string): void {
  if (!day.endsWith('-02-29')) return;
  throw new Refusal('VALIDATION_FAILED', 'February has 28 days.');
}

export const blindTwentySecondFrameMutants = {
  'end-after-2038-lies-before-1970': {
    breaks: 'TXN-007',
    because: 'the filter counts seconds in 32 bits, and a far end stands for none',
    class: 'time',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        endDate: (context, day) => wrapped(transactionFilters.endDate(context, day)),
      },
    }),
  },
  'pages-from-the-eleventh-on-are-cut-to-one-digit': {
    breaks: 'PAG-008',
    because: 'the page became part of a cursor that has one digit for it',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        bounds: (context, { page, pageSize }) =>
          transactions.bounds(context, { page: page % 10, pageSize }),
      },
    }),
  },
  'leap-day-is-no-day-for-a-filter': {
    breaks: 'TXN-007',
    because: 'days are checked by a table of the months now',
    class: 'validation',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        startDate(context, day) {
          refuseLeapDay(day);
          return transactionFilters.startDate(context, day);
        },
        endDate(context, day) {
          refuseLeapDay(day);
          return transactionFilters.endDate(context, day);
        },
      },
    }),
  },
  'expired-token-is-refused-in-plain-text': {
    breaks: 'ERR-001',
    because: 'the gateway knows when a token ends and says so itself, in its own way',
    class: 'error',
    difficulty: 4,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const written = wire.write(context, call, answer);
          const expired = written.status === 401 && String(written.payload).includes('EXPIRED');
          return expired ? asText(written, 'token expired') : written;
        },
      },
    }),
  },
  'long-identifier-is-refused-in-plain-text': {
    breaks: 'ERR-001',
    because: 'the gateway has a limit on parts of the path, and a page of its own for it',
    class: 'error',
    difficulty: 4,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const written = wire.write(context, call, answer);
          const parts = new URL(call.selfUrl).pathname.split('/');
          const long = written.status === 404 && parts.some(({ length }) => length > LONG_ID);
          return long ? asText(written, 'Not Found') : written;
        },
      },
    }),
  },
} as const satisfies Mutants;
