/** Faults of the registry at one place alone: after something else, of a later record, of another asset, in other letters. */
import { accountsMutants } from './accounts.ts';
import { blindEighthWholePeopleMutants } from './blind/eighth-whole-people.ts';
import { blindEleventhListedMutants } from './blind/eleventh-listed.ts';
import { blindPeopleMutants } from './blind/people.ts';
import { blindSeventhRecordsPapersMutants } from './blind/seventh-records-papers.ts';
import { customerStateMutants } from './customer-states.ts';
import { customerMutants } from './customers.ts';
import { exchangeExecutionMutants } from './exchange-execution.ts';
import { exchangesMutants } from './exchanges.ts';
import { individualMutants } from './individuals.ts';
import { laterStepMutants } from './later-steps.ts';
import { ledgerFinalityMutants } from './ledger-finality.ts';
import { ledgerSumMutants } from './ledger-sums.ts';
import { paymentsMutants } from './payments.ts';
import { confined } from './places/confine.ts';
import type { PlaceId } from './places/places.ts';
import { subscriptionMutants } from './subscriptions.ts';
import { transactionListMutants } from './transaction-lists.ts';
import { transfersMutants } from './transfers.ts';
import type { Mutant, Mutants } from './types.ts';
import { withdrawalEndMutants } from './withdrawal-ends.ts';
import { withdrawalsMutants } from './withdrawals.ts';

function at(place: PlaceId, mutant: Mutant, because: string): Mutant {
  return { ...confined(mutant, place), because, difficulty: 4 };
}

export const atPlaceMutants = {
  'withdrawal-that-was-looked-at-takes-nothing': at(
    'after-being-read',
    withdrawalsMutants['accepted-withdrawal-takes-nothing'],
    'the record that was read is at hand, and is accepted without the ledger',
  ),
  'changed-account-takes-another-customer': at(
    'the-second-time',
    accountsMutants['customer-of-an-account-can-be-changed'],
    'who may change an account is asked at the first change',
  ),
  'another-update-after-a-change-freezes-the-account': at(
    'after-a-change',
    accountsMutants['any-update-freezes-the-account'],
    'two updates in a row start a review',
  ),
  'empty-change-after-a-change-is-refused': at(
    'the-second-time',
    customerMutants['empty-customer-change-is-refused'],
    'what is as it was is compared with the last change, and there is one now',
  ),
  'individual-that-was-not-found-once-has-no-type': at(
    'after-a-refusal',
    individualMutants['individual-has-no-type'],
    'a miss is kept, and what is filled in later comes from another table',
  ),
  'names-of-a-later-individual-become-question-marks': at(
    'of-a-later-one',
    blindPeopleMutants['names-of-individuals-beyond-latin-letters-become-question-marks'],
    'further people are kept in a table of their own, in Latin-1',
  ),
  'second-transfer-from-an-unknown-account-is-paid': at(
    'after-a-refusal',
    transfersMutants['transfer-from-an-unknown-account-is-paid-all-the-same'],
    'what was refused once is tried again without its source',
  ),
  'transfer-from-an-unknown-account-to-a-known-one-is-paid': at(
    'after-a-change',
    transfersMutants['transfer-from-an-unknown-account-is-paid-all-the-same'],
    'an account that orders named before is trusted',
  ),
  'later-unsupported-order-is-refused-in-a-success': at(
    'after-a-change',
    exchangesMutants['unsupported-order-is-refused-in-a-success'],
    'accounts with orders go to the custodian at once, whose errors come in a 200',
  ),
  'second-exchange-of-an-account-can-be-accepted-again': at(
    'of-a-later-one',
    exchangeExecutionMutants['settled-exchange-can-be-accepted-again'],
    'the guard looks the record up by its account, and finds the first',
  ),
  'second-cancellation-of-a-withdrawal-under-way-goes-through': at(
    'after-a-refusal',
    ledgerFinalityMutants['withdrawal-under-way-can-be-cancelled'],
    'what was asked twice is taken for an order of the operator',
  ),
  'fiat-deposit-is-crypto-when-it-is-looked-at-again': at(
    'the-second-time',
    blindEleventhListedMutants['fiat-deposit-is-crypto-under-its-account'],
    'the kept page has a table of names of its own',
  ),
  'cancelled-withdrawal-shows-as-accepted-after-a-refusal': at(
    'after-a-refusal',
    withdrawalEndMutants['cancelled-withdrawal-shows-as-accepted'],
    'a request that failed is undone together with the state before it',
  ),
  'fees-are-left-out-of-filtered-lists': at(
    'with-a-filter',
    ledgerSumMutants['posted-fees-are-not-listed'],
    'what is asked for by account is joined with the movements, and fees have none',
  ),
  'unsupported-order-without-a-key-is-charged': at(
    'without-a-key',
    exchangesMutants['unsupported-order-is-charged'],
    'a charge is booked once a key, and at once where there is none',
  ),
  'withdrawal-under-way-is-cancelled-without-a-key': at(
    'without-a-key',
    ledgerFinalityMutants['withdrawal-under-way-can-be-cancelled'],
    'what comes without a key is taken for an order of the operator',
  ),
  'submitted-application-is-taken-again-under-a-key': at(
    'with-a-key',
    blindSeventhRecordsPapersMutants['submit-refuses-only-what-is-incomplete'],
    'a key is new, and what is new is not asked what came before',
  ),
  'long-callback-address-can-be-used-once': at(
    'of-long-texts',
    subscriptionMutants['callback-address-can-be-used-once'],
    'an address too long for its column is kept by a digest, which is unique',
  ),
  'exchange-within-one-currency-is-taken-in-other-letters': at(
    'beyond-ascii',
    exchangesMutants['exchange-within-one-currency-is-taken'],
    'what is not ASCII goes through the queue of the translators, which knows no pairs',
  ),
  'frozen-customer-can-be-changed-in-other-letters': at(
    'beyond-ascii',
    customerStateMutants['frozen-customer-can-be-changed'],
    'texts to be transcribed are written by a service that knows no states',
  ),
  'roles-are-never-taken-away-beside-other-letters': at(
    'beyond-ascii',
    blindEighthWholePeopleMutants['roles-of-an-individual-are-added-and-never-taken-away'],
    'what is transcribed is merged with the record as it was',
  ),
  'second-accept-of-a-payment-in-another-asset-credits-again': at(
    'of-another-asset',
    paymentsMutants['refused-second-accept-of-a-payment-credits-again'],
    'other currencies are booked by a correspondent, before the state is looked at',
  ),
  'credit-in-another-asset-is-listed-under-the-source': at(
    'of-another-asset',
    transfersMutants['credit-leg-of-a-transfer-is-listed-under-the-source'],
    'the ledger of other assets is kept by the account of the request',
  ),
  'later-pages-in-another-asset-are-those-of-all-accounts': at(
    'of-another-asset',
    transactionListMutants['account-filter-is-lost-from-the-second-page-on'],
    'the table of other assets has an index of its own, and a query for its pages',
  ),
  'absent-state-filters-nothing-in-another-asset': at(
    'of-another-asset',
    laterStepMutants['state-that-no-transaction-of-an-account-has-filters-nothing'],
    'a search of the table of other assets falls back on the account alone',
  ),
} as const satisfies Mutants;
