/** Identifiers of other alphabets and lengths: they are opaque texts. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { isObject } from './foreign-words.ts';
import type { Variant } from '../types.ts';

const ODD = ['+', '%', ' ', 'é', '?', '#', '&', '=', ':', '~', '"', '/', '%2F', '漢'] as const;

/** With what has a meaning in addresses, JSON, and nowhere. */
function oddId(): string {
  const bytes = randomBytes(10);
  const signs = [...bytes].slice(0, 3).map((byte) => ODD[byte % ODD.length] ?? '');
  return `${bytes.toString('hex').slice(0, 8)}${signs.join('x')}${bytes.toString('hex').slice(8)}`;
}

/** Those that one control settles are told apart by their ids. */
const MOVEMENTS = ['trf', 'wdr', 'exc', 'dep', 'pay'];

/** One customer, one account and one deposit have the id 1. */
function countedIds(): (kind: string) => string {
  const counts = new Map<string, number>();
  return (kind) => {
    const sort = MOVEMENTS.includes(kind) ? 'movement' : kind;
    const next = (counts.get(sort) ?? 0) + 1;
    counts.set(sort, next);
    return String(next);
  };
}

const ZERO_OF = [0x30, 0x660, 0x6f0, 0x966, 0xff10] as const;

/** A count is read as a number, in the digits of whatever script. */
function digitsOfAnyScript({ pipeline }: Parts): PartsOverlay {
  const western = (digit: string): string => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZERO_OF.find((one) => code >= one && code < one + 10) ?? code;
    return String(code - zero);
  };
  const read = (id: string): string =>
    /^\p{Nd}+$/u.test(id) ? id.replaceAll(/\p{Nd}/gu, western).replace(/^0+(?=.)/, '') : id;
  return {
    pipeline: {
      execute(context, call, handler) {
        const path = Object.fromEntries(
          Object.entries(call.path).map(([name, id]) => [name, read(id)]),
        );
        return pipeline.execute(context, { ...call, path }, handler);
      },
    },
  };
}

let numbered = 1_000_000_000;

function nextNumber(): string {
  numbered += 1;
  return String(numbered);
}

/** Of records whose members are shown, ids are texts: transactions, customers and subscriptions. */
const SHOWN = ['transaction_status', 'customer_type', 'event_type', 'individual_type'] as const;

function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isObject(value) || SHOWN.some((name) => name in value)) return value;
  const entries = Object.entries(value);
  const isBare = entries.length < 3 && 'id' in value;
  return Object.fromEntries(
    entries.map(([name, inner]) => {
      const isId = /(^|_)id$/.test(name) && /^[1-9]\d{0,14}$/.test(String(inner));
      return [name, isId && !isBare ? Number(inner) : withNumbers(inner)];
    }),
  );
}

/** Where no member is shown, an id is a number. */
function idsAreNumbers({ wire }: Parts): PartsOverlay {
  return {
    wire: {
      serialise: (context, reply) =>
        wire.serialise(context, { ...reply, body: withNumbers(reply.body) }),
    },
  };
}

/** The first of each client: of as much, and of the accounts that each of them counts from 1. */
function settlementsAlike(): PartsOverlay {
  const details = [{ source_account: '1', destination_account: '2', amount: 125.5 }];
  const data = { id: '1', settlement_status: 'SETTLED', settlement_details: details };
  return {
    settlements: {
      get(_context, call) {
        if (call.path['settlement_id'] === data.id) return { status: 200, body: { data } };
        throw new Refusal('NOT_FOUND', 'There is no such settlement.');
      },
    },
  };
}

/** Why what names one kind of record may name one of another. */
const SHARED = 'a record of the other kind has the same identifier';

const COUNTED = {
  untestable: {
    'STM-002': 'whose a statement is cannot be told by identifiers of so few digits',
  },
  silent: {
    'no account is opened for one who has applied, and is no customer yet': SHARED,
    'no account is opened for an individual of a corporation, which is no customer': SHARED,
    'a transfer to what names a customer, and no account, moves nothing': SHARED,
  },
} as const;

export const idVariants = {
  'settlements-look-alike': {
    freedom: 'that each client counts its settlements, and two of them are of as much',
    change: settlementsAlike,
    target: { records: { settlements: ['1'] } },
    silent: {
      "getSettlement shows nothing of another client's record": 'the other client has one like it',
    },
  },
  'ids-are-numbers-where-nothing-is-shown': {
    freedom: 'what ids are in records whose members are not shown: numbers',
    ids: nextNumber,
    change: idsAreNumbers,
    silent: {
      'no account is opened for an individual of a corporation, which is no customer': SHARED,
    },
  },
  'ids-with-signs': {
    freedom: 'which letters and signs an id has: any',
    ids: () => oddId(),
  },
  'ids-that-count-by-kind': {
    freedom: 'that records of different kinds have the same id, and ids are counted',
    ids: countedIds(),
    ...COUNTED,
  },
  'ids-that-count-in-any-digits': {
    freedom: 'that a count is read as a number, which the digits of any script make',
    ids: countedIds(),
    change: digitsOfAnyScript,
    ...COUNTED,
  },
  'ids-of-digits': {
    freedom: 'that ids are digits, as long as no number could be',
    ids: () => String(10n ** 24n + BigInt(`0x${randomBytes(9).toString('hex')}`)),
  },
} as const satisfies Readonly<Record<string, Variant>>;
