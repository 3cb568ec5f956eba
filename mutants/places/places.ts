/**
 * Places at which a fault may sit alone: of which records, after what, and in which requests. A
 * fault that shows everywhere is easily found; one that shows at a single place says whether the
 * tests go there.
 */
import type { Scene } from './scene.ts';

export type Place = {
  readonly what: string;
  readonly isAt: (scene: Scene) => boolean;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 31 * DAY_MS;
/** More than a page of records has unless a request says otherwise. */
const MANY = 20;
/** One record of so many. */
const SOME = 4;
const USUAL_ASSET = 'FIAT_TESTNET_USD';
const OTHER_NETWORK = 'FEDWIRE';
const LARGE = 1_000;
const LONG = 60;

export const places = {
  'of-a-corporation': {
    what: 'what belongs to a corporation',
    isAt: ({ facts }) => facts.some(({ type }) => type?.startsWith('CORPORAT') === true),
  },
  'of-crypto': {
    what: 'what is of an account in crypto',
    isAt: ({ facts }) =>
      facts.some(({ kind, type }) => kind === 'account' && type?.startsWith('FIAT') === false),
  },
  'of-another-asset': {
    what: 'what is of an account in another asset than the usual',
    isAt: ({ facts }) => facts.some(({ kind, type }) => kind === 'account' && type !== USUAL_ASSET),
  },
  'by-another-network': {
    what: 'what is about a withdrawal that goes by another network than the usual',
    isAt: ({ call, facts }) =>
      leavesOf(call?.body, '', 0).some(([, value]) => value === OTHER_NETWORK) ||
      facts.some(({ kind, type }) => kind === 'withdrawal' && type === OTHER_NETWORK),
  },
  'while-not-active': {
    what: 'what is done while a customer or an account is neither ACTIVE nor OPEN',
    isAt: ({ context, facts }) =>
      facts.some(({ kind, id }) => {
        if (kind !== 'account' && kind !== 'customer') return false;
        const table = kind === 'account' ? 'accounts' : 'records';
        const sql = `SELECT status FROM ${table} WHERE id = ?${kind === 'account' ? '' : " AND kind = 'customer'"}`;
        const status = context.store.one<{ status: string }>(sql, id)?.status;
        return status !== 'ACTIVE' && status !== 'OPEN';
      }),
  },
  'of-a-later-one': {
    what: 'what is about a record that is not the first of its kind with its owner',
    isAt: ({ own }) =>
      own.some(({ kind, ordinal, parents }) => parents.length > 0 && kind !== '' && ordinal > 1),
  },
  'of-some-records': {
    what: 'what is about a fourth of the records, by their id',
    isAt: ({ own }) => own.some(({ id }) => id.charCodeAt(id.length - 1) % SOME === 0),
  },
  'the-second-time': {
    what: 'what succeeded before on the same record',
    isAt: ({ before }) => before?.done === true,
  },
  'after-a-refusal': {
    what: 'what comes after a refused request on the same record',
    isAt: ({ before }) => before?.refused === true,
  },
  'after-a-change': {
    what: 'what comes after the same record was changed',
    isAt: ({ before }) => before?.changed === true,
  },
  'after-being-read': {
    what: 'what comes after the same record was read',
    isAt: ({ before }) => before?.read === true,
  },
  'an-hour-later': {
    what: 'what is about a record that was made more than an hour before',
    isAt: ({ call, own }) =>
      call !== null && own.some(({ createdMs }) => call.nowMs - createdMs > HOUR_MS),
  },
  'on-a-later-day': {
    what: 'what is about a record that was made on an earlier day, by UTC',
    isAt: ({ call, own }) =>
      call !== null && own.some(({ createdMs }) => dayOf(call.nowMs) > dayOf(createdMs)),
  },
  'a-month-later': {
    what: 'what is about a record that was made more than a month before',
    isAt: ({ call, own }) =>
      call !== null && own.some(({ createdMs }) => call.nowMs - createdMs > MONTH_MS),
  },
  'after-a-restart': {
    what: 'what is about a record that was made before the platform restarted',
    isAt: ({ own, memory }) => own.some(({ restarts }) => restarts < memory.restarts()),
  },
  'once-unlocked': {
    what: 'what is of a customer or an account that was FROZEN or DORMANT, and is not any more',
    isAt: ({ facts, memory }) => facts.some(({ id }) => memory.unlocked.has(id)),
  },
  'after-one-in-vain': {
    what: 'what is about a record whose owner had another one that was cancelled, rejected or failed',
    isAt: ({ own, memory }) => own.some(({ id }) => memory.hasFailedBeside(id)),
  },
  'of-a-later-account': {
    what: 'what is of an account that is not the first of its customer',
    isAt: ({ facts }) => facts.some(({ kind, ordinal }) => kind === 'account' && ordinal > 1),
  },
  'after-many': {
    what: `what is about a record whose owner has ${MANY} of its kind that are older`,
    isAt: ({ own }) => own.some(({ parents, ordinal }) => parents.length > 0 && ordinal > MANY),
  },
  'after-another-client': {
    what: 'what another client asked for just before',
    isAt: ({ before }) => before?.otherClient === true,
  },
  'with-another-token': {
    what: 'what is about a record that was made with another token of its client',
    isAt: ({ own, token, call }) =>
      call !== null && own.some(({ token: first }) => (first ?? '') !== '' && first !== token),
  },
  'with-a-known-key': {
    what: 'requests whose Idempotency-Key came before',
    isAt: ({ before }) => before?.keyKnown === true,
  },
  'without-a-key': {
    what: 'requests without an Idempotency-Key that write',
    isAt: ({ call }) =>
      call !== null &&
      call.idempotencyKey === null &&
      !/^(get|list|download)/.test(call.operationId),
  },
  'with-a-key': {
    what: 'requests with an Idempotency-Key',
    isAt: ({ call }) => call !== null && call.idempotencyKey !== null,
  },
  'in-lists': {
    what: 'answers of lists',
    isAt: ({ call }) => call?.operationId.startsWith('list') === true,
  },
  'in-details': {
    what: 'answers of single records that are read',
    isAt: ({ call }) => call?.operationId.startsWith('get') === true,
  },
  'on-a-later-page': {
    what: 'pages after the first',
    isAt: ({ call }) => Number(call?.query['page'] ?? 0) > 0,
  },
  'with-a-filter': {
    what: 'lists with a filter',
    isAt: ({ call }) =>
      call?.operationId.startsWith('list') === true &&
      Object.keys(call.query).some((name) => !name.startsWith('page')),
  },
  'with-a-page-size': {
    what: 'lists with page_size',
    isAt: ({ call }) => call?.query['page_size'] !== undefined,
  },
  'of-large-amounts': {
    what: `requests with an amount of ${LARGE} and more`,
    isAt: ({ call }) => amountsIn(call?.body).some((amount) => amount >= LARGE),
  },
  'of-small-amounts': {
    what: 'requests with an amount below 1',
    isAt: ({ call }) => amountsIn(call?.body).some((amount) => amount > 0 && amount < 1),
  },
  'of-fine-amounts': {
    what: 'requests with an amount of more than two decimals',
    isAt: ({ call }) => leavesOf(call?.body, '', 0).some(isFine),
  },
  'of-long-texts': {
    what: `requests with a text of ${LONG} characters and more`,
    isAt: ({ call }) => textsIn(call?.body).some((text) => text.length >= LONG),
  },
  'beyond-ascii': {
    what: 'requests with a text that is not ASCII alone',
    isAt: ({ call }) => textsIn(call?.body).some((text) => /[^\p{ASCII}]/u.test(text)),
  },
} as const satisfies Readonly<Record<string, Place>>;

export type PlaceId = keyof typeof places;

const DEPTH_MAX = 4;

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function isFine([name, value]: [string, string | number]): boolean {
  return /amount$/.test(name) && /\.\d\d\d*[1-9]/.test(String(value));
}

function leavesOf(value: unknown, name: string, depth: number): [string, string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, value]];
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return [];
  return Object.entries(value).flatMap(([member, inner]) => leavesOf(inner, member, depth + 1));
}

function amountsIn(body: unknown): number[] {
  return leavesOf(body, '', 0)
    .filter(([name]) => /amount$/.test(name))
    .map(([, value]) => Number(value));
}

function textsIn(body: unknown): string[] {
  return leavesOf(body, '', 0).flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
}
