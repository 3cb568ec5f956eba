import { memberOf } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { needUnlocked } from '../../../fixtures/given/customer-lock.ts';
import { corporation } from '../../../fixtures/given/corporation.ts';
import type { OperationId } from '../../../fixtures/test.ts';
import {
  contract,
  memberIs,
  namedAgain,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

type Row = {
  readonly id: 'IDM-008' | 'IDM-009';
  readonly operation: OperationId;
  readonly get: OperationId;
  readonly words: string;
  /** A shown member that takes any text. */
  readonly field: string;
  readonly pathOf: (kit: Kit) => Promise<Readonly<Record<string, string>>>;
};

const rows: readonly Row[] = [
  {
    id: 'IDM-008',
    operation: 'updateCustomer',
    get: 'getCustomer',
    words: 'a customer',
    field: 'occupation',
    pathOf: async ({ given }) => ({ customer_id: (await given.customer('INDIVIDUAL')).id }),
  },
  {
    id: 'IDM-009',
    operation: 'updateCustomerIndividual',
    get: 'getCustomerIndividual',
    words: 'an individual of a customer',
    field: 'title',
    async pathOf(kit) {
      const { id, individual } = await corporation(kit);
      return { customer_id: id, individual_id: individual };
    },
  },
];

test(
  'a key that changed a customer changes an individual of another all the same, and the reverse',
  contract('IDM-015', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, given, key, unique, check }) => {
    const paths = await Promise.all(rows.map(({ pathOf }) => pathOf(kit)));
    for (const turns of [
      [0, 1],
      [1, 0],
    ]) {
      const label = `value-${turns.join('-')}`;
      for (const turn of turns) {
        const [row, path] = [rows[turn], paths[turn]];
        if (row === undefined || path === undefined) continue;
        await needUnlocked(kit, path['customer_id'] ?? '');
        const body = { updates: [{ field: row.field, value: unique(label) }] };
        const options = { idempotencyKey: key(label) };
        const named = await platform.call(row.operation, { path, body }, options);
        if (turn === turns[0]) {
          carriedOut(kit, named);
          continue;
        }
        await check(succeeds, { answer: named });
        const pointer = `/data/${row.field}`;
        const answer = await given.until(
          () => platform.call(row.get, { path }),
          (read) => memberOf(read, pointer) === unique(label),
        );

        await check(memberIs, { answer }, { pointer, value: unique(label) });
      }
    }
  },
);

for (const { id, operation, get, words, field, pathOf } of rows) {
  test(
    `a change of ${words} that is repeated with the same key names the same record`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, platform, given, key, unique, check }) => {
      const path = await pathOf(kit);
      const value = unique('value');
      const request = { path, body: { updates: [{ field, value }] } };
      const options = { idempotencyKey: key('change') };

      const first = carriedOut(kit, await platform.call(operation, request, options));
      const again = await platform.call(operation, request, { ...options, intent: 'repeat' });
      // A change may be made after its answer.
      const answer = await given.until(
        () => platform.call(get, { path }),
        (read) => memberOf(read, `/data/${field}`) === value,
      );

      await check(namedAgain, { first, again });
      await check(memberIs, { answer }, { pointer: `/data/${field}`, value });
    },
  );

  test(
    `a change of ${words} that is repeated late does not undo the changes that came after it`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, platform, given, quiet, key, unique, check }) => {
      const path = await pathOf(kit);
      const read = (): Promise<Exchange> => platform.call(get, { path });
      const change = async (label: string, intent: 'valid' | 'repeat'): Promise<Exchange> => {
        const body = { updates: [{ field, value: unique(label) }] };
        return platform.call(operation, { path, body }, { idempotencyKey: key(label), intent });
      };

      carriedOut(kit, await change('first', 'valid'));
      // The customer may be under review for the first one.
      const { customer_id: customer } = path;
      if (customer !== undefined) await needUnlocked(kit, customer);
      carriedOut(kit, await change('second', 'valid'));
      const isSecond = (answer: Exchange): boolean =>
        memberOf(answer, `/data/${field}`) === unique('second');
      await given.until(read, isSecond);
      await change('first', 'repeat');
      const answer = await quiet(read);

      await check(memberIs, { answer }, { pointer: `/data/${field}`, value: unique('second') });
    },
  );
}
