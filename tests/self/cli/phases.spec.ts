/** When a run starts which of its tests, and what it starts beside them. */
import { expect, test } from '@playwright/test';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import { runDirect } from '../../../fixtures/direct/run.ts';
import { crowd, made, options, sessionWith } from './direct-crowd.ts';

const session = sessionWith();

test('tests that others would feel run after the others, one by one', async () => {
  const { seen, body } = crowd();
  const alone = ['a', 'b'].map((name) => made(name, body(name), { alone: true }));
  await runDirect(session, [...alone, made('c', body('c')), made('d', body('d'))], options);
  expect(seen).toEqual(['cd', 'd', 'a', 'b']);
});

test('what was done is looked at beside those that run alone and those that look at a restart', async () => {
  const { seen, body } = crowd();
  const alone = made('a', body('a'), { alone: true });
  const restarting = ['r', 's'].map((name) =>
    made(name, body(name), { alone: true, needs: [{ control: 'restart' }] }),
  );
  const looks = { rested: body('k'), restarted: body('l') };
  await runDirect(session, [alone, ...restarting, made('b', body('b'))], { ...options, looks });
  expect(seen).toEqual(['b', 'ak', 'a', 'r', 'ls', 's']);
});

test('tests that the platform restarts in the midst of come after the others, before those that run alone', async () => {
  const { seen, body } = crowd();
  const names = Array.from('bcdefghijklmnop');
  const some = names.map((name) => made(name, body(name), { effect: 'irreversible' }));
  const restarts = sessionWith(undefined, { restarts: true });
  await runDirect(restarts, [made('a', body('a'), { alone: true }), ...some], options);
  // More than two at once are those of which each waits for all.
  const isMidway = (there: string): boolean => there.length > 2;
  expect(seen.some(isMidway)).toBe(true);
  expect(seen.slice(seen.findIndex(isMidway), -1).join('')).not.toContain('a');
  expect(seen.at(-1)).toBe('a');
});

test('tests that take long start before the others', async () => {
  const { seen, body } = crowd();
  const long = made('l', body('l'), { long: true });
  const waits = made('w', body('w'), { long: 'waits' });
  const tests = [made('a', body('a')), made('b', body('b')), long, waits];
  await runDirect(session, tests, options);
  expect(seen[0]).toBe('lw');
});

test('while tests wait for events those that move nothing come before the long ones', async () => {
  const { seen, body } = crowd();
  const tests = [
    made('w', body('w'), { needs: [{ webhooks: true }] }),
    made('l', body('l'), { long: true }),
    made('m', body('m'), { effect: 'irreversible' }),
    made('q', body('q'), { effect: 'create' }),
    made('p', body('p'), { effect: 'irreversible', long: 'waits' }),
  ];
  await runDirect(session, tests, { ...options, concurrency: 1 });
  expect([seen[0], seen[1]]).toEqual(['pw', 'p']);
  const silent = crowd();
  const others = tests.slice(1, -1).map((one) => made(one.title, silent.body(one.title), one.meta));
  await runDirect(session, others, { ...options, concurrency: 1 });
  expect(silent.seen[0]).toBe('l');
});

test('tests that read what rests run side by side, once one of them has made it', async () => {
  const { seen, body } = crowd();
  const reading = (name: string, effect: 'read' | 'create') =>
    made(name, body(name), { alone: 'reading', effect });
  const tests = [
    made('x', body('x'), { alone: true }),
    reading('r', 'read'),
    reading('m', 'create'),
    reading('s', 'read'),
    made('o', body('o')),
  ];
  await runDirect(session, tests, options);
  expect(seen).toEqual(['o', 'm', 'rs', 's', 'x']);
});

test('what a restart left is looked at side by side, after all but wrong secrets', async () => {
  const { seen, body } = crowd();
  const alone = { alone: true } as const;
  const restarting = { ...alone, needs: [{ control: 'restart' }] } as const;
  const clock = [{ credential: 'second' }, { control: 'advanceClock' }] as const;
  const forLong = { ...alone, needs: [...restarting.needs, ...clock] } as const;
  const tests = [
    made('t', body('t'), { ...alone, operation: 'createToken' }),
    ...['l', 'm', 'n'].map((name) => made(name, body(name), forLong)),
    ...['r', 's', 'u'].map((name) => made(name, body(name), restarting)),
    made('x', body('x'), alone),
    made('o', body('o')),
  ];
  await runDirect(session, tests, options);
  expect(seen.slice(0, 4)).toEqual(['o', 'x', 'r', 'su']);
  // Those that let time go by come last of them.
  expect(seen.indexOf('l')).toBeGreaterThan(seen.findLastIndex((names) => /[su]/.test(names)));
  expect(seen).toContain('mn');
  expect(seen.at(-1)).toBe('t');
});

test('subscriptions change as soon as nobody waits for events, beside other tests', async () => {
  const { seen, body } = crowd();
  const subscribing = { alone: true, operation: 'createSubscription' } as const;
  const tests = [
    made('s', body('s'), subscribing),
    ...['1', '2', '3', '4', '5'].map((name) => made(name, body(name))),
    made('w', body('w'), { needs: [{ webhooks: true }] }),
    made('x', body('x'), { alone: true }),
  ];
  const noting = sessionWith(() => Promise.resolve(void seen.push('listened')));
  await runDirect(noting, tests, { ...options, concurrency: 1 });
  const listened = seen.indexOf('listened');
  const has = (name: string): number[] =>
    seen.flatMap((names, at) => (names !== 'listened' && names.includes(name) ? [at] : []));
  expect(has('w').every((at) => at < listened)).toBe(true);
  expect(has('s').every((at) => at > listened)).toBe(true);
  expect(seen.some((names) => /^\ds$/.test(names))).toBe(true);
  expect(seen.at(-1)).toBe('x');
});

test('tests that hold the types they subscribe to run side by side, before those that see all', async () => {
  const { seen, body } = crowd();
  const [operation, types] = ['createSubscription', 'types'] as const;
  const tests = [
    made('l', body('l'), { alone: true, operation }),
    ...Array.from('123456789abcdef', (name) => made(name, body(name), { alone: types, operation })),
    made('w', body('w'), { alone: types, operation, needs: [{ webhooks: true }] }),
    made('k', body('k'), { alone: true, operation }),
  ];
  await runDirect(session, tests, options);
  // Those that wait for events have a place of their own.
  expect(seen[0]).toBe('123w');
  expect(seen.every((names) => /^([\da-f]{1,3}w?|l|k)$/.test(names))).toBe(true);
  expect(seen.slice(-2)).toEqual(['l', 'k']);
});

test('prices change beside subscriptions, once nothing trades', async () => {
  const { seen, body } = crowd();
  const alone = { alone: true } as const;
  const tests = [
    made('p', body('p'), { ...alone, needs: [{ control: 'setRate' }] }),
    made('t', body('t'), {
      ...alone,
      needs: [{ control: 'setRate' }, { control: 'advanceClock' }],
    }),
    ...['r', 's'].map((name) => made(name, body(name), { ...alone, operation: 'getSubscription' })),
    made('o', body('o')),
  ];
  await runDirect(session, tests, options);
  const beside = (name: string): string[] => seen.filter((names) => names.includes(name));
  expect(beside('p').every((names) => !/[ot]/.test(names))).toBe(true);
  expect(seen.some((names) => /p[rs]/.test(names))).toBe(true);
  expect(seen.at(-1)).toBe('t');
});

const second = { credential: 'second' } as const;
const clock = { alone: true, needs: [second, { control: 'advanceClock' }] } as const;

for (const apart of [true, false]) {
  const when = apart ? 'beside' : 'after';

  test(`the list of subscriptions is read ${when} what another client's time does, where clients are ${apart ? '' : 'not '}apart`, async () => {
    const { seen, body } = crowd();
    const tests = [
      made('l', body('l'), { alone: true, operation: 'listSubscriptions' }),
      ...['c', 'd'].map((name) => made(name, body(name), clock)),
    ];
    await runDirect(sessionWith(undefined, { clock: 'client', apart }), tests, options);
    expect(seen.some((names) => /l/.test(names) && /[cd]/.test(names))).toBe(apart);
    expect(seen.join('')).toMatch(/l/);
  });
}

/** Clocks c and d, n and m of the second client beside others, y of its subscriptions, prices p. */
function ofBothClients(body: (name: string) => RegisteredTest['body']): RegisteredTest[] {
  const subscribing = { alone: 'types', operation: 'createSubscription' } as const;
  return [
    ...['c', 'd'].map((name) => made(name, body(name), clock)),
    ...['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => made(name, body(name))),
    made('n', body('n'), { needs: [second] }),
    made('m', body('m'), { ...subscribing, needs: [{ webhooks: true }, second] }),
    made('y', body('y'), { ...subscribing, needs: [second] }),
    made('p', body('p'), { alone: true, needs: [{ control: 'setRate' }] }),
  ];
}

for (const without of ['n', 'm']) {
  const user = without === 'n' ? 'awaits an event' : 'reads beside others';

  test(`a client's own clock moves beside others, once nothing of that client ${user}`, async () => {
    const { seen, body } = crowd();
    const tests = ofBothClients(body).filter(({ title }) => title !== without);
    await runDirect(sessionWith(undefined, { clock: 'client' }), tests, options);
    expect(seen.filter((names) => /[cd]/.test(names) && /[nmy]/.test(names))).toEqual([]);
    expect(seen.some((names) => /\d.*[cd]/.test(names))).toBe(true);
    expect(seen.some((names) => names.includes('cd'))).toBe(true);
    // Subscriptions of both clients come once the second one is not used any more, beside others.
    const beforeThese = seen.findLastIndex((names) => /[cdnm]/.test(names));
    expect(seen.findIndex((names) => names.includes('y'))).toBeGreaterThan(beforeThese);
    expect(seen.some((names) => /\d.*y/.test(names))).toBe(true);
  });
}

for (const { words, funds, operation } of [
  { words: 'they are about the list of customers', funds: true, operation: 'listCustomers' },
  { words: 'funds come from what others hold', funds: false, operation: 'getAccount' },
] as const) {
  test(`a client's time goes by for one test after the other where ${words}`, async () => {
    const { seen, body } = crowd();
    const tests = ['c', 'd'].map((name) => made(name, body(name), { ...clock, operation }));
    await runDirect(sessionWith(undefined, { clock: 'client', funds }), tests, options);
    expect(seen).toEqual(['c', 'd']);
  });
}

test('a clock that the whole target feels moves when nothing else runs', async () => {
  const { seen, body } = crowd();
  await runDirect(sessionWith(undefined, { clock: 'target' }), ofBothClients(body), options);
  expect(seen.filter((names) => /[cd]/.test(names))).toEqual(['cd', 'd']);
});

for (const { rates, isBeside } of [
  { rates: 'client', isBeside: true },
  { rates: 'target', isBeside: false },
] as const) {
  const when = isBeside ? 'beside' : 'after';

  test(`where the ${rates} feels prices, they change ${when} the clock of another client`, async () => {
    const { seen, body } = crowd();
    const tests = ofBothClients(body).filter(({ title }) => !/\d/.test(title));
    await runDirect(sessionWith(undefined, { clock: 'client', rates }), tests, options);
    const priced = seen.filter((names) => names.includes('p'));
    expect(priced.some((names) => /[cd]/.test(names))).toBe(isBeside);
    expect(priced.some((names) => /[nm]/.test(names))).toBe(false);
    expect(priced.some((names) => names.includes('y'))).toBe(true);
  });
}

/** Prices p and q, t and w that may trade, 1 to 8 about papers, and y that subscribes. */
function besideTheMarket(body: (name: string) => RegisteredTest['body']): RegisteredTest[] {
  const irreversible = { effect: 'irreversible' } as const;
  const papers = { ...irreversible, operation: 'updateApplication' } as const;
  const pricing = { ...irreversible, alone: true, needs: [{ control: 'setRate' }] } as const;
  return [
    ...['p', 'q'].map((name) => made(name, body(name), pricing)),
    ...['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => made(name, body(name), papers)),
    made('t', body('t'), irreversible),
    made('w', body('w'), { ...papers, alone: 'types', needs: [{ webhooks: true }] }),
    made('y', body('y'), { alone: true, operation: 'createSubscription' }),
  ];
}

for (const { rates, words } of [
  { rates: 'client', words: 'one client change beside others, once nothing trades' },
  { rates: 'target', words: 'all clients change when nothing else but subscriptions does' },
] as const) {
  test(`the prices of ${words}`, async () => {
    const { seen, body } = crowd();
    const slow = { ...options, concurrency: 1 };
    await runDirect(sessionWith(undefined, { rates }), besideTheMarket(body), slow);
    const priced = seen.filter((names) => /[pq]/.test(names));
    expect(priced.filter((names) => /[tw]/.test(names))).toEqual([]);
    expect(priced.some((names) => /\d/.test(names))).toBe(rates === 'client');
    expect(seen.filter((names) => /t/.test(names))).toHaveLength(1);
    expect(seen.slice(-2).join('')).toMatch(rates === 'client' ? /[78]/ : /q/);
  });
}
