/** All conforming variants, by id. */
import type { Variant } from '../types.ts';
import { answerVariants } from './answers.ts';
import { bareVariants } from './bare.ts';
import { blindEventVariants } from './blind-events.ts';
import { fifthMoneyVariants } from './blind-fifth-money.ts';
import { fifthRecordVariants } from './blind-fifth-records.ts';
import { fifthWireVariants } from './blind-fifth-wire.ts';
import { fourteenthVariants } from './blind-fourteenth.ts';
import { blindMoneyVariants } from './blind-money.ts';
import { blindTenthVariants } from './blind-tenth.ts';
import { thirteenthVariants } from './blind-thirteenth.ts';
import { blindTimeVariants } from './blind-times.ts';
import { thirdVariants } from './blind-third.ts';
import { thirdMovementVariants } from './blind-third-movements.ts';
import { thirdListVariants } from './blind-third-lists.ts';
import { recordVariants } from './blind-records.ts';
import { bookingVariants } from './bookings.ts';
import { booksVariants } from './books.ts';
import { byThemselvesVariants } from './by-themselves.ts';
import { calendarVariants } from './calendars.ts';
import { callbackVariants } from './callbacks.ts';
import { clientVariants } from './clients.ts';
import { countedStateVariants } from './counted-states.ts';
import { courseVariants } from './courses.ts';
import { errorVariants } from './errors.ts';
import { exchangeVariants } from './exchanges.ts';
import { firmVariants } from './firms.ts';
import { foreignVariants } from './foreign.ts';
import { frontDoorVariants } from './front-doors.ts';
import { fundVariants } from './funds.ts';
import { gatewayVariants } from './gateway.ts';
import { holdVariants } from './holds.ts';
import { houseRuleVariants } from './house-rules.ts';
import { idVariants } from './ids.ts';
import { inFlightVariants } from './in-flight.ts';
import { inPartsVariants } from './in-parts.ts';
import { keyVariants } from './keys.ts';
import { knownLaterVariants } from './known-later.ts';
import { lateActivityVariants } from './late-activity.ts';
import { leastAmountVariants } from './least-amounts.ts';
import { linkingVariants } from './linking.ts';
import { lapsingVariants } from './lapsing.ts';
import { lenientVariants } from './lenient.ts';
import { linkVariants } from './links.ts';
import { listVariants } from './lists.ts';
import { moneyVariants } from './money.ts';
import { nothingCancelledVariants } from './nothing-cancelled.ts';
import { oneOfEachVariants } from './one-of-each.ts';
import { ownWayVariants } from './own-ways.ts';
import { overdraftVariants } from './overdrafts.ts';
import { partyVariants } from './parties.ts';
import { paperVariants } from './papers.ts';
import { payeeVariants } from './payees.ts';
import { peopleVariants } from './people.ts';
import { projectionVariants } from './projections.ts';
import { queuedVariants } from './queued.ts';
import { registerVariants } from './registers.ts';
import { sagaVariants } from './sagas.ts';
import { shownAndReviewedVariants } from './shown-and-reviewed.ts';
import { shownOfPeopleVariants } from './shown-of-people.ts';
import { stampedLinkVariants } from './stamped-links.ts';
import { strictNameVariants } from './strict-names.ts';
import { strictVariants } from './strict.ts';
import { subscriptionVariants } from './subscriptions.ts';
import { targetVariants } from './targets.ts';
import { tellerVariants } from './tellers.ts';
import { toldOtherwiseVariants } from './told-otherwise.ts';
import { unannouncedVariants } from './unannounced.ts';

export const variants: ReadonlyMap<string, Variant> = new Map<string, Variant>(
  Object.entries({
    ...answerVariants,
    ...bareVariants,
    ...blindEventVariants,
    ...blindMoneyVariants,
    ...blindTenthVariants,
    ...thirteenthVariants,
    ...blindTimeVariants,
    ...bookingVariants,
    ...booksVariants,
    ...byThemselvesVariants,
    ...calendarVariants,
    ...callbackVariants,
    ...clientVariants,
    ...countedStateVariants,
    ...courseVariants,
    ...errorVariants,
    ...exchangeVariants,
    ...fifthMoneyVariants,
    ...fifthRecordVariants,
    ...fifthWireVariants,
    ...firmVariants,
    ...foreignVariants,
    ...fourteenthVariants,
    ...frontDoorVariants,
    ...fundVariants,
    ...gatewayVariants,
    ...holdVariants,
    ...houseRuleVariants,
    ...idVariants,
    ...inFlightVariants,
    ...inPartsVariants,
    ...keyVariants,
    ...knownLaterVariants,
    ...lateActivityVariants,
    ...leastAmountVariants,
    ...lapsingVariants,
    ...lenientVariants,
    ...linkVariants,
    ...linkingVariants,
    ...listVariants,
    ...moneyVariants,
    ...nothingCancelledVariants,
    ...oneOfEachVariants,
    ...overdraftVariants,
    ...ownWayVariants,
    ...partyVariants,
    ...paperVariants,
    ...payeeVariants,
    ...peopleVariants,
    ...projectionVariants,
    ...queuedVariants,
    ...recordVariants,
    ...registerVariants,
    ...sagaVariants,
    ...shownAndReviewedVariants,
    ...shownOfPeopleVariants,
    ...stampedLinkVariants,
    ...strictNameVariants,
    ...strictVariants,
    ...subscriptionVariants,
    ...targetVariants,
    ...tellerVariants,
    ...thirdVariants,
    ...thirdListVariants,
    ...thirdMovementVariants,
    ...toldOtherwiseVariants,
    ...unannouncedVariants,
  }),
);
