/** Receivers with one fault each, and the rule that it breaks: the certification must tell. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequirementId } from '../../generated/requirements.ts';

export type Incoming = {
  readonly body: Buffer;
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
};

/** What a receiver remembers. */
export type Memory = { taken: number; readonly ids: Set<string>; last: string | null };

/** The steps of a receiver that keeps the rules; a broken one has another one. */
export type Steps = {
  readonly verifies: (incoming: Incoming, key: string) => boolean;
  readonly isYoung: (timestamp: string) => boolean;
  readonly isNew: (id: string, memory: Memory) => boolean | Promise<boolean>;
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

export const right: Steps = {
  verifies: verifying((body) => body),
  isYoung: (timestamp) => ageOf(timestamp) <= 300,
  isNew(id, { ids }) {
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  },
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
};
