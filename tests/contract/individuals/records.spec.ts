import { unknownId } from '../../../fixtures/given/calls/unknown-id.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  corporation,
  corporationNeeds,
  ownCorporation,
} from '../../../fixtures/given/people/corporation.ts';
import { customerIn } from '../../../fixtures/given/people/onboarding.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { isOwner } from '../../../fixtures/checks/shapes.ts';
import {
  fillIndividual,
  individualValues,
  readFilled,
} from '../../../fixtures/given/people/customer-members.ts';
import {
  contract,
  ownershipOnlyOfOwners,
  shapeKept,
  test,
  whatWasAnswered,
  type Exchange,
} from '../../../fixtures/test.ts';

const reading = { operation: 'getCustomerIndividual', effect: 'irreversible' } as const;
const owner = { individual_type: ['BENEFICIAL_OWNER', 'OFFICER'], percentage_ownership: 40 };

const AT_ONCE = 4;

const aspects = [
  {
    id: 'IND-001',
    aspect: 'presence',
    title: 'has identifier, types, first and last name',
    members: ['id'],
  },
  {
    id: 'IND-002',
    aspect: 'types',
    title: 'has members of the stated types, its own types being a list of texts',
    members: ['individual_type'],
  },
  {
    id: 'IND-003',
    aspect: 'values',
    title: 'takes its types and residency from the stated values',
    members: ['individual_type', 'us_residency_status'],
  },
  {
    id: 'IND-004',
    aspect: 'formats',
    title: 'writes date, countries and telephone number in the stated formats',
    members: ['date_of_birth', 'nationality', 'citizenship', 'telephone_number'],
  },
] as const;

const CHANGED_AGAIN: Readonly<Record<string, readonly object[]>> = {
  'IND-001': ['Head of Sales', 'Head of Trade'].map((value) => ({ field: 'title', value })),
  'IND-004': [{ field: 'date_of_birth', value: '1983-11-30' }],
  'IND-003': [{ field: 'individual_type', value: ['NOBODY'] }],
};

for (const { id, aspect, title, members } of aspects) {
  test(
    `an individual ${title}`,
    contract(id, reading),
    async ({ kit, platform, target, unique, check }) => {
      const made = await corporation(kit);
      const path = { customer_id: made.id, individual_id: made.individual };

      // What it does not have, or not yet, is told in no other way than its type.
      const bare = await platform.getCustomerIndividual({ path });
      // What a change writes is kept as a text by some, so numbers are changed too.
      const values = aspect === 'types' ? { ...individualValues, ...owner } : individualValues;
      const changes = await fillIndividual(kit, made, values);
      const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
      const filled = await readFilled(kit, changes, values, read);
      // Nor is it otherwise once it was asked for under a customer that there is not.
      const customer_id = unknownId(target, 'customer_id', unique('nobody'));
      const nowhere = { path: { ...path, customer_id } };
      await platform.getCustomerIndividual(nowhere, { intent: 'invalid' });
      const again = await platform.getCustomerIndividual({ path });
      const atOnce = await Promise.all(
        Array.from({ length: AT_ONCE }, () => platform.getCustomerIndividual({ path })),
      );

      // Nor once it was changed again and again, or such a change was refused.
      const intent = aspect === 'values' ? 'invalid' : 'probe';
      for (const update of CHANGED_AGAIN[id] ?? [])
        await platform.updateCustomerIndividual({ path, body: { updates: [update] } }, { intent });
      const changed = await platform.getCustomerIndividual({ path });

      await check(
        shapeKept,
        { answers: [bare, filled, again, ...atOnce, changed] },
        {
          aspect,
          members: members.map((member) => `/data/${member}`),
        },
      );
    },
  );
}

/** The one that is not left comes last. */
const STATES = ['FROZEN', 'PENDING', 'EDD', 'DORMANT', 'CLOSED'] as const;

test(
  'an individual has identifier, types, first and last name in whatever state its corporation is',
  contract('IND-001', {
    ...reading,
    needs: [...corporationNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, given, controls, check }) => {
    const { id: customer, individual } = await ownCorporation(kit, 'in-each-state');
    const path = { customer_id: customer, individual_id: individual };
    const answers: Exchange[] = [];
    for (const status of STATES) {
      const mayRefuse = { mayRefuse: true } as const;
      await controls.run('setCustomerStatus', { customer, status }, mayRefuse);
      await customerIn(kit, customer, status);
      // What is locked for all actions need not be shown.
      const answer = await platform.getCustomerIndividual({ path }, { intent: 'probe' });
      if (succeeded(answer)) answers.push(answer);
      if (status === 'CLOSED') break;
      await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' }, mayRefuse);
      await customerIn(kit, customer, 'ACTIVE');
    }
    if (answers.length === 0) given.giveUp(new NotApplicable('none of them is shown then'));

    await check(shapeKept, { answers }, { aspect: 'presence', members: ['/data/id'] });
  },
);

/** Asleep, and then once it was frozen and is active again. */
const THROUGH = [['DORMANT'], ['FROZEN', 'ACTIVE']];

test(
  'an ownership percentage is a whole number from 0 to 100, also after a change of a dormant corporation',
  contract('IND-005', {
    operation: 'updateCustomerIndividual',
    effect: 'irreversible',
    needs: [...corporationNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, controls, key, check }) => {
    const made = await ownCorporation(kit, 'dormant');
    const path = { customer_id: made.id, individual_id: made.individual };
    await fillIndividual(kit, made, owner);
    for (const [turn, statuses] of THROUGH.entries()) {
      for (const status of statuses) {
        const mayRefuse = turn > 0;
        await controls.run('setCustomerStatus', { customer: made.id, status }, { mayRefuse });
        await customerIn(kit, made.id, status);
      }
      await platform.updateCustomerIndividual(
        { path, body: { updates: [{ field: 'percentage_ownership', value: 101 }] } },
        { idempotencyKey: key(`percentage-${turn}`), intent: 'invalid' },
      );
      const answers = [await platform.getCustomerIndividual({ path })];

      const members = ['/data/percentage_ownership'];
      await check(shapeKept, { answers }, { aspect: 'bounds', members, only: true });
    }
  },
);

for (const percentage of [37, 0, 100, 101, -1, 12.5]) {
  test(
    `an ownership percentage is a whole number from 0 to 100, also after a change to ${percentage}`,
    contract('IND-005', reading),
    async ({ kit, platform, key, check }) => {
      const made = await corporation(kit);
      const path = { customer_id: made.id, individual_id: made.individual };
      await fillIndividual(kit, made, owner);
      const fits = Number.isInteger(percentage) && percentage >= 0 && percentage <= 100;
      await platform.updateCustomerIndividual(
        { path, body: { updates: [{ field: 'percentage_ownership', value: percentage }] } },
        { idempotencyKey: key('percentage'), intent: fits ? 'valid' : 'invalid' },
      );

      const answer = await platform.getCustomerIndividual({ path });

      const members = ['/data/percentage_ownership'];
      await check(shapeKept, { answers: [answer] }, { aspect: 'bounds', members, only: true });
    },
  );
}

const changes = [
  {
    words: 'after a change of its types to an officer',
    first: owner,
    updates: [{ field: 'individual_type', value: ['OFFICER'] }],
    before: 'owner',
  },
  {
    words: 'after its types and its percentage are changed at once',
    first: owner,
    updates: [
      { field: 'individual_type', value: ['CONTROL_PERSON'] },
      { field: 'percentage_ownership', value: 20 },
    ],
    before: 'owner',
    isTurned: true,
  },
  {
    words: 'after its title is changed before its types',
    first: owner,
    updates: [
      { field: 'title', value: 'Director' },
      { field: 'individual_type', value: ['OFFICER'] },
    ],
    before: 'owner',
  },
  {
    words: 'after its types are changed before its title',
    first: owner,
    updates: [
      { field: 'individual_type', value: ['CONTROL_PERSON'] },
      { field: 'title', value: 'Director' },
    ],
    before: 'owner',
  },
  {
    words: 'after a change of the percentage of an officer',
    first: { individual_type: ['OFFICER'] },
    updates: [{ field: 'percentage_ownership', value: 10 }],
    before: 'no owner',
  },
] as const;

for (const { words, first, updates, before: start, ...row } of changes) {
  test(
    `an ownership percentage stands only with a beneficial owner, ${words}`,
    contract('IND-006', { ...reading, operation: 'updateCustomerIndividual' }),
    async ({ kit, platform, given, key, quiet, check }) => {
      const made = await corporation(kit);
      const path = { customer_id: made.id, individual_id: made.individual };
      // What was taken away once may come back, and has to go again.
      for (const turn of ['first', 'second']) {
        const ofTurn: typeof key = (label) => key(`${turn}-${label}`);
        if (turn === 'second') await needUnlocked(kit, made.id);
        await fillIndividual({ ...kit, key: ofTurn }, made, first);
        const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
        const before = await given.until(read, (seen) => isOwner(seen) === (start === 'owner'));
        const named: object[] = updates.map((update) => ({ ...update }));
        // Each may be judged by what the individual is when its turn comes.
        if ('isTurned' in row && turn === 'second') named.reverse();
        const answer = await platform.updateCustomerIndividual(
          { path, body: { updates: named } },
          { idempotencyKey: ofTurn('retype'), intent: 'probe' },
        );
        if (succeeded(answer)) await given.until(read, (seen) => !isOwner(seen));
        const after = await quiet(read);

        await check(ownershipOnlyOfOwners, { before, after }, { before: start });
      }
    },
  );
}

test(
  "how an individual is answered under another customer's path is recorded",
  contract('IND-012', reading),
  async ({ kit, platform, key, check }) => {
    const [one, other] = [await corporation(kit, 'one'), await corporation(kit, 'other')];
    const path = { customer_id: other.id, individual_id: one.individual };
    const options = { intent: 'unknown-id' } as const;
    const answers = [
      await platform.getCustomerIndividual({ path }, options),
      await platform.updateCustomerIndividual(
        { path, body: { updates: [{ field: 'title', value: 'Treasurer' }] } },
        { ...options, idempotencyKey: key('change') },
      ),
    ];

    const what = 'an individual under the path of another corporation, read, then changed';
    await check(whatWasAnswered, { answers }, { what });
  },
);
