import type { Command } from 'commander';

/** Adds one command; it hands its exit code to `done`. */
export type AddCommand = (assay: Command, done: (code: number) => void) => void;
