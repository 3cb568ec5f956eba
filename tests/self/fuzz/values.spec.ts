/** What the fuzzer makes keeps the description, or breaks exactly what it says. */
import fc from 'fast-check';
import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../generated/operations.ts';
import { effectiveOf } from '../../../fixtures/fuzz/effective.ts';
import { brokenIn } from '../../../fixtures/fuzz/invalid.ts';
import { withBody } from '../../../fixtures/fuzz/plans/index.ts';
import { oddUpload } from '../../../fixtures/fuzz/multipart.ts';
import { brokenPlace, placesOf } from '../../../fixtures/fuzz/places.ts';
import { malformed } from '../../../fixtures/fuzz/raw.ts';
import { bytesOf, endsOnTheWay } from '../../../fixtures/fuzz/send.ts';
import { filled, templateOf } from '../../../fixtures/fuzz/site.ts';
import { matching, patternOf } from '../../../fixtures/fuzz/matching.ts';
import { breaking } from '../../../fixtures/fuzz/texts.ts';
import { validOf } from '../../../fixtures/fuzz/valid.ts';
import { parseJson, plain, writeJson } from '../../../fixtures/json.ts';
import { embeddedTargetPath } from '../../../fixtures/target/paths.ts';
import { sharedTarget } from './target.ts';

const effective = effectiveOf(sharedTarget(embeddedTargetPath));
const described = withBody.filter((id) => effective.bodyOf(id) !== null);

/** Their schemas hold conditions, which only the validator looks at. */
const CONDITIONAL: readonly OperationId[] = [
  'createCounterparty',
  'createDeposit',
  'createPayment',
];

function faultsOf(operation: OperationId, value: unknown): readonly string[] {
  const sent = plain(parseJson(writeJson(value)));
  return effective.description.requestFaults(operation, sent).map(({ keyword }) => keyword);
}

test('bodies are described for the operations that take one', () => {
  expect(described.length).toBeGreaterThan(15);
  expect(described).toContain('createTransfer');
  expect(effective.bodyOf('acceptDeposit')).toBeNull();
});

for (const operation of described) {
  const schema = effective.bodyOf(operation);
  if (schema === null) continue;

  test(`what is made valid for ${operation} is, and what is broken is broken`, () => {
    const values = fc.sample(validOf(schema), { seed: 1, numRuns: 60 });
    if (!CONDITIONAL.includes(operation)) {
      expect(values.flatMap((value) => faultsOf(operation, value))).toEqual([]);
    }
    const right = values.find((value) => faultsOf(operation, value).length === 0) ?? {};
    const ways = brokenIn(schema, right);
    expect(ways.length).toBeGreaterThan(0);
    const places = placesOf(schema);
    for (const way of ways) {
      for (const broken of fc.sample(way, { seed: 2, numRuns: 5 })) {
        const what = `${broken.pointer} ${broken.keyword} ${writeJson(broken.value)}`;
        expect(faultsOf(operation, broken.value), what).not.toEqual([]);
        expect(places, what).toContain(brokenPlace(broken));
      }
    }
  });
}

test('texts are found for patterns of any kind, and against those that refuse something', () => {
  const found = (pattern: string): readonly string[] =>
    fc.sample(matching(patternOf(pattern)), { seed: 1, numRuns: 20 });
  for (const pattern of ['^[\\p{L} ]+$', '^(?!\\s*$).+', '^[A-Z]{3}$']) {
    expect(found(pattern).filter((text) => !patternOf(pattern).test(text))).toEqual([]);
  }

  const refused = breaking(patternOf('^[A-Z]{3}$'));
  expect(refused === null ? [] : fc.sample(refused, { seed: 1, numRuns: 20 })).toHaveLength(20);
  for (const pattern of ['^.*\\S.*$', '']) expect(breaking(patternOf(pattern))).toBeNull();
});

test('a seed makes the same cases again', () => {
  const schema = effective.named('CustomerUpdate');
  const made = (): string => writeJson(fc.sample(validOf(schema), { seed: 7, numRuns: 20 }));
  expect(made()).toBe(made());
});

test('what is called malformed is no JSON', () => {
  for (const text of ['{}', '{"a":"b","c":{"d":[1,"x"]}}']) {
    for (const { what, raw } of fc.sample(malformed(text), { seed: 3, numRuns: 300 })) {
      expect(() => void JSON.parse(raw.text), `${what}: ${raw.text}`).toThrow();
    }
  }
});

test('uploads are odd in one thing or another, and some are legal', () => {
  const own = { part: 'file', filename: 'a.pdf', type: 'application/pdf' };
  const made = fc.sample(oddUpload(own), { seed: 4, numRuns: 300 });
  const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n';
  const body = `--assay\r\n${head}Content-Type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\n`;
  const legal = made.filter(({ text }) => text === `${body}\r\n--assay--\r\n`);
  expect(legal.length).toBeGreaterThan(30);
  expect(legal.length).toBeLessThan(200);
  expect(made.some(({ text }) => text.endsWith('%%EOF\n'))).toBe(true);
  expect(made.some(({ contentType }) => contentType === null)).toBe(true);
});

test('texts of a body become placeholders, and stand for those of any other site', () => {
  const body = { from: 'acc_1', amount: 5, inner: { to: ['acc "2"'] } };
  const text = writeJson(templateOf(body));
  expect(text).toBe('{"from":"{{/from}}","amount":5,"inner":{"to":["{{/inner/to/0}}"]}}');
  expect(JSON.parse(filled(text, { body }))).toEqual(body);
  expect(filled('{{7*7}} {{/nowhere}}', { body })).toBe('{{7*7}} {{/nowhere}}');
});

test('a text leaves in the encoding that is asked for', () => {
  expect(bytesOf({ text: '{}', encoding: 'utf8' })).toBe('{}');
  const marked = Buffer.from(bytesOf({ text: '{}', encoding: 'utf8-bom' }));
  expect([...marked.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(Buffer.from(bytesOf({ text: '{}', encoding: 'utf16' }))).toHaveLength(4);
});

test('what servers in front of a platform may answer is told from what is its own', () => {
  const odd = { kind: 'raw', what: 'odd', intent: 'probe' } as const;
  const ended = [
    { ...odd, bare: 'path' as const, path: { id: '%zz' } },
    { ...odd, path: { id: 'a\u0000b' } },
    { ...odd, path: { id: 'a/b' } },
    { ...odd, path: { id: '..' } },
    { ...odd, headers: { accept: 'a'.repeat(7_000) } },
    { ...odd, query: { page: 'a'.repeat(4_000), order: '€'.repeat(300) } },
  ];
  const own = [
    { ...odd, path: { id: 'a.b..c?d' } },
    { ...odd, query: { page: 'a'.repeat(4_000) } },
    { ...odd, headers: { accept: 'a'.repeat(2_000) } },
    { ...odd, raw: { text: 'x'.repeat(70_000), encoding: 'utf8', contentType: null } as const },
  ];
  expect(ended.map(endsOnTheWay)).toEqual(ended.map(() => true));
  expect(own.map(endsOnTheWay)).toEqual(own.map(() => false));
});
