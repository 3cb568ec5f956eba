/** What was made is looked for in the lists of its kind, and told in the name of who did something to it last. */
import { expect, test } from '@playwright/test';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import type { Entry, Evaluation } from '../../../fixtures/evidence/types.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { ownCounterparty } from '../../../fixtures/given/movements/own-counterparty.ts';
import { changedCustomer } from '../../../fixtures/given/people/changed-records.ts';
import { ownCustomer, startApplication } from '../../../fixtures/given/people/onboarding.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import { createMadeSoFar, type Made } from '../../../fixtures/session/looks/listed/made-so-far.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import type { Kit } from '../../../fixtures/test.ts';
import { auditStage } from '../../../mutants/matrix/audit-stage.ts';
import { mutantNamed } from '../../../mutants/places/named.ts';
import { made } from '../cli/direct-crowd.ts';
import { onPlatform, violatedIn } from '../cli/on-platform.ts';

const doing = (title: string, work: (kit: Kit) => Promise<unknown>): RegisteredTest =>
  made(
    title,
    async ({ kit }) => {
      await work(kit);
    },
    {
      requirement: 'TRF-001',
      operation: 'acceptTransfer',
      effect: 'irreversible',
      alone: true,
      needs: movementNeeds('transfer'),
    },
  );

const opens = doing('opens an account in the stablecoin', ({ given }) =>
  given.accounts({ balance: '0', asset: 'stablecoin' }),
);
const receives = doing('lists what came in', async ({ given }) => {
  const [account] = await given.accounts({ balance: '9', asset: 'stablecoin' });
  await given.transactions(account);
});
const names = doing('creates a wallet', (kit) => ownCounterparty(kit, 'crypto'));
const applies = doing('applies', (kit) => startApplication(kit, 'INDIVIDUAL'));
const freezes = doing('freezes a customer', async (kit) => {
  const { id } = await ownCustomer(kit);
  await kit.controls.run('setCustomerStatus', { customer: id, status: 'FROZEN' });
  await kit.platform.getCustomer({ path: { customer_id: id } });
});
const renames = doing('changes the name of a customer', async (kit) => {
  const { id } = await ownCustomer(kit, 'INDIVIDUAL', 'stays as it is');
  await kit.given.accounts({ balance: '0', customer: id });
  await kit.platform.getCustomer({ path: { customer_id: id } });
  const { change, read } = await changedCustomer(kit);
  await kit.platform.listCustomers({ query: { page_size: 100 } });
  await change([{ field: 'last_name', value: 'Otherwise' }], 'change');
  await read();
});

const trades = doing('trades', async (kit) => {
  const movement = await kit.given.movement('exchange');
  await accept(kit, movement);
  await settle(kit, movement);
});

const CHECKS = ['listed', 'listed-alike', 'covered-by-all', 'found-by-id'];

const judgedIn = (entries: readonly Entry[]): Evaluation[] =>
  entries.flatMap((one) =>
    one.kind === 'evaluation' && CHECKS.includes(one.checkId) ? [one] : [],
  );

for (const [mutant, one, requirement] of [
  ['account-in-the-stablecoin-is-not-listed', opens, 'ACC-001'],
  ['crypto-counterparty-is-not-listed', names, 'CPT-001'],
  ['new-application-is-not-in-the-list', applies, 'APP-001'],
  ['list-shows-every-customer-as-active', freezes, 'CUS-008'],
  ['list-of-customers-tells-the-names-of-before', renames, 'CUS-009'],
  ['settled-exchange-is-not-found', trades, 'EXC-002'],
  ['bulk-list-lacks-the-stablecoin', receives, 'TXN-013'],
] as const) {
  test(`${mutant} is told where a test ${one.title}`, async () => {
    await onPlatform(mutantNamed(mutant), [one], async (stage) => {
      expect(judgedIn(stage.store.entries)).toEqual([]);
      await auditStage(stage, { concurrency: 4 });
      const found = violatedIn(judgedIn(stage.store.entries));
      expect(found.map((each) => each.requirement)).toEqual([requirement]);
      expect(found.map(({ testId }) => testId)).toEqual([testIdOf(one.file, one.title)]);
    });
  });
}

test('on a right platform all stands in its list, one of each history', async () => {
  const tests = [opens, receives, names, applies, freezes, renames, trades];
  await onPlatform(undefined, tests, async (stage) => {
    await auditStage(stage, { concurrency: 4 });
    const judged = judgedIn(stage.store.entries);
    const told = new Set(judged.map(({ requirement }) => requirement));
    // A corporation that was frozen once owns some of it.
    expect([...told].sort()).toEqual([
      ...['ACC-001', 'APP-001', 'APP-002', 'CPT-001', 'CUS-008', 'CUS-009'],
      ...['DEP-001', 'EXC-002', 'PAY-001', 'TRF-002', 'TXN-013', 'WDR-001'],
    ]);
    expect(judged.map(({ outcome }) => outcome)).toEqual(judged.map(() => 'held'));
  });
});

test('what a test is still at is left alone', async () => {
  await onPlatform(undefined, [applies], (stage) => {
    const made = createMadeSoFar(createTargetView(stage.target));
    const { entries } = stage.store;
    const isOwn = ({ last }: Made): boolean =>
      last.testId === testIdOf(applies.file, applies.title);
    for (const entry of entries.filter(({ kind }) => kind !== 'test')) made.add(entry);
    expect(made.made().filter(isOwn)).toEqual([]);
    for (const entry of entries.filter(({ kind }) => kind === 'test')) made.add(entry);
    expect(
      made
        .made()
        .filter(isOwn)
        .map(({ kind }) => kind),
    ).toContain('application');
    return Promise.resolve();
  });
});

test('nothing is asked for once the run is stopped', async () => {
  await onPlatform(undefined, [opens], async (stage) => {
    await auditStage(stage, { concurrency: 4, signal: AbortSignal.abort() });
    expect(judgedIn(stage.store.entries)).toEqual([]);
  });
});
