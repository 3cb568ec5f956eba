import { mentionsText, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { isLinked } from '../../../fixtures/given/movements/connected.ts';
import { connect, linkable, linksOf } from '../../../fixtures/given/movements/linkable.ts';
import {
  counterpartyNeeds,
  requirePending,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import {
  corporateOwner,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import {
  boundListIsList,
  contract,
  tellsText,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

test(
  'the accounts available for linking are shown for a counterparty that was listed before it was linked',
  contract('CPT-006', {
    operation: 'listCounterpartyLinkAccounts',
    effect: 'irreversible',
    needs: [
      ...counterpartyNeeds('linked'),
      { request: 'listCounterpartyLinkAccounts' },
      { binding: 'items', of: 'listCounterpartyLinkAccounts' },
      { binding: 'itemId', of: 'listCounterpartyLinkAccounts' },
      { request: 'createCounterpartyLinkDetails' },
      { request: 'connectCounterpartyLink' },
    ],
  }),
  async ({ kit, platform, given, check }) => {
    // Whose it is makes no difference; other tests link those of persons.
    const owner = isThere(kit.target, corporateOwnerNeeds) ? await corporateOwner(kit) : null;
    const own = await linkable(kit, owner === null ? {} : { customer: owner.id });
    const [link] = await linksOf(kit, own);
    await listUpTo(kit, 'listCounterparties', { customer: own.customer }, own.id);
    const { after } = await connect(kit, own, link);
    if (!isLinked(kit, after)) given.giveUp(new NotApplicable('it is not linked in time'));
    const request = given.request('listCounterpartyLinkAccounts', { counterparty: own.id });
    const ask = (): Promise<Exchange> =>
      platform.call('listCounterpartyLinkAccounts', { ...request, path: own.path });
    const answer = await given.until(ask, succeeded);

    const what = 'accounts available for linking';
    await check(boundListIsList, { answer }, { binding: 'items', what });
  },
);

test(
  'a counterparty that is not approved yet is updated by what it was created without',
  contract('CPT-003', {
    operation: 'updateCounterparty',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('fiat'), { request: 'updateCounterparty' }],
  }),
  async ({ kit, platform, given, key, unique, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const whole = given.request('createCounterparty', { customer, label: unique('bare') });
    const label = unique('added');
    const change = given.request('updateCounterparty', { counterparty: '', label });
    const members = Object.entries(whole.body);
    const bare = members.filter(([name]) => !(name in change.body));
    if (bare.length === members.length) {
      return given.giveUp(new NotApplicable('nothing that is changed is said at its creation'));
    }
    const options = { idempotencyKey: key('bare'), intent: 'probe' } as const;
    const request = { ...whole, body: Object.fromEntries(bare) };
    const answered = await platform.call('createCounterparty', request, options);
    // What may be left out is not stated.
    if (wasRefused(answered)) return given.giveUp(new NotApplicable('it is not made without'));
    const created = carriedOut(kit, answered);
    const path = { counterparty_id: given.idOf(created) };
    const read = (): Promise<Exchange> => platform.getCounterparty({ path });
    requirePending(kit, await read());
    const answer = await platform.call(
      'updateCounterparty',
      {
        ...given.request('updateCounterparty', { counterparty: path.counterparty_id, label }),
        path,
      },
      { intent: 'probe' },
    );
    carriedOut(kit, answer);
    const shown = await given.until(read, (one) => mentionsText(one, label));

    await check(tellsText, { answer: shown }, { text: label });
  },
);
