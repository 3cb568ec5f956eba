import { mentionsText, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { behindCounterparties } from '../../../fixtures/given/behind-others.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { namesCustomer } from '../../../fixtures/given/people/customers.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  requirePending,
  SITUATIONS,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { madeUsable } from '../../../fixtures/given/movements/counterparties.ts';
import { SIGNS, writeEach } from '../../../fixtures/given/people/written.ts';
import {
  corporateOwner,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { isObject } from '../../../fixtures/json.ts';
import {
  contract,
  foundById,
  itemsKeepFilter,
  listed,
  succeeds,
  tellsText,
  test,
  unchangedAfterRefusal,
  whatWasAnswered,
} from '../../../fixtures/test.ts';

const kinds = [
  { kind: 'fiat', words: 'fiat' },
  { kind: 'linked', words: 'linkable' },
  { kind: 'crypto', words: 'crypto' },
] as const;

for (const { kind, words } of kinds) {
  const creating = { effect: 'irreversible', needs: counterpartyNeeds(kind) } as const;

  test(
    `a ${words} counterparty is created and found by its identifier`,
    contract('CPT-001', { ...creating, operation: 'createCounterparty' }),
    async ({ kit, platform, given, check }) => {
      const { created, path, label } = await ownCounterparty(kit, kind, (answer) =>
        check(succeeds, { answer }),
      );
      const found = await given.until(
        () => platform.getCounterparty({ path }),
        ({ answer }) => answer?.status === 200,
      );

      await check(foundById, { named: created, found });
      await check(tellsText, { answer: found }, { text: label, by: SITUATIONS[kind] });
    },
  );

  test(
    `a ${words} counterparty stands in the list of counterparties`,
    contract('CPT-001', { ...creating, operation: 'listCounterparties' }),
    async ({ kit, controls, check }) => {
      const first = await ownCounterparty(kit, kind);
      const own = (): Promise<string> => Promise.resolve(first.customer);
      const customer = kind === 'fiat' ? await behindCounterparties(kit, own) : first.customer;
      const { id, created } =
        kind === 'fiat'
          ? await ownCounterparty(kit, kind, undefined, { name: 'behind others', customer })
          : first;
      const { pages, complete } = await listUpTo(kit, 'listCounterparties', { customer }, id);

      await check(listed, { named: created, pages }, { complete });
      if (kind !== 'crypto' || !controls.has('approveCounterparty')) return;

      await madeUsable(kit, id, 'approveCounterparty');
      const later = await listUpTo(kit, 'listCounterparties', { customer }, id);
      await check(listed, { named: created, pages: later.pages }, { complete: later.complete });
    },
  );
}

test(
  'a counterparty of a corporation is found by its identifier and stands in the list',
  contract('CPT-001', {
    operation: 'listCounterparties',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('fiat'), ...corporateOwnerNeeds],
  }),
  async ({ kit, platform, given, check }) => {
    const { id: customer } = await corporateOwner(kit);
    const { id, created, path } = await ownCounterparty(kit, 'fiat', undefined, { customer });
    const found = await given.until(
      () => platform.getCounterparty({ path }),
      ({ answer }) => answer?.status === 200,
    );
    const { pages, complete } = await listUpTo(kit, 'listCounterparties', { customer }, id);

    await check(foundById, { named: created, found });
    await check(listed, { named: created, pages }, { complete });
  },
);

const usable = [
  { kind: 'fiat', words: 'verified' },
  { kind: 'linked', words: 'linked' },
] as const;

for (const { kind, words } of usable) {
  test(
    `a counterparty that was ${words} stands in the list of counterparties`,
    contract('CPT-001', {
      operation: 'listCounterparties',
      effect: 'irreversible',
      needs: counterpartyNeeds(kind),
    }),
    async ({ kit, platform, given, check }) => {
      const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
      const { id } = await given.counterparty(kind, customer);
      const read = (): Promise<Exchange> =>
        platform.getCounterparty({ path: { counterparty_id: id } });
      const named = await given.until(read, succeeded);
      const { pages, complete } = await listUpTo(kit, 'listCounterparties', { customer }, id);

      await check(listed, { named, pages }, { complete });
    },
  );
}

const updating = {
  operation: 'updateCounterparty',
  effect: 'irreversible',
  needs: [...counterpartyNeeds('fiat'), { request: 'updateCounterparty' }],
} as const;

test(
  'a counterparty that is not approved yet is updated',
  contract('CPT-003', updating),
  async ({ kit, platform, given, unique, check }) => {
    const { id, path } = await ownCounterparty(kit, 'fiat');
    requirePending(kit, await platform.getCounterparty({ path }));
    const label = unique('updated');
    const request = given.request('updateCounterparty', { counterparty: id, label });
    const answer = await platform.call('updateCounterparty', { ...request, path });
    // Approved in between, it may be refused rightly.
    if (!succeeded(answer)) requirePending(kit, await platform.getCounterparty({ path }));
    const read = await given.until(
      () => platform.getCounterparty({ path }),
      (shown) => mentionsText(shown, label),
    );

    await check(succeeds, { answer });
    await check(tellsText, { answer: read }, { text: label });

    await writeEach(kit, SIGNS, {
      write(text) {
        const change = given.request('updateCounterparty', { counterparty: id, label: text });
        return platform.call('updateCounterparty', { ...change, path }, { intent: 'probe' });
      },
      read: () => platform.getCounterparty({ path }),
      judge: (shown, text) => check(tellsText, { answer: shown }, { text }),
    });
  },
);

for (const kind of ['linked', 'crypto'] as const) {
  test(
    `a ${kind} counterparty that is not approved yet is updated, where the change is one of its own`,
    contract('CPT-003', {
      ...updating,
      needs: [...counterpartyNeeds(kind), { request: 'updateCounterparty' }],
    }),
    async ({ kit, platform, given, unique, check }) => {
      // One of them of a corporation, where there is one: whose it is makes no difference.
      const isCorporate = kind === 'linked' && isThere(kit.target, corporateOwnerNeeds);
      const owner = isCorporate ? { customer: (await corporateOwner(kit)).id } : {};
      const { id, path } = await ownCounterparty(kit, kind, undefined, owner);
      requirePending(kit, await platform.getCounterparty({ path }));
      const label = unique('updated');
      const request = given.request('updateCounterparty', { counterparty: id, label });
      const options = { intent: 'probe' } as const;
      const answer = await platform.call('updateCounterparty', { ...request, path }, options);
      // It may be one of what only those of another kind have.
      if (!succeeded(answer)) {
        return given.giveUp(new NotApplicable('the change is not taken of this kind'));
      }
      const read = await given.until(
        () => platform.getCounterparty({ path }),
        (shown) => mentionsText(shown, label),
      );

      await check(tellsText, { answer: read }, { text: label });
    },
  );
}

test(
  'what an approved counterparty still lets be updated is recorded',
  contract('CPT-010', {
    ...updating,
    needs: [...updating.needs, { control: 'approveCounterparty' }],
  }),
  async ({ kit, platform, given, controls, check }) => {
    const { id, path, customer } = await ownCounterparty(kit, 'fiat');
    await controls.run('approveCounterparty', { counterparty: id });
    const request = given.request('updateCounterparty', { counterparty: id });
    const whole = given.request('createCounterparty', { customer });
    const answers = [
      await platform.call('updateCounterparty', { ...request, path }, { intent: 'probe' }),
    ];
    for (const [name, value] of Object.entries(whole.body)) {
      const body = { [name]: value };
      answers.push(await platform.updateCounterparty({ path, body }, { intent: 'probe' }));
    }

    const what = `an update, then ${Object.keys(whole.body).join(', ')}`;
    await check(whatWasAnswered, { answers }, { what });
  },
);

test(
  'an update of an approved counterparty changes nothing when a part of it is refused',
  contract('ERR-007', {
    ...updating,
    needs: [...updating.needs, { control: 'approveCounterparty' }],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const { id, path, customer } = await ownCounterparty(kit, 'fiat');
    await madeUsable(kit, id, 'approveCounterparty');
    const whole = given.request('createCounterparty', { customer, label: unique('wrong') });
    // Details such as an account, of which an update may be limited now.
    const details = Object.entries(whole.body).filter(([, value]) => isObject(value));
    const read = (): Promise<Exchange> => platform.getCounterparty({ path });
    let before = await quiet(read);
    for (const [name, value] of details) {
      const label = unique(`beside-${name}`);
      const values = { counterparty: id, label };
      const body = { ...given.request('updateCounterparty', values).body, [name]: value };
      const refusal = await platform.updateCounterparty({ path, body }, { intent: 'probe' });
      if (!wasRefused(refusal)) {
        // What was taken may be seen a while later, and is no change by what is refused next.
        before = await given.until(read, (shown) => mentionsText(shown, label));
        continue;
      }
      const after = await quiet(read);
      const inputs = { refusals: [refusal], before: [before], after: [after] };
      await check(unchangedAfterRefusal, inputs, { what: 'an approved counterparty' });
      before = after;
    }
  },
);

test(
  'which filter the list of counterparties honours is recorded',
  contract('CPT-011', {
    operation: 'listCounterparties',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('fiat'), { request: 'listCounterparties' }],
  }),
  async ({ kit, given, target, check }) => {
    if (!namesCustomer(target, 'listCounterparties')) {
      given.giveUp(new NotApplicable('no filter of the list of counterparties is known'));
    }
    const { id, customer } = await ownCounterparty(kit, 'fiat');
    const { pages } = await listUpTo(kit, 'listCounterparties', { customer }, id);

    await check(itemsKeepFilter, { pages }, { binding: 'itemCustomer', value: customer });
  },
);
