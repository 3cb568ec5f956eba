import { expect, test } from '@playwright/test';
import { number, parseJson } from '../../../fixtures/json.ts';
import { money } from '../../../fixtures/money.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';

test.describe('the view of a target', () => {
  const assets: TargetFile['assets'] = {
    primary: { id: 'USD', kind: 'fiat', scale: 2 },
    crypto: { id: 'BTC', kind: 'crypto', scale: 8 },
  };
  const viewOf = (amounts: TargetFile['money']['amounts']) =>
    createTargetView(sampleTarget({ assets, money: { amounts } }));
  const [usd, btc] = [assets.primary, assets.crypto];
  if (usd === undefined || btc === undefined) throw new Error('no assets');

  test('writes and reads amounts as the target does, to the last digit', () => {
    const big = '90071992547409.93';
    for (const [amounts, written] of [
      ['number', number(big)],
      ['string', big],
      ['minor-units', number('9007199254740993')],
    ] as const) {
      const view = viewOf(amounts);
      expect(view.writeAmount(money(big), usd)).toEqual(written);
      expect(view.readAmount(written, usd)).toEqual(money(big));
    }
    expect(viewOf('string').writeAmount(money('30'), usd)).toBe('30.00');
    expect(viewOf('minor-units').writeAmount(money('0.5'), btc)).toEqual(number('50000000'));
  });

  test('reads values of transactions as amounts, unless they are told to be in major units', () => {
    const amounts = 'minor-units';
    const values = 'number';
    const view = createTargetView(sampleTarget({ assets, money: { amounts, values } }));
    expect(view.readAmount(number('3017'), usd)).toEqual(money('30.17'));
    expect(view.readValue(number('30.17'), usd)).toEqual(money('30.17'));
    // Whose they are need not be known.
    expect(view.readValue(number('30.17'))).toEqual(money('30.17'));
    expect(view.readValue('30.17', usd)).toBeNull();
    expect(viewOf(amounts).readValue(number('3017'), usd)).toEqual(money('30.17'));
    expect(viewOf(amounts).readValue(number('-3017.00'), usd)).toEqual(money('-30.17'));
    expect(viewOf(amounts).readValue(number('30.17'), usd)).toBeNull();
    const inUnits = { amounts: 'number', values: 'minor-units' } as const;
    const counted = createTargetView(sampleTarget({ assets, money: inUnits }));
    expect(counted.readValue(number('3017'), usd)).toEqual(money('30.17'));
    expect(counted.readValue('3017', usd)).toBeNull();
    expect(counted.readAmount(number('30.17'), usd)).toEqual(money('30.17'));
  });

  test('reads a plus sign of a text', () => {
    expect(viewOf('string').readAmount('+30.17', usd)).toEqual(money('30.17'));
    expect(viewOf('string').readAmount('++30.17', usd)).toBeNull();
    expect(viewOf('string').readAmount('+', usd)).toBeNull();
  });

  test('does not guess what is no amount', () => {
    for (const value of [undefined, null, '', '1,00', 'NaN', true, {}]) {
      expect(viewOf('number').readAmount(value, usd)).toBeNull();
    }
    expect(viewOf('minor-units').readAmount('1.5', usd)).toBeNull();
    // Two assets of unlike scales: whose minor units are these?
    expect(viewOf('minor-units').readAmount(number('150'))).toBeNull();
  });

  test('knows words for states, and says when none is bound', () => {
    const vocabulary = { transfer: { executed: ['DONE', 'BOOKED'] } };
    const { means } = createTargetView(sampleTarget({ vocabulary }));
    expect(means('transfer', 'executed', 'BOOKED')).toBe(true);
    expect(means('transfer', 'executed', 'OPEN')).toBe(false);
    expect(means('transfer', 'created', 'OPEN')).toBeNull();
    expect(means('withdrawal', 'created', 'OPEN')).toBeNull();
    expect(means('transfer', 'executed', 7)).toBeNull();
  });

  test('reads numbers and booleans as states, where no member is shown', () => {
    const vocabulary = { transfer: { created: [0], executed: [7], refused: [false] } };
    const bindings = { getTransfer: { status: '/state' } };
    const { bound, means } = createTargetView(sampleTarget({ bindings, vocabulary }));
    const stateIn = (text: string) => bound('getTransfer', 'status', parseJson(text));
    expect(means('transfer', 'created', stateIn('{"state":0}'))).toBe(true);
    expect(means('transfer', 'executed', stateIn('{"state":7}'))).toBe(true);
    expect(means('transfer', 'executed', stateIn('{"state":"7"}'))).toBe(true);
    expect(means('transfer', 'executed', stateIn('{"state":8}'))).toBe(false);
    expect(means('transfer', 'refused', stateIn('{"state":false}'))).toBe(true);
    expect(means('transfer', 'refused', stateIn('{"state":null}'))).toBeNull();
    expect(bound('getCustomer', 'status', parseJson('{"data":{"status":7}}'))).toBe(7);
  });

  test('finds bound values, and what the document shows itself', () => {
    const bindings = { getTransfer: { id: '/transfer/key', amount: '/legs/0/a~1b' } };
    const { bound } = createTargetView(sampleTarget({ bindings }));
    const body = parseJson('{"transfer":{"key":"t1"},"legs":[{"a/b":1.50}]}');
    expect(bound('getTransfer', 'id', body)).toBe('t1');
    expect(bound('getTransfer', 'amount', body)).toEqual(number('1.50'));
    expect(bound('getTransfer', 'status', body)).toBeUndefined();
    expect(bound('createTransfer', 'id', body)).toBeUndefined();
    const subscription = parseJson('{"data":{"id":"s1","signature_verification_key":"k"}}');
    expect(bound('createSubscription', 'key', subscription)).toBe('k');
    expect(bound('getSubscription', 'id', parseJson('{"id":"s1"}'))).toBe('s1');
    expect(bound('createSubscription', 'id', parseJson('{"id":"s1"}'))).toBeUndefined();
  });

  test('core is always offered, the rest only when claimed', () => {
    const view = createTargetView(sampleTarget({ capabilities: ['transfers'], claims: ['x'] }));
    expect([view.offers('core'), view.offers('transfers'), view.offers('payments')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([view.claims('x'), view.claims('y')]).toEqual([true, false]);
  });
});
