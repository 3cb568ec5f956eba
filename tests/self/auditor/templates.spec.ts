import { expect, test } from '@playwright/test';
import { situationOf } from '../../../fixtures/auditor/templates.ts';
import { sampleTarget } from '../sample-target.ts';

const usual = { from: '{{from}}', to: '{{to}}', amount: '{{amount}}' };
const file = sampleTarget({
  requests: {
    createWithdrawal: {
      body: { ...usual, rail: 'SLOW' },
      others: { dearer: { body: { ...usual, rail: 'SAFE' } } },
    },
    createWithdrawalWithFee: { body: { ...usual, rail: 'FAST' } },
    createExchange: { body: usual },
    createFixedDestinationExchange: { body: { ...usual, action: 'BUY' } },
  },
});
const said = { from: 'a', to: 'b', amount: '5.00' };

const bodies = [
  ['createMarketExchange', said, 'createExchange'],
  // It has the form of both.
  ['createMarketExchange', { ...said, action: 'BUY' }, 'createFixedDestinationExchange'],
  ['createMarketExchange', { ...said, action: 'SELL' }, 'createExchange'],
  ['createWithdrawal', { ...said, rail: 'SLOW' }, 'createWithdrawal'],
  ['createWithdrawal', { ...said, rail: 'SAFE' }, 'createWithdrawal'],
  ['createWithdrawal', { ...said, rail: 'FAST' }, 'createWithdrawalWithFee'],
  ['createWithdrawal', { ...said, rail: 'NONE' }, null],
] as const;

for (const [operation, body, situation] of bodies) {
  test(`${JSON.stringify(body)} is read as ${situation ?? 'nothing known'}`, () => {
    const read = situationOf(file, operation, body);
    expect(read.situation).toBe(situation);
    expect(read.values).toEqual(situation === null ? {} : said);
  });
}
