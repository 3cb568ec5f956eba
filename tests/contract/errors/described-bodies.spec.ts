import { contract, operations, refusedAsDescribed, test } from '../../../fixtures/test.ts';
import { behindCounterparties } from '../../../fixtures/given/behind-others.ts';
import { counterpartyNeeds } from '../../../fixtures/given/movements/own-counterparty.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { spoilt } from '../../../fixtures/given/calls/spoilt.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import { isObject } from '../../../fixtures/json.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';

/** Uploads are no JSON; of a body with more places than this, the first are tried. */
const SPOILT_MAX = 24;

for (const operation of operationsOf('ERR-014').filter((id) => id !== 'uploadDocument')) {
  const alone = operations[operation].area === 'subscriptions';

  test(
    `${operation} refuses bodies that break the target's own description`,
    contract('ERR-014', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit, given, platform, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        const { body, path } = one?.request ?? {};
        if (!isObject(body)) {
          return given.giveUp(new NotApplicable(`${operation} is sent without a body`));
        }
        const wrongs = spoilt(body).slice(0, SPOILT_MAX);
        const judged = wrongs.map(async (wrong) => {
          const request = { ...(path && { path }), body: wrong };
          const refusal = await platform.call(operation, request, { intent: 'invalid' });
          await check(refusedAsDescribed, { refusal });
        });
        await allJudged(judged);
      });
    },
  );
}

test(
  'createCounterparty refuses such bodies for a customer who has many counterparties',
  contract('ERR-014', {
    operation: 'createCounterparty',
    effect: 'irreversible',
    needs: counterpartyNeeds('fiat'),
  }),
  async ({ kit, given, platform, check }) => {
    const customer = await behindCounterparties(kit, async () => {
      return (await given.customer('INDIVIDUAL', 'as owner')).id;
    });
    const { body: template } = given.request('createCounterparty', { customer });
    for (const body of isObject(template) ? spoilt(template).slice(-2) : []) {
      const refusal = await platform.createCounterparty({ body }, { intent: 'invalid' });
      await check(refusedAsDescribed, { refusal });
    }
  },
);
