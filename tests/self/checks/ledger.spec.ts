import { testSamples } from '../samples/check-samples.ts';
import * as filters from '../../../fixtures/checks/filters.ts';
import * as ledger from '../../../fixtures/checks/ledger/holds-and-posts.ts';
import * as courses from '../../../fixtures/checks/ledger/courses.ts';
import * as sums from '../../../fixtures/checks/ledger/sums.ts';
import * as transactions from '../../../fixtures/checks/ledger/transactions.ts';
import * as valueUnder from '../../../fixtures/checks/ledger/value-under.ts';
import * as walks from '../../../fixtures/checks/walks.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { ledgerSamples } from '../samples/ledger.ts';
import { ledgerSumsSamples } from '../samples/ledger-sums.ts';
import { transactionSamples } from '../samples/transaction-records.ts';
import { farPagesSamples } from '../samples/far-pages.ts';
import { walksSamples } from '../samples/walks.ts';
import { sampleTarget } from '../sample-target.ts';

const table = {
  ...ledgerSamples,
  ...ledgerSumsSamples,
  ...transactionSamples,
  ...walksSamples,
  ...farPagesSamples,
};

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      bindings: {
        getAccount: { currentBalance: '/data/current', availableBalance: '/data/available' },
        getTransfer: { id: '/data/id', status: '/data/status' },
      },
      vocabulary: { transfer: { executed: ['EXECUTED'], refused: ['REJECTED'] } },
    }),
  ),
};

testSamples([courses, filters, ledger, sums, transactions, valueUnder, walks], table, judge);
