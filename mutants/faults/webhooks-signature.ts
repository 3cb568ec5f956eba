/** Faults of signatures and time stamps of deliveries. */
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import type { Mutants } from '../types.ts';

const spaced = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 1);

export const webhookSignatureMutants = {
  'signature-leaves-the-timestamp-out': {
    breaks: 'WHK-001',
    because: 'other platforms sign the payload alone',
    class: 'webhook',
    difficulty: 1,
    change: () => ({ signing: { text: (_context, _timestamp, payload) => payload } }),
  },
  'signature-is-over-reserialised-json': {
    breaks: 'WHK-001',
    because: 'the event is signed as an object, and written again by the sender',
    class: 'webhook',
    difficulty: 3,
    change: () => ({
      signing: { text: (_context, timestamp, payload) => `${timestamp}.${spaced(payload)}` },
    }),
  },
  'signature-is-over-sorted-members': {
    breaks: 'WHK-001',
    because: 'a canonical form is signed, and the plain one sent',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      signing: {
        text(_context, timestamp, payload) {
          const members = Object.entries(JSON.parse(payload) as object);
          const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
          return `${timestamp}.${JSON.stringify(Object.fromEntries(sorted))}`;
        },
      },
    }),
  },
  'signature-is-wrong-where-amounts-have-cents': {
    breaks: 'WHK-001',
    because: 'a decimal library writes 12.5 as 12.50 in the text that is signed',
    class: 'webhook',
    difficulty: 5,
    change: () => ({
      signing: {
        text: (_context, timestamp, payload) =>
          `${timestamp}.${payload.replace(/("amount":-?\d+\.\d)(?=[,}])/, '$10')}`,
      },
    }),
  },
  'signature-is-wrong-for-account-events': {
    breaks: 'WHK-001',
    because: 'account events come from an older service, which joins the parts with a colon',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => ({
      signing: {
        text(context, timestamp, payload) {
          const text = signing.text(context, timestamp, payload);
          return payload.includes('"event_type":"ACCOUNT_') ? text.replace('.', ':') : text;
        },
      },
    }),
  },
  'signature-is-base64': {
    breaks: 'WHK-001',
    because: 'the library answers base64 unless told otherwise',
    class: 'webhook',
    difficulty: 2,
    change: ({ signing }) => ({
      signing: {
        sign: (context, key, text) =>
          Buffer.from(signing.sign(context, key, text), 'hex').toString('base64'),
      },
    }),
  },
  'all-subscriptions-sign-with-the-first-key': {
    breaks: 'WHK-006',
    because: 'the key is looked up by client',
    class: 'webhook',
    difficulty: 3,
    change: () => ({
      signing: {
        key: (context, { client_id: clientId }) =>
          context.store.one<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE client_id = ? ORDER BY seq LIMIT 1',
            clientId,
          )?.signature_verification_key ?? '',
      },
    }),
  },
  'shared-callback-address-shares-a-key': {
    breaks: 'WHK-006',
    because: 'the key is looked up by address, and the newest wins',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      signing: {
        key: (context, { callback_url: url }) =>
          context.store.one<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE callback_url = ? ORDER BY seq DESC LIMIT 1',
            url,
          )?.signature_verification_key ?? '',
      },
    }),
  },
  'second-subscription-on-an-address-inherits-its-key': {
    breaks: 'WHK-006',
    because: 'one endpoint, one key, so that receivers need not tell subscriptions apart',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const reply = subscriptions.create(context, call);
          const { data } = reply.body as { data: SubscriptionRow };
          const first = context.store.one<SubscriptionRow>(
            `SELECT * FROM subscriptions WHERE callback_url = ? AND client_id = ? ORDER BY seq LIMIT 1`,
            data.callback_url,
            call.clientId,
          );
          if (first === undefined || first.id === data.id) return reply;
          const key = first.signature_verification_key;
          const sql = 'UPDATE subscriptions SET signature_verification_key = ? WHERE id = ?';
          context.store.run(sql, key, data.id);
          return { ...reply, body: { data: { ...data, signature_verification_key: key } } };
        },
      },
    }),
  },
  'timestamp-is-in-milliseconds': {
    breaks: 'WHK-007',
    because: 'the clock counts milliseconds',
    class: 'webhook',
    difficulty: 1,
    change: () => ({ signing: { stamp: (_context, { sentMs }) => String(sentMs) } }),
  },
  'timestamp-is-six-minutes-slow': {
    breaks: 'WHK-007',
    because: 'the sending host has lost its time service',
    class: 'time',
    difficulty: 3,
    change: () => ({
      signing: { stamp: (_context, { sentMs }) => String(Math.floor(sentMs / 1000) - 360) },
    }),
  },
  'timestamp-is-a-date': {
    breaks: 'WHK-007',
    because: 'all other times of the interface are written so',
    class: 'webhook',
    difficulty: 2,
    change: () => ({
      signing: { stamp: (_context, { sentMs }) => new Date(sentMs).toISOString() },
    }),
  },
  'timestamp-stays-that-of-the-first-attempt': {
    breaks: 'WHK-008',
    because: 'headers are stored with the payload when the delivery is queued',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => {
      const first = new Map<string, Record<string, string>>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const made = signing.headers(context, subscription, payload, occurredMs);
            const kept = first.get(name) ?? made;
            first.set(name, kept);
            return kept;
          },
        },
      };
    },
  },
  'repeat-is-stamped-anew-but-signed-as-before': {
    breaks: 'WHK-008',
    because: 'the signature is stored with the delivery, the stamp is made by the sender',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => {
      const first = new Map<string, string>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const made = signing.headers(context, subscription, payload, occurredMs);
            const signature = first.get(name) ?? made['x-svc-signature'] ?? '';
            first.set(name, signature);
            return { ...made, 'x-svc-signature': signature };
          },
        },
      };
    },
  },
  'repeat-is-signed-with-another-key': {
    breaks: 'WHK-008',
    because: 'failed deliveries are handed to a second sender with keys of its own',
    class: 'webhook',
    difficulty: 5,
    change: ({ signing }) => {
      const sent = new Map<string, number>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const count = (sent.get(name) ?? 0) + 1;
            sent.set(name, count);
            const key = `${subscription.signature_verification_key}2`;
            const other = { ...subscription, signature_verification_key: key };
            return signing.headers(context, count < 2 ? subscription : other, payload, occurredMs);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
