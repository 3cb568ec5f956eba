/** Evidence for the samples of the checks of fixtures/checks/ledger/movement-records.ts. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { account, list } from './movements.ts';
import { failed, record, refusal, type Row } from './evidence.ts';
import { interest, NOON, page } from './transactions.ts';

const newest = (
  ...pages: readonly Evidence[]
): { newestBefore: Evidence[]; newestAfter: Evidence[] } => ({
  newestBefore: pages.map(() => list('old X POSTED 30')),
  newestAfter: [...pages],
});

const thirty = { amount: '30.00', of: 'a transfer' };
const rates = { amount: '30.00', rate: '0.8', not: ['0.4', '0.9', '1.6'] };
const bought = { amount: null, rate: '0.25', not: ['0.15', '0.7'] };
const fell = (to: string): { before: Evidence; after: Evidence; source: Evidence[] } => ({
  before: account('1'),
  after: account('11'),
  source: [account('100'), account(to)],
});
const nearby = { from: '2', to: '2.1', unit: '0.1' };
const coarse = { ...nearby, unit: '1' };
const brought = (paid: string, got: string): Evidence[] => [
  account(paid),
  account('0'),
  account('0'),
  account(got),
];
const alike = { amount: '30.00', rate: '0.8', not: ['0.9'] };
const withdrawal = (status: string): Evidence =>
  record({ id: 'w', status }, { operation: 'getWithdrawal' });
const receipt = (id: string): Evidence => record({ id }, { operation: 'getWithdrawalReceipt' });
const payment = (data: object): Evidence => record(data, { operation: 'acceptPayment' });
const deposit = (id: string): Evidence => record({ id }, { operation: 'getDeposit' });
const told = { binding: 'instructions', filled: true, what: 'instructions' };

const waits = { because: 'it waits', mayBeHeld: false };
const mayBeHeld = { because: 'it waits', mayBeHeld: true };

export const movementRecordsSamples: Readonly<Record<string, Row>> = {
  'shows-transactions': {
    held: [
      [newest(list('a X POSTED 30'), list('b X POSTED -30', 'old X POSTED 30')), thirty],
      [newest(list('a X POSTED -10 t', 'b X POSTED -20 t', 'c FEE POSTED -1 t')), thirty],
      [
        newest(list('a X POSTED -10 t', 'b X POSTED -20 t', 'c CREDIT_CORRECTION POSTED 1 t')),
        thirty,
      ],
      [newest(list('a X POSTED -31 t', 'c CREDIT_CORRECTION POSTED 1 t')), thirty],
      [{ ...newest(list('a X POSTED 30')), newestBefore: [list('a X AUTHORIZED 30')] }, thirty],
    ],
    violated: [
      [
        newest(list('a X POSTED -10 t', 'b X POSTED -21 t', 'c CREDIT_CORRECTION POSTED 2 t')),
        thirty,
      ],
      [newest(list('a X POSTED -10 t', 'b X POSTED -20 u')), thirty],
      [newest(list('a X POSTED -10 t', 'b X PENDING -20 t')), thirty],
      [newest(list('a X POSTED -10 t', 'b X POSTED -21 t')), thirty],
      [newest(list('old X POSTED 30')), thirty],
      [newest(list('a X POSTED 30'), list()), thirty],
      [newest(list('a X PENDING 30')), thirty],
      [{ ...newest(list('a X AUTHORIZED 30')), newestBefore: [list('a X AUTHORIZED 30')] }, thirty],
      [newest(list('a X POSTED 29.99')), thirty],
    ],
    silent: [
      [newest(), thirty],
      [newest(refusal), thirty],
    ],
  },
  'no-transactions-yet': {
    held: [
      [newest(list('old X POSTED 30'), list()), waits],
      [newest(page(interest(1))), waits],
      [newest(list('a X AUTHORIZED 30', 'b X CANCELLED 30')), mayBeHeld],
    ],
    violated: [
      [newest(list('old X POSTED 30'), list('a X PENDING 30')), waits],
      [newest(page(interest(1, NOON))), waits],
      [newest(list('a X AUTHORIZED 30')), waits],
      [newest(list('a X PENDING 30')), mayBeHeld],
      [newest(list('a X AUTHORIZED 30', 'f FEE POSTED 1')), mayBeHeld],
    ],
    silent: [
      [newest(), waits],
      [newest(refusal), waits],
    ],
  },
  'transactions-left': {
    held: [[newest(list('a X POSTED 30')), { of: 'a transfer' }]],
    violated: [],
    silent: [[newest(list('old X POSTED 30')), { of: 'a transfer' }]],
  },
  'rate-followed': {
    held: [
      [{ earlier: brought('10', '24'), later: brought('10', '25') }, nearby],
      [{ earlier: brought('10', '24'), later: brought('10.2', '25.5') }, nearby],
    ],
    violated: [
      [{ earlier: brought('10', '24'), later: brought('10', '24') }, nearby],
      [{ earlier: brought('10', '24'), later: brought('10.2', '24.48') }, nearby],
    ],
    silent: [
      [{ earlier: brought('10', '24'), later: brought('20', '48') }, nearby],
      [{ earlier: brought('10', '24'), later: brought('10', '24.6') }, nearby],
      [{ earlier: brought('10', '24'), later: brought('10', '0') }, nearby],
      [{ earlier: brought('10', '24'), later: brought('10', '24') }, coarse],
      [{ earlier: brought('10', '24'), later: [account('9'), refusal] }, nearby],
    ],
  },
  'executed-at-rate': {
    held: [
      [{ before: account('0'), after: account('24') }, rates],
      [{ before: account('1'), after: account('24.1') }, rates],
      [fell('60'), bought],
      [fell('59.2'), bought],
    ],
    violated: [
      [{ before: account('0'), after: account('12') }, rates],
      [{ before: account('0'), after: account('18') }, rates],
      [{ before: account('0'), after: account('11.9') }, rates],
      [{ before: account('0'), after: account('47') }, rates],
      [fell('33.33'), bought],
      [fell('85.71'), bought],
    ],
    silent: [
      [{ before: account('0'), after: account('0') }, rates],
      [{ before: account('0'), after: account('24') }, alike],
      [{ before: account('0'), after: refusal }, rates],
      [fell('100'), bought],
      [{ ...fell('60'), source: [account('100'), refusal] }, bought],
      [{ ...fell('60'), source: [] }, bought],
    ],
  },
  'part-shown': {
    held: [
      [{ answer: payment({ instructions: [{ reference: 'r' }] }) }, told],
      [{ answer: payment({ instructions: 'to r' }) }, told],
      [{ answer: payment({ instructions: [] }) }, { ...told, filled: false }],
    ],
    violated: [
      [{ answer: payment({ instructions: [] }) }, told],
      [{ answer: payment({ instructions: null }) }, told],
      [{ answer: payment({ instructions: '' }) }, told],
      [{ answer: payment({}) }, told],
    ],
    silent: [
      [{ answer: refusal }, told],
      [{ answer: payment({}) }, { ...told, filled: false }],
    ],
  },
  'states-seen': {
    held: [[{ answers: [withdrawal('A'), refusal] }, { what: 'it', steps: ['created'] }]],
    violated: [],
    silent: [[{ answers: [refusal] }, { what: 'it', steps: ['created'] }]],
  },
  'receipt-of-completed': {
    held: [
      [{ record: withdrawal('DONE'), receipt: receipt('w') }],
      [{ record: withdrawal('DONE'), receipt: record({}, { operation: 'getWithdrawalReceipt' }) }],
    ],
    violated: [
      [{ record: withdrawal('DONE'), receipt: receipt('other') }],
      [{ record: withdrawal('DONE'), receipt: refusal }],
    ],
    silent: [
      [{ record: withdrawal('SENT'), receipt: refusal }],
      [{ record: withdrawal('DONE'), receipt: failed }],
    ],
  },
  'all-different': {
    held: [[{ records: [deposit('a'), deposit('b')] }, { count: 2 }]],
    violated: [[{ records: [deposit('a'), deposit('a')] }, { count: 2 }]],
    silent: [
      [{ records: [deposit('a')] }, { count: 2 }],
      [{ records: [deposit('a'), refusal] }, { count: 2 }],
    ],
  },
};
