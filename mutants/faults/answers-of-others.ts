/** A read that now and then answers the record that was read before it: connections and answers got out of step. */
import type { OperationId } from '../../generated/operations.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import type { Call } from '../../reference/context.ts';
import type { Mutant } from '../types.ts';

/** Once in so many reads of a client. */
const EVERY = 16;

const READS = [
  ['an-account', 'getAccount', 'ACC-001'],
  ['a-transaction-of-an-account', 'getAccountTransaction', 'ACC-008'],
  ['a-counterparty', 'getCounterparty', 'CPT-001'],
  ['a-customer', 'getCustomer', 'CUS-008'],
  ['an-individual', 'getCustomerIndividual', 'IND-001'],
  ['a-deposit', 'getDeposit', 'DEP-001'],
  ['a-payment', 'getPayment', 'PAY-001'],
  ['a-subscription', 'getSubscription', 'SUB-006'],
  ['a-transaction', 'getTransaction', 'TXN-001'],
  ['a-transfer', 'getTransfer', 'TRF-002'],
  ['an-exchange', 'getExchange', 'EXC-002'],
  ['a-withdrawal', 'getWithdrawal', 'WDR-001'],
  ['a-changed-individual', 'updateCustomerIndividual', 'IND-007'],
] as const satisfies readonly (readonly [string, OperationId, RequirementId])[];

function outOfStep([, operation, breaks]: (typeof READS)[number]): Mutant {
  return {
    breaks,
    because: 'a connection to the store is given back before its answer was read, once in a while',
    class: 'persistence',
    difficulty: 4,
    change({ pipeline }) {
      const before = new Map<string, Call>();
      let count = 0;
      return {
        pipeline: {
          execute(context, call, handler) {
            if (call.operationId !== operation) return pipeline.execute(context, call, handler);
            const earlier = before.get(call.clientId);
            before.set(call.clientId, call);
            count += 1;
            const isOutOfStep = count % EVERY === 0 && earlier !== undefined;
            return pipeline.execute(context, isOutOfStep ? earlier : call, handler);
          },
        },
      };
    },
  };
}

export const answersOfOthersMutants: Readonly<Record<string, Mutant>> = Object.fromEntries(
  READS.map((read) => [
    `answer-about-${read[0]}-is-now-and-then-that-of-the-one-before`,
    outOfStep(read),
  ]),
);
