/** Members of a control's body, read strictly: a wrong one is refused by name. */
import { Refusal } from '../context.ts';

export type Body = Readonly<Record<string, unknown>>;

function refuse(name: string, wish: string): never {
  throw new Refusal('VALIDATION_FAILED', `${name} must be ${wish}.`);
}

export function text(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : refuse(name, 'a text');
}

export function oneOf<Word extends string>(
  body: Body,
  name: string,
  words: readonly Word[],
  otherwise?: Word,
): Word {
  const value = body[name] === undefined ? otherwise : body[name];
  return words.find((word) => word === value) ?? refuse(name, `one of ${words.join(', ')}`);
}

export function wholeNumber(
  body: Body,
  name: string,
  bounds: { readonly min: number; readonly max: number },
  otherwise?: number,
): number {
  const value = body[name] === undefined ? otherwise : body[name];
  const fits = typeof value === 'number' && Number.isInteger(value);
  if (fits && value >= bounds.min && value <= bounds.max) return value;
  return refuse(name, `a whole number from ${bounds.min} to ${bounds.max}`);
}

/** A finite JSON number, as amounts and rates come. */
export function number(body: Body, name: string): number {
  const value = body[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse(name, 'a number');
}

export function optionalNumber(body: Body, name: string): number | undefined {
  return body[name] === undefined ? undefined : number(body, name);
}
