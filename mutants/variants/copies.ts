/** Reads that go to a copy of the tables: a replica, or what has been shown so far. */
import type { Context } from '../../reference/context.ts';

export function readingWith(context: Context, rewritten: (sql: string) => string): Context {
  const { store } = context;
  return {
    ...context,
    store: {
      ...store,
      one: (sql, ...values) => store.one(rewritten(sql), ...values),
      all: (sql, ...values) => store.all(rewritten(sql), ...values),
    },
  };
}
