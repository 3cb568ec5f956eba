import { contract, operations, test } from '../../fixtures/test.ts';
import { fuzz } from '../../fixtures/fuzz/fuzz.ts';
import { invalidQueries, oddQueries, transactionFilters } from '../../fixtures/fuzz/plans/index.ts';
import { operationsOf } from '../../fixtures/given/offered.ts';

for (const operation of ['listTransactions', 'listCustomers'] as const) {
  test(
    `any invalid value of the query of ${operation} is refused`,
    contract('ERR-012', { operation, effect: 'read' }),
    async ({ kit }) => {
      await fuzz(kit, invalidQueries(kit, operation));
    },
  );
}

test(
  'any filters of the list of transactions let through what meets all of them',
  contract('TXN-012', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit }) => {
    await fuzz(kit, transactionFilters(kit));
  },
);

const reads = operationsOf('ERR-004').filter(
  (id) => operations[id].method === 'GET' && operations[id].pathParameters.length === 0,
);

for (const operation of [...reads, 'listAccountTransactions', 'listAccountStatements'] as const) {
  test(
    `no query of ${operation} meets a server error`,
    contract('ERR-004', { operation, effect: 'read' }),
    async ({ kit }) => {
      await fuzz(kit, oddQueries(kit, operation));
    },
  );
}
