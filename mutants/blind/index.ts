/** Faults by authors who had read none of the tests: one line a file. */
import type { Mutants } from '../types.ts';
import { blindTwentiethFrameMutants } from './author-20/frame.ts';
import { blindTwentiethPeopleMutants } from './author-20/people.ts';
import { blindTwentiethCourseMutants } from './author-20/course.ts';
import { blindTwentyFifthFrameMutants } from './author-25/frame.ts';
import { blindTwentyFifthListedMutants } from './author-25/listed.ts';
import { blindTwentyFifthToldMutants } from './author-25/told.ts';
import { blindTwentyFifthPeopleMutants } from './author-25/people.ts';
import { blindTwentyFifthMoneyMutants } from './author-25/money.ts';
import { blindTwentySeventhAtOnceMutants } from './author-27/at-once.ts';
import { blindTwentySeventhListedMutants } from './author-27/listed.ts';
import { blindTwentySeventhMoneyMutants } from './author-27/money.ts';
import { blindTwentySeventhPeopleMutants } from './author-27/people.ts';
import { blindTwentySeventhToldMutants } from './author-27/told.ts';
import { blindTwentyEighthOnboardingMutants } from './author-28/onboarding.ts';
import { blindTwentyEighthPeopleMutants } from './author-28/people.ts';
import { blindTwentyEighthMovedMutants } from './author-28/moved.ts';
import { blindTwentyEighthListedMutants } from './author-28/listed.ts';
import { blindTwentyEighthToldMutants } from './author-28/told.ts';
import { blindTwentyNinthMovedMutants } from './author-29/moved.ts';
import { blindTwentyNinthFundsMutants } from './author-29/funds.ts';
import { blindTwentyNinthAgainMutants } from './author-29/again.ts';
import { blindTwentyNinthOthersMutants } from './author-29/others.ts';
import { blindTwentyNinthToldMutants } from './author-29/told.ts';
import { blindTwentyNinthPeopleMutants } from './author-29/people.ts';
import { blindTwentyNinthListedMutants } from './author-29/listed.ts';
import { blindTwentySixthFrameMutants } from './author-26/frame.ts';
import { blindTwentySixthMoneyMutants } from './author-26/money.ts';
import { blindTwentySixthPeopleMutants } from './author-26/people.ts';
import { blindTwentySixthStateMutants } from './author-26/states.ts';
import { blindTwentySixthToldMutants } from './author-26/told.ts';
import { blindTwentyFirstFrameMutants } from './author-21/frame.ts';
import { blindTwentyFirstMoneyMutants } from './author-21/money.ts';
import { blindTwentyFirstPaymentMutants } from './author-21/payments.ts';
import { blindTwentyFirstToldMutants } from './author-21/told.ts';
import { blindTwentyFirstPeopleMutants } from './author-21/people.ts';
import { blindTwentySecondCancelledMutants } from './author-22/cancelled.ts';
import { blindTwentySecondFrameMutants } from './author-22/frame.ts';
import { blindTwentySecondMoneyMutants } from './author-22/money.ts';
import { blindTwentySecondOnboardingMutants } from './author-22/onboarding.ts';
import { blindTwentySecondPeopleMutants } from './author-22/people.ts';
import { blindTwentySecondToldMutants } from './author-22/told.ts';
import { blindTwentyThirdMovedMutants } from './author-23/moved.ts';
import { blindTwentyThirdOnboardingMutants } from './author-23/onboarding.ts';
import { blindTwentyThirdPayeeMutants } from './author-23/payees.ts';
import { blindTwentyThirdPeopleMutants } from './author-23/people.ts';
import { blindTwentyThirdToldMutants } from './author-23/told.ts';
import { blindTwentyThirdTradedMutants } from './author-23/traded.ts';
import { blindTwentyFourthMoneyMutants } from './author-24/money.ts';
import { blindTwentyFourthPeopleMutants } from './author-24/people.ts';
import { blindTwentyFourthToldMutants } from './author-24/told.ts';
import { blindTwentyFourthChargedMutants } from './author-24/charged.ts';
import { blindListMutants } from './author-03/lists.ts';
import { blindMoneyMutants } from './author-03/money.ts';
import { blindFifthMoneyMutants } from './author-05/money.ts';
import { blindFifthRecordsMutants } from './author-05/records.ts';
import { blindSixthMoneyMutants } from './author-06/money.ts';
import { blindSixthRecordsMutants } from './author-06/records.ts';
import { blindSeventhRecordsMoreMutants } from './author-07/records-more.ts';
import { blindSeventhRecordsKeptMutants } from './author-07/records-kept.ts';
import { blindSeventhRecordsPapersMutants } from './author-07/records-papers.ts';
import { blindSeventhRecordsMutants } from './author-07/records.ts';
import { blindSeventhMoneyMutants } from './author-07/money.ts';
import { blindSeventhMoneyEventMutants } from './author-07/money-events.ts';
import { blindSeventhMoneyListMutants } from './author-07/money-lists.ts';
import { blindFourthListMutants } from './author-04/lists.ts';
import { blindFourthMoneyMutants } from './author-04/money.ts';
import { blindFourthPeopleMutants } from './author-04/people.ts';
import { blindPeopleMutants } from './author-03/people.ts';
import { blindEighthWholeFrameMutants } from './author-08/whole-frame.ts';
import { blindEighthWholePeopleMutants } from './author-08/whole-people.ts';
import { blindEighthWholeMoneyMutants } from './author-08/whole-money.ts';
import { blindEighthWholeToldMutants } from './author-08/whole-told.ts';
import { blindEighthWholeRestMutants } from './author-08/whole-rest.ts';
import { blindNinthNamedMutants } from './author-09/named.ts';
import { blindNinthPairMutants } from './author-09/pairs.ts';
import { blindNinthToldMutants } from './author-09/told.ts';
import { blindNinthSecondMutants } from './author-09/second.ts';
import { blindNinthSlipMutants } from './author-09/slips.ts';
import { blindNinthNumberMutants } from './author-09/numbers.ts';
import { blindTenthMovedMutants } from './author-10/moved.ts';
import { blindTenthAgainMutants } from './author-10/again.ts';
import { blindTenthFrameMutants } from './author-10/frame.ts';
import { blindTenthListedMutants } from './author-10/listed.ts';
import { blindTenthPeopleMutants } from './author-10/people.ts';
import { blindTenthRecordsMutants } from './author-10/records.ts';
import { blindTenthToldMutants } from './author-10/told.ts';
import { blindEleventhMoneyMutants } from './author-11/money.ts';
import { blindEleventhListedMutants } from './author-11/listed.ts';
import { blindEleventhPeopleMutants } from './author-11/people.ts';
import { blindEleventhFrameMutants } from './author-11/frame.ts';
import { blindEleventhToldMutants } from './author-11/told.ts';
import { blindEleventhPartyMutants } from './author-11/parties.ts';
import { blindTwelfthMoneyMutants } from './author-12/money.ts';
import { blindTwelfthListedMutants } from './author-12/listed.ts';
import { blindTwelfthPeopleMutants } from './author-12/people.ts';
import { blindTwelfthFrameMutants } from './author-12/frame.ts';
import { blindTwelfthToldMutants } from './author-12/told.ts';
import { blindThirteenthMoneyMutants } from './author-13/money.ts';
import { blindThirteenthListedMutants } from './author-13/listed.ts';
import { blindThirteenthPeopleMutants } from './author-13/people.ts';
import { blindThirteenthFrameMutants } from './author-13/frame.ts';
import { blindThirteenthToldMutants } from './author-13/told.ts';
import { blindFourteenthMoneyMutants } from './author-14/money.ts';
import { blindFourteenthListedMutants } from './author-14/listed.ts';
import { blindFourteenthPeopleMutants } from './author-14/people.ts';
import { blindFourteenthFrameMutants } from './author-14/frame.ts';
import { blindFourteenthToldMutants } from './author-14/told.ts';
import { blindFifteenthMoneyMutants } from './author-15/money.ts';
import { blindFifteenthListedMutants } from './author-15/listed.ts';
import { blindFifteenthPeopleMutants } from './author-15/people.ts';
import { blindFifteenthFrameMutants } from './author-15/frame.ts';
import { blindFifteenthToldMutants } from './author-15/told.ts';
import { blindSixteenthMoneyMutants } from './author-16/money.ts';
import { blindSixteenthFundingMutants } from './author-16/funding.ts';
import { blindSixteenthListedMutants } from './author-16/listed.ts';
import { blindSixteenthPeopleMutants } from './author-16/people.ts';
import { blindSixteenthFrameMutants } from './author-16/frame.ts';
import { blindSixteenthToldMutants } from './author-16/told.ts';
import { blindSeventeenthPeopleMutants } from './author-17/people.ts';
import { blindSeventeenthOnboardingMutants } from './author-17/onboarding.ts';
import { blindSeventeenthPayeeMutants } from './author-17/payees.ts';
import { blindSeventeenthMovedMutants } from './author-17/moved.ts';
import { blindSeventeenthFrameMutants } from './author-17/frame.ts';
import { blindSeventeenthListedMutants } from './author-17/listed.ts';
import { blindSeventeenthToldMutants } from './author-17/told.ts';
import { blindEighteenthOnboardingMutants } from './author-18/onboarding.ts';
import { blindEighteenthPeopleMutants } from './author-18/people.ts';
import { blindEighteenthPayeeMutants } from './author-18/payees.ts';
import { blindEighteenthFrameMutants } from './author-18/frame.ts';
import { blindEighteenthToldMutants } from './author-18/told.ts';
import { blindEighteenthListedMutants } from './author-18/listed.ts';
import { blindNineteenthPeopleMutants } from './author-19/people.ts';
import { blindNineteenthMoneyMutants } from './author-19/money.ts';
import { blindThirtiethAgainMutants } from './author-30/again.ts';
import { blindThirtiethFundsMutants } from './author-30/funds.ts';
import { blindThirtiethMovedMutants } from './author-30/moved.ts';
import { blindThirtiethPeopleMutants } from './author-30/people.ts';
import { blindThirtiethListedMutants } from './author-30/listed.ts';
import { blindThirtiethToldMutants } from './author-30/told.ts';
import { blindThirtyFirstFundsMutants } from './author-31/funds.ts';
import { blindThirtyFirstReturnedMutants } from './author-31/returned.ts';
import { blindThirtyFirstMovedMutants } from './author-31/moved.ts';
import { blindThirtyFirstToldMutants } from './author-31/told.ts';
import { blindThirtyFirstPeopleMutants } from './author-31/people.ts';
import { blindThirtyFirstListedMutants } from './author-31/listed.ts';
import { blindThirtySecondPeopleMutants } from './author-32/people.ts';
import { blindThirtySecondStateMutants } from './author-32/states.ts';
import { blindThirtySecondListedMutants } from './author-32/listed.ts';
import { blindThirtySecondMovedMutants } from './author-32/moved.ts';
import { blindThirtySecondToldMutants } from './author-32/told.ts';
import { latestBlindMutants } from './latest.ts';
import { blindEighteenthMovedMutants, blindEighteenthTradedMutants } from './author-18/moved.ts';

export const blindAreas: readonly Mutants[] = [
  blindPeopleMutants,
  blindMoneyMutants,
  blindListMutants,
  blindFourthPeopleMutants,
  blindFourthMoneyMutants,
  blindFourthListMutants,
  blindFifthRecordsMutants,
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
];
