/** Refusals and successes under the codes that the document leaves open. */
import type { OperationId } from '../../generated/operations.ts';
import { Refusal } from '../../reference/context.ts';
import type { RefusalCode } from '../../reference/context.ts';
import { everyNth } from '../steps.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';

const STATUSES: Readonly<Partial<Record<RefusalCode, number>>> = {
  VALIDATION_FAILED: 422,
  INVALID_STATE: 409,
  INSUFFICIENT_FUNDS: 402,
  CURRENCY_MISMATCH: 422,
  SAME_ACCOUNT: 422,
  ACCOUNT_NOT_OPEN: 423,
  CUSTOMER_NOT_ACTIVE: 423,
  COUNTERPARTY_NOT_ACTIVE: 409,
  ORDER_TYPE_NOT_SUPPORTED: 422,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_MISMATCH: 422,
  TIMESTAMP_REQUIRED: 403,
  SIGNATURE_INVALID: 403,
  INSUFFICIENT_SCOPE: 403,
};

/** Of the last table, where no code of success is stated. */
const SUCCESSES: Readonly<Partial<Record<OperationId, number>>> = {
  createApplication: 201,
  createApplicationIndividual: 201,
  createApplicationAccessCode: 201,
  createAccount: 201,
  createCounterparty: 201,
  createCounterpartyLinkDetails: 201,
  createDeposit: 201,
  createMarketExchange: 201,
  createPayment: 201,
  uploadDocument: 201,
  submitApplication: 202,
  acceptDeposit: 202,
  acceptExchange: 202,
  acceptPayment: 202,
};

/** No description of its own any more: the reference's shows its own error bodies. */
const undescribed = { description: null, claims: claimsBut('overlayValidated') } as const;

export const errorVariants = {
  'errors-elsewhere': {
    freedom:
      'codes of refusals but 401 for a token, bodies of errors, and success codes of the last table',
    target: undescribed,
    untestable: {
      'ERR-001': 'many of its refusals have codes whose bodies the document does not speak of',
      'ERR-014': 'it does not describe bodies of its own',
    },
    change: ({ errors, pipeline }) => ({
      errors: {
        status: (context, code) => STATUSES[code] ?? errors.status(context, code),
        body: (_context, code, description) => ({
          message: description,
          kind: code.toLowerCase(),
          details: [],
        }),
        headers: () => ({}),
      },
      pipeline: {
        run(context, call, handler) {
          const answer = pipeline.run(context, call, handler);
          return { ...answer, status: SUCCESSES[call.operationId] ?? answer.status };
        },
      },
    }),
  },
  'malformed-ids-are-bad-requests': {
    freedom: '400 instead of 404 for an id that cannot be one, and 403 for another client’s record',
    change: ({ errors, pipeline, records }) => ({
      pipeline: {
        execute(context, call, handler) {
          const malformed = Object.values(call.path).some((id) => !/^[\w-]{4,64}$/.test(id));
          if (malformed) throw new Refusal('VALIDATION_FAILED', 'An id cannot look like this.');
          return pipeline.execute(context, call, handler);
        },
      },
      records: {
        get(context, clientId, kind, id) {
          // Who may see it is for the parts to say: only the refusal is another one.
          const { find, ofAnyone } = context.parts.records;
          const isHidden =
            find(context, clientId, kind, id) === undefined &&
            ofAnyone(context, kind, id) !== undefined;
          if (isHidden) throw new Refusal('INSUFFICIENT_SCOPE', 'This record is not yours.');
          return records.get(context, clientId, kind, id);
        },
      },
      errors: {
        status: (context, code) =>
          code === 'INSUFFICIENT_SCOPE' ? 403 : errors.status(context, code),
      },
    }),
  },
  'refused-now-and-then': {
    freedom: '429 with Retry-After, at any request, before anything of it is done',
    change: ({ pipeline }) => {
      const nowAndThen = everyNth(250);
      return {
        pipeline: {
          execute: (context, call, handler) =>
            nowAndThen()
              ? {
                  ...context.parts.wire.serialise(
                    context,
                    context.parts.errors.reply(context, new Refusal('VALIDATION_FAILED', 'Later.')),
                  ),
                  status: 429,
                  headers: { 'content-type': 'application/json', 'retry-after': '1' },
                }
              : pipeline.execute(context, call, handler),
        },
      };
    },
  },
  'deletions-come-back-later': {
    freedom:
      '503 with Retry-After to one of three deletions of subscriptions, of which nothing is done',
    change: ({ pipeline }) => {
      const isLater = everyNth(3);
      return {
        pipeline: {
          execute: (context, call, handler) =>
            call.operationId === 'deleteSubscription' && isLater()
              ? {
                  ...context.parts.wire.serialise(
                    context,
                    context.parts.errors.reply(context, new Refusal('VALIDATION_FAILED', 'Later.')),
                  ),
                  status: 503,
                  headers: { 'content-type': 'application/json', 'retry-after': '1' },
                }
              : pipeline.execute(context, call, handler),
        },
      };
    },
  },
  'codes-and-links-fail-at-first': {
    freedom: 'a 500 now and then on what has no key to be tried again with; not claimed away',
    target: {
      claims: claimsBut('noServerErrors'),
    },
    untestable: { 'ERR-004': 'it does not claim that there are no errors of its own' },
    thin: true,
    change: ({ pipeline }) => {
      const isOne = everyNth(2);
      return {
        pipeline: {
          execute(context, call, handler) {
            const { operationId } = call;
            const isKeyless =
              operationId === 'createApplicationAccessCode' ||
              operationId === 'createCounterpartyLinkDetails';
            if (isKeyless && isOne()) throw new Error('something went wrong');
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  'fails-now-and-then': {
    freedom: 'a 500 once in a while, on nothing in particular and without effect; not claimed away',
    target: {
      claims: claimsBut('noServerErrors'),
    },
    untestable: { 'ERR-004': 'it does not claim that there are no errors of its own' },
    // One may fall on the step that a test stands on.
    thin: true,
    change: ({ pipeline }) => {
      const rarely = everyNth(1_500);
      return {
        pipeline: {
          execute(context, call, handler) {
            if (rarely()) throw new Error('something went wrong');
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
