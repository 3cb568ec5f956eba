/** What is asked of a process in the sandbox, and what it answers. */

export type Trial = {
  readonly kind: 'try';
  /** Null: none is on, to see whether the tests are quiet without. */
  readonly mutant: string | null;
  /** Ids of tests; one batch after the other, the likeliest killers first. */
  readonly batches: readonly (readonly string[])[];
  readonly limitMs: number;
};

export type Order =
  { readonly kind: 'list' } | { readonly kind: 'cover'; readonly test: string } | Trial;

/** What a test reaches on a platform that it has for itself. */
export type Reaching = {
  readonly kind: 'reaching';
  readonly id: string;
  readonly reached: readonly string[];
  readonly exchanges: number;
  readonly ms: number;
  readonly said: string | null;
};

export type Tried = {
  readonly kind: 'tried';
  /** Requirement, check and words of the first violated evaluation of a MUST or CLAIM. */
  readonly said: string | null;
  readonly killedBy: string | null;
  readonly ran: number;
  /** Tests that came to no verdict, by how they ended. */
  readonly unjudged: Readonly<Record<string, number>>;
  /** Whether it ran out of time. */
  readonly isCut: boolean;
  readonly ms: number;
};

export type Answer =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'listed';
      readonly tests: readonly string[];
      /** Mutants in what is evaluated once, when the sources are loaded. */
      readonly atStart: readonly string[];
    }
  | Reaching
  | Tried
  | { readonly kind: 'crashed'; readonly text: string };

export type Message = {
  readonly number: number;
  readonly answer: Answer;
  /** Of the whole process so far. */
  readonly processorMs: number;
  readonly rssMb: number;
};
