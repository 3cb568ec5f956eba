/** All mutants, by id. One line an area. */
import { blindAreas } from './blind/index.ts';
import type { Mutant, Mutants } from './types.ts';
import { plainRefusalMutants } from './faults/plain-refusals.ts';
import { plainOnboardingMutants } from './faults/plain-onboarding.ts';
import { plainStateMutants } from './faults/plain-states.ts';
import { plainSequenceMutants } from './faults/plain-sequences.ts';
import { plainRefusedMutants } from './faults/plain-refused.ts';
import { plainPeopleMutants } from './faults/plain-people.ts';
import { plainAgainMutants } from './faults/plain-again.ts';
import { plainOpenStateMutants } from './faults/plain-open-states.ts';
import { plainLedgerMutants } from './faults/plain-ledger.ts';
import { plainMoneyMutants } from './faults/plain-money.ts';
import { plainSubscriptionMutants } from './faults/plain-subscriptions.ts';
import { plainToldMutants } from './faults/plain-told.ts';
import { idempotencyChangeMutants } from './faults/idempotency-changes.ts';
import { accountListMutants } from './faults/account-lists.ts';
import { ledgerExactnessMutants } from './faults/ledger-exactness.ts';
import { exchangeExecutionMutants } from './faults/exchange-execution.ts';
import { depositAcceptanceMutants } from './faults/deposit-acceptance.ts';
import { withdrawalEndMutants } from './faults/withdrawal-ends.ts';
import { transferAcceptanceMutants } from './faults/transfer-acceptance.ts';
import { transactionOrderMutants } from './faults/transaction-order.ts';
import { pageContentMutants } from './faults/page-contents.ts';
import { cancellationMutants } from './faults/cancellations.ts';
import { idempotencyScopeMutants } from './faults/idempotency-scope.ts';
import { laterStepMutants } from './faults/later-steps.ts';
import { statementsMutants } from './faults/statements.ts';
import { accountsMutants } from './faults/accounts.ts';
import { linkMutants } from './faults/links.ts';
import { paginationMutants } from './faults/pagination.ts';
import { transactionListMutants } from './faults/transaction-lists.ts';
import { transactionTypeMutants } from './faults/transaction-types.ts';
import { transactionsMutants } from './faults/transactions.ts';
import { ledgerRaceMutants } from './faults/ledger-races.ts';
import { ledgerSumMutants } from './faults/ledger-sums.ts';
import { ledgerFinalityMutants } from './faults/ledger-finality.ts';
import { ledgerStateMutants } from './faults/ledger-states.ts';
import { paymentsMutants } from './faults/payments.ts';
import { exchangesMutants } from './faults/exchanges.ts';
import { depositsMutants } from './faults/deposits.ts';
import { withdrawalsMutants } from './faults/withdrawals.ts';
import { idempotencyRaceMutants } from './faults/idempotency-races.ts';
import { idempotencyMutants } from './faults/idempotency.ts';
import { webhookMutants } from './faults/webhooks.ts';
import { webhookSignatureMutants } from './faults/webhooks-signature.ts';
import { customerMutants } from './faults/customers.ts';
import { customerStateMutants } from './faults/customer-states.ts';
import { envelopeMutants } from './faults/envelope.ts';
import { errorMutants } from './faults/errors.ts';
import { signingMutants } from './faults/signing.ts';
import { subscriptionMutants } from './faults/subscriptions.ts';
import { eventMutants } from './faults/events.ts';
import { individualMutants } from './faults/individuals.ts';
import { applicationMutants } from './faults/applications.ts';
import { counterpartyMutants } from './faults/counterparties.ts';
import { wireMutants } from './faults/wire.ts';
import { answersOfOthersMutants } from './faults/answers-of-others.ts';
import { authenticationMutants } from './faults/authentication.ts';
import { authorizationMutants } from './faults/authorization.ts';
import { transfersMutants } from './faults/transfers.ts';
import { untoldMutants } from './faults/untold.ts';
import { unwatchedMutants } from './faults/unwatched.ts';
import { inTurnMutants } from './faults/in-turn.ts';
import { sinceARestartMutants } from './faults/since-a-restart.ts';
import { momentMutants } from './faults/moments.ts';
import { momentToldMutants } from './faults/moments-told.ts';
import { smallPrintMutants } from './faults/small-print.ts';
import { spellingMutants } from './faults/spelling.ts';
import { forNobodyMutants } from './faults/for-nobody.ts';
import { rareOwnerMutants } from './faults/rare-owners.ts';
import { untoldOfOthersMutants } from './faults/untold-of-others.ts';
import { corporateStateMutants } from './faults/states-of-corporations.ts';
import { lessTroddenCryptoMutants } from './faults/less-trodden-crypto.ts';
import { lessTroddenMutants } from './faults/less-trodden.ts';
import { corporateApplicationMutants } from './faults/corporate-applications.ts';
import { looseInputMutants } from './faults/loose-input.ts';
import { mappedMemberMutants } from './faults/mapped-members.ts';
import { lookedUpSleepMutants } from './faults/looked-up-sleep.ts';
import { loosePatternMutants } from './faults/loose-patterns.ts';
import { ownIdentifierMutants } from './faults/own-identifiers.ts';
import { lostMemberMutants } from './faults/lost-members.ts';
import { nearIdentifierMutants } from './faults/near-identifiers.ts';
import { afterErrorChangeMutants } from './faults/after-errors-changes.ts';
import { afterErrorMutants } from './faults/after-errors.ts';
import { afterErrorsMoneyMutants } from './faults/after-errors-money.ts';
import { afterErrorsToldMutants } from './faults/after-errors-told.ts';
import { atPlaceMutants } from './at-places.ts';
import { restartMutants } from './faults/restarts.ts';
import { recordAtPlaceMutants } from './records-at-places.ts';
import { secondTimeMutants } from './faults/second-times.ts';
import { aDayOldMutants } from './faults/a-day-old.ts';
import { corporateOwnerMutants } from './faults/corporate-owners.ts';
import { farAmountMutants } from './faults/far-amounts.ts';
import { withheldMoneyMutants } from './faults/withheld-money.ts';
import { withheldRecordsMutants } from './faults/withheld-records.ts';

const areas: readonly Mutants[] = [
  idempotencyMutants,
  plainLedgerMutants,
  plainMoneyMutants,
  plainOnboardingMutants,
  plainRefusalMutants,
  plainRefusedMutants,
  plainStateMutants,
  plainSequenceMutants,
  plainPeopleMutants,
  plainAgainMutants,
  plainOpenStateMutants,
  plainSubscriptionMutants,
  plainToldMutants,
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
  answersOfOthersMutants,
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
  laterStepMutants,
  inTurnMutants,
  sinceARestartMutants,
  untoldMutants,
  lessTroddenMutants,
  lessTroddenCryptoMutants,
  afterErrorMutants,
  afterErrorChangeMutants,
  afterErrorsMoneyMutants,
  afterErrorsToldMutants,
  secondTimeMutants,
  corporateOwnerMutants,
  farAmountMutants,
  aDayOldMutants,
  atPlaceMutants,
  restartMutants,
  recordAtPlaceMutants,
  nearIdentifierMutants,
  corporateApplicationMutants,
  looseInputMutants,
  mappedMemberMutants,
  lookedUpSleepMutants,
  loosePatternMutants,
  ownIdentifierMutants,
  lostMemberMutants,
  momentMutants,
  momentToldMutants,
  smallPrintMutants,
  spellingMutants,
  forNobodyMutants,
  corporateStateMutants,
  untoldOfOthersMutants,
  rareOwnerMutants,
  ...blindAreas,
];

const ofAreas = areas.flatMap((area) => Object.entries(area));

/**
 * Faults where few would look, and faults by authors who had seen none of the tests. Each was tried
 * once before anybody wrote a test for it, which is what says how much is found unprepared
 * (`npm run bench -- finders`, bench/README.md); contract tests have been written for them since.
 */
export const unwatched: ReadonlyMap<string, Mutant> = new Map(Object.entries(unwatchedMutants));
export const withheld: ReadonlyMap<string, Mutant> = new Map(
  Object.entries<Mutant>({
    ...withheldMoneyMutants,
    ...withheldRecordsMutants,
  }),
);

const entries: readonly (readonly [string, Mutant])[] = [...ofAreas, ...unwatched, ...withheld];

export const mutants: ReadonlyMap<string, Mutant> = new Map(entries);

const twice = entries.find(([id, mutant]) => mutants.get(id) !== mutant);
if (twice !== undefined) throw new Error(`two mutants are called ${twice[0]}`);
