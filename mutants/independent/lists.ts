/** Query parameters, and pages with their links. */
import { bad } from './refusals.ts';
import type { Answer, Asked } from './types.ts';

const INT32_MAX = 2 ** 31 - 1;
const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 100;

type Query = URLSearchParams;

function integer(query: Query, name: string, otherwise: number, low: number, high: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  if (value >= low && value <= high) return value;
  throw bad(`${name} must be an integer from ${low} to ${high}`);
}

/** Empty where it isn't asked for. */
export function oneOf(query: Query, name: string, ...allowed: readonly string[]): string {
  const text = query.get(name);
  if (text === null) return '';
  if (allowed.includes(text)) return text;
  throw bad(`${name} must be one of ${allowed.join(', ')}`);
}

/** Whether it is what is asked for, if anything is. */
export function isAsked(query: Query, name: string, value: unknown): boolean {
  const text = query.get(name);
  return text === null || text === value;
}

export function paged<Item>(
  { query, path }: Asked,
  name: string,
  items: readonly Item[],
  show: (item: Item) => unknown,
): Answer {
  const page = integer(query, 'page', 0, 0, INT32_MAX);
  const size = integer(query, 'page_size', PAGE_SIZE, 1, PAGE_SIZE_MAX);
  const last = Math.max(0, Math.ceil(items.length / size) - 1);
  const link = (to: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(to));
    parameters.set('page_size', String(size));
    parameters.sort();
    return `${path}?${parameters.toString()}`;
  };
  const links = {
    self: link(page),
    first: link(0),
    prev: page > 0 ? link(Math.min(page - 1, last)) : '',
    next: page < last ? link(page + 1) : '',
    last: link(last),
  };
  const shown = items.slice(page * size, page * size + size).map(show);
  return { json: { data: { [name]: shown }, links } };
}
