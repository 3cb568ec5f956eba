import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { holdsValue } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { corporationNeeds, ownCorporation } from '../../../fixtures/given/people/corporation.ts';
import {
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import { addIndividual, startApplication } from '../../../fixtures/given/people/onboarding.ts';
import { takenOf } from '../../../fixtures/given/taken.ts';
import { changesOf } from '../../../fixtures/given/people/usual-changes.ts';
import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  hiddenFromOther,
  recordKept,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { compareJson } from '../../../fixtures/json.ts';

type Scene = {
  /** What the first client has. */
  read(): Promise<Exchange>;
  /**
   * Below a record of the second client: the individual of the other, and then its own. The usual
   * one first, where it is not stated which of them this platform takes.
   */
  requests(which: 'of the other' | 'own'): readonly AnyRequest[];
};

const ofApplications = [...individualNeeds] as const;

const writes = [
  {
    operation: 'updateApplicationIndividual',
    words: 'changes no individual of another client through an application',
    needs: [...ofApplications, { request: 'updateApplicationIndividual' }],
    open: openApplications,
  },
  {
    operation: 'deleteApplicationIndividual',
    words: 'deletes no individual of another client through an application',
    needs: ofApplications,
    open: openApplications,
  },
  {
    operation: 'updateCustomerIndividual',
    words: 'changes no individual of another client through a customer',
    needs: corporationNeeds,
    open: openCustomers,
  },
] as const;

for (const { operation, words, needs, open } of writes) {
  test(
    `a client ${words} of its own`,
    contract('AUT-023', {
      operation,
      effect: 'irreversible',
      needs: [{ credential: 'second' }, ...needs],
    }),
    async ({ kit, platform, quiet, check }) => {
      const { read, requests } = await open(kit, operation);
      const [[one], [other]] = [requests('own'), requests('of the other')];
      if (compareJson(one?.path, other?.path)) {
        const reason = 'individuals are counted below each record, and these two have one number';
        return kit.given.giveUp(new NotApplicable(reason));
      }
      // What its own addition brings about may come a moment later.
      const before = await quiet(read);
      const stranger = { as: 'second', intent: 'unauthorized' } as const;
      for (const request of requests('of the other')) {
        await platform.call(operation, request, stranger);
      }
      // So that what comes after the answers has come by then, and the client can do it at all.
      const { answer } = await takenOf(requests('own'), (request) =>
        platform.call(operation, request, { as: 'second' }),
      );
      carriedOut(kit, answer);
      const after = await quiet(read);

      await check(recordKept, { before, after }, { what: 'what has an individual of its own' });
    },
  );
}

async function openApplications(kit: Kit, operation: OperationId): Promise<Scene> {
  const { platform, given, unique } = kit;
  const second = asSecondClient(kit);
  const { path, individual } = await withCorporateIndividual(kit);
  const { id } = await startApplication(second, 'CORPORATION', 'of second');
  const own = given.idOf(await addIndividual(second, id, unique('of second')));
  // Whether the only one can be deleted is not shown.
  await addIndividual(second, id, unique('other of second'));
  const read = (): Promise<Exchange> => platform.getApplication({ path });
  await given.until(read, (shown) => holdsValue(given.bound(shown, 'individuals'), individual));
  return {
    read,
    requests(which) {
      const one = which === 'own' ? own : individual;
      const request = { path: { application_id: id, individual_id: one } };
      if (operation === 'deleteApplicationIndividual') return [request];
      const values = { application: id, individual: one, label: unique(which) };
      return [{ ...request, body: given.request('updateApplicationIndividual', values).body }];
    },
  };
}

async function openCustomers(kit: Kit): Promise<Scene> {
  const { platform, unique } = kit;
  const others = await ownCorporation(kit);
  const own = await ownCorporation(asSecondClient(kit), 'of second');
  const path = { customer_id: others.id, individual_id: others.individual };
  return {
    read: () => platform.getCustomerIndividual({ path }),
    requests(which) {
      const { individual } = which === 'own' ? own : others;
      const path = { customer_id: own.id, individual_id: individual };
      const changes = changesOf('individual', unique(which));
      return changes.map((update) => ({ path, body: { updates: [update] } }));
    },
  };
}

test(
  'a client is shown no transaction of another client through an account of its own',
  contract('AUT-022', {
    operation: 'getAccountTransaction',
    effect: 'irreversible',
    needs: [...secondNeeds, ...transferNeeds],
  }),
  async ({ kit, platform, check }) => {
    const { account, transaction } = await accountWithTransaction(kit);
    const path = { account_id: account.id, transaction_id: transaction };
    const own = await platform.call('getAccountTransaction', { path });
    const [theirs] = await asSecond(kit).given.accounts({ balance: '0.00' });
    const healthy = await platform.listTransactions({}, { as: 'second' });
    const stranger = { as: 'second', intent: 'unauthorized' } as const;
    const below = { path: { ...path, account_id: theirs.id } };
    const attempt = await platform.call('getAccountTransaction', below, stranger);

    await check(hiddenFromOther, { attempt, healthy, own }, { id: transaction });
  },
);
