/** `conformance.json` as somebody hands it to us: it may be torn, or something else altogether. */
import { readFileSync } from 'node:fs';
import type { Conformance } from '../verdict/conformance.ts';

/** Null where the file is not there, or is no report of a run. */
export function readConformance(path: string): Conformance | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<Conformance> | null;
    return Array.isArray(value?.requirements) ? (value as Conformance) : null;
  } catch {
    return null;
  }
}
