/** The reference's one database connection: prepared once, synchronous, one writer. */
export type SqlValue = string | number | bigint | Uint8Array | null;
export type Row = Readonly<Record<string, SqlValue>>;

/** Tables that nearly every request reads, and hardly any changes. */
export const rememberedTables = ['tokens', 'client_clock'] as const;
export type Remembered = (typeof rememberedTables)[number];

export type Store = {
  /** The first row, or undefined. Statements are prepared once and kept by their text. */
  one<R extends object = Row>(sql: string, ...values: SqlValue[]): R | undefined;
  /** The same of a table whose rows are kept until one of them is changed. */
  remembered<R extends object = Row>(
    table: Remembered,
    sql: string,
    value: SqlValue,
  ): R | undefined;
  all<R extends object = Row>(sql: string, ...values: SqlValue[]): R[];
  /** Number of rows changed. */
  run(sql: string, ...values: SqlValue[]): number;
  /** All or nothing; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
};
