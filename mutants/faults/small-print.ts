/** Faults of single words of the document that nothing else breaks. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { withData } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

const SWEPT_MS = 6 * 3_600_000;

/** Submission is refused but for applications in this state as well. */
function submittable(status: string, because: string): Mutant {
  return {
    breaks: 'APP-005',
    because,
    class: 'state',
    difficulty: 3,
    change: ({ applications }: Parts): PartsOverlay => ({
      applications: {
        checkSubmittable(context, application) {
          if (application.status !== status) applications.checkSubmittable(context, application);
        },
      },
    }),
  };
}

/** What a counterparty pays is another amount than was asked for. */
function comesAs(amount: (minor: number) => number): Mutant['change'] {
  return ({ payments }) => ({
    payments: {
      advance(context, record, nowMs) {
        const amount_minor = amount(Number(record.body['amount_minor']));
        return payments.advance(
          context,
          { ...record, body: { ...record.body, amount_minor } },
          nowMs,
        );
      },
    },
  });
}

export const smallPrintMutants = {
  'rejected-application-can-be-submitted-again': submittable(
    'REJECTED',
    'whoever was rejected may try once more, and nobody asks whether anything changed',
  ),
  'approved-application-can-be-submitted-again': submittable(
    'APPROVED',
    'the guard lists the states on the way to the review, and not those behind it',
  ),
  'token-ends-at-half-of-its-lifetime': {
    breaks: 'AUT-008',
    because: 'the table of sessions is swept of what is six hours old, whatever was promised',
    class: 'time',
    difficulty: 4,
    change: ({ auth, clientClock }: Parts): PartsOverlay => ({
      auth: {
        expired: (context, row) =>
          auth.expired(context, row) ||
          row.expires_ms - clientClock.nowMs(context, row.client_id) < SWEPT_MS,
      },
    }),
  },
  'events-go-to-the-address-without-its-query': {
    breaks: 'WHK-029',
    because: 'the address is put together anew from its host and its path',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries }: Parts): PartsOverlay => ({
      deliveries: {
        begin(context, deliveryId) {
          const attempt = deliveries.begin(context, deliveryId);
          if (attempt === null) return null;
          const [callback_url = ''] = attempt.subscription.callback_url.split('?');
          return { ...attempt, subscription: { ...attempt.subscription, callback_url } };
        },
      },
    }),
  },
  'payment-from-outside-comes-short': {
    breaks: 'PAY-008',
    because: 'one per cent is kept for whoever collects it, and no transaction tells of it',
    class: 'money',
    difficulty: 3,
    change: comesAs((minor) => minor - Math.ceil(minor / 100)),
  },
  'payment-from-outside-is-paid-twice': {
    breaks: 'PAY-008',
    because: 'it is credited when it is announced and when it is there',
    class: 'money',
    difficulty: 3,
    change: comesAs((minor) => 2 * minor),
  },
  'status-of-a-payment-stays-that-of-its-creation': {
    breaks: 'PAY-005',
    because: 'the view of what is open is written once, when the payment is made',
    class: 'state',
    difficulty: 2,
    change: ({ payments }: Parts): PartsOverlay => ({
      payments: {
        status: (context, call) =>
          withData(payments.status(context, call), { status: 'REQUESTED' }),
      },
    }),
  },
  'approval-of-a-person-makes-two-customers': {
    breaks: 'APP-014',
    because: 'the one who decides and the job that follows up on decisions both make one',
    class: 'state',
    difficulty: 3,
    change: ({ review }: Parts): PartsOverlay => ({
      review: {
        createCustomer(context, application, nowMs) {
          const isPerson = application.body['application_type'] === 'INDIVIDUAL';
          if (isPerson) review.createCustomer(context, application, nowMs);
          return review.createCustomer(context, application, nowMs);
        },
      },
    }),
  },
  'residency-of-non-residents-is-shown-as-that-of-residents': {
    breaks: 'IND-007',
    because: 'the column has one place for aliens, and both words are read from it as the first',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }: Parts): PartsOverlay => ({
      individuals: {
        record(context, individual) {
          const shown = individuals.record(context, individual);
          if (shown['us_residency_status'] !== 'NON_RESIDENT_ALIEN') return shown;
          return { ...shown, us_residency_status: 'RESIDENT_ALIEN' };
        },
      },
    }),
  },
  'unemployed-customers-are-shown-as-others': {
    breaks: 'CUS-009',
    because: 'the list of the first form lacks the word, and what is not on it is another one',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }: Parts): PartsOverlay => ({
      customers: {
        item(context, customer) {
          const shown = customers.item(context, customer);
          if (shown['employment_status'] !== 'UNEMPLOYED') return shown;
          return { ...shown, employment_status: 'OTHER' };
        },
      },
    }),
  },
} as const satisfies Mutants;
