/** Which document is an individual's own: what is certain, and what is not. */
import { expect, test } from '@playwright/test';
import { documentOf, documentsAsked } from '../../../fixtures/given/people/whose-document.ts';

const wants = (...documents: string[]): { id: string }[] => documents.map((id) => ({ id }));
const list = (...documents: string[]): unknown => ({ errors: wants(...documents) });
const people = (...ids: string[]): unknown => ({
  persons: ids.map((id) => ({ id, documents: wants(`of-${id}`) })),
});

const cases: Readonly<
  Record<string, readonly [record: unknown, pointer: string, before: string[], own: string | null]>
> = {
  'the one beside the individual, wherever others are': [
    people('new', 'old', 'older'),
    '/persons/2/documents/0/id',
    ['of-old', 'of-older'],
    'of-new',
  ],
  'the one at the bound place that nobody asked for before': [
    list('whole', 'passport', 'address'),
    '/errors/1/id',
    ['whole'],
    'passport',
  ],
  'the only other one, where an earlier one stands at the bound place': [
    list('whole', 'old', 'passport'),
    '/errors/1/id',
    ['whole', 'old'],
    'passport',
  ],
  'none of two others that do not say whose they are': [
    list('whole', 'old', 'one', 'other'),
    '/errors/1/id',
    ['whole', 'old'],
    null,
  ],
  'none where nothing new is asked for': [
    list('whole', 'old'),
    '/errors/1/id',
    ['whole', 'old'],
    null,
  ],
};

for (const [name, [record, pointer, before, own]] of Object.entries(cases)) {
  test(`of what an application asks for: ${name}`, () => {
    expect(documentOf({ record, pointer, before, individual: 'new' })).toBe(own);
  });
}

test('what is asked for is found in every item of the lists that the pointer goes through', () => {
  const asked = documentsAsked(people('a', 'b'), '/persons/1/documents/0/id');
  expect(asked).toEqual(['of-a', 'of-b']);
});
