/** What the command and the processes of the kill matrix say to each other. */
import type { ImpostorRun } from './impostor-run.ts';
import type { Killing } from './kill.ts';
import type { VariantRun } from './variant-run.ts';

export type Job = {
  readonly kind: 'mutant' | 'impostor' | 'variant';
  readonly id: string;
  readonly seed: number;
};

export type JobResult =
  | { readonly kind: 'ready' }
  | { readonly kind: 'mutant'; readonly result: Killing }
  | { readonly kind: 'impostor'; readonly result: ImpostorRun }
  | { readonly kind: 'variant'; readonly result: VariantRun }
  | { readonly kind: 'broken'; readonly id: string; readonly error: string };
