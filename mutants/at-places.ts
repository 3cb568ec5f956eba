/** Faults of the registry at one place alone: after something else, or of a later record. */
import { accountsMutants } from './accounts.ts';
import { blindEleventhListedMutants } from './blind/eleventh-listed.ts';
import { blindPeopleMutants } from './blind/people.ts';
import { customerMutants } from './customers.ts';
import { exchangeExecutionMutants } from './exchange-execution.ts';
import { exchangesMutants } from './exchanges.ts';
import { individualMutants } from './individuals.ts';
import { ledgerFinalityMutants } from './ledger-finality.ts';
import { confined } from './places/confine.ts';
import type { PlaceId } from './places/places.ts';
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
} as const satisfies Mutants;
