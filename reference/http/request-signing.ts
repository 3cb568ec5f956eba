/**
 * Request signing on the accepts of withdrawals and transfers, which the document leaves to the
 * platform: Ed25519 over `{timestamp}.{METHOD}.{path}` with the client's registered key, base64.
 */
import { createPublicKey, verify } from 'node:crypto';
import { Refusal } from '../context.ts';
import type { Call, Context } from '../context.ts';

const AGE_MAX_SECONDS = 300;

export const requestSigning = {
  /** Both headers are optional together; what is there must be right. */
  check(context: Context, call: Call): void {
    const { requestSigning } = context.parts;
    const signature = call.headers['x-signature'];
    const timestamp = call.headers['x-timestamp'];
    if (timestamp !== undefined) requestSigning.checkTimestamp(context, timestamp);
    if (signature === undefined) return;
    if (timestamp === undefined) {
      throw new Refusal('TIMESTAMP_REQUIRED', 'x-signature needs x-timestamp beside it.');
    }
    requestSigning.checkAge(context, call, timestamp);
    requestSigning.checkSignature(context, call, signature, timestamp);
  },

  checkTimestamp(_context: Context, timestamp: string): void {
    if (/^\d{1,12}$/.test(timestamp)) return;
    throw new Refusal('VALIDATION_FAILED', 'x-timestamp must be Unix seconds.');
  },

  checkAge(context: Context, _call: Call, timestamp: string): void {
    const ageSeconds = context.clock.systemNowMs() / 1000 - Number(timestamp);
    if (Math.abs(ageSeconds) <= AGE_MAX_SECONDS) return;
    throw new Refusal('SIGNATURE_INVALID', 'x-timestamp is too far from now.');
  },

  checkSignature(context: Context, call: Call, signature: string, timestamp: string): void {
    const { clients, requestSigning } = context.parts;
    const pem = clients.find(context, call.clientId)?.signing_key ?? null;
    const text = requestSigning.signedText(context, call, timestamp);
    const valid =
      pem !== null &&
      verify(null, Buffer.from(text), createPublicKey(pem), Buffer.from(signature, 'base64'));
    if (!valid) throw new Refusal('SIGNATURE_INVALID', 'x-signature is not right.');
  },

  signedText(_context: Context, call: Call, timestamp: string): string {
    return `${timestamp}.POST.${new URL(call.selfUrl).pathname}`;
  },
};
