/** Evidence on which the checks of fixtures/checks/ledger/lots.ts hold, are violated, are silent. */
import type { Inputs } from '../../../fixtures/evidence/types.ts';
import type { Row } from './evidence.ts';
import { account, list } from './movements.ts';

/** One exchange after the other, each with its own trade. */
const traded = (smaller: string, larger: string, ...more: readonly string[]): Inputs => {
  const first = `a TRADE POSTED ${smaller}`;
  return {
    account: account('100'),
    pages: [list(), list(first), list(first, `b TRADE POSTED ${larger}`, ...more)],
  };
};

const amounts = { amounts: ['2.00', '90.00'] };

export const lotsSamples: Readonly<Record<string, Row>> = {
  'leaves-less-than-a-lot': {
    held: [
      [traded('2', '90'), amounts],
      [traded('-1.5', '-88.5'), amounts],
      // The price of a lot went on.
      [traded('1.5', '87.2'), amounts],
      // The same fee of each is within its amount.
      [traded('-0.5', '-88.5', 'c FEE POSTED -1.5'), amounts],
      [traded('-0.5', '-81', 'c FEE PENDING -9'), amounts],
    ],
    violated: [
      [traded('1', '45'), amounts],
      [traded('-1.7', '-81'), amounts],
      [traded('-1.7', '-81', 'c FEE POSTED -1.5'), amounts],
      [traded('-0.5', '-81', 'c FEE CANCELLED -9'), amounts],
    ],
    silent: [
      [{ account: account('100'), pages: [list(), list(), list()] }, amounts],
      [{ account: account('100'), pages: [list(), list('a TRADE POSTED 2')] }, amounts],
    ],
  },
};
