/** Some tests are run by the third client: which, and that all that they do is done by it. */
import { expect, test } from '@playwright/test';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { clientInTurn } from '../../../fixtures/session/client-in-turn.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { openWorkbench, type TestKit } from '../given-kit.ts';
import { sampleTarget } from '../sample-target.ts';

type Meta = Parameters<typeof clientInTurn>[0]['meta'];

const moving: Meta = {
  requirement: 'TRF-001',
  operation: 'createTransfer',
  effect: 'irreversible',
  alone: false,
  needs: [],
};

const client = (clientId: string) => ({ clientId, clientSecret: 'of a sample', scopes: ['a'] });
const [primary, third] = [client('one'), client('three')];

const IDS = Array.from({ length: 300 }, (_, index) => `test ${index}`);

const template = { body: {} };
const control = { url: '/', scope: 'client' } as const;
/** What it takes to come by all that a test needs. */
const offered = {
  requests: {
    createIndividualApplication: template,
    createCorporateApplication: template,
    createAccount: template,
    createCounterparty: template,
  },
  controls: {
    approveApplication: control,
    simulateDeposit: control,
    approveCounterparty: control,
  },
} as const satisfies Partial<TargetFile>;

const drawn = (meta: Meta, changes: Partial<TargetFile> = {}): number => {
  const file = { credentials: { primary, third }, ...offered, ...changes };
  const view = createTargetView(sampleTarget(file));
  return IDS.filter((testId) => clientInTurn({ testId, meta }, view) === 'third').length;
};

test('of tests that may be run by any client about half are run by the third one', () => {
  const count = drawn(moving);
  expect([count > 120, count < 180, drawn(moving)]).toEqual([true, true, count]);
});

const others: Readonly<Record<string, Partial<Meta>>> = {
  'that run alone': { alone: true },
  'that read what is there': { effect: 'read' },
  'of tokens': { operation: 'createToken' },
  'of settlements': { operation: 'getSettlement' },
  'of who may do what': { requirement: 'AUT-016' },
  'of lists': { operation: 'listCustomers' },
  'that wait for events': { needs: [{ webhooks: true }] },
  'that sign': { needs: [{ signer: true }] },
};

for (const [words, meta] of Object.entries(others)) {
  test(`tests ${words} are run by the first client`, () => {
    expect(drawn({ ...moving, ...meta })).toBe(0);
  });
}

test('nor is any where nothing can be had for it', () => {
  const { simulateDeposit: _, ...controls } = offered.controls;
  const { createAccount: __, ...requests } = offered.requests;
  expect([drawn(moving, { controls }), drawn(moving, { requests })]).toEqual([0, 0]);
});

test('without a third client all tests are run by the first one', () => {
  expect(drawn(moving, { credentials: { primary, second: third } })).toBe(0);
});

const actorsOf = ({ store }: TestKit): Set<string> =>
  new Set(store.entries.flatMap((entry) => (entry.kind === 'exchange' ? [entry.actor] : [])));

test('all that such a test does is done by the third client, on records of its own', async () => {
  const bench = await openWorkbench();
  try {
    const view = createTargetView(sampleTarget({ credentials: { primary, third }, ...offered }));
    const titles = { third: '', primary: '' };
    for (const id of IDS) titles[clientInTurn({ testId: id, meta: moving }, view)] = id;
    const open = (title: string): TestKit => bench.open({ title, inTurn: true, needs: [] });
    const [own, first] = [open(titles.third), open(titles.primary)];
    const accounts = await own.kit.given.accounts({ balance: '50.00' }, { balance: '0.00' });
    const made = await own.kit.given.movement('withdrawal');
    await own.kit.platform.acceptWithdrawal({ path: { withdrawal_id: made.id } });
    expect([...actorsOf(own)].filter((actor) => actor !== 'none')).toEqual(['third']);

    const [account] = accounts;
    const path = { account_id: account.id };
    const [seen, hidden] = [
      await own.kit.platform.getAccount({ path }),
      await first.kit.platform.getAccount({ path }, { intent: 'unknown-id' }),
    ];
    expect([seen.answer?.status, hidden.answer?.status]).toEqual([200, 404]);
    expect(JSON.stringify(bodyOf(seen))).toContain(account.id);
    expect(actorsOf(first)).toEqual(new Set(['primary']));
  } finally {
    await bench.close();
  }
});
