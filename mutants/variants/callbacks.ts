/** What a platform asks of those who subscribe, and how it delivers. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { rootCertificates } from 'node:tls';
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { isObject } from './foreign-words.ts';
import type { Variant } from '../types.ts';

const TRIED_MS = 2_000;

/** Whether anything answers there, whatever it says. */
function answers(context: Context, address: string): Promise<boolean> {
  const { webhookAuthorityFile: file } = context.config;
  const ca = file === null ? [] : [readFileSync(file, 'utf8')];
  return new Promise((resolve) => {
    const options = { method: 'HEAD', timeout: TRIED_MS, ca: [...rootCertificates, ...ca] };
    const asked = request(address, options, (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.on('error', () => {
      resolve(false);
    });
    asked.on('timeout', () => {
      asked.destroy();
    });
    asked.end();
  });
}

function triedFirst({ errors, pipeline, wire }: Parts): PartsOverlay {
  return {
    pipeline: {
      async execute(context, call, handler) {
        const wish = isObject(call.body) ? call.body : {};
        const address = String(wish['callback_url']);
        const isAsked = call.operationId === 'createSubscription' && URL.canParse(address);
        if (!isAsked || new URL(address).protocol !== 'https:' || (await answers(context, address)))
          return pipeline.execute(context, call, handler);
        const refusal = new Refusal('VALIDATION_FAILED', 'Nothing answers at callback_url.');
        return wire.serialise(context, errors.reply(context, refusal));
      },
    },
  };
}

const ALIKE_WITHIN_MS = 2_000;
/** Longer than is waited for, and shorter than twice. */
const LOOKED_AT_MS = 18_000;

/** What looks as if it were told already is looked at before it goes. */
function doublesLookedAt({ events }: Parts): PartsOverlay {
  const told = new Map<string, number>();
  let isAlike = false;
  return {
    events: {
      emit(context, emission) {
        const { account_id: account, amount } = emission.data;
        const what = `${emission.eventType} ${String(account)} ${String(amount)}`;
        const before = told.get(what) ?? -Infinity;
        const nowMs = performance.now();
        isAlike = amount !== undefined && nowMs - before < ALIKE_WITHIN_MS;
        told.set(what, nowMs);
        events.emit(context, emission);
      },
      takeDelayMs(context, subscription) {
        const delayMs = events.takeDelayMs(context, subscription);
        return isAlike ? delayMs + LOOKED_AT_MS : delayMs;
      },
    },
  };
}

export const callbackVariants = {
  'events-alike-are-looked-at-first': {
    freedom: 'how long it takes to tell of transactions of one amount on one account',
    thin: true,
    change: doublesLookedAt,
  },
  'callbacks-are-tried-first': {
    freedom: 'whether a callback address is tried, by a HEAD, before it is taken',
    change: triedFirst,
    silent: {
      'the members of a subscription with a long callback address keep their types':
        'nothing answers at such an address',
      'a subscription shows a long callback address as it was created with it':
        'nothing answers at such an address',
      'a subscription shows any callback address that it was made with':
        'nothing answers at such addresses',
    },
  },
  'signatures-in-capitals': {
    freedom: 'in which letters the digits of a signature are, and what else a delivery says',
    change: ({ signing }) => ({
      signing: {
        sign: (context, key, text) => signing.sign(context, key, text).toUpperCase(),
        headers: (context, subscription, payload, occurredMs) => ({
          ...signing.headers(context, subscription, payload, occurredMs),
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Platform-Hooks/2.1 (+https://platform.example/hooks)',
          'x-svc-event-type': subscription.event_type,
          'x-svc-subscription-id': subscription.id,
          'x-svc-attempt': '1',
        }),
      },
    }),
  },
  'subscriptions-on-pages': {
    freedom: 'whether the list of subscriptions has pages, as others do',
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const { paging } = context.parts;
          const at = paging.parse(context, call);
          const all = subscriptions.listed(context, call.clientId);
          const from = at.page * at.pageSize;
          const shown = all
            .slice(from, from + at.pageSize)
            .map((row) => context.parts.subscriptions.record(context, row));
          const links = paging.links(context, call, at, all.length);
          return { status: 200, body: { data: { subscriptions: shown }, links } };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
