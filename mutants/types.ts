/** Mutants, impostors and variants: what each declares. They are data about the reference. */
import type { RequirementId } from '../generated/requirements.ts';
import type { Parts, PartsOverlay } from '../reference/parts.ts';

/** Where an implementer's mistake sits. */
export type FaultClass =
  | 'authentication'
  | 'authorization'
  | 'wire'
  | 'validation'
  | 'state'
  | 'money'
  | 'idempotency'
  | 'concurrency'
  | 'pagination'
  | 'filter'
  | 'webhook'
  | 'time'
  | 'persistence'
  | 'error';

/** 1: every request shows it … 5: only a rare constellation does. */
export type Difficulty = 1 | 2 | 3 | 4 | 5;

/** The reference with one named fault that breaks one requirement. */
export type Mutant = {
  readonly breaks: RequirementId;
  /** Why an implementer would make this mistake. */
  readonly because: string;
  readonly class: FaultClass;
  readonly difficulty: Difficulty;
  readonly change: (original: Parts) => PartsOverlay;
  /** Only seen with some luck: how many seeds the long proof gives it. */
  readonly racy?: true;
};

/** Keys are kebab-case sentences of the fault, such as `replay-moves-money-again`. */
export type Mutants = Readonly<Record<string, Mutant>>;

/** A server that implements nothing, and the MUST passes that it really earns. */
export type Impostor = {
  readonly description: string;
  readonly start: () => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
  readonly earns: Readonly<Partial<Record<RequirementId, string>>>;
};

/** The reference with other choices where the document is silent; it conforms. */
export type Variant = {
  /** The freedom of the document that it uses. */
  readonly freedom: string;
  readonly change?: (original: Parts) => PartsOverlay;
  /** Makes the ids of its records, given the name of their kind. */
  readonly ids?: (kind: string) => string;
  /** What its target file says otherwise: merged over the embedded one, `null` removes. */
  readonly target?: Readonly<Record<string, unknown>>;
  /** A whole target file of its own, beside the variant. */
  readonly targetPath?: string;
  /** Requirements that can't be tested on it, each with the reason. */
  readonly untestable?: Readonly<Partial<Record<RequirementId, string>>>;
  /** Tests that come to no judgement on it, by title, each with the reason. */
  readonly silent?: Readonly<Record<string, string>>;
  /**
   * Its target file says less, or it refuses what a test needs: neither such tests are missed, nor
   * such rows of the others; but each requirement that is not declared is judged, and by each test that can run.
   */
  readonly thin?: boolean;
  /** SHOULDs that it does not keep, each with the reason why it conforms nevertheless. */
  readonly warned?: Readonly<Partial<Record<RequirementId, string>>>;
};
