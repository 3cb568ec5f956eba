/** Registers of people and accounts of which a client sees, and may change, no more than it needs. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import { updatesOf, type Fields } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

/** What a screening looks at. */
const SCREENED: readonly string[] = ['mailing_address', 'nationality', 'citizenship'];

const CONTACT: readonly string[] = ['mailing_address', 'telephone_number'];

const UNCHANGED = 'what it changes is not taken';

const lastOf = (text: unknown): unknown =>
  typeof text === 'string' ? text.slice(-4).padStart(text.length, '*') : text;

/** Numbers that others could misuse in part, and a telephone number as it is kept. */
function withCare(record: Fields): Fields {
  const { telephone_number: phone, ...others } = record;
  const shown = { ...others, ...(typeof phone === 'string' && { telephone_number: bare(phone) }) };
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      ['passport_number', 'tax_reference_number'].includes(name) ? lastOf(value) : value,
    ]),
  );
}

const bare = (phone: string): string => phone.replace(/^\+/, '');

function contactAlone({ body }: Call): void {
  if (updatesOf(body).every(({ field }) => CONTACT.includes(field))) return;
  throw new Refusal('VALIDATION_FAILED', 'field does not name a field that can be changed.');
}

function carefully({ customers, individuals, pipeline }: Parts): PartsOverlay {
  const toScreen = new Set<string>();
  const screened = (id: string, record: Fields): Fields => ({
    ...withCare(record),
    kyc_profile: {
      ...(record['kyc_profile'] as Fields | undefined),
      screening: toScreen.has(id) ? 'DUE' : 'DONE',
    },
  });
  return {
    customers: {
      item: (context, customer) => screened(customer.id, customers.item(context, customer)),
      update(context, call) {
        const reply = customers.update(context, call);
        const isScreened = updatesOf(call.body).some(({ field }) => SCREENED.includes(field));
        if (isScreened) toScreen.add(call.path['customer_id'] ?? '');
        return reply;
      },
    },
    individuals: {
      record: (context, one) => withCare(individuals.record(context, one)),
      update(context, call) {
        const reply = individuals.update(context, call);
        if (updatesOf(call.body).length > 0) toScreen.add(call.path['customer_id'] ?? '');
        return reply;
      },
    },
    pipeline: {
      execute(context, call, handler) {
        const asksForCode = call.operationId === 'createApplicationAccessCode';
        if (asksForCode && call.query['language'] === undefined) {
          throw new Refusal('VALIDATION_FAILED', 'In which language?');
        }
        return pipeline.execute(context, call, handler);
      },
    },
  };
}

export const registerVariants = {
  'people-are-shown-with-care': {
    freedom:
      'that numbers of people are shown in part, that a change makes a screening due, and what an access code is asked for with',
    target: { requests: { createApplicationAccessCode: { query: { language: 'en' } } } },
    change: carefully,
  },
  'contact-data-alone-is-changed': {
    freedom: 'which members of customers and individuals a client may change: contact data alone',
    thin: true,
    untestable: {
      'IDM-008': 'no text of a customer can be changed',
      'IDM-009': 'no text of an individual can be changed',
    },
    silent: {
      'what a change of a customer sets is kept, whatever letters and signs it has': UNCHANGED,
      'what a change of an individual sets is kept, whatever letters and signs it has': UNCHANGED,
      'what a change of a customer sets is kept where it is a text that could be read as a date':
        UNCHANGED,
      'what a change of an individual sets is kept where it is a text that could be read as a date':
        UNCHANGED,
      'an ownership percentage stands only with a beneficial owner, after a change of the percentage of an officer':
        UNCHANGED,
      'a change of the ownership of an individual sets it, whatever it is from 0 to 100': UNCHANGED,
      'changes of two individuals of a corporation are each kept, whichever is made last':
        UNCHANGED,
    },
    change: ({ customers, individuals }) => ({
      customers: {
        update(context, call) {
          contactAlone(call);
          return customers.update(context, call);
        },
      },
      individuals: {
        update(context, call) {
          contactAlone(call);
          return individuals.update(context, call);
        },
      },
    }),
  },
  'clients-close-accounts-and-no-more': {
    freedom: 'to which states a client may bring an account: to its end alone',
    thin: true,
    change: ({ accounts }) => ({
      accounts: {
        requested(context, value) {
          if (value === 'CLOSED') return accounts.requested(context, value);
          throw new Refusal('VALIDATION_FAILED', 'An account is frozen by its bank.');
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
