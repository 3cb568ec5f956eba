import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import { accessMakers, accessRows } from '../../../fixtures/given/restarted/access.ts';
import { afterARestart } from '../../../fixtures/given/restarted/after-a-restart.ts';
import { countedMakers, countedRows } from '../../../fixtures/given/restarted/counted.ts';
import { fundMakers, fundRows } from '../../../fixtures/given/restarted/funds.ts';
import { keyMakers, keyRows } from '../../../fixtures/given/restarted/keys.ts';
import { nobodyMakers, nobodyRows } from '../../../fixtures/given/restarted/nobody.ts';
import { peopleMakers, peopleRows } from '../../../fixtures/given/restarted/people.ts';
import { shownMakers, shownRows } from '../../../fixtures/given/restarted/shown.ts';
import { sinceMakers, sinceRows } from '../../../fixtures/given/restarted/since.ts';
import {
  subscriptionMakers,
  subscriptionRows,
} from '../../../fixtures/given/restarted/subscriptions.ts';
import { toldMakers, toldRows } from '../../../fixtures/given/restarted/told.ts';
import { toldSinceMakers, toldSinceRows } from '../../../fixtures/given/restarted/told-since.ts';
import { contract, test } from '../../../fixtures/test.ts';

const makers = {
  ...{ ...keyMakers, ...fundMakers, ...shownMakers },
  ...{ ...peopleMakers, ...accessMakers, ...nobodyMakers },
  ...{ ...subscriptionMakers, ...toldMakers, ...toldSinceMakers, ...countedMakers },
  ...sinceMakers,
};
const rows = [
  ...[...keyRows, ...fundRows, ...shownRows],
  ...[...peopleRows, ...accessRows, ...nobodyRows],
  ...[...subscriptionRows, ...toldRows, ...toldSinceRows, ...countedRows],
  ...sinceRows,
];

/** All are made together, and one of them is an exchange. */
const madeBeside = [{ request: 'createExchange', ifThere: true }] as const;

for (const { id, name, words, operation, needs } of rows) {
  test(
    `after a restart ${words}`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, ...needs, { control: 'restart' }, ...madeBeside],
    }),
    ({ kit }) => afterARestart(kit, { makers, rows }, name),
  );
}
