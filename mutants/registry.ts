/** All mutants, by id. One line an area. */
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
import { authenticationMutants } from './faults/authentication.ts';
import { authorizationMutants } from './faults/authorization.ts';
import { transfersMutants } from './faults/transfers.ts';
import { blindTwentiethFrameMutants } from './blind/twentieth-frame.ts';
import { blindTwentiethPeopleMutants } from './blind/twentieth-people.ts';
import { blindTwentiethCourseMutants } from './blind/twentieth-course.ts';
import { blindTwentyFifthFrameMutants } from './blind/twenty-fifth-frame.ts';
import { blindTwentyFifthListedMutants } from './blind/twenty-fifth-listed.ts';
import { blindTwentyFifthToldMutants } from './blind/twenty-fifth-told.ts';
import { blindTwentyFifthPeopleMutants } from './blind/twenty-fifth-people.ts';
import { blindTwentyFifthMoneyMutants } from './blind/twenty-fifth-money.ts';
import { blindTwentySeventhAtOnceMutants } from './blind/twenty-seventh-at-once.ts';
import { blindTwentySeventhListedMutants } from './blind/twenty-seventh-listed.ts';
import { blindTwentySeventhMoneyMutants } from './blind/twenty-seventh-money.ts';
import { blindTwentySeventhPeopleMutants } from './blind/twenty-seventh-people.ts';
import { blindTwentySeventhToldMutants } from './blind/twenty-seventh-told.ts';
import { blindTwentyEighthOnboardingMutants } from './blind/twenty-eighth-onboarding.ts';
import { blindTwentyEighthPeopleMutants } from './blind/twenty-eighth-people.ts';
import { blindTwentyEighthMovedMutants } from './blind/twenty-eighth-moved.ts';
import { blindTwentyEighthListedMutants } from './blind/twenty-eighth-listed.ts';
import { blindTwentyEighthToldMutants } from './blind/twenty-eighth-told.ts';
import { blindTwentyNinthMovedMutants } from './blind/twenty-ninth-moved.ts';
import { blindTwentyNinthFundsMutants } from './blind/twenty-ninth-funds.ts';
import { blindTwentyNinthAgainMutants } from './blind/twenty-ninth-again.ts';
import { blindTwentyNinthOthersMutants } from './blind/twenty-ninth-others.ts';
import { blindTwentyNinthToldMutants } from './blind/twenty-ninth-told.ts';
import { blindTwentyNinthPeopleMutants } from './blind/twenty-ninth-people.ts';
import { blindTwentyNinthListedMutants } from './blind/twenty-ninth-listed.ts';
import { blindTwentySixthFrameMutants } from './blind/twenty-sixth-frame.ts';
import { blindTwentySixthMoneyMutants } from './blind/twenty-sixth-money.ts';
import { blindTwentySixthPeopleMutants } from './blind/twenty-sixth-people.ts';
import { blindTwentySixthStateMutants } from './blind/twenty-sixth-states.ts';
import { blindTwentySixthToldMutants } from './blind/twenty-sixth-told.ts';
import { blindTwentyFirstFrameMutants } from './blind/twenty-first-frame.ts';
import { blindTwentyFirstMoneyMutants } from './blind/twenty-first-money.ts';
import { blindTwentyFirstPaymentMutants } from './blind/twenty-first-payments.ts';
import { blindTwentyFirstToldMutants } from './blind/twenty-first-told.ts';
import { blindTwentyFirstPeopleMutants } from './blind/twenty-first-people.ts';
import { blindTwentySecondCancelledMutants } from './blind/twenty-second-cancelled.ts';
import { blindTwentySecondFrameMutants } from './blind/twenty-second-frame.ts';
import { blindTwentySecondMoneyMutants } from './blind/twenty-second-money.ts';
import { blindTwentySecondOnboardingMutants } from './blind/twenty-second-onboarding.ts';
import { blindTwentySecondPeopleMutants } from './blind/twenty-second-people.ts';
import { blindTwentySecondToldMutants } from './blind/twenty-second-told.ts';
import { blindTwentyThirdMovedMutants } from './blind/twenty-third-moved.ts';
import { blindTwentyThirdOnboardingMutants } from './blind/twenty-third-onboarding.ts';
import { blindTwentyThirdPayeeMutants } from './blind/twenty-third-payees.ts';
import { blindTwentyThirdPeopleMutants } from './blind/twenty-third-people.ts';
import { blindTwentyThirdToldMutants } from './blind/twenty-third-told.ts';
import { blindTwentyThirdTradedMutants } from './blind/twenty-third-traded.ts';
import { blindTwentyFourthMoneyMutants } from './blind/twenty-fourth-money.ts';
import { blindTwentyFourthPeopleMutants } from './blind/twenty-fourth-people.ts';
import { blindTwentyFourthToldMutants } from './blind/twenty-fourth-told.ts';
import { blindTwentyFourthChargedMutants } from './blind/twenty-fourth-charged.ts';
import { untoldMutants } from './faults/untold.ts';
import { unwatchedMutants } from './faults/unwatched.ts';
import { blindListMutants } from './blind/lists.ts';
import { blindMoneyMutants } from './blind/money.ts';
import { blindFifthMoneyMutants } from './blind/fifth-money.ts';
import { blindFifthRecordsMutants } from './blind/fifth-records.ts';
import { inTurnMutants } from './faults/in-turn.ts';
import { momentMutants } from './faults/moments.ts';
import { momentToldMutants } from './faults/moments-told.ts';
import { smallPrintMutants } from './faults/small-print.ts';
import { forNobodyMutants } from './faults/for-nobody.ts';
import { rareOwnerMutants } from './faults/rare-owners.ts';
import { untoldOfOthersMutants } from './faults/untold-of-others.ts';
import { corporateStateMutants } from './faults/states-of-corporations.ts';
import { blindSixthMoneyMutants } from './blind/sixth-money.ts';
import { blindSixthRecordsMutants } from './blind/sixth-records.ts';
import { blindSeventhRecordsMoreMutants } from './blind/seventh-records-more.ts';
import { blindSeventhRecordsKeptMutants } from './blind/seventh-records-kept.ts';
import { blindSeventhRecordsPapersMutants } from './blind/seventh-records-papers.ts';
import { blindSeventhRecordsMutants } from './blind/seventh-records.ts';
import { blindSeventhMoneyMutants } from './blind/seventh-money.ts';
import { blindSeventhMoneyEventMutants } from './blind/seventh-money-events.ts';
import { blindSeventhMoneyListMutants } from './blind/seventh-money-lists.ts';
import { lessTroddenCryptoMutants } from './faults/less-trodden-crypto.ts';
import { lessTroddenMutants } from './faults/less-trodden.ts';
import { blindFourthListMutants } from './blind/fourth-lists.ts';
import { blindFourthMoneyMutants } from './blind/fourth-money.ts';
import { blindFourthPeopleMutants } from './blind/fourth-people.ts';
import { blindPeopleMutants } from './blind/people.ts';
import { blindEighthWholeFrameMutants } from './blind/eighth-whole-frame.ts';
import { blindEighthWholePeopleMutants } from './blind/eighth-whole-people.ts';
import { blindEighthWholeMoneyMutants } from './blind/eighth-whole-money.ts';
import { blindEighthWholeToldMutants } from './blind/eighth-whole-told.ts';
import { blindEighthWholeRestMutants } from './blind/eighth-whole-rest.ts';
import { blindNinthNamedMutants } from './blind/ninth-named.ts';
import { blindNinthPairMutants } from './blind/ninth-pairs.ts';
import { blindNinthToldMutants } from './blind/ninth-told.ts';
import { blindNinthSecondMutants } from './blind/ninth-second.ts';
import { blindNinthSlipMutants } from './blind/ninth-slips.ts';
import { blindNinthNumberMutants } from './blind/ninth-numbers.ts';
import { blindTenthMovedMutants } from './blind/tenth-moved.ts';
import { blindTenthAgainMutants } from './blind/tenth-again.ts';
import { blindTenthFrameMutants } from './blind/tenth-frame.ts';
import { blindTenthListedMutants } from './blind/tenth-listed.ts';
import { blindTenthPeopleMutants } from './blind/tenth-people.ts';
import { blindTenthRecordsMutants } from './blind/tenth-records.ts';
import { blindTenthToldMutants } from './blind/tenth-told.ts';
import { blindEleventhMoneyMutants } from './blind/eleventh-money.ts';
import { blindEleventhListedMutants } from './blind/eleventh-listed.ts';
import { blindEleventhPeopleMutants } from './blind/eleventh-people.ts';
import { blindEleventhFrameMutants } from './blind/eleventh-frame.ts';
import { blindEleventhToldMutants } from './blind/eleventh-told.ts';
import { blindEleventhPartyMutants } from './blind/eleventh-parties.ts';
import { blindTwelfthMoneyMutants } from './blind/twelfth-money.ts';
import { blindTwelfthListedMutants } from './blind/twelfth-listed.ts';
import { blindTwelfthPeopleMutants } from './blind/twelfth-people.ts';
import { blindTwelfthFrameMutants } from './blind/twelfth-frame.ts';
import { blindTwelfthToldMutants } from './blind/twelfth-told.ts';
import { blindThirteenthMoneyMutants } from './blind/thirteenth-money.ts';
import { blindThirteenthListedMutants } from './blind/thirteenth-listed.ts';
import { blindThirteenthPeopleMutants } from './blind/thirteenth-people.ts';
import { blindThirteenthFrameMutants } from './blind/thirteenth-frame.ts';
import { blindThirteenthToldMutants } from './blind/thirteenth-told.ts';
import { blindFourteenthMoneyMutants } from './blind/fourteenth-money.ts';
import { blindFourteenthListedMutants } from './blind/fourteenth-listed.ts';
import { blindFourteenthPeopleMutants } from './blind/fourteenth-people.ts';
import { blindFourteenthFrameMutants } from './blind/fourteenth-frame.ts';
import { blindFourteenthToldMutants } from './blind/fourteenth-told.ts';
import { blindFifteenthMoneyMutants } from './blind/fifteenth-money.ts';
import { blindFifteenthListedMutants } from './blind/fifteenth-listed.ts';
import { blindFifteenthPeopleMutants } from './blind/fifteenth-people.ts';
import { blindFifteenthFrameMutants } from './blind/fifteenth-frame.ts';
import { blindFifteenthToldMutants } from './blind/fifteenth-told.ts';
import { blindSixteenthMoneyMutants } from './blind/sixteenth-money.ts';
import { blindSixteenthFundingMutants } from './blind/sixteenth-funding.ts';
import { blindSixteenthListedMutants } from './blind/sixteenth-listed.ts';
import { blindSixteenthPeopleMutants } from './blind/sixteenth-people.ts';
import { blindSixteenthFrameMutants } from './blind/sixteenth-frame.ts';
import { blindSixteenthToldMutants } from './blind/sixteenth-told.ts';
import { blindSeventeenthPeopleMutants } from './blind/seventeenth-people.ts';
import { blindSeventeenthOnboardingMutants } from './blind/seventeenth-onboarding.ts';
import { blindSeventeenthPayeeMutants } from './blind/seventeenth-payees.ts';
import { blindSeventeenthMovedMutants } from './blind/seventeenth-moved.ts';
import { blindSeventeenthFrameMutants } from './blind/seventeenth-frame.ts';
import { blindSeventeenthListedMutants } from './blind/seventeenth-listed.ts';
import { blindSeventeenthToldMutants } from './blind/seventeenth-told.ts';
import { blindEighteenthOnboardingMutants } from './blind/eighteenth-onboarding.ts';
import { blindEighteenthPeopleMutants } from './blind/eighteenth-people.ts';
import { blindEighteenthPayeeMutants } from './blind/eighteenth-payees.ts';
import { blindEighteenthFrameMutants } from './blind/eighteenth-frame.ts';
import { blindEighteenthToldMutants } from './blind/eighteenth-told.ts';
import { blindEighteenthListedMutants } from './blind/eighteenth-listed.ts';
import {
  blindEighteenthMovedMutants,
  blindEighteenthTradedMutants,
} from './blind/eighteenth-moved.ts';
import { blindNineteenthPeopleMutants } from './blind/nineteenth-people.ts';
import { blindNineteenthMoneyMutants } from './blind/nineteenth-money.ts';
import { blindThirtiethAgainMutants } from './blind/thirtieth-again.ts';
import { blindThirtiethFundsMutants } from './blind/thirtieth-funds.ts';
import { blindThirtiethMovedMutants } from './blind/thirtieth-moved.ts';
import { blindThirtiethPeopleMutants } from './blind/thirtieth-people.ts';
import { blindThirtiethListedMutants } from './blind/thirtieth-listed.ts';
import { blindThirtiethToldMutants } from './blind/thirtieth-told.ts';
import { blindThirtyFirstFundsMutants } from './blind/thirty-first-funds.ts';
import { blindThirtyFirstReturnedMutants } from './blind/thirty-first-returned.ts';
import { blindThirtyFirstMovedMutants } from './blind/thirty-first-moved.ts';
import { blindThirtyFirstToldMutants } from './blind/thirty-first-told.ts';
import { blindThirtyFirstPeopleMutants } from './blind/thirty-first-people.ts';
import { blindThirtyFirstListedMutants } from './blind/thirty-first-listed.ts';
import { blindThirtySecondPeopleMutants } from './blind/thirty-second-people.ts';
import { blindThirtySecondStateMutants } from './blind/thirty-second-states.ts';
import { blindThirtySecondListedMutants } from './blind/thirty-second-listed.ts';
import { blindThirtySecondMovedMutants } from './blind/thirty-second-moved.ts';
import { blindThirtySecondToldMutants } from './blind/thirty-second-told.ts';
import { latestBlindMutants } from './blind/latest.ts';
import { corporateApplicationMutants } from './faults/corporate-applications.ts';
import { looseInputMutants } from './faults/loose-input.ts';
import { loosePatternMutants } from './faults/loose-patterns.ts';
import { ownIdentifierMutants } from './faults/own-identifiers.ts';
import { lostMemberMutants } from './faults/lost-members.ts';
import { nearIdentifierMutants } from './faults/near-identifiers.ts';
import { afterErrorChangeMutants } from './faults/after-errors-changes.ts';
import { afterErrorMutants } from './faults/after-errors.ts';
import { afterErrorsMoneyMutants } from './faults/after-errors-money.ts';
import { afterErrorsToldMutants } from './faults/after-errors-told.ts';
import { atPlaceMutants } from './at-places.ts';
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
  blindPeopleMutants,
  blindMoneyMutants,
  blindListMutants,
  blindFourthPeopleMutants,
  blindFourthMoneyMutants,
  blindFourthListMutants,
  blindFifthRecordsMutants,
  inTurnMutants,
  untoldMutants,
  blindFifthMoneyMutants,
  blindSixthRecordsMutants,
  blindSixthMoneyMutants,
  blindSeventhRecordsMutants,
  blindSeventhRecordsPapersMutants,
  blindSeventhRecordsMoreMutants,
  blindSeventhRecordsKeptMutants,
  blindSeventhMoneyMutants,
  blindSeventhMoneyEventMutants,
  blindSeventhMoneyListMutants,
  blindEighthWholeFrameMutants,
  blindEighthWholePeopleMutants,
  blindEighthWholeMoneyMutants,
  blindEighthWholeToldMutants,
  blindEighthWholeRestMutants,
  blindNinthNamedMutants,
  blindNinthPairMutants,
  blindNinthToldMutants,
  blindNinthSecondMutants,
  blindNinthSlipMutants,
  blindNinthNumberMutants,
  blindTenthMovedMutants,
  blindTenthAgainMutants,
  blindTenthFrameMutants,
  blindTenthListedMutants,
  blindTenthPeopleMutants,
  blindTenthRecordsMutants,
  blindTenthToldMutants,
  blindEleventhMoneyMutants,
  blindEleventhListedMutants,
  blindEleventhPeopleMutants,
  blindEleventhFrameMutants,
  blindEleventhToldMutants,
  blindEleventhPartyMutants,
  blindTwelfthMoneyMutants,
  blindTwelfthListedMutants,
  blindTwelfthPeopleMutants,
  blindTwelfthFrameMutants,
  blindTwelfthToldMutants,
  blindThirteenthMoneyMutants,
  blindThirteenthListedMutants,
  blindThirteenthPeopleMutants,
  blindThirteenthFrameMutants,
  blindThirteenthToldMutants,
  blindFourteenthMoneyMutants,
  blindFourteenthListedMutants,
  blindFourteenthPeopleMutants,
  blindFourteenthFrameMutants,
  blindFourteenthToldMutants,
  blindFifteenthMoneyMutants,
  blindFifteenthListedMutants,
  blindFifteenthPeopleMutants,
  blindFifteenthFrameMutants,
  blindFifteenthToldMutants,
  blindSixteenthMoneyMutants,
  blindSixteenthFundingMutants,
  blindSixteenthListedMutants,
  blindSixteenthPeopleMutants,
  blindSixteenthFrameMutants,
  blindSixteenthToldMutants,
  blindSeventeenthPeopleMutants,
  blindSeventeenthOnboardingMutants,
  blindSeventeenthPayeeMutants,
  blindSeventeenthMovedMutants,
  blindSeventeenthFrameMutants,
  blindSeventeenthListedMutants,
  blindSeventeenthToldMutants,
  blindEighteenthOnboardingMutants,
  blindEighteenthPeopleMutants,
  blindEighteenthPayeeMutants,
  blindEighteenthMovedMutants,
  blindEighteenthTradedMutants,
  blindEighteenthFrameMutants,
  blindEighteenthListedMutants,
  blindEighteenthToldMutants,
  blindNineteenthPeopleMutants,
  blindNineteenthMoneyMutants,
  blindTwentiethFrameMutants,
  blindTwentiethPeopleMutants,
  blindTwentiethCourseMutants,
  blindTwentyFirstFrameMutants,
  blindTwentyFirstMoneyMutants,
  blindTwentyFirstPeopleMutants,
  blindTwentyFirstPaymentMutants,
  blindTwentyFirstToldMutants,
  blindTwentySecondCancelledMutants,
  blindTwentySecondFrameMutants,
  blindTwentySecondMoneyMutants,
  blindTwentySecondOnboardingMutants,
  blindTwentySecondPeopleMutants,
  blindTwentySecondToldMutants,
  blindTwentyThirdMovedMutants,
  blindTwentyThirdOnboardingMutants,
  blindTwentyThirdPayeeMutants,
  blindTwentyThirdPeopleMutants,
  blindTwentyThirdToldMutants,
  blindTwentyThirdTradedMutants,
  blindTwentyFourthChargedMutants,
  blindTwentyFourthMoneyMutants,
  blindTwentyFourthPeopleMutants,
  blindTwentyFourthToldMutants,
  blindTwentyFifthFrameMutants,
  blindTwentyFifthListedMutants,
  blindTwentyFifthToldMutants,
  blindTwentyFifthPeopleMutants,
  blindTwentyFifthMoneyMutants,
  blindTwentySixthFrameMutants,
  blindTwentySixthMoneyMutants,
  blindTwentySixthPeopleMutants,
  blindTwentySixthStateMutants,
  blindTwentySixthToldMutants,
  blindTwentySeventhAtOnceMutants,
  blindTwentySeventhListedMutants,
  blindTwentySeventhMoneyMutants,
  blindTwentySeventhPeopleMutants,
  blindTwentySeventhToldMutants,
  blindTwentyEighthOnboardingMutants,
  blindTwentyEighthPeopleMutants,
  blindTwentyEighthMovedMutants,
  blindTwentyEighthListedMutants,
  blindTwentyEighthToldMutants,
  blindTwentyNinthMovedMutants,
  blindTwentyNinthFundsMutants,
  blindTwentyNinthAgainMutants,
  blindTwentyNinthOthersMutants,
  blindTwentyNinthToldMutants,
  blindTwentyNinthPeopleMutants,
  blindTwentyNinthListedMutants,
  blindThirtiethAgainMutants,
  blindThirtiethFundsMutants,
  blindThirtiethMovedMutants,
  blindThirtiethPeopleMutants,
  blindThirtiethListedMutants,
  blindThirtiethToldMutants,
  blindThirtyFirstFundsMutants,
  blindThirtyFirstReturnedMutants,
  blindThirtyFirstMovedMutants,
  blindThirtyFirstToldMutants,
  blindThirtyFirstPeopleMutants,
  blindThirtyFirstListedMutants,
  blindThirtySecondPeopleMutants,
  blindThirtySecondStateMutants,
  blindThirtySecondListedMutants,
  blindThirtySecondMovedMutants,
  blindThirtySecondToldMutants,
  latestBlindMutants,
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
  recordAtPlaceMutants,
  nearIdentifierMutants,
  corporateApplicationMutants,
  looseInputMutants,
  loosePatternMutants,
  ownIdentifierMutants,
  lostMemberMutants,
  momentMutants,
  momentToldMutants,
  smallPrintMutants,
  forNobodyMutants,
  corporateStateMutants,
  untoldOfOthersMutants,
  rareOwnerMutants,
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
