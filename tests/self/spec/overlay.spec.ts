import { expect, test } from '@playwright/test';
import { applyOverlay } from '../../../fixtures/description/overlay.ts';
import type { JsonObject } from '../../../fixtures/description/types.ts';

const description: JsonObject = {
  info: { title: 'before', version: '1' },
  paths: {
    '/a': { get: { tags: ['x'], open: true }, post: { tags: ['y'], open: true } },
    '/b': { get: { tags: ['x'], open: true } },
  },
};

const overlay = (...actions: unknown[]): JsonObject => ({ overlay: '1.0.0', actions });

const rows: readonly [title: string, action: unknown, pointer: string[], expected: unknown][] = [
  [
    'an update merges objects and replaces single values',
    { target: '$.info', update: { title: 'after' } },
    ['info'],
    { title: 'after', version: '1' },
  ],
  [
    'a list in an update is appended to the list that is there',
    { target: "$.paths['/a'].get", update: { tags: ['z'] } },
    ['paths', '/a', 'get', 'tags'],
    ['x', 'z'],
  ],
  [
    'an update of a list appends one entry',
    { target: "$.paths['/a'].get.tags", update: 'z' },
    ['paths', '/a', 'get', 'tags'],
    ['x', 'z'],
  ],
  [
    'every match of the target is updated',
    { target: '$.paths[*].get', update: { open: false } },
    ['paths', '/b', 'get', 'open'],
    false,
  ],
  [
    'a removal takes away every match and nothing else',
    { target: '$.paths[*][*].open', remove: true },
    ['paths', '/a'],
    { get: { tags: ['x'] }, post: { tags: ['y'] } },
  ],
  [
    'a filter selects operations',
    { target: "$.paths[*][?@.tags[0] == 'y'].tags[0]", remove: true },
    ['paths', '/a', 'post', 'tags'],
    [],
  ],
];

for (const [title, action, pointer, expected] of rows) {
  test(title, () => {
    const before = structuredClone(description);
    const after = applyOverlay(description, overlay(action));
    const found = pointer.reduce<unknown>((node, step) => (node as JsonObject)[step], after);
    expect(found).toEqual(expected);
    expect(description).toEqual(before);
  });
}

test('several entries of one list are removed by their own places', () => {
  const list = { list: ['a', 'b', 'c', 'd'] };
  const after = applyOverlay(
    list,
    overlay({ target: "$.list[?@ == 'b' || @ == 'c']", remove: true }),
  );
  expect(after).toEqual({ list: ['a', 'd'] });
});

test('an update given once stays apart in each place that it came to', () => {
  const after = applyOverlay(
    description,
    overlay(
      { target: '$.paths[*].get', update: { shared: { list: ['a'] } } },
      { target: "$.paths['/a'].get.shared.list", update: 'b' },
    ),
  );
  expect(after['paths']).toMatchObject({ '/b': { get: { shared: { list: ['a'] } } } });
});

const faults: readonly [action: unknown, message: RegExp][] = [
  [{ target: '$.nowhere', update: {} }, /action 1 \(target \$\.nowhere\): matches nothing/],
  [{ target: '$.[', update: {} }, /action 1 \(target \$\.\[\)/],
  [{ target: '$.info' }, /action 1 \(target \$\.info\): needs `update` or `remove`/],
  [{ target: '$.info', update: 'text' }, /an object is updated by an object/],
  [{ target: '$.info.title', update: {} }, /needs an object or a list as its target/],
  [{ target: '$', remove: true }, /can't remove the whole document/],
  [{ update: {} }, /action 1 \(target \?\)/],
];

for (const [action, message] of faults) {
  test(`${JSON.stringify(action)} is refused by its number and target`, () => {
    const fine = { target: '$.info', update: { title: 'after' } };
    expect(() => applyOverlay(description, overlay(fine, action))).toThrow(message);
  });
}

test('a document that is no overlay is refused', () => {
  expect(() => applyOverlay(description, { openapi: '3.1.0' })).toThrow(/not an OpenAPI Overlay/);
  expect(() => applyOverlay(description, { overlay: '1.0.0' })).toThrow(/list of `actions`/);
});
