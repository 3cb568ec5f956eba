import { memberOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { addressLine } from '../../../fixtures/given/people/addresses.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { frozenBefore } from '../../../fixtures/given/people/locked.ts';
import { corporation, corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import { compareJson, number } from '../../../fixtures/json.ts';
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

/** Each pair is set in turn; nothing is a share as well. */
const SHARES = [
  [40, 60],
  [0, 40],
] as const;

/** What it takes that nobody else's corporation is frozen. */
const freezable = [...corporationNeeds, { control: 'setCustomerStatus' }] as const;

type Row = {
  readonly id: 'IDM-008' | 'IDM-009';
  readonly operation: OperationId;
  readonly get: OperationId;
  readonly words: string;
  /** A shown member that takes any text. */
  readonly field: string;
  /** What else the body of a change may say. */
  readonly said?: Readonly<Record<string, string>>;
  readonly pathOf: (kit: Kit) => Promise<Readonly<Record<string, string>>>;
};

const rows: readonly Row[] = [
  {
    id: 'IDM-008',
    operation: 'updateCustomer',
    get: 'getCustomer',
    words: 'a customer',
    field: 'occupation',
    said: { updated_by: 'conformance', reason: 'A new occupation' },
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
    const records = await Promise.all(
      rows.map(async (row) => ({ ...row, path: await row.pathOf(kit) })),
    );
    for (const [first, second] of [records, [...records].reverse()]) {
      if (first === undefined || second === undefined) continue;
      const value = unique(`after ${first.words}`);
      const change = async ({ operation, path, field }: typeof first): Promise<Exchange> => {
        await needUnlocked(kit, path['customer_id'] ?? '');
        const body = { updates: [{ field, value }] };
        return platform.call(operation, { path, body }, { idempotencyKey: key(first.operation) });
      };
      carriedOut(kit, await change(first));
      const answer = await change(second);
      await check(succeeds, { answer });
      const pointer = `/data/${second.field}`;
      const shown = await given.until(
        () => platform.call(second.get, { path: second.path }),
        (read) => memberOf(read, pointer) === value,
      );

      await check(memberIs, { answer: shown }, { pointer, value });
    }
  },
);

for (const { id, operation, get, words, field, said, pathOf } of rows) {
  test(
    `a change of ${words} that is repeated with the same key names the same record`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, platform, given, key, unique, check }) => {
      const path = await pathOf(kit);
      const value = unique('value');
      const request = { path, body: { updates: [{ field, value }], ...said } };
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
      // Nor is a change that names nothing another one when it is repeated.
      const nothing = { idempotencyKey: key('nothing'), intent: 'repeat' } as const;
      const empty = await platform.call(operation, { path, body: {} }, nothing);
      if (!succeeded(empty)) return;
      const emptyAgain = await platform.call(operation, { path, body: {} }, nothing);
      await check(namedAgain, { first: empty, again: emptyAgain });
    },
  );

  test(
    `a change of ${words} that is repeated late does not undo the changes that came after it`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, platform, given, quiet, key, unique, check }) => {
      const path = await pathOf(kit);
      const read = (): Promise<Exchange> => platform.call(get, { path });
      // An address is a member that has members; that it may be changed is not stated.
      let line = addressLine(kit);
      const change = async (label: string, intent: 'probe' | 'valid' | 'repeat') => {
        const own = { field, value: unique(label) };
        const updates = line === null ? [own] : [own, line.saying(unique(label))];
        const options = { idempotencyKey: key(label), intent };
        return platform.call(operation, { path, body: { updates } }, options);
      };

      let first = 'first';
      let changed = await change(first, line === null ? 'valid' : 'probe');
      if (line !== null && wasRefused(changed)) {
        [line, first] = [null, 'alone'];
        changed = await change(first, 'valid');
      }
      carriedOut(kit, changed);
      // The customer may be under review for the first one.
      const { customer_id: customer } = path;
      if (customer !== undefined) await needUnlocked(kit, customer);
      carriedOut(kit, await change('second', 'valid'));
      const isSecond = (answer: Exchange): boolean =>
        memberOf(answer, `/data/${field}`) === unique('second');
      const second = await given.until(read, isSecond);
      // Nor does a freeze of who it is about end what is kept of a key.
      if (customer !== undefined && id === 'IDM-009' && isThere(kit.target, freezable))
        await frozenBefore(kit, customer, 'FROZEN');
      await change(first, 'repeat');
      const answer = await quiet(read);

      const value = unique('second');
      await check(memberIs, { answer }, { pointer: `/data/${field}`, value });
      // Where it is shown as it is written, and to anybody.
      const pointer = line?.pointer ?? '';
      if (memberOf(second, pointer) === value)
        await check(memberIs, { answer }, { pointer, value });
    },
  );

  test(
    `a change of ${words} that is sent twice at once does not undo the one that comes after it`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, platform, given, quiet, key, unique, check }) => {
      const path = await pathOf(kit);
      const pointer = `/data/${field}`;
      const read = (): Promise<Exchange> => platform.call(get, { path });
      const change = (label: string, intent: 'valid' | 'repeat' = 'valid'): Promise<Exchange> => {
        const body = { updates: [{ field, value: unique(label) }] };
        return platform.call(operation, { path, body }, { idempotencyKey: key(label), intent });
      };
      const shows = (label: string): Promise<Exchange> =>
        given.until(read, (answer) => memberOf(answer, pointer) === unique(label));

      // Which of the two comes first is not known: each may be refused as the other one's twin.
      const twins = await Promise.all([change('twins', 'repeat'), change('twins', 'repeat')]);
      carriedOut(kit, twins.find(succeeded) ?? twins[0]);
      await shows('twins');
      const { customer_id: customer } = path;
      if (customer !== undefined) await needUnlocked(kit, customer);
      carriedOut(kit, await change('later'));
      await shows('later');
      const answer = await quiet(read);

      await check(memberIs, { answer }, { pointer, value: unique('later') });
    },
  );
}

test(
  'a change of the share of an owner that is repeated late does not undo the one after it',
  contract('IDM-009', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, given, quiet, key, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const pointer = '/data/percentage_ownership';
    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    const change = async (
      turn: readonly number[],
      share: number,
      intent: 'probe' | 'repeat',
    ): Promise<Exchange> => {
      const updates = [
        { field: 'individual_type', value: ['BENEFICIAL_OWNER'] },
        { field: 'percentage_ownership', value: share },
      ];
      const idempotencyKey = key(`share-${share}-of-${turn.join()}`);
      await needUnlocked(kit, made.id);
      return platform.updateCustomerIndividual(
        { path, body: { updates } },
        { idempotencyKey, intent },
      );
    };
    for (const [first, second] of SHARES) {
      for (const share of [first, second]) {
        if (!succeeded(await change([first, second], share, 'probe'))) {
          // An owner of nothing may be none here.
          if (first === 0) return;
          given.giveUp(new NotApplicable('who owns a corporation is not changed like this here'));
        }
        const isSet = (shown: Exchange): boolean =>
          compareJson(memberOf(shown, pointer), number(`${share}`));
        await given.until(read, isSet);
      }
      await change([first, second], first, 'repeat');
      const answer = await quiet(read);

      await check(memberIs, { answer }, { pointer, value: second });
    }
  },
);
