import { wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { isLinked, namesLink } from '../../../fixtures/given/movements/connected.ts';
import { needSameNames } from '../../../fixtures/given/movements/linkable.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import {
  corporateOwner,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import {
  contract,
  notCarriedOut,
  test,
  unchangedAfterRefusal,
  type Exchange,
} from '../../../fixtures/test.ts';

test(
  'a connection to an account that was not offered leaves those that can be linked as they are',
  contract('ERR-007', {
    operation: 'connectCounterpartyLink',
    effect: 'irreversible',
    needs: [
      { request: 'connectCounterpartyLink' },
      { request: 'listCounterpartyLinkAccounts' },
      { binding: 'items', of: 'listCounterpartyLinkAccounts' },
      { binding: 'itemId', of: 'listCounterpartyLinkAccounts' },
    ],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    if (!namesLink(kit)) given.giveUp(new NotApplicable('a connection names no account'));
    const operation = 'listCounterpartyLinkAccounts';
    const { id: counterparty } = await given.counterparty('linked');
    const path = { counterparty_id: counterparty };
    const listing = { ...given.request(operation, { counterparty }), path };
    const list = (): Promise<Exchange> => platform.call(operation, listing);
    const before = await list();
    if (idsOn(kit, operation, before).length === 0) {
      given.giveUp(new NotApplicable('no account is left that can be linked'));
    }
    await needSameNames(kit, counterparty);
    const link = unique('not-offered');
    const request = given.request('connectCounterpartyLink', { counterparty, link });
    const connection = { ...request, path };
    const refusals = [
      await platform.call('connectCounterpartyLink', connection, { intent: 'invalid' }),
    ];
    const after = await quiet(list);

    const readings = { refusals, before: [before], after: [after] };
    await check(unchangedAfterRefusal, readings, { what: 'the accounts that can be linked' });
  },
);

test(
  'a counterparty whose connection was refused is not linked by it',
  contract('ERR-007', {
    operation: 'connectCounterpartyLink',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('linked'), { request: 'connectCounterpartyLink' }],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    if (!namesLink(kit)) given.giveUp(new NotApplicable('a connection names no account'));
    const owner = isThere(kit.target, corporateOwnerNeeds) ? await corporateOwner(kit) : null;
    const own = await ownCounterparty(
      kit,
      'linked',
      undefined,
      owner ? { customer: owner.id } : {},
    );
    const values = { counterparty: own.id, link: unique('not-offered') };
    const connection = { ...given.request('connectCounterpartyLink', values), path: own.path };
    const options = { intent: 'invalid' } as const;
    if (!wasRefused(await platform.call('connectCounterpartyLink', connection, options))) {
      given.giveUp(new NotApplicable('what was not offered may be named, too'));
    }
    const answer = await quiet(() => platform.getCounterparty({ path: own.path }));
    // Once verified, one may be in the state that it has with its link.
    if (isLinked(kit, answer)) {
      const wish = { name: 'beside', customer: own.customer };
      const { path } = await ownCounterparty(kit, 'linked', undefined, wish);
      if (isLinked(kit, await quiet(() => platform.getCounterparty({ path })))) {
        given.giveUp(new NotApplicable('one that nobody connected is in this state, too'));
      }
    }

    const linked = { record: 'counterparty', meanings: ['linked'] } as const;
    await check(notCarriedOut, { answer }, { ...linked, why: 'the connection was refused' });
  },
);
