import {
  contract,
  enumerationsKept,
  formatsKept,
  idsOf,
  membersTyped,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import {
  customerValues,
  fillCustomer,
  fillIndividual,
  individualValues,
  readFilled,
} from '../../../fixtures/given/people/customer-members.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import { latest, transferAll, transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import type { Account, Need } from '../../../fixtures/kit.ts';

const rows = [
  { id: 'GEN-007', title: 'have their stated types', judged: membersTyped },
  { id: 'GEN-008', title: 'are among their stated values', judged: enumerationsKept },
  { id: 'GEN-009', title: 'keep their stated formats and bounds', judged: formatsKept },
] as const;

type Source = {
  readonly words: string;
  readonly operation: OperationId;
  readonly needs?: readonly Need[];
  /** A record with as many of its optional members as the platform takes, in all its places. */
  readonly shown: (kit: Kit) => Promise<readonly Exchange[]>;
};

const sources: readonly Source[] = [
  { words: 'a customer', operation: 'getCustomer', shown: filledCustomer },
  {
    words: 'an individual of a corporation',
    operation: 'getCustomerIndividual',
    shown: filledIndividual,
  },
  {
    words: 'a transaction of a described transfer',
    operation: 'getTransaction',
    needs: transferNeeds,
    shown: describedTransfer,
  },
  {
    words: 'an external deposit of crypto funds',
    operation: 'getTransaction',
    needs: [{ control: 'simulateDeposit' }],
    shown: cryptoDeposit,
  },
];

for (const { words, operation, needs = [], shown } of sources) {
  for (const { id, title, judged } of rows) {
    test(
      `the members of ${words} that need not be there ${title}`,
      contract(id, { operation, effect: 'irreversible', needs }),
      async ({ kit, check }) => {
        for (const exchange of await shown(kit)) await check(judged, { exchange });
      },
    );
  }
}

async function filledCustomer(kit: Kit): Promise<Exchange[]> {
  const { given, platform } = kit;
  const { id } = await given.customer('INDIVIDUAL');
  const alone = await readFilled(kit, await fillCustomer(kit, id), customerValues, () =>
    platform.getCustomer({ path: { customer_id: id } }),
  );
  const query = { type: 'INDIVIDUAL', page_size: largestPage(kit) };
  const enough = (page: Exchange): boolean => (idsOf(page) ?? []).includes(id);
  const { pages } = await pagesOf(kit, 'listCustomers', { query }, { enough });
  return [alone, ...pages.filter(enough)];
}

async function filledIndividual(kit: Kit): Promise<Exchange[]> {
  const made = await corporation(kit, 'filled');
  const path = { customer_id: made.id, individual_id: made.individual };
  const changes = await fillIndividual(kit, made);
  const read = (): Promise<Exchange> => kit.platform.getCustomerIndividual({ path });
  return [await readFilled(kit, changes, individualValues, read)];
}

async function describedTransfer(kit: Kit): Promise<Exchange[]> {
  const [payer, payee] = await kit.given.accounts({ balance: '1.00' }, { balance: '0.00' });
  await recorded(kit, [payer, payee], () => transferAll(kit, [payer, payee], ['0.10']));
  return inBothPlaces(kit, payee);
}

async function cryptoDeposit(kit: Kit): Promise<Exchange[]> {
  const { given, controls } = kit;
  const accounts = await given.accounts({ asset: 'crypto', balance: '0.00' });
  const [account] = accounts;
  const amount = given.amount('0.25', 'crypto');
  const values = { account: account.id, asset: 'crypto', amount };
  await recorded(kit, accounts, () => controls.run('simulateDeposit', values));
  return inBothPlaces(kit, account);
}

/** The newest transaction of an account, in the list and alone. */
async function inBothPlaces(kit: Kit, account: Account): Promise<Exchange[]> {
  const page = await latest(kit, account);
  const [id] = idsOf(page) ?? [];
  if (typeof id !== 'string') return [page];
  return [page, await kit.platform.getTransaction({ path: { id } })];
}
