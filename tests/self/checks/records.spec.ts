import { testSamples } from '../samples/check-samples.ts';
import * as accounts from '../../../fixtures/checks/accounts.ts';
import * as changes from '../../../fixtures/checks/changes.ts';
import * as customers from '../../../fixtures/checks/customers.ts';
import * as files from '../../../fixtures/checks/files.ts';
import * as found from '../../../fixtures/checks/found.ts';
import * as toldTexts from '../../../fixtures/checks/told-texts.ts';
import * as shapes from '../../../fixtures/checks/shapes.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { accountsSamples } from '../samples/accounts.ts';
import { changesSamples } from '../samples/changes.ts';
import { customersSamples } from '../samples/customers.ts';
import { filesSamples } from '../samples/files.ts';
import { foundSamples } from '../samples/found.ts';
import { shapesSamples } from '../samples/shapes.ts';
import { sampleTarget } from '../sample-target.ts';

const table = {
  ...accountsSamples,
  ...changesSamples,
  ...customersSamples,
  ...filesSamples,
  ...foundSamples,
  ...shapesSamples,
};

const state = { id: '/data/id', status: '/data/status' };

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      bindings: {
        getAccount: {
          availableBalance: '/data/available',
          individuals: '/data/people',
          individual: '/data/people/0/id',
        },
        getApplication: { individuals: '/data/individuals' },
        acceptTransfer: state,
        getAccountStatement: {
          openingBalance: '/data/opening',
          closingBalance: '/data/closing',
          items: '/data/items',
        },
      },
      requests: {
        createCounterparty: { body: { name: 'Works', number: '{{number}}' } },
        updateCounterparty: { body: { name: '{{label}}' } },
        createApplicationIndividual: { body: { name: '{{label}}' } },
      },
      vocabulary: { transfer: { executed: ['EXECUTED'], refused: ['REJECTED'] } },
    }),
  ),
};

testSamples([accounts, changes, customers, files, found, shapes, toldTexts], table, judge);
