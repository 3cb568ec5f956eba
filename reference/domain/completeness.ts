/** What an application still lacks, and the state that follows from it. */
import type { Context } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Fields } from './fields.ts';

export type Lack = { readonly field: string; readonly message: string };

export type Missing = {
  readonly application_errors: readonly Lack[];
  readonly application_validation_errors: readonly Lack[];
  readonly individual_errors: readonly Lack[];
};

const REQUIRED_DETAILS: Readonly<Record<string, readonly string[]>> = {
  INDIVIDUAL: ['first_name', 'last_name', 'date_of_birth', 'nationality', 'mailing_address'],
  CORPORATION: ['registered_name', 'registered_number', 'registered_address'],
};

function lack(field: string, message: string): Lack {
  return { field, message };
}

export const completeness = {
  /** Documents do not hold up a submission: the review asks for them. */
  missing(context: Context, application: StoredRecord): Missing {
    const { completeness } = context.parts;
    return {
      application_errors: completeness.missingConsent(context, application.body),
      application_validation_errors: completeness.missingDetails(context, application.body),
      individual_errors: completeness.missingPeople(context, application),
    };
  },

  missingConsent(_context: Context, body: Fields): Lack[] {
    const consents = ['terms_and_conditions_accepted', 'information_attested'];
    const open = consents.filter((name) => body[name] !== true);
    const account = body['account_to_open'] === undefined ? ['account_to_open'] : [];
    return [...account, ...open].map((field) => lack(field, 'is needed before submission'));
  },

  missingDetails(_context: Context, body: Fields): Lack[] {
    const details = body['customer_details'] as Fields;
    const required = REQUIRED_DETAILS[String(body['application_type'])] ?? [];
    return required
      .filter((name) => details[name] === undefined)
      .map((name) => lack(`customer_details.${name}`, 'is missing'));
  },

  missingPeople(context: Context, application: StoredRecord): Lack[] {
    if (application.body['application_type'] !== 'CORPORATION') return [];
    const people = context.parts.applicants.ofApplication(context, application);
    return people.length > 0 ? [] : [lack('individuals', 'at least one is needed')];
  },

  isComplete(context: Context, application: StoredRecord): boolean {
    const lists = Object.values(context.parts.completeness.missing(context, application));
    return lists.every((list) => list.length === 0);
  },

  /** INCOMPLETE or READY_FOR_SUBMISSION, after any change of an application that may be changed. */
  settle(context: Context, application: StoredRecord, nowMs: number): StoredRecord {
    const { completeness, records } = context.parts;
    const complete = completeness.isComplete(context, application);
    const status = complete ? 'READY_FOR_SUBMISSION' : 'INCOMPLETE';
    if (status === application.status) return application;
    return records.update(context, application, { status }, nowMs);
  },
};
