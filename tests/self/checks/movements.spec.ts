import * as lots from '../../../fixtures/checks/ledger/lots.ts';
import * as movementRecords from '../../../fixtures/checks/ledger/movement-records.ts';
import * as movements from '../../../fixtures/checks/ledger/movements.ts';
import * as rates from '../../../fixtures/checks/ledger/rates.ts';
import * as recorded from '../../../fixtures/checks/recorded.ts';
import * as repeats from '../../../fixtures/checks/repeats.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { testSamples } from '../samples/check-samples.ts';
import { lotsSamples } from '../samples/lots.ts';
import { movementRecordsSamples } from '../samples/movement-records.ts';
import { cancellationsSamples } from '../samples/cancellations.ts';
import { movementsSamples } from '../samples/movements.ts';
import { repeatsSamples } from '../samples/repeats.ts';

const state = { id: '/data/id', status: '/data/status' };

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      bindings: {
        getAccount: { currentBalance: '/data/current', availableBalance: '/data/available' },
        createTransfer: state,
        getTransfer: state,
        cancelWithdrawal: state,
        getWithdrawal: state,
        getWithdrawalReceipt: { id: '/data/id' },
        getDeposit: state,
        acceptPayment: { instructions: '/data/instructions', rfis: '/data/rfis' },
        listAccounts: { items: '/data/accounts', itemId: '/id' },
        getApplication: { individuals: '/data/individuals' },
      },
      vocabulary: { withdrawal: { cancelled: ['CANCELLED'], completed: ['DONE'] } },
    }),
  ),
};

const table = {
  ...movementsSamples,
  ...cancellationsSamples,
  ...movementRecordsSamples,
  ...lotsSamples,
  ...repeatsSamples,
};

testSamples([lots, movements, movementRecords, rates, recorded, repeats], table, judge, [
  'transactions-left',
  'states-seen',
  'replay-compared',
]);
