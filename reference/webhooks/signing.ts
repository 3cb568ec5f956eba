/** How a delivery is stamped and signed, as the document's delivery rules 4 and 5 say. */
import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { SubscriptionRow } from './rows.ts';

export type Moments = {
  /** System time of this attempt. */
  readonly sentMs: number;
  /** When the event occurred, on its client's clock. */
  readonly occurredMs: number;
};

export const signing = {
  /** Unix seconds of sending, in the world's time: receivers compare it with their own clock. */
  stamp(_context: Context, { sentMs }: Moments): string {
    return String(Math.floor(sentMs / 1000));
  },

  text(_context: Context, timestamp: string, payload: string): string {
    return `${timestamp}.${payload}`;
  },

  key(_context: Context, subscription: SubscriptionRow): string {
    return subscription.signature_verification_key;
  },

  /** Lower-case hex HMAC-SHA256 over the UTF-8 bytes of both. */
  sign(_context: Context, key: string, text: string): string {
    return createHmac('sha256', key).update(text, 'utf8').digest('hex');
  },

  headers(
    context: Context,
    subscription: SubscriptionRow,
    payload: string,
    occurredMs: number,
  ): Record<string, string> {
    const { signing } = context.parts;
    const sentMs = context.clock.systemNowMs();
    const timestamp = signing.stamp(context, { sentMs, occurredMs });
    const text = signing.text(context, timestamp, payload);
    return {
      'content-type': 'application/json',
      'x-svc-timestamp': timestamp,
      'x-svc-signature': signing.sign(context, signing.key(context, subscription), text),
    };
  },
};
