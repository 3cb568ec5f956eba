/** The requests of a run, in its order, as a bare client can send them again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import type { Exchange } from '../fixtures/evidence/types.ts';

export type MixRequest = Pick<Exchange, 'operation' | 'intent'> & {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` where none was sent. */
  readonly body: string | null;
  readonly bodyEncoding: 'utf8' | 'base64';
};

/** Credentials are marks in a run store: whoever sends these brings its own. */
export function readMix(folder: string): MixRequest[] {
  const mix: MixRequest[] = [];
  for (const entry of readRunStore(folder)) {
    if (entry.kind !== 'exchange') continue;
    const { method, url, headers, body, bodyEncoding } = entry.request;
    const { pathname, search } = new URL(url);
    const { operation, intent } = entry;
    mix.push({
      operation,
      intent,
      method,
      path: pathname + search,
      headers: sendable(headers),
      body,
      bodyEncoding,
    });
  }
  return mix;
}

/** What the store withheld is no header value any more. */
function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const plain = Object.entries(headers).filter(
    ([name, value]) => /^[\t\x20-\x7e]*$/.test(value) && name.toLowerCase() !== 'authorization',
  );
  return Object.fromEntries(plain);
}

export function writeMix(file: string, mix: readonly MixRequest[]): void {
  writeFileSync(file, mix.map((request) => `${JSON.stringify(request)}\n`).join(''));
}

export function readMixFile(file: string): MixRequest[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as MixRequest);
}

/** Each request once, so many at a time. */
export async function sendAll<R>(
  requests: Iterable<R>,
  width: number,
  send: (request: R) => Promise<void>,
): Promise<void> {
  const waiting = requests[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      await send(next.value);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}
