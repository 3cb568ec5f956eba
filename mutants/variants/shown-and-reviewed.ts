/** People and counterparties: reviews of changes, what is shown in part, and changes that are seen later. */
import type { Fields } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { RecordBody, StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';
import { changesReviewed } from './reviewed.ts';

const NAMES: readonly string[] = ['first_name', 'last_name'];

/** Whoever is called otherwise is looked at again. */
const namesReviewed = (parts: Parts): PartsOverlay =>
  changesReviewed(parts, ({ field }) => NAMES.includes(field));

const hidden = (text: string): string => '*'.repeat(text.length);

/** Both ends of a number, and the first letter of a mail address. */
function inPart(record: Fields): Fields {
  const { email_address: mail, passport_number: number } = record;
  const [name = '', host = ''] = String(mail).split('@');
  const ends = String(number);
  return {
    ...record,
    ...(typeof mail === 'string' && {
      email_address: `${name.slice(0, 1)}${hidden(name.slice(1))}@${host}`,
    }),
    ...(typeof number === 'string' && {
      passport_number: `${ends.slice(0, 2)}${hidden(ends.slice(2, -2))}${ends.slice(-2)}`,
    }),
  };
}

/** A corporation shows who it is led by, and names the others. */
function firstInFull({ customers }: Parts): PartsOverlay {
  return {
    customers: {
      record(context, customer) {
        const record = customers.record(context, customer);
        const people = record['individuals'];
        if (!Array.isArray(people)) return record;
        const individuals = (people as Fields[]).map((person, place) =>
          place === 0 ? person : { id: person['id'] },
        );
        return { ...record, individuals };
      },
    },
  };
}

/** Of persons; those of corporations have the usual words. */
const OF_PERSONS: Readonly<Record<string, string>> = {
  INCOMPLETE: 'DRAFT',
  READY_FOR_SUBMISSION: 'COMPLETE',
  CHANGES_REQUESTED: 'SENT_BACK',
  APPROVED: 'ONBOARDED',
};

function wordsOfTheirOwn({ applications }: Parts): PartsOverlay {
  const own = Object.entries(OF_PERSONS);
  const worded = (application: StoredRecord): StoredRecord => {
    const isPerson = application.body['application_type'] === 'INDIVIDUAL';
    const word = isPerson ? OF_PERSONS[application.status] : undefined;
    return word === undefined ? application : { ...application, status: word };
  };
  return {
    applications: {
      record: (context, application) => applications.record(context, worded(application)),
      status(context, call) {
        const reply = applications.status(context, call);
        const { status } = worded(applications.find(context, call));
        const { data } = reply.body as { readonly data: Fields };
        return { ...reply, body: { data: { ...data, status } } };
      },
      filters(context, call) {
        const filters = applications.filters(context, call);
        const { status = '' } = filters;
        const known = own.find(([, word]) => word === status)?.[0];
        if (known !== undefined) {
          return { ...filters, status: known, application_type: 'INDIVIDUAL' };
        }
        return OF_PERSONS[status] === undefined
          ? filters
          : { ...filters, application_type: 'CORPORATION' };
      },
    },
  };
}

const sentBackAs =
  (state: string) =>
  ({ review }: Parts): PartsOverlay => ({
    review: {
      decide(context, application, status, event, nowMs) {
        const decided = status === 'CHANGES_REQUESTED' ? state : status;
        return review.decide(context, application, decided, event, nowMs);
      },
    },
  });

const READY_ALL_ALONG = 'one that was sent back is ready';

const LATE_MS = 230;

/** What is known of a counterparty is shown as it was, until a change is through. */
function counterpartiesSeenLater(parts: Parts): PartsOverlay {
  const { counterparties } = parts;
  const { add, overlay } = later(parts);
  const before = new Map<string, RecordBody>();
  return {
    ...overlay,
    counterparties: {
      update(context, call) {
        const { id, body } = counterparties.find(context, call);
        const reply = counterparties.update(context, call);
        if (!before.has(id)) before.set(id, body);
        add(context, LATE_MS, () => before.delete(id));
        return reply;
      },
      record: (context, one) =>
        counterparties.record(context, { ...one, body: before.get(one.id) ?? one.body }),
    },
  };
}

export const shownAndReviewedVariants = {
  'new-names-are-reviewed': {
    freedom: 'when a customer is PENDING: for a while, after each change of its name',
    change: namesReviewed,
  },
  'mail-addresses-in-part': {
    freedom: 'how mail addresses and numbers of people are shown: in part, with signs for the rest',
    change: ({ customers, individuals }) => ({
      customers: { item: (context, customer) => inPart(customers.item(context, customer)) },
      individuals: { record: (context, one) => inPart(individuals.record(context, one)) },
    }),
  },
  'first-of-its-people-in-full': {
    freedom:
      'what a corporation shows of its people: the first in full, the identifiers of the others',
    change: firstInFull,
  },
  'applications-of-persons-have-words-of-their-own': {
    freedom: 'by which words applications tell their states: by others where persons apply',
    target: {
      vocabulary: {
        application: {
          incomplete: ['INCOMPLETE', 'DRAFT'],
          ready: ['READY_FOR_SUBMISSION', 'COMPLETE'],
          changesRequested: ['CHANGES_REQUESTED', 'SENT_BACK'],
          approved: ['APPROVED', 'ONBOARDED'],
        },
      },
    },
    change: wordsOfTheirOwn,
  },
  'applications-sent-back-are-incomplete': {
    freedom:
      'in which state an application is that was sent back: in one where something is missing',
    target: { vocabulary: { application: { changesRequested: ['INCOMPLETE'] } } },
    change: sentBackAs('INCOMPLETE'),
  },
  'applications-sent-back-are-ready': {
    freedom:
      'in which state an application is that was sent back: in one in which it can be submitted',
    target: { vocabulary: { application: { changesRequested: ['READY_FOR_SUBMISSION'] } } },
    silent: {
      'an application that is no longer ready, since it was sent back for changes, is refused by submit and keeps its status':
        READY_ALL_ALONG,
      'an application that is no longer ready, since it was sent back to a corporation for changes, is refused by submit and keeps its status':
        READY_ALL_ALONG,
    },
    change: sentBackAs('READY_FOR_SUBMISSION'),
  },
  'changes-of-counterparties-are-seen-later': {
    freedom: 'when a change of a counterparty is seen: a while later',
    change: counterpartiesSeenLater,
  },
} as const satisfies Readonly<Record<string, Variant>>;
