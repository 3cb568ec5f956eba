import { answeredAlike, contract, succeeds, test, type Kit } from '../../../fixtures/test.ts';
import { probe, withProbes } from '../../../fixtures/given/probes/index.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';

const left = { headers: { 'x-svc-request-id': '' } } as const;

const lists = [
  'listTransactions',
  'listCustomers',
  'listSubscriptions',
  'listApplications',
  'listAccounts',
  'listCounterparties',
] as const;

for (const operation of lists) {
  test(
    `${operation} answers alike with and without a request id`,
    contract('GEN-013', { operation, effect: 'read' }),
    async ({ kit, platform, check }) => {
      requireOffered(kit, operation);
      const one = await platform.call(operation, {});
      const other = await platform.call(operation, {}, left);

      await check(answeredAlike, { one, other }, { what: 'without a request id' });
    },
  );
}

const reads = [
  'getTransaction',
  'getCustomer',
  'getCustomerIndividual',
  'getSubscription',
  'getWithdrawal',
  'getTransfer',
  'getApplication',
  'getAccount',
  'getCounterparty',
  'getDeposit',
  'getExchange',
  'getPayment',
] as const;

for (const operation of reads) {
  const alone = operation === 'getSubscription' ? ({ alone: true } as const) : {};

  test(
    `${operation} shows its record alike with and without a request id`,
    contract('GEN-013', { operation, effect: 'irreversible', ...alone }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, [operation], async ([first]) => {
        if (first === undefined) return;
        const one = await platform.call(operation, first.request);
        const other = await platform.call(operation, first.request, left);

        await check(answeredAlike, { one, other }, { what: 'without a request id' });
      });
    },
  );
}

const writes = [
  'createTransfer',
  'acceptTransfer',
  'createWithdrawal',
  'acceptWithdrawal',
  'cancelWithdrawal',
  'createDeposit',
  'createMarketExchange',
  'createPayment',
  'updateCustomer',
] as const;

for (const operation of writes) {
  test(
    `${operation} is carried out alike with and without a request id`,
    contract('GEN-013', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      const [first, second] = [await probe(kit, operation), await probe(kit, operation)];
      const one = await platform.call(operation, first.request, keyed(kit, 'with'));
      const other = await platform.call(operation, second.request, {
        ...keyed(kit, 'without'),
        ...left,
      });

      await check(succeeds, { answer: other });
      await check(answeredAlike, { one, other }, { what: 'without a request id' });
    },
  );
}

function keyed({ key }: Kit, label: string): { idempotencyKey: ReturnType<Kit['key']> } {
  return { idempotencyKey: key(label) };
}

test(
  'a request id of 200 characters changes nothing',
  contract('GEN-013', { operation: 'listTransactions', effect: 'read' }),
  async ({ platform, check }) => {
    const one = await platform.listTransactions({});
    const headers = { 'x-svc-request-id': 'assay-'.padEnd(200, 'x') };
    const other = await platform.listTransactions({}, { headers });

    await check(answeredAlike, { one, other }, { what: 'with a long request id' });
  },
);
