/** Faults of the registry at one place alone: after something else, of a later record, of another asset, in other letters. */
import { accountsMutants } from './faults/accounts.ts';
import { authorizationMutants } from './faults/authorization.ts';
import { blindEighthWholePeopleMutants } from './blind/author-08/whole-people.ts';
import { blindEleventhListedMutants } from './blind/author-11/listed.ts';
import { blindListMutants } from './blind/author-03/lists.ts';
import { blindPeopleMutants } from './blind/author-03/people.ts';
import { blindSeventhRecordsPapersMutants } from './blind/author-07/records-papers.ts';
import { customerStateMutants } from './faults/customer-states.ts';
import { customerMutants } from './faults/customers.ts';
import { depositAcceptanceMutants } from './faults/deposit-acceptance.ts';
import { depositsMutants } from './faults/deposits.ts';
import { eventMutants } from './faults/events.ts';
import { exchangeExecutionMutants } from './faults/exchange-execution.ts';
import { exchangesMutants } from './faults/exchanges.ts';
import { idempotencyRaceMutants } from './faults/idempotency-races.ts';
import { individualMutants } from './faults/individuals.ts';
import { laterStepMutants } from './faults/later-steps.ts';
import { ledgerFinalityMutants } from './faults/ledger-finality.ts';
import { ledgerSumMutants } from './faults/ledger-sums.ts';
import { plainLedgerMutants } from './faults/plain-ledger.ts';
import { paymentsMutants } from './faults/payments.ts';
import { at } from './places/at.ts';
import { transactionsMutants } from './faults/transactions.ts';
import { plainToldMutants } from './faults/plain-told.ts';
import { subscriptionMutants } from './faults/subscriptions.ts';
import { transactionTypeMutants } from './faults/transaction-types.ts';
import { transactionListMutants } from './faults/transaction-lists.ts';
import { transferAcceptanceMutants } from './faults/transfer-acceptance.ts';
import { transfersMutants } from './faults/transfers.ts';
import { counterpartyMutants } from './faults/counterparties.ts';
import { applicationMutants } from './faults/applications.ts';
import type { Mutants } from './types.ts';
import { withdrawalEndMutants } from './faults/withdrawal-ends.ts';
import { withdrawalsMutants } from './faults/withdrawals.ts';

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
  'lapsed-transfer-is-gone-once-its-acceptance-was-refused': at(
    'after-a-refusal',
    laterStepMutants['request-that-expired-cannot-be-read'],
    'what came too late is undone in a table that has no such end',
  ),
  'withdrawal-of-a-dormant-account-is-paid-when-it-is-ordered': at(
    'while-not-active',
    plainLedgerMutants['withdrawal-is-paid-when-it-is-ordered'],
    'an account that wakes is cleared with the payout that wakes it',
  ),
  'transfer-of-dormant-accounts-is-not-found-before-it-is-executed': at(
    'while-not-active',
    transfersMutants['transfer-is-found-only-once-it-is-executed'],
    'what sleeps is read from the archive, which knows what was executed',
  ),
  'withdrawal-from-a-dormant-account-is-not-told': at(
    'while-not-active',
    eventMutants['requested-withdrawal-is-not-told'],
    'events of accounts that sleep are put off until they wake',
  ),
  'page-beyond-the-archive-is-the-whole-list': at(
    'while-not-active',
    laterStepMutants['page-far-beyond-the-last-is-the-whole-list'],
    'what sleeps is read from the archive, which knows no offset beyond its end',
  ),
  'second-accept-of-a-pull-into-a-dormant-account-credits-again': at(
    'while-not-active',
    depositAcceptanceMutants['refused-second-accept-of-a-pull-credits-again'],
    'the account is woken for its funds before the state is looked at',
  ),
  'links-of-a-dormant-account-forget-the-falling-order': at(
    'while-not-active',
    blindListMutants['links-forget-the-falling-order'],
    'the pages of the archive rise, and their links say nothing of it',
  ),
  'fee-loses-its-type-within-an-hour': at(
    'an-hour-later',
    transactionsMutants['fee-has-no-type'],
    'the billing service writes its rows anew at the end of an hour, without one',
  ),
  'empty-change-of-an-older-customer-is-refused': at(
    'an-hour-later',
    customerMutants['empty-customer-change-is-refused'],
    'a customer that is new may be saved unchanged by its form',
  ),
  'transfers-of-others-are-shown-an-hour-later': at(
    'an-hour-later',
    authorizationMutants['transfers-of-others-are-shown'],
    'whose it is is kept with the session that made it',
  ),
  'currencies-of-a-large-transfer-are-compared-after-the-debit': at(
    'of-large-amounts',
    transfersMutants['currencies-are-compared-after-the-debit'],
    'large amounts are reserved first',
  ),
  'large-pull-comes-in-when-it-is-created': at(
    'of-large-amounts',
    depositsMutants['pull-comes-in-when-it-is-created'],
    'large pulls are started early, as they take days',
  ),
  'create-of-a-small-amount-that-is-retried-early-runs-beside-the-first': at(
    'of-small-amounts',
    idempotencyRaceMutants['create-that-is-retried-early-runs-beside-the-first'],
    'small amounts take a path of their own, without a lock on the key',
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
  'wire-is-paid-when-it-is-ordered': at(
    'by-another-network',
    plainLedgerMutants['withdrawal-is-paid-when-it-is-ordered'],
    'the gateway of that network wants its funds with the order',
  ),
  'wire-is-recorded-as-crypto': at(
    'by-another-network',
    transactionTypeMutants['fiat-withdrawal-is-recorded-as-crypto'],
    'the second network came when types were two',
  ),
  'return-of-a-wire-is-recorded-as-a-deposit': at(
    'by-another-network',
    transactionTypeMutants['returned-withdrawal-is-recorded-as-a-deposit'],
    'what comes in by that network was never sent out, as far as its adapter knows',
  ),
  'status-of-a-wire-stays-requested': at(
    'by-another-network',
    withdrawalEndMutants['status-of-a-withdrawal-stays-requested'],
    'the adapter of that network reports to the record alone',
  ),
  'old-withdrawal-is-crypto-when-shown-alone': at(
    'a-month-later',
    plainToldMutants['fiat-withdrawal-is-crypto-when-shown-alone'],
    'rows of the archive tell the side of a transaction and no kind of asset',
  ),
  'old-crypto-receipt-is-fiat-when-shown-alone': at(
    'a-month-later',
    plainToldMutants['crypto-deposit-is-fiat-when-shown-alone'],
    'the archive was made when there was money alone, and what came in is named by it',
  ),
  'old-crypto-withdrawal-is-fiat-when-shown-alone': at(
    'a-month-later',
    plainToldMutants['crypto-withdrawal-is-fiat-when-shown-alone'],
    'the archive names what went out by the rail, and has one for all',
  ),
  'old-trade-is-a-transfer-when-shown-alone': at(
    'a-month-later',
    plainToldMutants['trade-is-a-transfer-when-shown-alone'],
    'the archive keeps the two sides of a trade apart, as what went and what came',
  ),
  'old-fiat-deposit-is-crypto-under-its-account': at(
    'a-month-later',
    blindEleventhListedMutants['fiat-deposit-is-crypto-under-its-account'],
    'the older rows of an account are read through the view for coins',
  ),
  'old-category-identifier-is-that-of-the-journal': at(
    'a-month-later',
    transactionsMutants['category-identifier-is-that-of-the-journal'],
    'the archive joins the journal in place of what was asked for',
  ),
  'transfer-accepted-before-a-restart-moves-again': at(
    'after-a-restart',
    transferAcceptanceMutants['transfer-accepted-again-moves-again'],
    'what is under way is locked in memory, and that alone guards against repeats',
  ),
  'hold-of-before-a-restart-is-kept-by-its-cancellation': at(
    'after-a-restart',
    withdrawalEndMutants['cancel-keeps-the-hold'],
    'holds are found by a reference in memory',
  ),
  'individual-added-since-a-restart-is-not-shown': at(
    'after-a-restart',
    applicationMutants['added-individual-is-not-shown'],
    'applications are read as they were when the process began',
  ),
  'counterparty-of-before-a-restart-can-be-paid-unverified': at(
    'after-a-restart',
    counterpartyMutants['unverified-counterparty-can-be-paid'],
    'what is read as the process begins is taken for reviewed',
  ),
} as const satisfies Mutants;
