/** Strict reading of JSON bodies: nothing is mended, and nothing is lost on the way in. */
import { parse } from 'lossless-json';
import { Refusal } from '../context.ts';

const DEPTH_MAX = 64;
const DIGITS_MAX = 15;
const EXPONENT_MAX = 30;

/** A number that survives as a double; others would be changed silently. */
function exactNumber(lexeme: string): number {
  const [mantissa = '', exponent = '0'] = lexeme.toLowerCase().split('e');
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  if (digits.length <= DIGITS_MAX && Math.abs(Number(exponent)) <= EXPONENT_MAX) {
    return Number(lexeme);
  }
  throw new Refusal('VALIDATION_FAILED', 'A number has more than 15 significant digits.');
}

/** Refuses nesting that no request needs, before a parser recurses into it. */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > DEPTH_MAX) throw new Refusal('MALFORMED_JSON', 'The body is nested too deeply.');
  }
}

function storable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Texts that a database would cut or change, and names that objects treat in their own way. */
function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (storable(value)) return;
    throw new Refusal('VALIDATION_FAILED', 'A text holds a character that cannot be kept.');
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!storable(name) || name === '__proto__') {
      throw new Refusal('VALIDATION_FAILED', 'A member has a name that cannot be kept.');
    }
    checkTexts(member);
  }
}

/** The value of a JSON text in UTF-8; throws a Refusal that says what is wrong. */
export function parseBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('MALFORMED_JSON', 'The body is not UTF-8.');
  }
  checkDepth(text);
  const value = parseText(text);
  checkTexts(value);
  return value;
}

function parseText(text: string): unknown {
  try {
    return parse(text, null, exactNumber);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('MALFORMED_JSON', 'The body is not JSON, or repeats a member.');
  }
}
