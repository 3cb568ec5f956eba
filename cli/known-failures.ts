/** The list of known failures: `[{ id, reason }]`, as JSON or YAML. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { UsageError } from './usage-error.ts';
import type { KnownFailure } from '../verdict/types.ts';

const FORM = 'write a list of { id: IDM-003, reason: why it fails and until when }';

/** Throws UsageError; a name that is not in the catalogue is a stale entry, and the verdict says so. */
export function readKnownFailures(path: string): KnownFailure[] {
  const value = parsed(path);
  if (!Array.isArray(value)) throw new UsageError(`${path}: it is not a list; ${FORM}`);
  const seen = new Set<string>();
  return value.map((entry: unknown, index) => {
    if (!isEntry(entry))
      throw new UsageError(`${path}: entry ${index + 1} is not understood; ${FORM}`);
    if (seen.has(entry.id))
      throw new UsageError(`${path}: ${entry.id} stands in it twice; keep one`);
    seen.add(entry.id);
    return { id: entry.id, reason: entry.reason };
  });
}

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    throw new UsageError(`${path}: can't be read as a list of known failures (${why})`);
  }
}

function isEntry(value: unknown): value is KnownFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'reason' in value &&
    typeof value.id === 'string' &&
    typeof value.reason === 'string' &&
    value.reason.trim() !== ''
  );
}
