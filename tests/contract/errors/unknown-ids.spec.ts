import {
  contract,
  operations,
  refused,
  test,
  whatWasAnswered,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { isCount } from '../../../fixtures/checks/same.ts';
import { memberOf } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { anyRequest } from '../../../fixtures/given/calls/any-request.ts';
import { capabilityOf, offeredOf, operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged, slicesOf } from '../../../fixtures/given/slices.ts';
import { isReadOnTheWay, unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { withProbes, type Probe } from '../../../fixtures/given/probes/index.ts';

const byId = operationsOf('ERR-008');
const reads = byId.filter((id) => operations[id].method === 'GET');

/** Who does not know the filter ignores or refuses it. */
const FILTERED: Partial<Record<OperationId, AnyRequest>> = {
  listAccountTransactions: { query: { transaction_status: 'POSTED', category_type: 'TRANSFER' } },
  getSettlement: {
    query: { source_account_id: 'assay-source', destination_account_id: 'assay-destination' },
  },
};

for (const { words, ids, operation, effect } of slicesOf(byId)) {
  test(
    `${words} refuse an identifier that names no record`,
    contract('ERR-008', { operation, effect }),
    async ({ kit, platform, check }) => {
      const judged = offeredOf(kit, ids).map(async (id) => {
        const request = anyRequest(kit, id);
        // That there is none may be remembered, and answered otherwise then; nor is it searched for.
        for (let turn = 0; turn < (reads.includes(id) ? 2 : 1); turn += 1) {
          const asked = turn > 0 ? FILTERED[id] : {};
          const options = { intent: 'unknown-id' } as const;
          const refusal = await platform.call(id, { ...request, ...asked }, options);
          await check(refused, { refusal }, { why: 'the identifier names no record' });
        }
      });
      await allJudged(judged);
    },
  );
}

/** Each must be encoded to stand in a path, and none names a record. */
const ODD = ['a/b', 'a b?c=d#e', '%2F..%2Fadmin', 'é€😀', "x' OR '1'='1", '..', '0', '%'] as const;

/** Under what a test has uploaded to there may be a document since, where any identifier is taken. */
const UPLOADED_TO: OperationId = 'downloadDocument';

for (const { words, ids, operation } of slicesOf(reads)) {
  test(
    `${words} refuse identifiers that have to be encoded`,
    contract('ERR-008', { operation, effect: 'read' }),
    async ({ kit, platform, unique, check }) => {
      for (const id of offeredOf(kit, ids)) {
        const judged = ODD.map(async (plain) => {
          const odd =
            id === UPLOADED_TO ? plain + unique(`${id} ${String(ODD.indexOf(plain))}`) : plain;
          const path = pathWith(kit, id, odd);
          const refusal = await platform.call(
            id,
            { path },
            { intent: 'unknown-id', ...(isReadOnTheWay(odd) && { unjudged: true }) },
          );
          await check(refused, { refusal }, { why: `${JSON.stringify(odd)} names no record` });
        });
        await allJudged(judged);
      }
    },
  );
}

/** The last identifier of the path is the odd one. */
function pathWith(kit: Kit, operation: OperationId, odd: string): Record<string, string> {
  const path = { ...anyRequest(kit, operation).path };
  const last = operations[operation].pathParameters.at(-1) ?? '';
  return { ...path, [last]: odd };
}

/** No month: a platform may well have a statement of any month that there ever was. */
const NO_STATEMENT = 'no-such-statement';

const nested = byId.filter((id) => operations[id].pathParameters.length > 1);

for (const operation of nested) {
  test(
    `${operation} refuses a right identifier under a wrong one, and a wrong one under a right one`,
    contract('ERR-008', { operation, effect: 'irreversible' }),
    async ({ kit, platform, unique, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        for (const [name, id] of Object.entries(one?.request.path ?? {})) {
          const other = name === 'statement_id' ? NO_STATEMENT : unknownLike(id, unique(name));
          const path = { ...one?.request.path, [name]: other };
          const request = { ...one?.request, path };
          const refusal = await platform.call(operation, request, { intent: 'unknown-id' });
          await check(refused, { refusal }, { why: `${name} names no record` });
        }
        for (const { id, get } of await besides(kit, one)) {
          const path = { [operations[get].pathParameters[0]]: id };
          const refusal = await platform.call(get, { path }, { intent: 'unknown-id' });
          // A record and what belongs to it may share one, which is shown as its own then.
          if (memberOf(refusal, '/data/id') === id) continue;
          await check(refused, { refusal }, { why: 'it names a record of another kind' });
        }
      });
    },
  );
}

type Beside = { readonly id: string; readonly get: 'getTransaction' | 'getAccount' };

/** What a transaction is for, and who has an account, as if they were these themselves. */
async function besides({ platform }: Kit, one: Probe | undefined): Promise<readonly Beside[]> {
  const { customer_id: customer, transaction_id: id } = one?.request.path ?? {};
  if (customer !== undefined && !isCount(customer)) return [{ id: customer, get: 'getAccount' }];
  if (id === undefined) return [];
  const record = memberOf(await platform.getTransaction({ path: { id } }), '/data/category_id');
  const isName = typeof record === 'string' && !isCount(record) && record !== id;
  return isName ? [{ id: record, get: 'getTransaction' }] : [];
}

/** Records of one kind, whose identifiers name nothing for the operations of another. */
const strangers = [
  { kind: 'an account', made: 'getAccount', asked: ['getCustomer', 'getTransfer', 'getDeposit'] },
  {
    kind: 'a transfer',
    made: 'getTransfer',
    asked: [
      'getWithdrawal',
      'getPayment',
      'getAccount',
      'cancelWithdrawal',
      'getPaymentStatus',
      'acceptWithdrawal',
      'acceptPayment',
      'acceptExchange',
    ],
  },
  {
    kind: 'a payment',
    made: 'getPayment',
    asked: ['acceptTransfer', 'getTransfer', 'getWithdrawalStatus'],
  },
  {
    kind: 'a withdrawal',
    made: 'getWithdrawal',
    asked: ['getTransfer', 'getExchange', 'getCounterparty', 'acceptTransfer'],
  },
  { kind: 'a deposit', made: 'getDeposit', asked: ['getPayment', 'getTransaction'] },
  {
    kind: 'an application',
    made: 'getApplication',
    asked: ['getCustomer', 'getSubscription', 'getSettlement'],
  },
] as const satisfies readonly { kind: string; made: OperationId; asked: OperationId[] }[];

for (const { kind, made, asked } of strangers) {
  test(
    `the identifier of ${kind} names no record of another kind`,
    contract('ERR-008', { operation: asked[0], effect: 'irreversible' }),
    async ({ kit, platform, given, target, check }) => {
      await withProbes(kit, [made], async ([one]) => {
        const [id = ''] = Object.values(one?.request.path ?? {});
        if (isCount(id)) {
          given.giveUp(new NotApplicable(`${kind} has a number, which another kind may have too`));
        }
        const offered = asked.filter((other) => isOffered(target, other));
        for (const other of offered) {
          const path = { [operations[other].pathParameters[0]]: id };
          const refusal = await platform.call(other, { path }, { intent: 'unknown-id' });
          await check(refused, { refusal }, { why: `it is the identifier of ${kind}` });
        }
      });
    },
  );
}

function isOffered(target: Kit['target'], operation: OperationId): boolean {
  return target.offers(capabilityOf(operation));
}

test(
  'the statuses for unknown and malformed identifiers are recorded',
  contract('ERR-009', { operation: 'getTransaction', effect: 'read' }),
  async ({ kit, platform, target, check }) => {
    const judged = reads
      .filter((id) => isOffered(target, id))
      .map(async (operation) => {
        const request = anyRequest(kit, operation);
        const unknown = await platform.call(operation, request, { intent: 'unknown-id' });
        const path = pathWith(kit, operation, 'not an identifier');
        const malformed = await platform.call(operation, { path }, { intent: 'unknown-id' });
        await check(
          whatWasAnswered,
          { answers: [unknown, malformed] },
          { what: 'an unknown identifier, then a malformed one' },
        );
      });
    await allJudged(judged);
  },
);
