/** Faults by authors who had read none of the tests: one line a file. */
import type { Mutants } from '../types.ts';
import { blindTwentiethFrameMutants } from './twentieth-frame.ts';
import { blindTwentiethPeopleMutants } from './twentieth-people.ts';
import { blindTwentiethCourseMutants } from './twentieth-course.ts';
import { blindTwentyFifthFrameMutants } from './twenty-fifth-frame.ts';
import { blindTwentyFifthListedMutants } from './twenty-fifth-listed.ts';
import { blindTwentyFifthToldMutants } from './twenty-fifth-told.ts';
import { blindTwentyFifthPeopleMutants } from './twenty-fifth-people.ts';
import { blindTwentyFifthMoneyMutants } from './twenty-fifth-money.ts';
import { blindTwentySeventhAtOnceMutants } from './twenty-seventh-at-once.ts';
import { blindTwentySeventhListedMutants } from './twenty-seventh-listed.ts';
import { blindTwentySeventhMoneyMutants } from './twenty-seventh-money.ts';
import { blindTwentySeventhPeopleMutants } from './twenty-seventh-people.ts';
import { blindTwentySeventhToldMutants } from './twenty-seventh-told.ts';
import { blindTwentyEighthOnboardingMutants } from './twenty-eighth-onboarding.ts';
import { blindTwentyEighthPeopleMutants } from './twenty-eighth-people.ts';
import { blindTwentyEighthMovedMutants } from './twenty-eighth-moved.ts';
import { blindTwentyEighthListedMutants } from './twenty-eighth-listed.ts';
import { blindTwentyEighthToldMutants } from './twenty-eighth-told.ts';
import { blindTwentyNinthMovedMutants } from './twenty-ninth-moved.ts';
import { blindTwentyNinthFundsMutants } from './twenty-ninth-funds.ts';
import { blindTwentyNinthAgainMutants } from './twenty-ninth-again.ts';
import { blindTwentyNinthOthersMutants } from './twenty-ninth-others.ts';
import { blindTwentyNinthToldMutants } from './twenty-ninth-told.ts';
import { blindTwentyNinthPeopleMutants } from './twenty-ninth-people.ts';
import { blindTwentyNinthListedMutants } from './twenty-ninth-listed.ts';
import { blindTwentySixthFrameMutants } from './twenty-sixth-frame.ts';
import { blindTwentySixthMoneyMutants } from './twenty-sixth-money.ts';
import { blindTwentySixthPeopleMutants } from './twenty-sixth-people.ts';
import { blindTwentySixthStateMutants } from './twenty-sixth-states.ts';
import { blindTwentySixthToldMutants } from './twenty-sixth-told.ts';
import { blindTwentyFirstFrameMutants } from './twenty-first-frame.ts';
import { blindTwentyFirstMoneyMutants } from './twenty-first-money.ts';
import { blindTwentyFirstPaymentMutants } from './twenty-first-payments.ts';
import { blindTwentyFirstToldMutants } from './twenty-first-told.ts';
import { blindTwentyFirstPeopleMutants } from './twenty-first-people.ts';
import { blindTwentySecondCancelledMutants } from './twenty-second-cancelled.ts';
import { blindTwentySecondFrameMutants } from './twenty-second-frame.ts';
import { blindTwentySecondMoneyMutants } from './twenty-second-money.ts';
import { blindTwentySecondOnboardingMutants } from './twenty-second-onboarding.ts';
import { blindTwentySecondPeopleMutants } from './twenty-second-people.ts';
import { blindTwentySecondToldMutants } from './twenty-second-told.ts';
import { blindTwentyThirdMovedMutants } from './twenty-third-moved.ts';
import { blindTwentyThirdOnboardingMutants } from './twenty-third-onboarding.ts';
import { blindTwentyThirdPayeeMutants } from './twenty-third-payees.ts';
import { blindTwentyThirdPeopleMutants } from './twenty-third-people.ts';
import { blindTwentyThirdToldMutants } from './twenty-third-told.ts';
import { blindTwentyThirdTradedMutants } from './twenty-third-traded.ts';
import { blindTwentyFourthMoneyMutants } from './twenty-fourth-money.ts';
import { blindTwentyFourthPeopleMutants } from './twenty-fourth-people.ts';
import { blindTwentyFourthToldMutants } from './twenty-fourth-told.ts';
import { blindTwentyFourthChargedMutants } from './twenty-fourth-charged.ts';
import { blindListMutants } from './lists.ts';
import { blindMoneyMutants } from './money.ts';
import { blindFifthMoneyMutants } from './fifth-money.ts';
import { blindFifthRecordsMutants } from './fifth-records.ts';
import { blindSixthMoneyMutants } from './sixth-money.ts';
import { blindSixthRecordsMutants } from './sixth-records.ts';
import { blindSeventhRecordsMoreMutants } from './seventh-records-more.ts';
import { blindSeventhRecordsKeptMutants } from './seventh-records-kept.ts';
import { blindSeventhRecordsPapersMutants } from './seventh-records-papers.ts';
import { blindSeventhRecordsMutants } from './seventh-records.ts';
import { blindSeventhMoneyMutants } from './seventh-money.ts';
import { blindSeventhMoneyEventMutants } from './seventh-money-events.ts';
import { blindSeventhMoneyListMutants } from './seventh-money-lists.ts';
import { blindFourthListMutants } from './fourth-lists.ts';
import { blindFourthMoneyMutants } from './fourth-money.ts';
import { blindFourthPeopleMutants } from './fourth-people.ts';
import { blindPeopleMutants } from './people.ts';
import { blindEighthWholeFrameMutants } from './eighth-whole-frame.ts';
import { blindEighthWholePeopleMutants } from './eighth-whole-people.ts';
import { blindEighthWholeMoneyMutants } from './eighth-whole-money.ts';
import { blindEighthWholeToldMutants } from './eighth-whole-told.ts';
import { blindEighthWholeRestMutants } from './eighth-whole-rest.ts';
import { blindNinthNamedMutants } from './ninth-named.ts';
import { blindNinthPairMutants } from './ninth-pairs.ts';
import { blindNinthToldMutants } from './ninth-told.ts';
import { blindNinthSecondMutants } from './ninth-second.ts';
import { blindNinthSlipMutants } from './ninth-slips.ts';
import { blindNinthNumberMutants } from './ninth-numbers.ts';
import { blindTenthMovedMutants } from './tenth-moved.ts';
import { blindTenthAgainMutants } from './tenth-again.ts';
import { blindTenthFrameMutants } from './tenth-frame.ts';
import { blindTenthListedMutants } from './tenth-listed.ts';
import { blindTenthPeopleMutants } from './tenth-people.ts';
import { blindTenthRecordsMutants } from './tenth-records.ts';
import { blindTenthToldMutants } from './tenth-told.ts';
import { blindEleventhMoneyMutants } from './eleventh-money.ts';
import { blindEleventhListedMutants } from './eleventh-listed.ts';
import { blindEleventhPeopleMutants } from './eleventh-people.ts';
import { blindEleventhFrameMutants } from './eleventh-frame.ts';
import { blindEleventhToldMutants } from './eleventh-told.ts';
import { blindEleventhPartyMutants } from './eleventh-parties.ts';
import { blindTwelfthMoneyMutants } from './twelfth-money.ts';
import { blindTwelfthListedMutants } from './twelfth-listed.ts';
import { blindTwelfthPeopleMutants } from './twelfth-people.ts';
import { blindTwelfthFrameMutants } from './twelfth-frame.ts';
import { blindTwelfthToldMutants } from './twelfth-told.ts';
import { blindThirteenthMoneyMutants } from './thirteenth-money.ts';
import { blindThirteenthListedMutants } from './thirteenth-listed.ts';
import { blindThirteenthPeopleMutants } from './thirteenth-people.ts';
import { blindThirteenthFrameMutants } from './thirteenth-frame.ts';
import { blindThirteenthToldMutants } from './thirteenth-told.ts';
import { blindFourteenthMoneyMutants } from './fourteenth-money.ts';
import { blindFourteenthListedMutants } from './fourteenth-listed.ts';
import { blindFourteenthPeopleMutants } from './fourteenth-people.ts';
import { blindFourteenthFrameMutants } from './fourteenth-frame.ts';
import { blindFourteenthToldMutants } from './fourteenth-told.ts';
import { blindFifteenthMoneyMutants } from './fifteenth-money.ts';
import { blindFifteenthListedMutants } from './fifteenth-listed.ts';
import { blindFifteenthPeopleMutants } from './fifteenth-people.ts';
import { blindFifteenthFrameMutants } from './fifteenth-frame.ts';
import { blindFifteenthToldMutants } from './fifteenth-told.ts';
import { blindSixteenthMoneyMutants } from './sixteenth-money.ts';
import { blindSixteenthFundingMutants } from './sixteenth-funding.ts';
import { blindSixteenthListedMutants } from './sixteenth-listed.ts';
import { blindSixteenthPeopleMutants } from './sixteenth-people.ts';
import { blindSixteenthFrameMutants } from './sixteenth-frame.ts';
import { blindSixteenthToldMutants } from './sixteenth-told.ts';
import { blindSeventeenthPeopleMutants } from './seventeenth-people.ts';
import { blindSeventeenthOnboardingMutants } from './seventeenth-onboarding.ts';
import { blindSeventeenthPayeeMutants } from './seventeenth-payees.ts';
import { blindSeventeenthMovedMutants } from './seventeenth-moved.ts';
import { blindSeventeenthFrameMutants } from './seventeenth-frame.ts';
import { blindSeventeenthListedMutants } from './seventeenth-listed.ts';
import { blindSeventeenthToldMutants } from './seventeenth-told.ts';
import { blindEighteenthOnboardingMutants } from './eighteenth-onboarding.ts';
import { blindEighteenthPeopleMutants } from './eighteenth-people.ts';
import { blindEighteenthPayeeMutants } from './eighteenth-payees.ts';
import { blindEighteenthFrameMutants } from './eighteenth-frame.ts';
import { blindEighteenthToldMutants } from './eighteenth-told.ts';
import { blindEighteenthListedMutants } from './eighteenth-listed.ts';
import { blindNineteenthPeopleMutants } from './nineteenth-people.ts';
import { blindNineteenthMoneyMutants } from './nineteenth-money.ts';
import { blindThirtiethAgainMutants } from './thirtieth-again.ts';
import { blindThirtiethFundsMutants } from './thirtieth-funds.ts';
import { blindThirtiethMovedMutants } from './thirtieth-moved.ts';
import { blindThirtiethPeopleMutants } from './thirtieth-people.ts';
import { blindThirtiethListedMutants } from './thirtieth-listed.ts';
import { blindThirtiethToldMutants } from './thirtieth-told.ts';
import { blindThirtyFirstFundsMutants } from './thirty-first-funds.ts';
import { blindThirtyFirstReturnedMutants } from './thirty-first-returned.ts';
import { blindThirtyFirstMovedMutants } from './thirty-first-moved.ts';
import { blindThirtyFirstToldMutants } from './thirty-first-told.ts';
import { blindThirtyFirstPeopleMutants } from './thirty-first-people.ts';
import { blindThirtyFirstListedMutants } from './thirty-first-listed.ts';
import { blindThirtySecondPeopleMutants } from './thirty-second-people.ts';
import { blindThirtySecondStateMutants } from './thirty-second-states.ts';
import { blindThirtySecondListedMutants } from './thirty-second-listed.ts';
import { blindThirtySecondMovedMutants } from './thirty-second-moved.ts';
import { blindThirtySecondToldMutants } from './thirty-second-told.ts';
import { latestBlindMutants } from './latest.ts';
import { blindEighteenthMovedMutants, blindEighteenthTradedMutants } from './eighteenth-moved.ts';

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
