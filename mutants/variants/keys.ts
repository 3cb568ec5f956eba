/** Idempotency keys where the document says nothing of their reuse. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** What was carried out under a key is named, and not answered once more. */
function refusedByName({ idempotency, validation }: Parts): PartsOverlay {
  return {
    validation: {
      idempotencyKey(context, text) {
        if (text === undefined || UUID.test(text)) return validation.idempotencyKey(context, text);
        throw new Refusal('VALIDATION_FAILED', 'x-svc-idempotency-id must be a UUID.');
      },
    },
    idempotency: {
      replay(context, stored) {
        const { payload, ...answer } = idempotency.replay(context, stored);
        const errors = [{ code: 'IDEMPOTENCY_CONFLICT', description: 'This was done before.' }];
        const { data } = JSON.parse(String(payload)) as {
          readonly data?: { readonly id?: string };
        };
        return {
          ...answer,
          status: 409,
          payload: JSON.stringify({ errors, id: data?.id ?? null }),
        };
      },
    },
  };
}

type Replay = Parts['idempotency']['replay'];

/** Of a subscription; all other answers come again as they are. */
function withoutSecret(replay: Replay): Replay {
  return (context, stored) => {
    const answer = replay(context, stored);
    const body = JSON.parse(String(answer.payload)) as { readonly data?: object };
    if (!('signature_verification_key' in (body.data ?? {}))) return answer;
    const data = { ...body.data, signature_verification_key: undefined };
    return { ...answer, payload: JSON.stringify({ ...body, data }) };
  };
}

export const keyVariants = {
  'keys-are-uuids-and-retries-are-refused-by-name': {
    freedom:
      'which texts are keys: UUIDs, and that a retry is refused, by an answer that names the record',
    untestable: {
      'IDM-004':
        'of parallel creations those that lose are refused: where there is no list, nothing shows one record',
      'IDM-006': 'the second arrival is refused, and no success tells what came of the first',
      'IDM-010': 'one of its evaluations needs a retry of a subscription that succeeds',
      'IDM-012': 'keys that are almost alike are no UUIDs',
      'IDM-013': 'keys that are almost alike are no UUIDs',
    },
    change: refusedByName,
  },
  'key-reuse-replays': {
    freedom: 'that a key that comes again with another body is answered with the first answer',
    change: () => ({ idempotency: { sameRequest: () => true } }),
  },
  'retries-tell-no-secret': {
    freedom:
      'that a key that comes again, with another body too, is answered with its record, without the secret that was told once',
    change: ({ idempotency }) => ({
      idempotency: { sameRequest: () => true, replay: withoutSecret(idempotency.replay) },
    }),
  },
  'keys-for-all-operations': {
    freedom: 'that one key is for one request of a client, whatever the operation: not claimed',
    target: { claims: claimsBut('idempotencyKeyScopedToOperation') },
    untestable: { 'IDM-015': 'it does not claim that operations have keys of their own' },
    change: () => ({
      idempotency: {
        scope: (_context, call) => JSON.stringify([call.clientId, call.idempotencyKey]),
        fingerprint: (_context, call) =>
          JSON.stringify([call.operationId, call.path, call.query, call.body ?? null]),
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
