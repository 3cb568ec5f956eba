import { expect, test } from '@playwright/test';
import {
  at,
  compareJson,
  DEPTH_MAX,
  lexemeOf,
  number,
  parseJson,
  plain,
  pointerTo,
  writeJson,
  whatDiffers,
} from '../../fixtures/json.ts';

test('number lexemes survive reading and writing', () => {
  const text = '{"a":90071992547409.930,"b":[1e400,-0.10,12345678901234567890]}';
  expect(writeJson(parseJson(text))).toBe(text);
  expect(lexemeOf(at(parseJson(text), '/b/1'))).toBe('-0.10');
  expect(writeJson({ amount: number('0.30') })).toBe('{"amount":0.30}');
});

test('lexemes are those of numbers alone', () => {
  expect([lexemeOf('1'), lexemeOf(null), lexemeOf(Number.NaN)]).toEqual([null, null, null]);
  expect([lexemeOf(1.5), lexemeOf(7n)]).toEqual(['1.5', '7']);
});

test('plain values are finite', () => {
  expect(plain(parseJson('{"a":[1e400,-1e400,0.5]}'))).toEqual({
    a: [Number.MAX_VALUE, -Number.MAX_VALUE, 0.5],
  });
});

test('deep texts are refused before anything recurses, brackets in texts aside', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(parseJson(nested(DEPTH_MAX))).toBeDefined();
  expect(() => parseJson(nested(DEPTH_MAX + 1))).toThrow(/nested deeper than 200/);
  expect(() => parseJson(nested(1_000_000))).toThrow(/nested deeper than 200/);
  expect(parseJson(JSON.stringify('[{"\\'.repeat(5000)))).toBe('[{"\\'.repeat(5000));
});

for (const text of ['', '{', '{"a":1,}', '[01]', '{"a":NaN}', "{'a':1}", '1 2', '\u00a01']) {
  test(`${JSON.stringify(text)} is no JSON`, () => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
}

test('of repeated members the last one counts', () => {
  expect(writeJson(parseJson('{"a":"x","b":{"c":1,"c":2},"a":"y"}'))).toBe('{"a":"y","b":{"c":2}}');
  expect(at(parseJson('{"a":"x","a":"y"}'), '/a')).toBe('y');
});

test('members named like those of every object are ordinary', () => {
  const value = parseJson('{"__proto__":{"x":"y"},"a":"b"}');
  expect(at(value, '/__proto__/x')).toBe('y');
  expect(at(value, '/constructor')).toBeUndefined();
  expect(at(plain(value), '/__proto__/x')).toBe('y');
  expect(at(parseJson('{"n":1}'), '/n/value')).toBeUndefined();
});

test('pointers follow RFC 6901', () => {
  const value = parseJson('{"a/b":{"m~n":["x","y"]},"":"empty"}');
  expect(at(value, `${pointerTo('a/b')}${pointerTo('m~n')}/1`)).toBe('y');
  expect([at(value, '/'), at(value, '/a~1b/m~0n/01'), at(value, '/nope/x')]).toEqual([
    'empty',
    undefined,
    undefined,
  ]);
  expect(() => at(value, 'a')).toThrow(TypeError);
});

for (const [a, b, same] of [
  ['1.0', '1', true],
  ['1e2', '100', true],
  ['90071992547409.93', '90071992547409.931', false],
  ['{"a":1,"b":[true,null]}', '{"b":[true,null],"a":1.00}', true],
  ['{"a":1}', '{"a":1,"b":2}', false],
  ['[1,2]', '[2,1]', false],
  ['"1"', '1', false],
  ['{}', '[]', false],
  ['null', '{}', false],
] as const) {
  test(`${a} and ${b} are ${same ? 'the same' : 'different'}`, () => {
    expect(compareJson(parseJson(a), parseJson(b))).toBe(same);
  });
}

const unlike: readonly (readonly [a: unknown, b: unknown, cut: readonly [unknown, unknown]])[] = [
  [
    [1, 2, 3],
    [3, 4, 1],
    [[2], [4]],
  ],
  [[{ id: 'a' }], [], [[{ id: 'a' }], []]],
  [[1, 1], [1], [[1, 1], [1]]],
  [
    { id: 'a', name: 'x', status: 'OPEN' },
    { id: 'a', name: 'x', status: 'CLOSED' },
    [
      { id: 'a', status: 'OPEN' },
      { id: 'a', status: 'CLOSED' },
    ],
  ],
  [{ a: 1 }, { a: 1, b: null }, [{}, { b: null }]],
  ['x', { a: 1 }, ['x', { a: 1 }]],
];

for (const [a, b, cut] of unlike) {
  test(`what differs between ${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => {
    expect(whatDiffers(a, b)).toEqual(cut);
  });
}
