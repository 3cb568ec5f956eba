import {
  answeredAlike,
  contract,
  sameRecordsListed,
  succeeds,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { takenOf } from '../../../fixtures/given/taken.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { needAnswerInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { probe, withProbes, type Probe } from '../../../fixtures/given/probes/index.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';
import { idsOn, validList } from '../../../fixtures/given/lists/lists.ts';
import { until } from '../../../fixtures/given/until.ts';
import { compareJson } from '../../../fixtures/json.ts';
import { lackNamed } from '../../../fixtures/target/lacks.ts';

const left = { headers: { 'x-svc-request-id': '' } } as const;

const lists = [
  'listTransactions',
  'listCustomers',
  'listSubscriptions',
  'listApplications',
  'listAccounts',
  'listCounterparties',
] as const;

for (const operation of lists) {
  test(
    `${operation} answers alike with and without a request id`,
    contract('GEN-013', { operation, effect: 'read' }),
    async ({ kit, platform, check }) => {
      requireOffered(kit, operation);
      const request = validList(kit, operation);
      const one = await platform.call(operation, request);
      const other = await platform.call(operation, request, left);

      await check(answeredAlike, { one, other }, { what: 'without a request id' });
    },
  );
}

const reads = [
  'getTransaction',
  'getCustomer',
  'getCustomerIndividual',
  'getSubscription',
  'getWithdrawal',
  'getTransfer',
  'getApplication',
  'getAccount',
  'getCounterparty',
  'getDeposit',
  'getExchange',
  'getPayment',
] as const;

for (const operation of reads) {
  const alone = operation === 'getSubscription' ? ({ alone: 'types' } as const) : {};

  test(
    `${operation} shows its record alike with and without a request id`,
    contract('GEN-013', { operation, effect: 'irreversible', ...alone }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, [operation], async ([first]) => {
        if (first === undefined) return;
        const before = await platform.call(operation, first.request);
        const other = await platform.call(operation, first.request, left);
        // What is under way may have moved on in between: then it is as far with a request id.
        const one = areAlike(kit, [before, other])
          ? before
          : await platform.call(operation, first.request);

        await check(answeredAlike, { one, other }, { what: 'without a request id' });
      });
    },
  );
}

const writes = [
  'createTransfer',
  'acceptTransfer',
  'createWithdrawal',
  'acceptWithdrawal',
  'cancelWithdrawal',
  'updateCustomer',
] as const;

for (const operation of writes) {
  test(
    `${operation} is carried out alike with and without a request id`,
    contract('GEN-013', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      const [first, second] = [await probe(kit, operation), await probe(kit, operation)];
      const { place, answer: one } = await takenOf(requestsOf(first), (request, label) =>
        platform.call(operation, request, keyed(kit, `with-${label}`)),
      );
      // Where both are one customer, the first change may have put it under review.
      const { customer_id: id } = second.request.path ?? {};
      if (id !== undefined) await needUnlocked(kit, id);
      const other = await platform.call(operation, requestsOf(second)[place] ?? second.request, {
        ...keyed(kit, 'without'),
        ...left,
      });
      await needAnswerInTime(kit, first.request, one);
      await needAnswerInTime(kit, second.request, other);

      await check(succeeds, { answer: other });
      const [asked, unasked] = await asFar(kit, operation, [one, other], [first, second]);
      await check(answeredAlike, { one: asked, other: unasked }, { what: 'without a request id' });
    },
  );
}

/** The others are beside them in most platforms, and not always made by the same hands. */
const further = [
  'createDeposit',
  'createMarketExchange',
  'acceptExchange',
  'createPayment',
  'createSubscription',
] as const;

for (const operation of further) {
  const alone = operation === 'createSubscription' ? ({ alone: 'types' } as const) : {};

  test(
    `${operation} is carried out without a request id as well`,
    contract('GEN-013', { operation, effect: 'irreversible', ...alone }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, [operation], async ([asked]) => {
        if (asked === undefined) return;
        const { answer } = await takenOf(requestsOf(asked), (request, label) =>
          platform.call(operation, request, { ...keyed(kit, `without-${label}`), ...left }),
        );
        await needAnswerInTime(kit, asked.request, answer);

        await check(succeeds, { answer });
      });
    },
  );
}

test(
  'the transactions of an account are listed alike with and without a request id',
  contract('GEN-013', {
    operation: 'listAccountTransactions',
    effect: 'irreversible',
    needs: [
      { control: 'simulateDeposit' },
      { binding: 'items', of: 'listAccountTransactions' },
      { binding: 'itemId', of: 'listAccountTransactions' },
    ],
  }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '5.00' });
    const path = { account_id: account.id };
    const list = (options: typeof left | object): Promise<Exchange> =>
      platform.call('listAccountTransactions', { path }, options);
    const isThere = (page: Exchange): boolean =>
      idsOn(kit, 'listAccountTransactions', page).length > 0;
    const all = [await given.until(() => list({}), isThere)];
    const own = [await list(left)];
    const what = 'it holds with a request id';

    await check(sameRecordsListed, { own, all, again: [await list({})] }, { atLeast: 1, what });
  },
);

function requestsOf({ request, others = [] }: Probe): readonly AnyRequest[] {
  return [request, ...others];
}

type Two<T> = readonly [T, T];

function areAlike({ target }: Kit, answers: Two<Exchange>): boolean {
  const [one, other] = answers.map((answer) => {
    const { operation } = answer;
    return operation === null ? undefined : target.bound(operation, 'status', bodyOf(answer));
  });
  return compareJson(one, other);
}

/**
 * The answers; where they are carried out and show two states, the records once they show one: how
 * far each has come by its answer is a matter of moments.
 */
async function asFar(
  kit: Kit,
  operation: OperationId,
  answers: Two<Exchange>,
  probes: Two<Probe>,
): Promise<Two<Exchange>> {
  const { given, platform, target } = kit;
  const shape = Object.values(movements).find(({ create, accept, cancel }) =>
    [create, accept, cancel].includes(operation),
  );
  if (shape === undefined || !answers.every(succeeded) || areAlike(kit, answers)) return answers;
  const read = (place: 0 | 1): Promise<Exchange> => {
    const id = probes[place].request.path?.[shape.pathParameter] ?? given.idOf(answers[place]);
    return platform.call(shape.get, { path: { [shape.pathParameter]: id } });
  };
  return until(
    async () => [await read(0), await read(1)] as const,
    (both) => areAlike(kit, both),
    target.file.timing.settleMs,
  );
}

function keyed({ key }: Kit, label: string): { idempotencyKey: ReturnType<Kit['key']> } {
  return { idempotencyKey: key(label) };
}

for (const operation of ['createTransfer', 'acceptTransfer', 'updateCustomer'] as const) {
  test(
    `${operation} is carried out with a request id that is as long as a trace context`,
    contract('GEN-013', { operation, effect: 'irreversible' }),
    async ({ kit, platform, unique, check }) => {
      needFree(kit);
      const headers = { 'x-svc-request-id': `00-${unique('trace')}`.padEnd(LONG_ID, '0') };
      const asked = await probe(kit, operation);
      const requests = requestsOf(asked);
      const { answer } = await takenOf(requests, (request, label) =>
        platform.call(operation, request, { ...keyed(kit, `long-${label}`), headers }),
      );
      await needAnswerInTime(kit, asked.request, answer);

      await check(succeeds, { answer });
    },
  );
}

/** Which texts are request ids is not shown: a platform may take UUIDs alone, and say so. */
function needFree({ given, target }: Kit): void {
  const reason = lackNamed(target.file, 'freeRequestIds');
  if (reason !== null) given.giveUp(new NotApplicable(reason));
}

/** Of a `traceparent`, which many a client sends there. */
const LONG_ID = 55;

/** How long it may be is not stated: Bad Request, and Request Header Fields Too Large. */
const TOO_LONG = [400, 431];

test(
  'a request id of 200 characters changes nothing, where it is taken',
  contract('GEN-013', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit, platform, given, check }) => {
    needFree(kit);
    const one = await platform.listTransactions({});
    const headers = { 'x-svc-request-id': 'assay-'.padEnd(200, 'x') };
    const other = await platform.listTransactions({}, { headers, intent: 'probe' });
    if (TOO_LONG.some((status) => other.answer?.status === status)) {
      return given.giveUp(new NotApplicable('a request id of this length is refused as too long'));
    }

    await check(answeredAlike, { one, other }, { what: 'with a long request id' });
  },
);
