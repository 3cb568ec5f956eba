import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { LosslessNumber, parse } from 'lossless-json';
import {
  at,
  compareJson,
  decodeJson,
  DEPTH_MAX,
  lexemeOf,
  number,
  parseJson,
  plain,
  repeatsMembers,
  pointerTo,
  sameMember,
  writeJson,
  whatDiffers,
} from '../../fixtures/json.ts';

test('number lexemes survive reading and writing', () => {
  const text = '{"a":90071992547409.930,"b":[1e400,-0.10,12345678901234567890]}';
  expect(writeJson(parseJson(text))).toBe(text);
  expect(lexemeOf(at(parseJson(text), '/b/1'))).toBe('-0.10');
  expect(writeJson({ amount: number('0.30') })).toBe('{"amount":0.30}');
});

const EXACT = ['0', '-5', '0.1', '30.17', '1e+21', '1e-7', '9007199254740992', '-0.001'];
const ODD = ['-0', '1.0', '0.30', '1e2', '1E5', '1e400', '-1e400', '0.0000001', '9007199254740993'];
const FURTHER_ODD = ['90071992547409.93', '12345678901234567890', '0e0', '1e-400', '1.10e3'];

for (const lexeme of [...EXACT, ...ODD, ...FURTHER_ODD]) {
  test(`the number ${lexeme} keeps its digits, and its value for validators`, () => {
    const { value, isPlain } = decodeJson(` {"a": [${lexeme} ,"1.0"]}`);
    expect(isPlain).toBe(EXACT.includes(lexeme));
    expect(lexemeOf(at(value, '/a/0'))).toBe(lexeme);
    expect(plain(value)).toEqual(plain(alwaysKept(`{"a":[${lexeme},"1.0"]}`)));
    if (isPlain) expect(plain(value)).toEqual(value);
  });
}

/** Every number keeps its lexeme in an object of its own. */
function alwaysKept(text: string): unknown {
  const onDuplicateKey = ({ newValue }: { newValue: unknown }): unknown => newValue;
  return parse(text, null, { parseNumber: (lexeme) => new LosslessNumber(lexeme), onDuplicateKey });
}

const lexemes = fc.oneof(
  fc.constantFrom(...EXACT, ...ODD, ...FURTHER_ODD),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);
const texts = fc.oneof(fc.string(), fc.constantFrom('1.0', '\\"1', '__proto__')).map(inJson);
const names = fc.constantFrom('a', 'b', '__proto__', '1.0', 'a\\"').map(inJson);
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    lexemes,
    texts,
    fc.constantFrom('true', 'false', 'null'),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(' ,')}]`),
    fc
      .array(fc.tuple(names, tie('json')), { maxLength: 4 })
      .map((all) => `{${all.map(([name, value]) => `${name}: ${value}`).join(',\n')}}`),
  ),
}));

function inJson(text: string): string {
  return JSON.stringify(text);
}

test('numbers in any text are what they are where all of them are kept', () => {
  fc.assert(
    fc.property(json, (text) => {
      const [{ value, isPlain }, kept] = [decodeJson(text), alwaysKept(text)];
      expect(writeJson(value)).toBe(writeJson(kept));
      expect(compareJson(value, kept)).toBe(true);
      expect(plain(value)).toEqual(plain(kept));
      if (isPlain) expect(plain(value)).toEqual(value);
    }),
    { numRuns: 1_000 },
  );
});

test('what is no JSON is none whichever numbers stand in it', () => {
  const cut = fc.tuple(json, fc.nat(), fc.constantFrom('', ',', '-', '"', '}', '.', '0', 'e'));
  fc.assert(
    fc.property(cut, ([text, at, put]) => {
      const broken = text.slice(0, at % (text.length + 1)) + put;
      expect(isRead(() => decodeJson(broken))).toBe(isRead(() => alwaysKept(broken)));
    }),
    { numRuns: 1_000 },
  );
});

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

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
  [
    '{"event_date":"2026-02-03T06:05:06.10+05:30"}',
    '{"event_date":"2026-02-03t00:35:06.1z"}',
    true,
  ],
  [
    '{"event_date":"2026-02-03T00:35:06.1Z"}',
    '{"event_date":"2026-02-03T00:35:06.100000001Z"}',
    false,
  ],
  ['{"title":"2026-02-03T00:35:06.10Z"}', '{"title":"2026-02-03T00:35:06.1Z"}', false],
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

test('a list of texts is the same in another order, and no other list is', () => {
  const same = (a: unknown, b: unknown): boolean => sameMember('citizenship', a, b);
  expect(same(['US', 'CA'], ['CA', 'US'])).toBe(true);
  expect(same(['US', 'CA', 'US'], ['CA', 'US', 'US'])).toBe(true);
  expect(same(['US', 'US', 'CA'], ['CA', 'CA', 'US'])).toBe(false);
  expect(same(['US', 'CA'], ['US'])).toBe(false);
  expect(same([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'a' }])).toBe(false);
  expect(same([null, 'US'], ['US', null])).toBe(false);
});

test('an object that has two values for a member is told, wherever it stands', () => {
  const twice = ['{"a":1,"a":2}', '{"b":[{"a":1.10,"a":"1.10"}]}'];
  const once = ['{"a":1,"b":{"a":2}}', '[{"a":1},{"a":2}]', '{"a":1,"a":1}', '', '{"a":1,', null];
  expect(twice.map(repeatsMembers)).toEqual([true, true]);
  expect(once.map(repeatsMembers)).toEqual(once.map(() => false));
});
