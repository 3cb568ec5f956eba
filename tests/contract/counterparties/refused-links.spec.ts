import { NotApplicable } from '../../../fixtures/errors.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { namesLink } from '../../../fixtures/given/movements/connected.ts';
import { needSameNames } from '../../../fixtures/given/movements/linkable.ts';
import { contract, test, unchangedAfterRefusal, type Exchange } from '../../../fixtures/test.ts';

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
