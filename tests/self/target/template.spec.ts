import { expect, test } from '@playwright/test';
import { number, writeJson } from '../../../fixtures/json.ts';
import { money } from '../../../fixtures/money.ts';
import {
  placeholdersOf,
  render,
  renderText,
  renderTexts,
} from '../../../fixtures/target/template.ts';
import { fill, markAmount } from '../../../fixtures/target/values.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { situationRequest } from '../../../fixtures/given/request.ts';
import { waysInTurn } from '../../../fixtures/given/ways.ts';
import { sampleTarget } from '../sample-target.ts';

const unique = (label: string) => `${label}-1`;

test('a text that is one placeholder takes the value with its JSON type', () => {
  const values = { n: number('12.50'), flag: true, list: [1], text: 'x' };
  const template = {
    a: '{{n}}',
    b: ['{{flag}}', '{{ list }}'],
    c: 'is {{text}} of {{n}}',
    d: null,
  };
  const made = render(template, values, 'place');
  expect(writeJson(made)).toBe('{"a":12.50,"b":[true,[1]],"c":"is x of 12.50","d":null}');
});

test('a name of a member may be a placeholder too', () => {
  const template = { '{{field}}': '{{value}}' };
  const made = render(template, { field: 'asset', value: number('1') }, 'place');
  expect(writeJson(made)).toBe('{"asset":1}');
  expect(placeholdersOf(template).map(({ name }) => name)).toEqual(['field', 'value']);
});

test('what may be empty is left out then, wherever it stands', () => {
  const template = {
    a: '{{x?}}',
    b: ['{{ x? }}', 'of {{x?}}.'],
    c: '{{y?}}',
    d: { e: '{{none?}}' },
  };
  const values = { x: '', y: number('0') };
  expect(writeJson(render(template, values, 'place'))).toBe('{"b":["of ."],"c":0,"d":{}}');
  expect(render(template, { ...values, x: 'z' }, 'place')).toMatchObject({
    a: 'z',
    b: ['z', 'of z.'],
  });
  expect(renderTexts({ a: '{{x?}}', b: '{{y?}}' }, values, 'place')).toEqual({ b: '0' });
  expect(placeholdersOf(template).map(({ name }) => name)).toEqual(['x', 'x', 'x', 'y', 'none']);
  expect(() => render({ a: '{{x?}} {{none}}' }, values, 'place')).toThrow('{{none}}');
});

test('digits go with a label: others with another one, and the same when it comes again', () => {
  const target = createTargetView(sampleTarget());
  const numberOf = (label: string): unknown =>
    fill(target, 'createApplicationIndividual', { label }, unique)['number'];
  const labels = Array.from({ length: 1_000 }, (_, index) => `owner-${index}`);
  const numbers = labels.map(numberOf);
  expect(numbers).toEqual(labels.map(numberOf));
  expect(new Set(numbers).size).toBe(labels.length);
  expect(numbers.every((one) => /^[1-9]\d{8}$/.test(String(one)))).toBe(true);
});

test('an adjustment has its amount without a sign as well, and its direction beside it', () => {
  const target = createTargetView(sampleTarget());
  const told = (lexeme: string) => {
    const amount = markAmount(money(lexeme), 'primary');
    return fill(target, 'correctBalance', { amount }, unique);
  };
  const { direction, magnitude, amount } = told('-3.17');
  expect(writeJson([direction, magnitude, amount])).toBe('["DEBIT",3.17,-3.17]');
  expect(told('3.17')).toMatchObject({ direction: 'CREDIT' });
});

test('a template stays as it was', () => {
  const template = Object.freeze({ a: Object.freeze(['{{x}}']) });
  expect(render(template, { x: 'y' }, 'place')).toEqual({ a: ['y'] });
  expect(template).toEqual({ a: ['{{x}}'] });
});

test('values are not read as templates', () => {
  expect(render('{{x}} {{y}}', { x: '{{y}}', y: 'z' }, 'place')).toBe('{{y}} z');
});

test('a placeholder without a value names its place, and what there is', () => {
  const broken = () =>
    render({ a: [{ b: '{{who}}' }] }, { from: 'x', gone: null }, 'requests.r/body');
  expect(broken).toThrow(
    'requests.r/body/a/0/b: no value for the placeholder {{who}}; there are from',
  );
});

test('members of Object.prototype are no values', () => {
  expect(() => render('{{constructor}}', {}, 'place')).toThrow('there are none');
});

test('an object can not stand inside a text', () => {
  expect(() => render('a {{x}}', { x: {} }, 'place')).toThrow(
    "place: the value of {{x}} can't stand inside a text",
  );
});

test('values go into addresses encoded', () => {
  const made = renderText('/accounts/{{id}}/x', { id: 'a/b ?' }, 'place', encodeURIComponent);
  expect(made).toBe('/accounts/a%2Fb%20%3F/x');
});

test('every placeholder is found with its place', () => {
  expect(placeholdersOf({ 'a/b': ['{{x}} {{y}}'], c: 'plain', d: { e: '{{z}}' } })).toEqual([
    { name: 'x', pointer: '/a~1b/0' },
    { name: 'y', pointer: '/a~1b/0' },
    { name: 'z', pointer: '/d/e' },
  ]);
});

test.describe('values of a situation', () => {
  const file = sampleTarget({
    assets: {
      primary: { id: 'USD', kind: 'fiat', scale: 2 },
      crypto: { id: 'BTC', kind: 'crypto', scale: 8 },
    },
    money: { amounts: 'minor-units' },
    vocabulary: { account: { frozen: ['LOCKED'] } },
    requests: {
      createPullDeposit: { body: { amount: '{{amount}}', asset: '{{asset}}', note: '{{label}}' } },
      updateAccount: { body: { status: '{{status}}' } },
      listCounterpartyLinkAccounts: {},
    },
  });
  const target = createTargetView(file);

  test('amounts are written by the scale of their asset, which goes in with them', () => {
    const amount = markAmount(money('0.5'), 'crypto');
    const { body } = situationRequest({ target, unique }, 'createPullDeposit', { amount });
    expect(writeJson(body)).toBe('{"amount":50000000,"asset":"BTC","note":"createPullDeposit-1"}');
  });

  /** What requests of these labels take of three ways. */
  function taken(situation: 'createTransfer' | 'createCounterparty', seed: string): unknown[] {
    const written = (way: string) => ({ body: { way, note: '{{label}}' } });
    const others = { second: written('second'), third: written('third') };
    const requests = { [situation]: { ...written('usual'), others } };
    const own = createTargetView(sampleTarget({ requests }));
    const wayOf = waysInTurn(seed, 'some test');
    return ['a', 'b', 'a', 'c', 'd'].map((label) => {
      const { body } = situationRequest({ target: own, unique, wayOf }, situation, { label });
      return (body as { readonly way: unknown }).way;
    });
  }
  const seeds = ['1', '2', '3', '4', '5', '6', '7', '8'];

  test('of several ways movements take the next, and the same for the same label', () => {
    const [a, b, again, c, d] = taken('createTransfer', '1');
    expect(new Set([a, b, c])).toEqual(new Set(['usual', 'second', 'third']));
    expect([again, d]).toEqual([a, a]);
    expect(taken('createTransfer', '1')).toEqual([a, b, again, c, d]);
    expect(new Set(seeds.map((seed) => taken('createTransfer', seed)[0])).size).toBe(3);
  });

  test('a text that is there for its own sake has a place in whichever way is taken', () => {
    const usual = { body: { note: '{{label}}' } };
    const requests = { createTransfer: { ...usual, others: { bare: { body: { way: 'bare' } } } } };
    const own = createTargetView(sampleTarget({ requests }));
    const wayOf = waysInTurn('1', 'some test');
    const bodies = (values: Readonly<Record<string, unknown>>) =>
      ['a', 'b', 'c'].map((label) => {
        const all = { label, ...values };
        return situationRequest({ target: own, unique, wayOf }, 'createTransfer', all).body;
      });
    expect(bodies({})).toContainEqual({ way: 'bare' });
    expect(bodies({ told: true })).toEqual(['a', 'b', 'c'].map((note) => ({ note })));
    expect(bodies({ label: 'für Miete' })).not.toContainEqual({ way: 'bare' });
  });

  test('of several ways the records of one test take one, by the seed', () => {
    for (const seed of seeds) {
      expect(new Set(taken('createCounterparty', seed)).size).toBe(1);
    }
    const firsts = new Set(seeds.map((seed) => taken('createCounterparty', seed)[0]));
    expect(firsts.size).toBeGreaterThan(1);
  });

  test('what is no amount goes in as it is, right or wrong', () => {
    const { body } = situationRequest({ target, unique }, 'createPullDeposit', { amount: '-1x' });
    expect(body).toMatchObject({ amount: '-1x', asset: 'USD' });
  });

  test('meanings become the words of the target, where a status is meant', () => {
    expect(fill(target, 'updateAccount', { status: 'frozen' }, unique)['status']).toBe('LOCKED');
    expect(fill(target, 'updateAccount', { status: 'ODD' }, unique)['status']).toBe('ODD');
    expect(fill(target, 'setCustomerStatus', { status: 'frozen' }, unique)['status']).toBe(
      'frozen',
    );
  });

  test('path parameters come from the values of the same name', () => {
    const request = situationRequest({ target, unique }, 'listCounterpartyLinkAccounts', {
      counterparty: 'cpt 1',
    });
    expect(request).toEqual({ path: { counterparty_id: 'cpt 1' } });
  });

  test('a situation that is not there is untestable, with the line to add', () => {
    expect(() => situationRequest({ target, unique }, 'createTransfer', {})).toThrow(
      'the request createTransfer (createTransfer) is not there; add to the target file: ' +
        'requests: { createTransfer: { body: { … } } } (placeholders: {{from}} {{to}} {{amount}} {{asset}} {{label}} {{number}})',
    );
  });
});
