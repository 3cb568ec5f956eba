import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { eventfulAccount } from '../../../fixtures/given/accounts/eventful.ts';
import { holdsFunds } from '../../../fixtures/checks/accounting.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import {
  keepShape,
  pageBothWays,
  readAlone,
  readEach,
  type BothWays,
} from '../../../fixtures/given/lists/both-ways.ts';
import { mixture } from '../../../fixtures/given/lists/mixture.ts';
import {
  acceptAsked,
  asked,
  stepped,
  withdrawn,
} from '../../../fixtures/given/movements/own-withdrawals.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  latest,
  transferEach,
  transferNeeds,
  untilEnded,
} from '../../../fixtures/given/movements/transfers.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  contract,
  idsOf,
  objectsOf,
  test,
  toldAlike,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const reading = {
  operation: 'getTransaction',
  effect: 'irreversible',
  needs: transferNeeds,
} as const;

const rows = [
  {
    id: 'TXN-001',
    title: 'a transaction carries identifier, value, date, status and type',
    aspect: 'presence',
    members: ['id', 'value', 'transaction_date', 'transaction_status', 'transaction_type'],
  },
  {
    id: 'TXN-002',
    title: 'the members of a transaction have their types',
    aspect: 'types',
    members: ['value', 'originator', 'svc_information'],
  },
  {
    id: 'TXN-003',
    title: 'status, type and category of a transaction are among the stated values',
    aspect: 'values',
    members: ['transaction_status', 'transaction_type', 'category_type'],
  },
  {
    id: 'TXN-004',
    title: 'the dates of a transaction are RFC 3339 date-times',
    aspect: 'formats',
    members: ['transaction_date', 'transaction_posted_date'],
  },
] as const;

for (const { id, title, aspect, members } of rows) {
  test(`${title}, in the list and alone`, contract(id, reading), async ({ kit }) => {
    const { lists, records } = await bothWays(kit);
    // What was read once may be told by what was kept of it.
    const again = await readAlone(kit, records.map((one) => memberOf(one, '/data/id')).at(0));
    await keepShape(kit, { lists, records: [...records, again] }, aspect, members);
  });
}

test(
  'a transaction is told alike in the list and alone',
  contract('TXN-005', reading),
  async ({ kit, platform, given, check }) => {
    for (const { request } of await listsOf(kit)) {
      const read = (): Promise<Exchange> => platform.follow('listTransactions', request.url);
      await check(toldAlike, await pageBothWays(kit, read));
    }
    // So it is among the newest of all accounts.
    const newest = { order: 'DESC', page_size: 2 } as const;
    const read = (): Promise<Exchange> => platform.listTransactions({ query: newest });
    await check(toldAlike, await pageBothWays(kit, read));
    // How long a text may be is not stated: where one is taken, both tell it.
    const unique: typeof kit.unique = (label) => `${kit.unique(label)} ${LONG}`;
    const accounts = await given.accounts({ balance: '9.00' }, { balance: '0.00' });
    const made = await movementIfTaken({ ...kit, unique }, 'transfer', accounts, '3.17', 'long');
    if (made === null || !succeeded(await acceptAgain(kit, made, 'long', 'probe'))) return;
    await settle(kit, made);
    const { request } = await latest(kit, accounts[1]);
    const own = (): Promise<Exchange> => platform.follow('listTransactions', request.url);
    await check(toldAlike, await pageBothWays(kit, own));
    // So do they where more than a page of others came after it.
    const eventful = await eventfulAccount(kit);
    if (eventful === null) return;
    const oldest = { account_id: eventful.id, order: 'ASC', page_size: 2 } as const;
    const first = (): Promise<Exchange> => platform.listTransactions({ query: oldest });
    await check(toldAlike, await pageBothWays(kit, first));
  },
);

test(
  'a transaction is told alike in the list and alone once its account is frozen as well',
  contract('TXN-005', {
    ...reading,
    effect: 'irreversible',
    needs: [...transferNeeds, ...reopened.needs],
  }),
  async ({ kit, platform, given, check }) => {
    const [payer, payee] = await given.accounts({ balance: '9.00' }, { balance: '0.00' });
    await untilEnded(kit, await transferEach(kit, [payer, payee], ['3.17']));
    await given.until(
      () => latest(kit, payee),
      (page) => objectsOf(page).length > 0,
    );
    await bringTo(kit, payee.id, 'frozen');
    const page = await latest(kit, payee);
    const read = (): Promise<Exchange> => platform.follow('listTransactions', page.request.url);
    await check(toldAlike, await pageBothWays(kit, read));
  },
);

const LONG = 'for the glass that came by sea to the workshop behind the old lighthouse on the hill';

test(
  'a transaction that was read alone on its way is told as in the list once it has ended',
  contract('TXN-005', {
    operation: 'getTransaction',
    effect: 'irreversible',
    needs: [{ request: 'createWithdrawal' }, { binding: 'id', of: 'createWithdrawal' }],
  }),
  async ({ kit, given, platform, key, check }) => {
    const [account] = await given.accounts({ balance: '50.00' });
    const query = { account_id: account.id, order: 'DESC', page_size: 5 } as const;
    const newest = (): Promise<Exchange> => platform.listTransactions({ query });
    const alone = (page: Exchange): Promise<readonly Exchange[]> => readEach(kit, page);
    const steps = kit.controls.has('settle') ? [0, 1] : [0];
    const all = await Promise.all(steps.map((count) => asked(kit, account, count)));
    for (const [count, one] of all.entries()) {
      await acceptAsked(kit, one);
      await stepped(kit, one, count);
    }
    const onTheirWay = (page: Exchange): number => objectsOf(page).filter(holdsFunds).length;
    const before = await given.until(newest, (page) => onTheirWay(page) >= all.length);
    if (onTheirWay(before) === 0) {
      given.giveUp(new NotApplicable('no withdrawal is seen on its way here'));
    }
    await alone(before);

    const [first, ...others] = all;
    const path = { withdrawal_id: first?.id ?? '' };
    const options = { idempotencyKey: key('cancel'), intent: 'probe' } as const;
    // What can be cancelled no more comes to its end as the others do.
    const isCancelled = succeeded(await platform.cancelWithdrawal({ path }, options));
    for (const one of isCancelled ? others : all) await stepped(kit, one, 2);
    const stay = onTheirWay(before) - all.length;
    const page = await given.until(newest, (one) => onTheirWay(one) <= stay);
    if (onTheirWay(page) >= onTheirWay(before)) {
      given.giveUp(new Blocked('withdrawals-end', 'no withdrawal was seen to come to its end'));
    }
    const same = (records: readonly Exchange[]): boolean =>
      records.every(
        (record, index) => statusOf(record) === objectsOf(page)[index]?.['transaction_status'],
      );
    const records = await given.until(() => alone(page), same);
    await check(toldAlike, { page, records, again: await newest() });
    // What took its place is the newest: the hold itself stands behind it, on a page of its own.
    const items = objectsOf(page);
    const place = items.findIndex(
      (one) =>
        one['transaction_status'] === 'CANCELLED' &&
        items.some((other) => isPosted(other) && other['category_id'] === one['category_id']),
    );
    if (place < 1) return;
    const later = { account_id: account.id, order: 'DESC', page: place, page_size: 1 } as const;
    const read = (): Promise<Exchange> => platform.listTransactions({ query: later });
    await check(toldAlike, await pageBothWays(kit, read));
  },
);

test(
  'a hold that was listed and is cancelled then is told in the list as it is alone',
  contract('TXN-005', {
    operation: 'listTransactions',
    effect: 'irreversible',
    // What others book may make a list be drawn up anew.
    alone: true,
    needs: [{ request: 'createWithdrawal' }, { binding: 'id', of: 'createWithdrawal' }],
  }),
  async ({ kit, given, platform, key, check }) => {
    const [account] = await given.accounts({ balance: '50.00' });
    const query = { account_id: account.id, order: 'DESC', page_size: 5 } as const;
    const newest = (): Promise<Exchange> => platform.listTransactions({ query });
    const hold = (page: Exchange): unknown => objectsOf(page).find(holdsFunds)?.['id'];
    const id = await withdrawn(kit, account, 0);
    const held = hold(await given.until(newest, (page) => hold(page) !== undefined));
    if (held === undefined) {
      given.giveUp(new NotApplicable('no withdrawal is seen on its way here'));
    }
    const path = { withdrawal_id: id };
    await platform.cancelWithdrawal({ path }, { idempotencyKey: key('cancel'), intent: 'probe' });
    const isOver = (record: Exchange): boolean => !holdsFunds(memberOf(record, '/data'));
    const over = await given.until(() => readAlone(kit, held), isOver);
    if (!isOver(over)) {
      given.giveUp(new Blocked('withdrawals-end', 'no withdrawal was seen to be cancelled'));
    }

    const { page, records } = await given.until(
      async () => {
        const page = await newest();
        return { page, records: await readEach(kit, page) };
      },
      ({ page }) => !objectsOf(page).some((one) => one['id'] === held && holdsFunds(one)),
    );
    await check(toldAlike, { page, records, again: await newest() });
  },
);

function statusOf(record: Exchange): unknown {
  return memberOf(record, '/data/transaction_status');
}

/** Transactions of a mixed account, and of one with crypto funds from outside where some arrive. */
async function bothWays(kit: Kit): Promise<BothWays> {
  const lists = await listsOf(kit);
  return { lists, records: await readEach(kit, ...lists) };
}

async function listsOf(kit: Kit): Promise<readonly Exchange[]> {
  const { given, platform, target, controls } = kit;
  const hasCrypto = target.file.assets.crypto !== undefined && controls.has('simulateDeposit');
  // To the last digit that the asset has.
  const digits = '0.51234567'.slice(0, 2 + Math.max(1, target.file.assets.crypto?.scale ?? 1));
  const [mixed, crypto] = await Promise.all([
    mixture(kit),
    hasCrypto ? given.accounts({ asset: 'crypto', balance: digits }) : [],
  ]);
  const [sample] = idsOf(mixed.all[0] as Exchange) ?? [];
  const unknown = { path: { id: unknownLike(String(sample), kit.unique('transaction')) } };
  await platform.getTransaction(unknown, { intent: 'unknown-id' });
  return [...mixed.all, ...(await given.transactions(...crypto))];
}
