import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { isVerified } from '../../../fixtures/given/movements/unverified.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { creations, type Scene } from '../../../fixtures/given/calls/creations.ts';
import { inScene, listWith, textsBeside } from '../../../fixtures/given/calls/scenes.ts';
import {
  contract,
  keptUnderItsKey,
  memberIs,
  neverStored,
  recordedOnce,
  secondNotExecuted,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

for (const creation of creations) {
  const { operation, words, effect, alone, needs } = creation;

  test(
    `a key of ${words} that comes again with another body makes nothing of it`,
    contract('IDM-014', { operation, effect, needs, ...(alone && { alone }) }),
    async ({ kit, platform, given, key, check }) => {
      await inScene(kit, creation, async (scene) => {
        const idempotencyKey = key('create');
        const before = scene.list === null ? [] : (await scene.list()).pages;
        const one = scene.request('one');
        const first = carriedOut(kit, await platform.call(operation, one, { idempotencyKey }));
        const id = given.idOf(first);
        const was = await given.until(() => scene.get(id), succeeded);
        const again = { idempotencyKey, intent: 'invalid' } as const;
        const other = scene.request('other');
        const second = await platform.call(operation, other, again);
        // A mismatch does not free the key either.
        const third = await platform.call(operation, other, again);
        const trace = scene.mark('other');
        const is = await scene.get(id);
        const records: Exchange[] = [is];

        if (scene.list !== null) {
          const { pages, complete } = await listWith(kit, scene.list, id);
          records.push(...pages);
          const what = `${words}, and another body under its key`;
          await check(
            recordedOnce,
            { before, after: pages },
            {
              mark: scene.mark('one'),
              complete,
              what,
              never: textsBeside(one, other),
            },
          );
        }
        await check(secondNotExecuted, { first, second, records }, { trace });
        await check(secondNotExecuted, { first, second: third, records }, { trace });
        if (operation === AT_ONCE) await bothAtOnce(kit, scene);
        // Nothing else changes a movement that waits for its acceptance.
        if (scene.list === null) await check(keptUnderItsKey, { was, is, second });
      });
    },
  );
}

/** One of them will do. */
const AT_ONCE = 'createTransfer';

/** Of two bodies that come at once under one key one is carried out, whichever it is. */
async function bothAtOnce({ platform, given, key, check }: Kit, scene: Scene): Promise<void> {
  const bodies = [scene.request('one'), scene.request('other')];
  const options = { idempotencyKey: key('at once'), intent: 'probe', mayFail: true } as const;
  const answers = await Promise.all(bodies.map((body) => platform.call(AT_ONCE, body, options)));
  const place = answers.findIndex(succeeded);
  const [first, second] = [answers[place], answers[1 - place]];
  if (first === undefined || second === undefined) return;
  const id = given.idOf(first);
  const records = [await given.until(() => scene.get(id), succeeded)];

  await check(secondNotExecuted, { first, second, records }, { trace: null });
}

/** As many characters as a column of texts mostly has. */
const LONG = 255;

/** Who is paid, told by one member of the body, and two of them. */
const payees = [
  {
    kind: 'transfer',
    words: 'another account to pay',
    needs: [],
    async make({ given }: Kit) {
      const accounts = await given.accounts({ balance: '0.00' }, { balance: '0.00' });
      return accounts.map(({ id }) => ({ to: id }));
    },
  },
  {
    kind: 'withdrawal',
    words: 'another counterparty to pay',
    needs: [...counterpartyNeeds('fiat'), { control: 'approveCounterparty' }],
    async make(kit: Kit) {
      const usual = await kit.given.counterparty('fiat');
      const { id: other } = await ownCounterparty(kit, 'fiat');
      await kit.controls.run('approveCounterparty', { counterparty: other });
      await kit.given.until(
        () => isVerified(kit, other),
        (usable) => usable !== false,
      );
      return [{ counterparty: usual.id }, { counterparty: other }];
    },
  },
] as const;

for (const { kind, words, needs, make } of payees) {
  const { words: what, create, situation, get, pathParameter } = movements[kind];

  test(
    `a key of ${what} that comes again with ${words} makes nothing of it`,
    contract('IDM-014', {
      operation: create,
      effect: 'create',
      needs: [...movementNeeds(kind), ...needs],
    }),
    async ({ kit, platform, given, key, unique, check }) => {
      const { accounts, amount } = await given.order(kind);
      const [from] = accounts;
      const requests = (await make(kit)).map((payee) =>
        given.request(situation, {
          ...{ from: from.id, to: null, counterparty: null, ...payee },
          ...{ amount: given.amount(amount), label: unique(kind) },
        }),
      );
      const [one, other] = requests;
      if (one === undefined || other === undefined) return;
      const long = { headers: { 'x-svc-idempotency-id': key('long').padEnd(LONG, 'x') } };
      // How long a key may be is not stated.
      const made = await platform.call(create, one, { ...long, intent: 'probe' });
      const options = succeeded(made) ? long : { idempotencyKey: key('create') };
      const first = succeeded(made)
        ? made
        : carriedOut(kit, await platform.call(create, one, options));
      const second = await platform.call(create, other, { ...options, intent: 'invalid' });
      const path = { [pathParameter]: given.idOf(first) };
      const read = await given.until(() => platform.call(get, { path }), succeeded);

      const [trace = null] = textsBeside(one, other);
      await check(secondNotExecuted, { first, second, records: [read] }, { trace });
    },
  );
}

const pointer = '/data/occupation';

test(
  'a key of a change of a customer that comes again with another body makes nothing of it',
  contract('IDM-014', { operation: 'updateCustomer', effect: 'irreversible' }),
  async ({ given, platform, quiet, key, unique, check }) => {
    const { id } = await given.customer('INDIVIDUAL');
    const path = { customer_id: id };
    const [value, other] = [unique('one'), unique('other')];
    const idempotencyKey = key('change');
    const change = (to: string): { path: typeof path; body: { updates: object[] } } => ({
      path,
      body: { updates: [{ field: 'occupation', value: to }] },
    });

    const read = (): Promise<Exchange> => platform.getCustomer({ path });
    const isThere = (answer: Exchange): boolean => memberOf(answer, pointer) === value;

    carriedOut({ given }, await platform.call('updateCustomer', change(value), { idempotencyKey }));
    // A change may be made after its answer; so may the second, which nothing waits for.
    await given.until(read, isThere);
    await platform.call('updateCustomer', change(other), { idempotencyKey, intent: 'invalid' });
    const after = await quiet(read);

    const why = 'another body came under its key';
    await check(neverStored, { after }, { pointer, value: other, why });
    await check(memberIs, { answer: after }, { pointer, value });
  },
);

test(
  'a key of a change of an individual that comes again with another body makes nothing of it',
  contract('IDM-014', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, given, quiet, key, unique, check }) => {
    const { id, individual } = await corporation(kit);
    const path = { customer_id: id, individual_id: individual };
    const [value, other] = [unique('one'), unique('other')];
    const idempotencyKey = key('change');
    const change = (to: string): { path: typeof path; body: { updates: object[] } } => ({
      path,
      body: { updates: [{ field: 'title', value: to }] },
    });

    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    const isThere = (answer: Exchange): boolean => memberOf(answer, '/data/title') === value;

    carriedOut(
      kit,
      await platform.call('updateCustomerIndividual', change(value), { idempotencyKey }),
    );
    await given.until(read, isThere);
    await platform.call('updateCustomerIndividual', change(other), {
      idempotencyKey,
      intent: 'invalid',
    });
    const after = await quiet(read);

    const why = 'another body came under its key';
    await check(neverStored, { after }, { pointer: '/data/title', value: other, why });
    await check(memberIs, { answer: after }, { pointer: '/data/title', value });
  },
);
