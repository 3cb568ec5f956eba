import {
  absentFromOthersList,
  contract,
  hiddenFromOther,
  movedOnce,
  objectsOf,
  operations,
  test,
  unchangedAfterRefusal,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { listsRecord } from '../../../fixtures/checks/items.ts';
import { linkOf } from '../../../fixtures/checks/lists.ts';
import { followUrl } from '../../../fixtures/client/links.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { isCount } from '../../../fixtures/checks/same.ts';
import { holdsId, succeeded } from '../../../fixtures/checks/read.ts';
import { judgeNotListed } from '../../../fixtures/given/people/listed-customers.ts';
import { namesCustomer } from '../../../fixtures/given/people/customers.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { startedAs } from '../../../fixtures/given/people/onboarding.ts';
import { idsOn, listRequest, validList } from '../../../fixtures/given/lists/lists.ts';
import { capabilityOf, operationsOf } from '../../../fixtures/given/offered.ts';
import { largestPage, pagesOf, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { withProbes, type Probe } from '../../../fixtures/given/probes/index.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { allJudged, largeSlicesOf } from '../../../fixtures/given/slices.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { refuseAll } from '../../../fixtures/given/probes/refuse.ts';

const needs = [{ credential: 'second' }] as const;
const stranger = { as: 'second', intent: 'unauthorized' } as const;

const withId = operationsOf('AUT-022').filter((id) => operations[id].pathParameters.length > 0);
for (const operation of withId.filter((id) => operations[id].method === 'GET')) {
  const alone = operations[operation].area === 'subscriptions';

  test(
    `${operation} shows nothing of another client's record`,
    contract('AUT-022', { operation, effect: 'irreversible', needs, ...(alone && { alone }) }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        if (one === undefined) return;
        const healthy = await platform.listTransactions({}, { as: 'second' });
        // The owner reads first: what was fetched for one client may be kept, and not for another.
        const request = await requestWithItems(kit, one);
        const own = await platform.call(operation, request);
        const attempt = await platform.call(operation, request, stranger);

        await check(hiddenFromOther, { attempt, healthy, own }, { id: idIn(own, request) });
      });
    },
  );
}

/** A list of nothing shows nothing to anybody: of an account with a transaction, where it can be. */
async function requestWithItems(kit: Kit, { operation, request }: Probe): Promise<AnyRequest> {
  const isList = operation === 'listAccountTransactions' || operation === 'listAccountStatements';
  if (!isList || !isThere(kit.target, transferNeeds)) return request;
  const { account } = await accountWithTransaction(kit);
  return { path: { account_id: account.id } };
}

/** One that no other client's record has, where there is one: a month or a number may be anybody's. */
function idIn(own: Exchange, { path }: AnyRequest): string {
  const ids = Object.values(path ?? {});
  const alone = ids.filter((id) => !isCount(id) && !MONTH.test(id));
  return [...alone, ...ids].find((id) => holdsId(own, id)) ?? alone[0] ?? ids[0] ?? '';
}

const MONTH = /^\d{4}-\d\d$/;

type List = {
  readonly operation: OperationId;
  readonly made: OperationId;
  readonly alone?: true;
  /** Filters that let the record through, besides those that narrow the list down. */
  readonly filters?: readonly Readonly<Record<string, string>>[];
};

const lists: readonly List[] = [
  {
    operation: 'listTransactions',
    made: 'getAccountTransaction',
    filters: [{ order: 'DESC' }, { start_date: '2000-01-01' }],
  },
  {
    operation: 'listCustomers',
    made: 'getCustomer',
    filters: [
      { type: 'INDIVIDUAL' },
      { status: 'ACTIVE' },
      { type: 'INDIVIDUAL', status: 'ACTIVE' },
    ],
  },
  { operation: 'listSubscriptions', made: 'getSubscription', alone: true },
  { operation: 'listApplications', made: 'getApplication' },
  { operation: 'listAccounts', made: 'createAccount' },
  { operation: 'listCounterparties', made: 'createCounterparty' },
];

for (const { operation, made, alone, filters = [] } of lists) {
  test(
    `${operation} shows no record of another client`,
    contract('AUT-022', { operation, effect: 'irreversible', needs, ...(alone && { alone }) }),
    async ({ kit, check }) => {
      await withProbes(kit, [made], async ([one]) => {
        if (one === undefined) return;
        const id = await listedId(kit, one);
        const request = await requestFor(kit, operation, one);
        const enough = (page: Exchange): boolean => listsRecord(kit, page, id);
        const isListed = (pages: readonly Exchange[]): boolean => pages.some(enough);
        const own = await pagesUntil(kit, operation, request, isListed, { enough });
        for (const filter of [{}, ...filters, ...categoryFilters(own.pages, id)]) {
          const wanted = { query: { ...request.query, ...filter } };
          const others = await pagesOf(asSecondClient(kit), operation, wanted, { pagesMax: 5 });

          await check(absentFromOthersList, { own: own.pages, others: others.pages }, { id });
        }
      });
    },
  );
}

test(
  'lists that two clients read at once show each of them its own records',
  contract('AUT-022', { operation: 'listAccounts', effect: 'irreversible', needs }),
  async ({ kit, platform, given, target, check }) => {
    // So that there is something in the lists.
    await given.accounts({ balance: '1.00' });
    for (const { operation } of lists.filter(({ alone }) => alone !== true)) {
      if (!target.offers(capabilityOf(operation))) continue;
      const request = validList(kit, operation);
      // Whether those that are not shown are given without a filter is not shown either.
      const whole = { request: {}, intent: 'probe' } as const;
      const asked = [{ request, intent: 'valid' } as const];
      for (const each of request.query === undefined ? asked : [...asked, whole]) {
        const { intent } = each;
        const [own, others] = await Promise.all([
          platform.call(operation, each.request, { intent }),
          platform.call(operation, each.request, { intent, as: 'second' }),
        ]);
        const id = idsOn(kit, operation, own)[0];
        if (typeof id !== 'string') continue;
        await check(absentFromOthersList, { own: [own], others: [others] }, { id });
        // Whom a link was written for is nobody else; who follows it nonetheless may be refused.
        const link = linkOf(own, 'self');
        const url = link === null ? null : followUrl(target.file.addresses, own.request.url, link);
        if (url === null) continue;
        const led = await platform.follow(operation, url, { intent: 'probe', as: 'second' });
        if (!succeeded(led)) continue;
        await check(absentFromOthersList, { own: [own], others: [led] }, { id });
      }
    }
  },
);

/** Of the record that the probe made, or makes when its request is sent. */
async function listedId({ platform, given, key }: Kit, one: Probe): Promise<string> {
  const ids = Object.values(one.request.path ?? {});
  const last = ids.at(-1);
  if (last !== undefined) return last;
  const made = await platform.call(one.operation, one.request, { idempotencyKey: key('listed') });
  return given.idOf(made);
}

/** By what a transaction belongs to, which another client's transactions do not. */
function categoryFilters(
  pages: readonly Exchange[],
  id: string,
): Readonly<Record<string, string>>[] {
  const item = pages.flatMap(objectsOf).find((one) => one['id'] === id);
  const category = item?.['category_id'];
  return typeof category === 'string' ? [{ category_id: category }] : [];
}

/** Narrowed down as far as the list can be, so that few pages are read. */
async function requestFor(kit: Kit, operation: OperationId, one: Probe): Promise<AnyRequest> {
  const { account_id: account, application_id: application } = one.request.path ?? {};
  if (account !== undefined) return { query: { account_id: account } };
  if (operation === 'listCustomers') return { query: { page_size: largestPage(kit) } };
  if (operation === 'listApplications' && application !== undefined) {
    const path = { application_id: application };
    const status = startedAs(kit, await kit.platform.getApplicationStatus({ path }));
    return listRequest(kit, operation, { status });
  }
  if (operation !== 'listAccounts' && operation !== 'listCounterparties') return {};
  return listRequest(kit, operation, { customer: one.customer });
}

/** Writes that name records of the first client, in their path or in their body. */
const writes = operationsOf('AUT-023')
  .filter((id) => operations[id].method !== 'GET')
  .filter((id) => !['createApplication', 'createSubscription'].includes(id));

for (const { words, ids, operation, alone } of largeSlicesOf(writes)) {
  test(
    `a client changes no record of another client: ${words}`,
    contract('AUT-023', { operation, effect: 'irreversible', needs, ...(alone && { alone }) }),
    async ({ kit, platform, check }) => {
      const named = ids.filter((id) => namesAnother(kit, id));
      const outcomes = await refuseAll(kit, named, async (one) => [
        await platform.call(one.operation, one.request, stranger),
      ]);
      const healthy = await platform.listTransactions({}, { as: 'second' });
      await allJudged(
        outcomes.map(async ({ probe, refusals, before, after }) => {
          const [attempt] = refusals;
          const { request, customer = 'in its body' } = probe;
          const [id = customer] = Object.values(request.path ?? {});
          const what = `what ${probe.operation} is about`;
          if (attempt !== undefined) {
            await check(hiddenFromOther, { attempt, healthy, before, after }, { id });
          }
          await check(unchangedAfterRefusal, { refusals, before, after }, { what });
          if (probe.operation === 'updateCustomer') await judgeNotListed(kit, request, refusals);
        }),
      );
    },
  );
}

/** A counterparty need not be a customer's: to create one names no record of anybody then. */
function namesAnother({ target }: Kit, operation: OperationId): boolean {
  return operation !== 'createCounterparty' || namesCustomer(target, operation);
}

const drawing = [
  ['createTransfer', 'transfer'],
  ['createPaymentFromAccount', 'paymentFromAccount'],
  ['createWithdrawal', 'withdrawal'],
] as const;

test(
  'a client moves nothing from an account of another client to where its own funds go',
  contract('AUT-023', {
    operation: 'acceptPayment',
    effect: 'irreversible',
    needs: [...secondNeeds, ...movementNeeds('paymentFromAccount')],
  }),
  async ({ kit, platform, given, target, unique, key, check }) => {
    const second = asSecond(kit);
    const [source] = await given.accounts({ balance: '50.00' });
    const [own] = await second.given.accounts({ balance: '0.00' });
    const watched = await watch(kit, [source]);
    const offered = drawing.filter(([request]) => isThere(target, [{ request }]));
    const draw = async ([situation, kind]: (typeof drawing)[number]): Promise<void> => {
      const { create, accept, pathParameter, counterparty } = movements[kind];
      const request = given.request(situation, {
        from: source.id,
        to: own.id,
        counterparty: counterparty && (await second.given.counterparty(counterparty)).id,
        amount: given.amount('7.13'),
        label: unique(kind),
      });
      const options = { ...stranger, idempotencyKey: key(kind) };
      const created = await platform.call(create, request, options);
      if (!succeeded(created)) return;
      const path = { [pathParameter]: given.idOf(created) };
      await platform.call(accept, { path }, { ...stranger, idempotencyKey: key(`accept-${kind}`) });
    };
    await Promise.all(offered.map(draw));
    const moves = noMoves([source], 'and holds');
    const readings = await watched.rest(moves);

    const because = 'another client asked for what moves its funds';
    await check(movedOnce, readings, { ...moves, because });
  },
);
