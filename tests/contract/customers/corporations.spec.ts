import { memberOf, mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { pointerTo } from '../../../fixtures/json.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { accountsOf } from '../../../fixtures/given/people/corporate-owner.ts';
import {
  corporationNeeds,
  memberWith,
  ownCorporation,
} from '../../../fixtures/given/people/corporation.ts';
import { asleepLater } from '../../../fixtures/given/people/asleep.ts';
import { lasting, readAfter } from '../../../fixtures/given/people/customer-courses.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  memberAmong,
  memberIs,
  recordKept,
  stateMeans,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const needs = [...corporationNeeds, { control: 'setCustomerStatus' }] as const;
const pointer = '/data/status';

const cascades = [
  { id: 'CUS-014', status: 'FROZEN', meaning: 'frozen' },
  { id: 'CUS-016', status: 'CLOSED', meaning: 'closed' },
] as const;

for (const { id, status, meaning } of cascades) {
  test(
    `the accounts of a ${meaning} corporation are ${meaning} too`,
    contract(id, {
      operation: 'getAccount',
      effect: 'irreversible',
      needs: [
        ...needs,
        { request: 'createAccount' },
        { binding: 'id', of: 'createAccount' },
        { binding: 'status', of: 'getAccount' },
      ],
    }),
    async ({ kit, platform, given, controls, target, check }) => {
      const { id: customer } = await ownCorporation(kit, meaning);
      const accounts = await accountsOf(kit, customer, { balance: '0.00' });
      await controls.run('setCustomerStatus', { customer, status });
      const named = await customerIn(kit, customer, status);
      // What is closed need not be shown for long.
      if (succeeded(named)) await check(memberIs, { answer: named }, { pointer, value: status });

      for (const { id: account_id } of accounts) {
        const answer = await given.until(
          () => platform.getAccount({ path: { account_id } }),
          (read) => target.means('account', meaning, given.statusOf(read)) === true,
        );
        await check(stateMeans, { answer }, { record: 'account', meaning });
      }
    },
  );
}

for (const { id, status, tries, left } of lasting) {
  test(
    `a corporation that is ${status} can only be ${left.join(' or ')} after it`,
    contract(id, { operation: 'getCustomer', effect: 'irreversible', needs }),
    async ({ kit, given, controls, check }) => {
      const { id: customer } = await ownCorporation(kit, status);
      await controls.run('setCustomerStatus', { customer, status });
      const start = await customerIn(kit, customer, status);
      await check(memberIs, { answer: start }, { pointer, value: status });

      let answer = start;
      for (const next of tries) {
        // Where it was left for a state that it may be left for, others may follow.
        if (given.statusOf(answer) !== status) return;
        const values = { customer, status: next };
        const { exchange } = await controls.run('setCustomerStatus', values, { mayRefuse: true });
        answer = await readAfter(kit, customer, [exchange]);

        const why = `the corporation was ${status}`;
        await check(memberAmong, { answer }, { binding: 'status', among: left, why });
      }
    },
  );
}

test(
  'a corporation without activity for twelve months is shown as DORMANT',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [...customerNeeds('CORPORATION'), { credential: 'second' }, { control: 'advanceClock' }],
  }),
  async ({ kit, check }) => {
    const second = asSecondClient(kit);
    const { id } = await ownCustomer(second, 'CORPORATION', 'asleep');
    const before = await customerIn(second, id, 'ACTIVE');
    await check(memberIs, { answer: before }, { pointer, value: 'ACTIVE' });
    const answer = await asleepLater(second, id);

    await check(memberIs, { answer }, { pointer, value: 'DORMANT' });
  },
);

const changing = {
  operation: 'updateCustomer',
  effect: 'irreversible',
  needs: customerNeeds('CORPORATION'),
} as const;

test(
  'a change of a corporation sets the member that it names',
  contract('CUS-009', changing),
  async ({ kit, check }) => {
    const { pointer, rename, shows, behind } = await namedCorporation(kit);
    const { value } = await rename('renamed', 'probe');

    await check(memberIs, { answer: await shows(value) }, { pointer, value });
    // Behind another member, which keeps the value that it has.
    const last = await behind('last');
    if (last === null) return;
    await check(memberIs, { answer: await shows(last) }, { pointer, value: last });
  },
);

test(
  'a change of a corporation that is repeated late does not undo the one that came after it',
  contract('IDM-008', changing),
  async ({ kit, quiet, check }) => {
    const { pointer, read, rename, shows } = await namedCorporation(kit);
    const first = await rename('first', 'probe');
    await shows(first.value);
    const { value } = await rename('second', 'probe');
    await shows(value);
    await rename('first', 'repeat');
    const answer = await quiet(read);

    await check(memberIs, { answer }, { pointer, value });
    await check(memberIs, { answer }, { pointer: '/data/customer_type', value: 'CORPORATION' });
  },
);

test(
  'a change of a corporation leaves its individual as that was changed before',
  contract('CUS-012', {
    ...changing,
    needs: corporationNeeds,
  }),
  async ({ kit, platform, given, key, unique, quiet, check }) => {
    const made = await ownCorporation(kit, 'changed');
    const { id, pointer, rename, shows } = await namedCorporation(kit, made);
    const title = unique('title');
    const path = { customer_id: id, individual_id: made.individual };
    const individual = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    await platform.updateCustomerIndividual(
      { path, body: { updates: [{ field: 'title', value: title }] } },
      { idempotencyKey: key('title'), intent: 'probe' },
    );
    const isChanged = (shown: Exchange): boolean => memberOf(shown, '/data/title') === title;
    const before = await given.until(individual, isChanged);
    if (!isChanged(before)) {
      return given.giveUp(new NotApplicable('a title is not changed, or not yet'));
    }
    const { value } = await rename('renamed', 'probe');
    await shows(value);
    const after = await quiet(individual);

    await check(recordKept, { before, after }, { what: 'a changed individual' });

    // What is refused may leave something behind for the next one.
    await platform.updateCustomer(
      { path: { customer_id: id }, body: { updates: [{ field: 'status', value: 'CLOSED' }] } },
      { idempotencyKey: key('refused'), intent: 'invalid' },
    );
    // Under the key of the individual's own change it may be refused, and no more.
    const again = await rename('title', 'probe');
    await shows(again.value);
    // Told once more what it is called, it has nothing to read anew.
    const body = { updates: [{ field: pointer.slice('/data/'.length), value: again.value }] };
    const same = { path: { customer_id: id }, body };
    await platform.updateCustomer(same, { idempotencyKey: key('same'), intent: 'probe' });
    const later = await quiet(individual);
    await check(recordKept, { before, after: later }, { what: 'a changed individual' });
  },
);

/** Which others may be written is not shown: the first few are tried. */
const FEW = 3;
const FIXED: readonly string[] = ['id', 'status', 'customer_type'];

type Named = {
  readonly id: string;
  readonly pointer: string;
  readonly read: () => Promise<Exchange>;
  /** Under the key of this label; not applicable where a change by `probe` is refused. */
  readonly rename: (
    label: string,
    intent: 'probe' | 'repeat',
  ) => Promise<{ readonly value: string }>;
  /** The same behind another member; null where no other one may be named. */
  readonly behind: (label: string) => Promise<string | null>;
  /** Reads until it is called so, or the settle time is over. */
  readonly shows: (value: string) => Promise<Exchange>;
};

async function namedCorporation(
  kit: Kit,
  made?: { readonly id: string; readonly label: string },
): Promise<Named> {
  const { platform, given, key, unique } = kit;
  const { id, label } = made ?? (await ownCustomer(kit, 'CORPORATION', 'changed'));
  const path = { customer_id: id };
  const read = (): Promise<Exchange> => platform.getCustomer({ path });
  const before = await given.until(read, (shown) => mentionsText(shown, label));
  const [field, called] = memberWith(memberOf(before, '/data'), label) ?? [];
  if (field === undefined || called === undefined) {
    return given.giveUp(new NotApplicable('no member of a corporation shows what it is called'));
  }
  const pointer = `/data${pointerTo(field)}`;
  const others = Object.entries(memberOf(before, '/data') ?? {})
    .filter(([name, value]) => typeof value === 'string' && ![field, ...FIXED].includes(name))
    .map(([name, value]) => ({ field: name, value: value as unknown }));
  return {
    id,
    pointer,
    read,
    async rename(name, intent) {
      const value = called.replace(label, unique(name));
      await needUnlocked(kit, id);
      const body = { updates: [{ field, value }] };
      const options = { idempotencyKey: key(name), intent };
      const answer = await platform.updateCustomer({ path, body }, options);
      if (intent === 'probe' && !succeeded(answer)) {
        given.giveUp(new NotApplicable('a corporation is not called anew by a change'));
      }
      return { value };
    },
    async behind(name) {
      const value = called.replace(label, unique(name));
      for (const other of others.slice(0, FEW)) {
        await needUnlocked(kit, id);
        const body = { updates: [other, { field, value }] };
        const options = { idempotencyKey: key(`${name}-${other.field}`), intent: 'probe' } as const;
        const answer = await platform.updateCustomer({ path, body }, options);
        if (succeeded(answer)) return value;
      }
      return null;
    },
    shows: (value) => given.until(read, (shown) => memberOf(shown, pointer) === value),
  };
}
