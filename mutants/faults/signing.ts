/** Faults of the optional signature on accepts. */
import { Refusal } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';

/** The largest number of 64 bits with a sign. */
const MOST = 2n ** 63n - 1n;

export const signingMutants = {
  'accepts-must-be-signed': {
    breaks: 'SIG-001',
    because: 'production wants signatures, and the sandbox follows',
    class: 'authentication',
    difficulty: 2,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const accept = /^accept(Transfer|Withdrawal)$/.test(call.operationId);
          if (accept && call.headers['x-signature'] === undefined) {
            throw new Refusal('SIGNATURE_INVALID', 'x-signature is missing.');
          }
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'accepts-of-withdrawals-must-be-stamped': {
    breaks: 'SIG-001',
    because: 'the stamp is read for replays, signed or not',
    class: 'authentication',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const accept = call.operationId === 'acceptWithdrawal';
          if (accept && call.headers['x-timestamp'] === undefined) {
            throw new Refusal('TIMESTAMP_REQUIRED', 'x-timestamp is missing.');
          }
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'timestamp-of-twenty-digits-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'a number that has no room is thrown where nobody catches',
    class: 'error',
    difficulty: 4,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const stamp = call.headers['x-timestamp'] ?? '';
          const isSigned = call.headers['x-signature'] !== undefined;
          if (isSigned && BigInt(/^\d+$/.exec(stamp)?.[0] ?? 0) > MOST) {
            throw new Refusal('INTERNAL', 'out of range');
          }
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'signature-without-timestamp-is-ignored': {
    breaks: 'SIG-002',
    because: 'only both together are looked at',
    class: 'authentication',
    difficulty: 2,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          if (call.headers['x-timestamp'] === undefined) return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'signature-without-timestamp-is-refused-after-the-money-moved': {
    breaks: 'SIG-002',
    because: 'the headers are checked where the answer is made',
    class: 'money',
    difficulty: 4,
    change: ({ requestSigning, pipeline }) => ({
      requestSigning: { check: () => undefined },
      pipeline: {
        run(context, call, handler) {
          const answer = pipeline.run(context, call, handler);
          try {
            requestSigning.check(context, call);
            return answer;
          } catch (error) {
            return context.parts.wire.serialise(
              context,
              context.parts.errors.reply(context, error),
            );
          }
        },
      },
    }),
  },
  'signature-without-timestamp-is-ignored-on-transfers': {
    breaks: 'SIG-002',
    because: 'the rule was written for withdrawals',
    class: 'authentication',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const stamped = call.headers['x-timestamp'] !== undefined;
          if (!stamped && call.operationId === 'acceptTransfer') return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'right-signature-is-refused': {
    breaks: 'SIG-003',
    because: 'the path is signed with its query on one side and without on the other',
    class: 'authentication',
    difficulty: 2,
    change: ({ requestSigning }) => ({
      requestSigning: {
        signedText: (context, call, timestamp) =>
          `${requestSigning.signedText(context, call, timestamp)}?`,
      },
    }),
  },
  'timestamp-of-requests-is-read-as-milliseconds': {
    breaks: 'SIG-003',
    because: 'the clock of the server counts milliseconds',
    class: 'time',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        checkAge: (context, call, timestamp) => {
          requestSigning.checkAge(context, call, String(Math.floor(Number(timestamp) / 1000)));
        },
      },
    }),
  },
  'signed-accept-of-a-withdrawal-is-refused': {
    breaks: 'SIG-003',
    because: 'the text that is signed has the path of transfers in it',
    class: 'authentication',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        signedText: (context, call, timestamp) =>
          requestSigning.signedText(context, call, timestamp).replace('withdrawals', 'transfers'),
      },
    }),
  },
} as const satisfies Mutants;
