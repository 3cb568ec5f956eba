/** Receivers with one fault each, and the rule that it breaks: the certification must tell. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequirementId } from '../../generated/requirements.ts';

export type Incoming = {
  readonly body: Buffer;
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
};

/** What a receiver remembers: of events, by whatever it knows them again. */
export type Memory = {
  taken: number;
  readonly ids: Set<string>;
  last: string | null;
  isBusy: boolean;
};

/** The steps of a receiver that keeps the rules; a broken one has another one. */
export type Steps = {
  /** Answered as a repetition before anything is verified. */
  readonly isKnownUnverified: (id: string, memory: Memory) => boolean;
  readonly verifies: (incoming: Incoming, key: string) => boolean;
  readonly isYoung: (timestamp: string, incoming: Incoming) => boolean;
  readonly isNew: (id: string, memory: Memory, incoming: Incoming) => boolean | Promise<boolean>;
  readonly beforeAnswer: () => Promise<void>;
  readonly statusOfTaken: number;
  readonly statusOfDuplicate: number;
  readonly statusOfRefused: number;
};

function hmac(timestamp: string, payload: string | Buffer, key: string): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(payload).digest('hex');
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Payload = (body: Buffer) => string | Buffer;

const verifying =
  (payload: Payload): Steps['verifies'] =>
  ({ body, signature, timestamp }, key) =>
    signature !== undefined &&
    timestamp !== undefined &&
    same(signature, hmac(timestamp, payload(body), key));

const ageOf = (timestamp: string): number => Math.abs(Date.now() / 1000 - Number(timestamp));

/** By something else than its identifier, or by no more than a part of it. */
const newBy =
  (name: (id: string, incoming: Incoming) => string): Steps['isNew'] =>
  (id, { ids }, incoming) => {
    const isNew = !ids.has(name(id, incoming));
    ids.add(name(id, incoming));
    return isNew;
  };

/** Noted as soon as it comes in, whoever sent it. */
function wasNoted(id: string, { ids }: Memory): boolean {
  const isKnown = ids.has(id);
  ids.add(id);
  return isKnown;
}

const member = ({ body }: Incoming, name: string): string =>
  String((JSON.parse(body.toString('utf8')) as Record<string, unknown>)[name]);

export const right: Steps = {
  isKnownUnverified: () => false,
  verifies: verifying((body) => body),
  isYoung: (timestamp) => ageOf(timestamp) <= 300,
  isNew: newBy((id) => id),
  beforeAnswer: () => Promise.resolve(),
  statusOfTaken: 200,
  statusOfDuplicate: 200,
  statusOfRefused: 401,
};

export type BrokenReceiver = {
  readonly breaks: RequirementId;
  /** Why an implementer would make this mistake. */
  readonly because: string;
  readonly steps: Partial<Steps>;
};

const respelt: Payload = (body) => {
  try {
    return JSON.stringify(JSON.parse(body.toString('utf8')));
  } catch {
    return body;
  }
};

export const brokenReceivers: Readonly<Record<string, BrokenReceiver>> = {
  'acknowledges-too-late': {
    breaks: 'RCV-001',
    because: 'the event is worked off before it is acknowledged',
    steps: { beforeAnswer: () => sleep(700) },
  },
  'acknowledges-with-a-redirect': {
    breaks: 'RCV-001',
    because: 'a page behind a log-in stands at the address',
    steps: { statusOfTaken: 302, statusOfDuplicate: 302 },
  },
  'takes-the-stamp-for-milliseconds': {
    breaks: 'RCV-001',
    because: 'timestamps are milliseconds everywhere else in the program',
    steps: { isYoung: (timestamp) => Math.abs(Date.now() - Number(timestamp)) <= 300_000 },
  },
  'signs-the-body-alone': {
    breaks: 'RCV-001',
    because: 'most platforms sign nothing but the body',
    steps: {
      verifies: ({ body, signature }, key) =>
        signature !== undefined &&
        same(signature, createHmac('sha256', key).update(body).digest('hex')),
    },
  },
  'measures-age-by-the-event': {
    breaks: 'RCV-001',
    because: 'the date of the event was taken for that of its delivery',
    steps: {
      isYoung: (_timestamp, incoming) =>
        Date.now() - Date.parse(member(incoming, 'event_date')) <= 300_000,
    },
  },
  'takes-every-delivery': {
    breaks: 'RCV-002',
    because: 'nobody thought of repetitions',
    steps: { isNew: () => true },
  },
  'remembers-the-last-event-alone': {
    breaks: 'RCV-002',
    because: 'a repetition is taken to follow at once',
    steps: {
      isNew(id, memory) {
        const isNew = memory.last !== id;
        memory.last = id;
        return isNew;
      },
    },
  },
  'remembers-after-the-work': {
    breaks: 'RCV-002',
    because: 'the identifier is stored once the work is done',
    steps: {
      async isNew(id, { ids }) {
        const isNew = !ids.has(id);
        await sleep(30);
        ids.add(id);
        return isNew;
      },
    },
  },
  'knows-events-by-their-stamp-too': {
    breaks: 'RCV-002',
    because: 'what is remembered is the signed text, which a repetition was thought to keep',
    steps: { isNew: newBy((id, { timestamp }) => `${String(timestamp)}.${id}`) },
  },
  'knows-events-by-their-bytes': {
    breaks: 'RCV-002',
    because: 'a digest of the body was handier than a member of it',
    steps: { isNew: newBy((_id, { body }) => body.toString('utf8')) },
  },
  'remembers-three-events': {
    breaks: 'RCV-002',
    because: 'a small cache was taken for a memory',
    steps: {
      isNew(id, { ids }) {
        if (ids.has(id)) return false;
        ids.add(id);
        const [oldest] = ids;
        if (ids.size > 3 && oldest !== undefined) ids.delete(oldest);
        return true;
      },
    },
  },
  'refuses-repetitions': {
    breaks: 'RCV-002',
    because: 'a duplicate key in the database is answered as a conflict',
    steps: { statusOfDuplicate: 409 },
  },
  'verifies-nothing': {
    breaks: 'RCV-003',
    because: 'verification was left for later',
    steps: { verifies: () => true, isYoung: () => true },
  },
  'lets-unsigned-deliveries-through': {
    breaks: 'RCV-003',
    because: 'verification happens only where there is a signature',
    steps: {
      verifies: (incoming, key) =>
        incoming.signature === undefined || right.verifies(incoming, key),
    },
  },
  'compares-the-beginning-alone': {
    breaks: 'RCV-003',
    because: 'the comparison runs over the length of what was given',
    steps: {
      verifies: ({ body, signature, timestamp }, key) =>
        signature !== undefined &&
        signature !== '' &&
        timestamp !== undefined &&
        hmac(timestamp, body, key).startsWith(signature),
    },
  },
  'leaves-the-body-out': {
    breaks: 'RCV-003',
    because: 'the body was read by then, and an empty one was verified',
    steps: {
      verifies: ({ signature, timestamp }) => signature?.length === 64 && timestamp !== undefined,
    },
  },
  'takes-old-deliveries': {
    breaks: 'RCV-004',
    because: 'the signature was thought to be enough',
    steps: { isYoung: () => true },
  },
  'allows-an-hour': {
    breaks: 'RCV-004',
    because: 'the clock of the machine was wrong once',
    steps: { isYoung: (timestamp) => ageOf(timestamp) <= 3_600 },
  },
  'verifies-what-it-wrote-itself': {
    breaks: 'RCV-005',
    because: 'the framework hands over the parsed body',
    steps: { verifies: verifying(respelt) },
  },
  'reads-bytes-as-latin-1': {
    breaks: 'RCV-005',
    because: 'the body was turned into text before it was verified',
    steps: { verifies: verifying((body) => body.toString('latin1')) },
  },
  'trims-the-body': {
    breaks: 'RCV-005',
    because: 'line ends at the end were taken for noise',
    steps: { verifies: verifying((body) => body.toString('utf8').trim()) },
  },
  'remembers-before-it-verifies': {
    breaks: 'RCV-008',
    because: 'repetitions are looked for first, as that is cheaper',
    steps: {
      isKnownUnverified: wasNoted,
      isNew: () => true,
    },
  },
  'refuses-what-was-forged-before': {
    breaks: 'RCV-008',
    because: 'the identifier is a key in the table of all deliveries that came in',
    steps: {
      isKnownUnverified: wasNoted,
      isNew: () => true,
      statusOfDuplicate: 409,
    },
  },
  'remembers-the-beginning-of-identifiers': {
    breaks: 'RCV-008',
    because: 'the column that holds them is too short',
    steps: { isNew: newBy((id) => id.slice(0, 24)) },
  },
  'takes-one-event-of-a-type': {
    breaks: 'RCV-008',
    because: 'the first member that came to hand was taken for the key',
    steps: { isNew: newBy((_id, incoming) => member(incoming, 'event_type')) },
  },
  'drops-what-comes-while-it-works': {
    breaks: 'RCV-008',
    because: 'a lock that is taken is answered as if all were done',
    steps: {
      async isNew(id, memory) {
        if (memory.isBusy || memory.ids.has(id)) return false;
        memory.isBusy = true;
        memory.ids.add(id);
        await sleep(20);
        memory.isBusy = false;
        return true;
      },
    },
  },
};
