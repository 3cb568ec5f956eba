/** Faults of the wire, tried beside the platform: an answer that they leave as it is shows nothing. */
import type { Answer } from '../../reference/http/wire.ts';
import { parts } from '../../reference/parts.ts';
import type { Mutant } from '../types.ts';
import type { Taken } from './confine.ts';
import type { Pair } from './named.ts';

type Steps = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** It changes nothing but what is written, which can be done twice. */
export function isOfTheWire(mutant: Mutant): boolean {
  const { wire, ...others } = mutant.change(parts);
  const names = Object.keys(wire ?? {});
  return Object.keys(others).length === 0 && names.length === 1 && names[0] === 'write';
}

export function changedAnswers(pairs: readonly Pair[]): {
  readonly counts: Readonly<Record<string, number>>;
  look(taken: Taken): void;
} {
  const counts: Record<string, number> = {};
  const faults = pairs
    .filter(({ mutant }) => isOfTheWire(mutant))
    .map(({ id, mutant, place }) => ({ id, place, steps: mutant.change(parts).wire as Steps }));
  return {
    counts,
    look({ step, at, args, result }) {
      if (step !== 'wire.write') return;
      for (const { id, place, steps } of faults) {
        if (at.includes(place) && changes(steps, args, result)) counts[id] = (counts[id] ?? 0) + 1;
      }
    },
  };
}

function changes(steps: Steps, args: readonly unknown[], result: unknown): boolean {
  try {
    return textOf(steps['write']?.(...args)) !== textOf(result);
  } catch {
    return true;
  }
}

function textOf(answer: unknown): string {
  const { payload, ...rest } = answer as Answer;
  return JSON.stringify([rest, Buffer.from(payload).toString('base64')]);
}
