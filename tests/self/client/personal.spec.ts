/** Answers of production: nobody's data are stored, and what is judged is what is stored. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { replaceTexts } from '../../../fixtures/client/personal/json-texts.ts';
import { createSameShape } from '../../../fixtures/client/personal/same-shape.ts';
import { stubForEach } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();
const production = { file: { environment: 'production' as const } };
const path = { customer_id: 'cus_17' };

const customer = {
  id: 'cus_17',
  customer_type: 'INDIVIDUAL',
  status: 'ACTIVE',
  first_name: 'Grace',
  last_name: 'Høpper-O’Neill',
  date_of_birth: '1906-12-09',
  email_address: 'grace@navy.example',
  telephone_number: '+12025550143',
  passport_number: 'X99Ab0',
  tax_reference_number_country: 'US',
  aliases: ['Amazing Grace'],
  opened: { branch: 'Arlington', account_id: 'acc_5', at: '2026-01-02T03:04:05.678901Z' },
  balance: 1205.5,
};
const personal = ['Grace', 'Høpper', 'Neill', '1906-12-09', 'navy', '2025550143', 'X99Ab0'];

const tells =
  (body: unknown, status = 200): StubAnswer =>
  (_asked, _request, response) =>
    json(response, status, body);

test('what may say something of a person is another text before anything sees it', async () => {
  const { platform, exchanges, store } = await start(tells({ data: customer }), production);
  await platform('read').getCustomer({ path });
  const written = JSON.stringify(store.entries);
  for (const text of [...personal, 'Arlington']) expect(written).not.toContain(text);
  const told = JSON.parse(exchanges().at(-1)?.answer?.body ?? '') as { data: typeof customer };
  const { id, customer_type, status, tax_reference_number_country, opened, balance } = told.data;
  expect({ id, customer_type, status, tax_reference_number_country, balance }).toEqual({
    id: 'cus_17',
    customer_type: 'INDIVIDUAL',
    status: 'ACTIVE',
    tax_reference_number_country: 'US',
    balance: 1205.5,
  });
  expect(opened).toMatchObject({ account_id: 'acc_5', at: customer.opened.at });
  expect(told.data.telephone_number).toMatch(/^\+[1-9]\d{10}$/);
  expect(told.data.email_address).toMatch(/^[a-z]{5}@[a-z]{4}\.[a-z]{7}$/);
});

test('a violation tells of the text that is stored', async () => {
  const wrong = { ...customer, telephone_number: 'call 202-555-0143' };
  const { platform, store } = await start(tells({ data: wrong }), production);
  await platform('read').getCustomer({ path });
  const passive = store.entries.filter((entry) => entry.kind === 'passive');
  const told = JSON.stringify(passive.flatMap(({ findings }) => Object.values(findings ?? {})));
  expect(told).toContain('/data/telephone_number');
  expect(told).not.toContain('202-555');
});

test('the same person is the same in each answer, and another one another', async () => {
  const { platform, exchanges } = await start(
    (asked, _request, response) =>
      json(response, 200, { data: { name: asked.url.endsWith('2') ? 'Ada' : 'Eva' } }),
    production,
  );
  for (const customer_id of ['cus_1', 'cus_1', 'cus_2']) {
    await platform('read').getCustomer({ path: { customer_id } });
  }
  const [first, again, other] = exchanges().flatMap(({ operation, answer }) =>
    operation === 'getCustomer' ? [answer?.body] : [],
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('refusals explain themselves, files are withheld, and a sandbox is told as it is', async () => {
  const refusal = { title: 'No such customer', status: 404 };
  const refused = await start(tells(refusal, 404), production);
  await refused.platform('read').getCustomer({ path });
  expect(refused.exchanges().at(-1)?.answer?.body).toBe(JSON.stringify(refusal));
  await refused.close();
  const file = await start((_asked, _request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF Grace');
  }, production);
  await file.platform('read').getCustomer({ path });
  expect(file.exchanges().at(-1)?.answer?.body).toBe('«withheld: 10 bytes»');
  await file.close();
  const sandbox = await start(tells({ data: customer }));
  await sandbox.platform('read').getCustomer({ path });
  expect(sandbox.exchanges().at(-1)?.answer?.body).toBe(JSON.stringify({ data: customer }));
});

test('other texts have the shape of the first', () => {
  const shape = createSameShape(Buffer.alloc(32, 7));
  const blank = (text: string): string =>
    text.replaceAll(/[1-9]/g, '1').replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A');
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(blank(shape.text(text))).toBe(blank(text));
      expect(shape.text(text)).toBe(shape.text(text));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect([...shape.text(text)]).toHaveLength([...text].length);
    }),
  );
  expect(shape.date('2000-02-29')).toMatch(/^19\d\d-(0[1-9]|1[0-2])-([01]\d|2[0-8])$/);
  expect(shape.date('2001-02-29')).toMatch(/^19\d[13579]-02-29$/);
  expect(shape.text('e3b0c442')).toMatch(/^[a-f0-9]{8}$/);
});

test('each text of a JSON value is replaced where it stands, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(2), (value, space) => {
      const text = JSON.stringify(value, null, space);
      const names: string[] = [];
      const replaced = replaceTexts(text, (one) => `${names.push(one)}:${one}`);
      let seen = 0;
      const expected = JSON.stringify(
        value,
        (_name, one: unknown) => (typeof one === 'string' ? `${(seen += 1)}:${one}` : one),
        space,
      );
      expect(replaced).toBe(expected);
    }),
  );
  const places: unknown[] = [];
  replaceTexts('{"links":{"next":"a"},"all":[{"names":["b","c"]},"d"]}', (text, place) => {
    places.push([text, place.above, place.name]);
    return text;
  });
  expect(places).toEqual([
    ['a', 'links', 'next'],
    ['b', 'all', 'names'],
    ['c', 'all', 'names'],
    ['d', '', 'all'],
  ]);
});
