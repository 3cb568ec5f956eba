/** The runner that `assay run` has: repetition, time-outs, interruption, order, choice of tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { shuffled } from '../../../fixtures/direct/order.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import { runDirect } from '../../../fixtures/direct/run.ts';
import type { TestRecord } from '../../../fixtures/evidence/types.ts';
import type { TestKit } from '../../../fixtures/kit.ts';
import type { AttemptResult, Session } from '../../../fixtures/session/session.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Ends as the runner says; a body that throws is a fault of the harness. */
function sessionWith(release: () => Promise<void>, clock: 'client' | 'target' = 'target'): Session {
  const target = { file: { webhooks: {}, controls: { advanceClock: { scope: clock } } } };
  const kit = { target, webhooks: { release } };
  return {
    target,
    begin: ({ testId, attempt }: { testId: string; attempt: number }) => ({
      kit: { kit } as unknown as TestKit,
      over: null,
      end: ({ end, error }: AttemptResult) =>
        ({ testId, attempt, end: endOf(end, error) }) as TestRecord,
    }),
  } as unknown as Session;
}

const session = sessionWith(() => Promise.resolve());

function endOf(end: AttemptResult['end'], error: string | undefined): TestRecord['end'] {
  if (end === 'interrupted') return end;
  if (end === 'timed-out') return 'environment';
  return error === undefined ? 'done' : 'harness-error';
}

function made(
  title: string,
  body: RegisteredTest['body'],
  some: Partial<RegisteredTest['meta']> = {},
): RegisteredTest {
  const meta = { alone: false, needs: [], operation: 'getAccount', ...some };
  return {
    title,
    file: 'a.spec.ts',
    line: () => 1,
    tags: [],
    meta: meta as RegisteredTest['meta'],
    body,
  };
}

const options = { concurrency: 2, timeoutMs: 1_000 };
const never = (): Promise<void> => new Promise(() => undefined);

test('a test that fails is repeated as often as the profile says, a good one is not', async () => {
  const ended: TestRecord[] = [];
  const tests = [
    made('bad', () => Promise.reject(new Error('no'))),
    made('good', () => Promise.resolve()),
  ];
  const records = await runDirect(session, tests, {
    ...options,
    attempts: 3,
    onEnd: (record) => ended.push(record),
  });
  expect(records.filter(({ end }) => end === 'harness-error').map((r) => r.attempt)).toEqual([
    0, 1, 2,
  ]);
  expect(records.filter(({ end }) => end === 'done')).toHaveLength(1);
  expect(ended.map(({ end }) => end).sort()).toEqual(['done', 'harness-error']);
});

test('when eight tests failed in every attempt the others are tried once', async () => {
  const tests = Array.from({ length: 12 }, (_, index) =>
    made(`bad ${index}`, () => Promise.reject(new Error('no'))),
  );
  const records = await runDirect(session, tests, { ...options, concurrency: 1, attempts: 3 });
  expect(records).toHaveLength(8 * 3 + 4);
});

test('a test that never ends is given up after its time', async () => {
  const [record] = await runDirect(session, [made('hangs', never)], { ...options, timeoutMs: 20 });
  expect(record?.end).toBe('environment');
});

test('an interruption ends what is in flight and starts nothing more', async () => {
  const end = new AbortController();
  const tests = [made('hangs', never), made('hangs too', never), made('later', never)];
  const running = runDirect(session, tests, { ...options, attempts: 3, signal: end.signal });
  end.abort();
  expect((await running).map((record) => record.end)).toEqual(['interrupted', 'interrupted']);
});

/** Notes who was there when it ended: itself and the tests beside it. */
function crowd(): { seen: string[]; body: (name: string) => () => Promise<void> } {
  const seen: string[] = [];
  const there = new Set<string>();
  const body = (name: string) => async (): Promise<void> => {
    there.add(name);
    await new Promise((later) => setTimeout(later, 5));
    seen.push([...there].sort().join(''));
    there.delete(name);
  };
  return { seen, body };
}

test('tests that others would feel run after the others, one by one', async () => {
  const { seen, body } = crowd();
  const alone = ['a', 'b'].map((name) => made(name, body(name), { alone: true }));
  await runDirect(session, [...alone, made('c', body('c')), made('d', body('d'))], options);
  expect(seen).toEqual(['cd', 'd', 'a', 'b']);
});

test('tests that take long start before the others', async () => {
  const { seen, body } = crowd();
  const long = made('l', body('l'), { long: true });
  await runDirect(session, [made('a', body('a')), made('b', body('b')), long], options);
  expect(seen[0]).toBe('al');
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

const ofSecond = { alone: true, needs: [{ credential: 'second' }] } as const;
const clocks = ['c', 'd'].map((name) => ({ name, needs: [{ control: 'advanceClock' }] as const }));

for (const { clock, when, last } of [
  { clock: 'client', when: 'beside', last: /^y$/ },
  { clock: 'target', when: 'after', last: /^[cdy]$/ },
] as const) {
  test(`where the ${clock} feels it, the clock moves ${when} changes of subscriptions`, async () => {
    const { seen, body } = crowd();
    const tests = [
      ...clocks.map(({ name, needs }) =>
        made(name, body(name), { ...ofSecond, needs: [...ofSecond.needs, ...needs] }),
      ),
      ...['r', 's', 't'].map((name) =>
        made(name, body(name), { alone: true, operation: 'getSubscription' }),
      ),
      made('y', body('y'), { ...ofSecond, operation: 'getSubscription' }),
      made('o', body('o')),
    ];
    await runDirect(
      sessionWith(() => Promise.resolve(), clock),
      tests,
      options,
    );
    expect(seen.some((names) => /[cd][rst]|[rst][cd]/.test(names))).toBe(clock === 'client');
    expect(seen.some((names) => /[cd][oy]|[oy][cd]|cd/.test(names))).toBe(false);
    expect(seen.at(-1)).toMatch(last);
  });
}

test('a seed gives one order, another seed another one, and none loses a test', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(shuffled(items, 'x')).toEqual(shuffled(items, 'x'));
  expect(shuffled(items, 'x')).not.toEqual(shuffled(items, 'y'));
  expect(shuffled(items, 'x').sort((a, b) => a - b)).toEqual(items);
});

const choices = [
  { ASSAY_PROFILE: 'gate' },
  { ASSAY_PROFILE: 'certification' },
  { ASSAY_PROFILE: 'smoke' },
  { ASSAY_PROFILE: 'gate', ASSAY_GREP: 'WHK-008,TRF-001,GEN-013' },
];

test.describe('both runners take the same tests', () => {
  // Playwright's cache of transforms is shared: who reads what another run is writing gets lines
  // without their map.
  test.describe.configure({ mode: 'serial' });
  let cache = '';
  test.beforeAll(() => {
    cache = mkdtempSync(join(tmpdir(), 'assay-transforms-'));
  });
  test.afterAll(() => {
    rmSync(cache, { recursive: true });
  });

  for (const choice of choices) {
    test(Object.values(choice).join(', '), () => {
      const run = { ASSAY_RUN: 'contract', ASSAY_OUT: 'reports/self', PWTEST_CACHE_DIR: cache };
      const env = { ...process.env, ...choice, ...run };
      const playwright = createRequire(import.meta.url).resolve('@playwright/test/package.json');
      const listed = output(
        [join(dirname(playwright), 'cli.js'), 'test', '--list', '--reporter=list'],
        env,
      );
      const direct = output(['--import', 'tsx', 'tests/self/cli/list-direct.ts'], env);
      const places = [...listed.matchAll(/› (\S+\.spec\.ts):(\d+):\d+ › (.*)$/gm)].map(
        ([, file = '', line = '', title = '']) => `${file}:${line} ${title.split(' @')[0]}`,
      );
      expect(places.length).toBeGreaterThan(2);
      expect(places.sort()).toEqual(JSON.parse(direct));
    });
  }
});

function output(args: readonly string[], env: NodeJS.ProcessEnv): string {
  const options = { cwd: root, env, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}
