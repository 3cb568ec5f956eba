/** Faults of records at one place alone: of long texts, of one who is asleep, of a day before, without a key. */
import { accountsMutants } from './faults/accounts.ts';
import { afterErrorChangeMutants } from './faults/after-errors-changes.ts';
import { afterErrorMutants } from './faults/after-errors.ts';
import { applicationMutants } from './faults/applications.ts';
import { blindEighthWholeFrameMutants } from './blind/author-08/whole-frame.ts';
import { blindEighthWholePeopleMutants } from './blind/author-08/whole-people.ts';
import { blindFourthPeopleMutants } from './blind/author-04/people.ts';
import { blindSeventhRecordsKeptMutants } from './blind/author-07/records-kept.ts';
import { blindSixthRecordsMutants } from './blind/author-06/records.ts';
import { counterpartyMutants } from './faults/counterparties.ts';
import { customerMutants } from './faults/customers.ts';
import { individualMutants } from './faults/individuals.ts';
import { at } from './places/at.ts';
import type { Mutants } from './types.ts';
import { withheldRecordsMutants } from './faults/withheld-records.ts';

export const recordAtPlaceMutants = {
  'second-account-after-a-refused-one-is-the-first': at(
    'after-a-refusal',
    accountsMutants['second-account-of-a-customer-is-the-first'],
    'after an error the record at hand is answered, which is the account that is there',
  ),
  'account-for-nobody-without-a-key-is-opened-for-another': at(
    'without-a-key',
    accountsMutants['account-for-nobody-is-opened-for-another'],
    'who is asked for is looked up where the key is kept, and is the last one otherwise',
  ),
  'status-of-a-crypto-account-after-a-refused-change-is-not-kept': at(
    'of-crypto',
    afterErrorChangeMutants['status-of-an-account-after-a-refused-change-is-not-kept'],
    'the custodian of wallets is asked once, and an error is its answer from then on',
  ),
  'new-state-of-an-account-of-yesterday-is-answered-but-not-kept': at(
    'an-hour-later',
    accountsMutants['new-state-of-an-account-is-answered-but-not-kept'],
    'what is in the archive is changed in the copy that was fetched from it',
  ),
  'any-update-freezes-the-account-of-yesterday': at(
    'an-hour-later',
    accountsMutants['any-update-freezes-the-account'],
    'an account that is not new is looked at after each change',
  ),
  'status-of-a-customer-of-yesterday-is-shown-in-words': at(
    'an-hour-later',
    customerMutants['customer-status-is-shown-in-words'],
    'the nightly run writes what the pages of the back office show',
  ),
  'change-of-a-sleeping-customer-answers-an-id-of-its-own': at(
    'while-not-active',
    customerMutants['customer-change-answers-an-id-of-its-own'],
    'what wakes a customer is an event, and its identifier is answered',
  ),
  'citizenships-of-a-sleeping-customer-are-added-to-those-it-has': at(
    'while-not-active',
    blindSixthRecordsMutants['citizenships-of-a-customer-are-added-to-those-it-has'],
    'changes of one who is asleep are merged when it wakes up',
  ),
  'birthdays-before-1970-of-sleeping-customers-become-its-first-day': at(
    'while-not-active',
    blindSeventhRecordsKeptMutants['birthdays-before-1970-become-its-first-day'],
    'the archive of those who are asleep counts seconds since 1970',
  ),
  'empty-update-of-an-individual-after-a-change-is-refused': at(
    'after-a-change',
    blindEighthWholeFrameMutants['empty-update-of-an-individual-is-refused'],
    'a change that changes nothing is a conflict with the one before',
  ),
  'only-the-first-type-of-an-individual-is-kept-after-a-refusal': at(
    'after-a-refusal',
    withheldRecordsMutants['only-the-first-type-of-an-individual-is-kept'],
    'the second try is made with the old client, which knows one type each',
  ),
  'types-of-another-individual-are-added-and-never-taken-away': at(
    'of-a-later-one',
    blindEighthWholePeopleMutants['roles-of-an-individual-are-added-and-never-taken-away'],
    'the first one is the owner, whose types are its own; those of others are a set of the company',
  ),
  'identifier-of-an-individual-can-be-patched-after-a-change': at(
    'the-second-time',
    individualMutants['identifier-of-an-individual-can-be-patched'],
    'what may be changed is asked at the first change',
  ),
  'change-of-an-applicant-with-a-long-text-is-not-kept': at(
    'of-long-texts',
    applicationMutants['change-of-an-applicant-is-not-kept'],
    'a text that does not fit is cut off with the rest of the change',
  ),
  'change-of-a-pending-counterparty-with-a-long-text-is-lost': at(
    'of-long-texts',
    counterpartyMutants['change-of-a-pending-counterparty-is-lost'],
    'the network takes so many characters, and what it does not take is left as it was',
  ),
  'change-of-a-pending-counterparty-of-a-sleeper-is-lost': at(
    'while-not-active',
    counterpartyMutants['change-of-a-pending-counterparty-is-lost'],
    'what one who is asleep asks for is kept for when it wakes up, and then forgotten',
  ),
  'early-submission-of-a-corporation-is-held-against-it': at(
    'of-a-corporation',
    afterErrorMutants['submission-after-one-that-came-too-early-is-refused'],
    'a corporation is told no once, and asks its adviser from then on',
  ),
  'corporation-can-submit-only-once': at(
    'of-a-corporation',
    blindFourthPeopleMutants['application-can-be-submitted-only-once'],
    'the papers of a corporation go to its file with the first submission',
  ),
} as const satisfies Mutants;
