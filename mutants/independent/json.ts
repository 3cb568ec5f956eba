/** JSON whose numbers keep their digits, written with sorted members and safe inside a page. */
import { isLosslessNumber, LosslessNumber, parse } from 'lossless-json';

export function read(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

export function write(value: unknown): string {
  return written(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A number of exactly these digits. */
export function digits(text: string): LosslessNumber {
  return new LosslessNumber(text);
}

/** The digits of a number; null of anything else. */
export function digitsOf(value: unknown): string | null {
  return isLosslessNumber(value) ? value.value : null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

function written(value: unknown): string {
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .filter((name) => value[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}:${written(value[name])}`);
  return `{${members.join(',')}}`;
}
