import { NotApplicable } from '../../../fixtures/errors.ts';
import { lasting, readAfter } from '../../../fixtures/given/people/customer-courses.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  isBesideFirst,
  openAccount,
  openFurther,
} from '../../../fixtures/given/accounts/further-accounts.ts';
import { frozenBefore, locked } from '../../../fixtures/given/people/locked.ts';
import { MARKS } from '../../../fixtures/given/people/written.ts';
import { act, ofUse, openStage, payerOf, stageNeeds } from '../../../fixtures/given/stage.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { waitingPull } from '../../../fixtures/given/movements/waiting-pull.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { carried } from '../../../fixtures/given/movements/transfers.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import { sized } from '../../../fixtures/money.ts';
import {
  balancesMoved,
  contract,
  fundsTaken,
  memberAmong,
  memberIs,
  membersKept,
  notCarriedOut,
  refused,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
} from '../../../fixtures/test.ts';

const acting = {
  operation: 'updateCustomer',
  effect: 'irreversible',
  needs: [...stageNeeds, { control: 'setCustomerStatus' }],
} as const;

for (const { id, status, words } of locked) {
  test(
    `no action on ${words} or its accounts succeeds`,
    contract(id, acting),
    async ({ kit, platform, given, controls, key, unique, target, quiet, check }) => {
      const stage = await openStage(kit);
      const [paying] = stage.accounts;
      const pull = paying === undefined ? null : await waitingPull(kit, paying, stage.customer);
      await frozenBefore(kit, stage.customer, status);
      await controls.run('setCustomerStatus', { customer: stage.customer, status });
      const customer = await customerIn(kit, stage.customer, status);
      await check(memberIs, { answer: customer }, { pointer: '/data/status', value: status });
      const before = await given.balances(...stage.accounts);

      const { update, open, transfer, withdrawal } = await act(kit, stage, 'invalid');
      // Nor is it let through when its key comes again.
      const waiting = { kind: 'transfer', path: stage.transfer } as const;
      const repeated = await acceptAgain(kit, waiting, 'act-transfer', 'invalid');
      const pulled = (await pull?.()) ?? [];
      // What is asked in other letters may take another way.
      const marked = await platform.updateCustomer(
        {
          path: stage.customerPath,
          body: { updates: [{ field: 'occupation', value: `Diver ${MARKS}` }] },
        },
        { idempotencyKey: key('marked'), intent: 'invalid' },
      );
      // Nobody thaws it by naming its state.
      await platform.updateCustomer(
        { path: stage.customerPath, body: { updates: [{ field: 'status', value: 'ACTIVE' }] } },
        { idempotencyKey: key('status'), intent: 'invalid' },
      );
      const isPushed = paying !== undefined && isThere(target, [{ request: 'createPushDeposit' }]);
      const push = isPushed
        ? await platform.call(
            'createDeposit',
            given.request('createPushDeposit', {
              to: paying.id,
              amount: given.amount('20.00'),
              label: unique('push'),
            }),
            { idempotencyKey: key('push'), intent: 'invalid' },
          )
        : null;
      const [later, ...after] = await quiet(async () => [
        await platform.getCustomer({ path: stage.customerPath }),
        ...(await given.balances(...stage.accounts)),
      ]);

      const why = `the customer is ${status}`;
      const meanings = ['executed', 'accepted', 'inFlight', 'completed'];
      const none = { current: ['0.00', '0.00'], available: ['0.00', '0.00'] };
      await check(balancesMoved, { before, after }, { ...none, because: why });
      const members = ['/data/occupation', '/data/status'];
      await check(membersKept, { before: customer, after: later }, { members, what: words });
      for (const refusal of [update, marked]) await check(refused, { refusal }, { why });
      await check(refused, { refusal: open }, { why });
      if (push !== null) {
        const made = ['created', 'accepted', 'completed'];
        const of = { record: 'deposit', meanings: made, why } as const;
        await check(notCarriedOut, { answer: push }, of);
      }
      for (const answer of [transfer, repeated]) {
        await check(notCarriedOut, { answer }, { record: 'transfer', meanings, why });
      }
      await check(notCarriedOut, { answer: withdrawal }, { record: 'withdrawal', meanings, why });
      for (const answer of pulled) {
        await check(notCarriedOut, { answer }, { record: 'deposit', meanings, why });
      }
      if (status === 'CLOSED') return;
      // So that what waits there can be cancelled when the run cleans up.
      await controls.run('setCustomerStatus', { customer: stage.customer, status: 'ACTIVE' });
    },
  );
}

const open = [
  { id: 'CUS-023', status: 'ACTIVE', via: [], words: 'an active customer' },
  {
    id: 'CUS-023',
    status: 'ACTIVE',
    via: ['FROZEN', 'ACTIVE'],
    words: 'a customer that was frozen and is active again',
  },
  {
    id: 'CUS-023',
    status: 'ACTIVE',
    via: ['FROZEN', 'ACTIVE'],
    isAskedMeanwhile: true,
    words: 'a customer that acted in vain while it was frozen and is active again',
  },
  { id: 'CUS-021', status: 'DORMANT', via: ['DORMANT'], words: 'a dormant customer' },
] as const;

for (const { id, status, via, words, ...row } of open) {
  test(
    `actions on ${words} and its accounts succeed`,
    contract(id, via.length === 0 ? { ...acting, needs: stageNeeds } : acting),
    async ({ kit, controls, check }) => {
      const stage = await openStage(kit, (answer) => check(succeeds, { answer }));
      const [, newestBefore] = await payerOf(kit, stage);
      for (const each of via) {
        await controls.run('setCustomerStatus', { customer: stage.customer, status: each });
        await customerIn(kit, stage.customer, each);
        if (!('isAskedMeanwhile' in row) || each === status) continue;
        // Under keys of their own: what is refused may be refused again under its key.
        const meanwhile = { ...kit, key: (label: string) => kit.key(`meanwhile-${label}`) };
        const acted = await act(meanwhile, stage, 'invalid');
        if (Object.values<Exchange>(acted).some(succeeded)) {
          kit.given.giveUp(new NotApplicable('what is in vain is not told by its answer'));
        }
      }
      const customer = await customerIn(kit, stage.customer, status);
      await check(memberIs, { answer: customer }, { pointer: '/data/status', value: status });

      const acts = await act(kit, stage, 'valid');
      for (const answer of await ofUse(kit, acts)) await check(succeeds, { answer });
      // What is accepted is queued: the funds may be held a while after it, or taken when an
      // operator executes it.
      if (succeeded(acts.withdrawal)) {
        await stepped(kit, { id: kit.given.idOf(acts.withdrawal), label: 'act' }, 1);
      }
      const transfer = kit.given.bound(acts.transfer, 'id');
      if (typeof transfer === 'string') {
        await carried(kit, [{ id: transfer, accepted: acts.transfer }]);
      }
      const { before } = stage;
      const because = 'a transfer and a withdrawal were accepted';
      const taken = { atLeast: sized('60.00', kit.target.file.assets.primary?.scale), because };
      const judge = judgeOf(kit);
      const readings = await kit.given.until(
        async () => {
          const [after, newestAfter] = await payerOf(kit, stage);
          return { before, after, newestBefore, newestAfter };
        },
        (seen) => fundsTaken.evaluate(seen, taken, judge).outcome !== 'violated',
      );

      await check(fundsTaken, readings, taken);
    },
  );
}

test(
  'an active customer can have several accounts opened',
  contract('CUS-023', {
    operation: 'createAccount',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { request: 'createAccount' }],
  }),
  async ({ kit, check }) => {
    const { id: customer } = await ownCustomer(kit);
    const one = await openAccount(kit, customer);
    const other = await openFurther(kit, customer, 'other');
    // That it can have as many as three is not said.
    const isThird = isBesideFirst(kit, one) && !succeeded(other);

    for (const answer of isThird ? [one] : [one, other]) await check(succeeds, { answer });
  },
);

const changing = {
  operation: 'getCustomer',
  effect: 'irreversible',
  needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
} as const;

for (const { id, status, tries, left } of lasting) {
  test(
    `a customer that is ${status} can only be ${left.join(' or ')} after it`,
    contract(id, changing),
    async ({ kit, platform, controls, key, check }) => {
      const { id: customer } = await ownCustomer(kit);
      const path = { customer_id: customer };
      await controls.run('setCustomerStatus', { customer, status });
      const start = await customerIn(kit, customer, status);
      await check(memberIs, { answer: start }, { pointer: '/data/status', value: status });
      const isStill = async (asked: readonly Exchange[]): Promise<Exchange> => {
        const answer = await readAfter(kit, customer, asked);
        const why = `the customer was ${status}`;
        await check(memberAmong, { answer }, { binding: 'status', among: left, why });
        return answer;
      };

      // What wakes a dormant customer must not wake this one.
      const change = await platform.updateCustomer(
        { path, body: { updates: [{ field: 'occupation', value: 'Diver' }] } },
        { idempotencyKey: key('change'), intent: 'invalid' },
      );
      let now = await isStill([change]);
      for (const next of tries) {
        // Where it was left for a state that it may be left for, others may follow.
        if (memberOf(now, '/data/status') !== status) return;
        const values = { customer, status: next };
        const { exchange } = await controls.run('setCustomerStatus', values, { mayRefuse: true });
        const update = await platform.updateCustomer(
          { path, body: { updates: [{ field: 'status', value: next }] } },
          { idempotencyKey: key(`to-${next}`), intent: 'invalid' },
        );
        now = await isStill([exchange, update]);
      }
    },
  );
}

test(
  'changes between the other states of a customer are recorded',
  contract('CUS-024', changing),
  async ({ kit, platform, controls, check }) => {
    const customer = await ownCustomer(kit);
    const answers: Exchange[] = [];
    for (const status of ['PENDING', 'ACTIVE', 'FROZEN', 'DORMANT', 'EDD', 'ACTIVE', 'CLOSED']) {
      await controls.run(
        'setCustomerStatus',
        { customer: customer.id, status },
        { mayRefuse: true },
      );
      answers.push(await platform.getCustomer({ path: { customer_id: customer.id } }));
    }

    await check(
      whatWasAnswered,
      { answers },
      {
        what: 'asked for PENDING, ACTIVE, FROZEN, DORMANT, EDD, ACTIVE, CLOSED',
        members: ['/data/status'],
      },
    );
  },
);
