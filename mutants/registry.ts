/** All mutants, by id. One line an area. */
import type { Mutant, Mutants } from './types.ts';
import { idempotencyChangeMutants } from './idempotency-changes.ts';
import { accountListMutants } from './account-lists.ts';
import { ledgerExactnessMutants } from './ledger-exactness.ts';
import { exchangeExecutionMutants } from './exchange-execution.ts';
import { depositAcceptanceMutants } from './deposit-acceptance.ts';
import { withdrawalEndMutants } from './withdrawal-ends.ts';
import { transferAcceptanceMutants } from './transfer-acceptance.ts';
import { transactionOrderMutants } from './transaction-order.ts';
import { pageContentMutants } from './page-contents.ts';
import { cancellationMutants } from './cancellations.ts';
import { idempotencyScopeMutants } from './idempotency-scope.ts';
import { statementsMutants } from './statements.ts';
import { accountsMutants } from './accounts.ts';
import { linkMutants } from './links.ts';
import { paginationMutants } from './pagination.ts';
import { transactionListMutants } from './transaction-lists.ts';
import { transactionTypeMutants } from './transaction-types.ts';
import { transactionsMutants } from './transactions.ts';
import { ledgerRaceMutants } from './ledger-races.ts';
import { ledgerSumMutants } from './ledger-sums.ts';
import { ledgerFinalityMutants } from './ledger-finality.ts';
import { ledgerStateMutants } from './ledger-states.ts';
import { paymentsMutants } from './payments.ts';
import { exchangesMutants } from './exchanges.ts';
import { depositsMutants } from './deposits.ts';
import { withdrawalsMutants } from './withdrawals.ts';
import { idempotencyRaceMutants } from './idempotency-races.ts';
import { idempotencyMutants } from './idempotency.ts';
import { webhookMutants } from './webhooks.ts';
import { webhookSignatureMutants } from './webhooks-signature.ts';
import { customerMutants } from './customers.ts';
import { customerStateMutants } from './customer-states.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './errors.ts';
import { signingMutants } from './signing.ts';
import { subscriptionMutants } from './subscriptions.ts';
import { eventMutants } from './events.ts';
import { individualMutants } from './individuals.ts';
import { applicationMutants } from './applications.ts';
import { counterpartyMutants } from './counterparties.ts';
import { wireMutants } from './wire.ts';
import { authenticationMutants } from './authentication.ts';
import { authorizationMutants } from './authorization.ts';
import { transfersMutants } from './transfers.ts';
import { unwatchedMutants } from './unwatched.ts';
import { withheldMoneyMutants } from './withheld-money.ts';
import { withheldRecordsMutants } from './withheld-records.ts';

const areas: readonly Mutants[] = [
  idempotencyMutants,
  transfersMutants,
  idempotencyRaceMutants,
  withdrawalsMutants,
  depositsMutants,
  exchangesMutants,
  paymentsMutants,
  ledgerStateMutants,
  ledgerFinalityMutants,
  ledgerSumMutants,
  ledgerRaceMutants,
  transactionsMutants,
  transactionTypeMutants,
  transactionListMutants,
  paginationMutants,
  linkMutants,
  accountsMutants,
  statementsMutants,
  authenticationMutants,
  authorizationMutants,
  webhookMutants,
  webhookSignatureMutants,
  customerMutants,
  customerStateMutants,
  envelopeMutants,
  errorMutants,
  signingMutants,
  subscriptionMutants,
  idempotencyScopeMutants,
  cancellationMutants,
  wireMutants,
  eventMutants,
  individualMutants,
  applicationMutants,
  counterpartyMutants,
  pageContentMutants,
  transactionOrderMutants,
  transferAcceptanceMutants,
  withdrawalEndMutants,
  depositAcceptanceMutants,
  exchangeExecutionMutants,
  ledgerExactnessMutants,
  accountListMutants,
  idempotencyChangeMutants,
];

const entries = areas.flatMap((area) => Object.entries(area));

export const mutants: ReadonlyMap<string, Mutant> = new Map(entries);

/**
 * Faults where few would look. The kill matrix does not take them: they showed what contract tests
 * find without being told, before tests were written for them, and still show it of random input.
 */
export const unwatched: ReadonlyMap<string, Mutant> = new Map(Object.entries(unwatchedMutants));

const withheldHalves: readonly Mutants[] = [withheldMoneyMutants, withheldRecordsMutants];
const withheldEntries = withheldHalves.flatMap((half) => Object.entries(half));

/**
 * Faults by authors who had seen none of the tests, in the matrix neither: how many of them contract
 * tests find is how many they find of faults that nobody told them of.
 */
export const withheld: ReadonlyMap<string, Mutant> = new Map(withheldEntries);

const named = [...entries, ...unwatched, ...withheldEntries];

/** Those of the matrix and those beside it. */
export const allMutants: ReadonlyMap<string, Mutant> = new Map(named);

const twice = named.find(([id, mutant]) => allMutants.get(id) !== mutant);
if (twice !== undefined) throw new Error(`two mutants are called ${twice[0]}`);
