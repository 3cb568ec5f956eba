import { idsOn } from '../../../fixtures/given/lists.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  requirePending,
} from '../../../fixtures/given/own-counterparty.ts';
import {
  answersWithContent,
  boundListIsList,
  contract,
  partShown,
  recordKept,
  refused,
  stateMeans,
  succeeds,
  test,
} from '../../../fixtures/test.ts';

const listing = {
  operation: 'listCounterpartyLinkAccounts',
  effect: 'create',
  needs: [
    { request: 'listCounterpartyLinkAccounts' },
    { binding: 'items', of: 'listCounterpartyLinkAccounts' },
  ],
} as const;

test(
  'the accounts available for linking are shown for a linked counterparty',
  contract('CPT-006', listing),
  async ({ platform, given, check }) => {
    const { id } = await given.counterparty('linked');
    const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
    const answer = await platform.call('listCounterpartyLinkAccounts', {
      ...request,
      path: { counterparty_id: id },
    });

    const what = 'accounts available for linking';
    // None is left where the only one is linked.
    await check(boundListIsList, { answer }, { binding: 'items', what });
  },
);

test(
  'the accounts available for linking are refused for a counterparty that is not linked',
  contract('CPT-007', listing),
  async ({ platform, given, check }) => {
    const { id } = await given.counterparty('fiat');
    const path = { counterparty_id: id };
    const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
    const before = await platform.getCounterparty({ path });
    const refusal = await platform.call(
      'listCounterpartyLinkAccounts',
      { ...request, path },
      { intent: 'invalid' },
    );
    const after = await platform.getCounterparty({ path });

    await check(refused, { refusal }, { why: 'the counterparty is not LINKED' });
    await check(recordKept, { before, after }, { what: 'the counterparty' });
  },
);

test(
  'linking instructions are given for a counterparty',
  contract('CPT-008', {
    operation: 'createCounterpartyLinkDetails',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('linked'), { request: 'createCounterpartyLinkDetails' }],
  }),
  async ({ kit, platform, given, check }) => {
    const { id, path } = await ownCounterparty(kit, 'linked');
    const request = given.request('createCounterpartyLinkDetails', { counterparty: id });
    const answer = await platform.call('createCounterpartyLinkDetails', { ...request, path });

    const what = 'linking instructions';
    await check(answersWithContent, { answer }, { what });
    if (given.bound(answer, 'address') === undefined) return;
    await check(partShown, { answer }, { binding: 'address', filled: true, what });
  },
);

test(
  'a counterparty is connected to an external account through a linking provider',
  contract('CPT-009', {
    operation: 'connectCounterpartyLink',
    effect: 'irreversible',
    needs: [
      ...counterpartyNeeds('linked'),
      ...listing.needs,
      { binding: 'itemId', of: 'listCounterpartyLinkAccounts' },
      { request: 'createCounterpartyLinkDetails' },
      { request: 'connectCounterpartyLink' },
    ],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id, path } = await ownCounterparty(kit, 'linked');
    const asked = { counterparty: id };
    await platform.call('createCounterpartyLinkDetails', {
      ...given.request('createCounterpartyLinkDetails', asked),
      path,
    });
    const links = await linksOf(id);
    const [link] =
      links.length > 0 ? links : await linksOf((await given.counterparty('linked')).id);
    requirePending(kit, await platform.getCounterparty({ path }));
    const request = given.request('connectCounterpartyLink', { ...asked, link });
    const answer = await platform.call('connectCounterpartyLink', { ...request, path });
    const after = await given.until(
      () => platform.getCounterparty({ path }),
      (read) => target.means('counterparty', 'linked', given.statusOf(read)) === true,
    );

    await check(succeeds, { answer });
    await check(stateMeans, { answer: after }, { record: 'counterparty', meaning: 'linked' });

    async function linksOf(counterparty: string): Promise<unknown[]> {
      const operation = 'listCounterpartyLinkAccounts';
      const wanted = given.request(operation, { counterparty });
      const page = await platform.call(
        operation,
        { ...wanted, path: { counterparty_id: counterparty } },
        { intent: 'probe' },
      );
      return idsOn(kit, operation, page);
    }
  },
);
