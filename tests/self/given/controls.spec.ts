/** Controls of a target file, as a test runs them. */
import { expect, test } from '@playwright/test';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

// One platform for the whole file.
test.describe.configure({ mode: 'default' });

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

test('a moved clock is in evidence, with how far', async () => {
  const { kit, store } = bench.open();
  await kit.controls.run('advanceClock', { seconds: 2 });
  const [shift] = store.entries.filter((entry) => entry.kind === 'clock');
  expect(shift).toMatchObject({ advancedByMs: 2_000 });
});

test('a control that is refused blocks the test, and says why', async () => {
  const { kit } = bench.open();
  const run = kit.controls.run('settle', { record: 'wdr_nobody' });
  await expect(run).rejects.toThrow(
    /^the control settle answered 404: .*\(sent was POST .*wdr_nobody.*\)$/,
  );
});

test('a control that does not take our credentials blocks the test, even where it may refuse', async () => {
  const { kit } = bench.open({
    change: ({ controls, ...file }) => ({
      ...file,
      controls: {
        ...controls,
        settle: { url: 'x', ...controls.settle, scope: 'account', headers: {} },
      },
    }),
  });
  const record = { record: 'wdr_nobody' };
  const run = kit.controls.run('settle', record, { mayRefuse: true });
  await expect(run).rejects.toThrow(/^the control settle answered 401: /);
});

test('a control that is not found may refuse only once it was carried out', async () => {
  const { kit } = bench.open();
  const nobody = { account: 'acc_nobody', asset: 'primary', amount: kit.given.amount('1.00') };
  const refused = (): Promise<unknown> =>
    kit.controls.run('simulateDeposit', nobody, { mayRefuse: true });
  await expect(refused()).rejects.toThrow(/^the control simulateDeposit answered 404: /);
  await kit.given.accounts({ balance: '5.00' });
  await expect(refused()).resolves.toMatchObject({ exchange: { answer: { status: 404 } } });
});

test('a control that nobody answers is named', async () => {
  const nowhere = { url: 'http://127.0.0.1:9/settle', scope: 'account' } as const;
  const { kit } = bench.open({
    change: (file) => ({ ...file, controls: { ...file.controls, settle: nowhere } }),
  });
  await expect(kit.controls.run('settle', { record: 'wdr_nobody' })).rejects.toThrow(
    /^the control settle was not answered by the platform itself \(/,
  );
});

test('the operator need not know a transfer, whose acceptance executes it', async () => {
  const { kit } = bench.open();
  const read = (): ReturnType<typeof kit.platform.call> =>
    kit.platform.call('getTransfer', { path: { transfer_id: 'trf_nobody' } }, { mayFail: true });
  const steps = (vocabulary: 'transfer' | 'withdrawal'): Promise<unknown> =>
    step(kit, { id: 'trf_nobody', vocabulary }, read);
  await expect(steps('withdrawal')).rejects.toThrow(/^the control settle answered 404: /);
  await expect(steps('transfer')).resolves.toMatchObject({ answer: { status: 404 } });
});

test('what an operator does first is done first, and its refusal is that of the control', async () => {
  const withFirst = (url: string): ReturnType<typeof bench.open> =>
    bench.open({
      change: ({ controls, ...file }) => {
        const { approveApplication } = controls;
        const first = [{ ...approveApplication, url }];
        return {
          ...file,
          controls: {
            ...controls,
            approveApplication: { url: 'x', scope: 'customer', ...approveApplication, first },
          },
        };
      },
    });
  const { kit, store } = withFirst('applications/{{application}}/request-changes');
  const application = { application: 'app_nobody' };
  await expect(kit.controls.run('approveApplication', application)).rejects.toThrow(
    /^the control approveApplication answered 404: /,
  );
  const sent = store.entries.flatMap((entry) =>
    entry.kind === 'exchange' ? [entry.request.url.replace(/.*\//, '')] : [],
  );
  expect(sent).toEqual(['request-changes']);
});

test('a control that is not there is untestable', async () => {
  const { kit } = bench.open({ change: (file) => ({ ...file, controls: {} }) });
  expect(kit.controls.has('settle')).toBe(false);
  await expect(kit.controls.run('settle', { record: 'x' })).rejects.toThrow(
    'the control settle is not there; add to the target file: ' +
      'controls: { settle: { url: …, scope: … } } (placeholders: {{record}} {{kind}})',
  );
});

test('a control that the whole target feels is not run beside other tests', async () => {
  const { kit } = bench.open({
    change: ({ controls, ...file }) => ({
      ...file,
      controls: { ...controls, settle: { url: 'x', ...controls.settle, scope: 'target' } },
    }),
  });
  await expect(kit.controls.run('settle', { record: 'x' })).rejects.toThrow(
    'the control settle changes the whole target, and this test runs beside others',
  );
});

test('the token of controls and the client secrets never reach the run store', async () => {
  const { kit, store } = bench.open();
  await kit.given.accounts({ balance: '1.00' });
  const all = JSON.stringify(store.entries);
  const { ASSAY_EMBEDDED_CONTROLS_TOKEN: token = '', ASSAY_EMBEDDED_CLIENT_SECRET: secret = '' } =
    bench.environment;
  expect(token.length).toBeGreaterThan(8);
  expect(all.includes(token) || all.includes(secret)).toBe(false);
});
