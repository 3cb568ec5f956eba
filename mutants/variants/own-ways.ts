/** Institutions that do by themselves what others are asked for, and look twice at what comes. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { isObject } from './foreign-words.ts';
import { post } from '../steps.ts';
import type { Variant } from '../types.ts';
import { rows } from './untestable.ts';

const BEGIN_MS = 6_000;
const NEXT_MS = 8_000;
const DAYS = 2;
const HALF_HOUR_MS = 1_800_000;
const INTEREST_MINOR = 1;

function bookInterest(context: Context): void {
  const accounts = context.store.all<{ readonly id: string; readonly client_id: string }>(
    `SELECT id, client_id FROM accounts WHERE current_minor > 0 AND status = 'OPEN'`,
  );
  for (const { id: accountId, client_id: clientId } of accounts) {
    const atMs = context.parts.clientClock.nowMs(context, clientId);
    const nowMs = atMs - (atMs % HALF_HOUR_MS);
    const interest = { accountId, valueMinor: INTEREST_MINOR, nowMs } as const;
    post(context, { ...interest, type: 'CREDIT_CORRECTION' });
  }
}

/** Two days begin soon after one another. */
function daysBegin({ progress }: Parts): PartsOverlay {
  let [begun, dueMs] = [0, 0];
  return {
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        const nowMs = context.clock.systemNowMs();
        if (dueMs === 0) dueMs = nowMs + BEGIN_MS;
        if (nowMs < dueMs || begun === DAYS) return;
        begun += 1;
        dueMs = nowMs + NEXT_MS;
        bookInterest(context);
      },
    },
  };
}

/** Whatever has an identifier tells how often it was read, and when the last time. */
function counted(value: unknown, counts: Map<string, number>): unknown {
  if (Array.isArray(value)) return value.map((item) => counted(item, counts));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, counted(member, counts)]);
  const made = Object.fromEntries(members) as object;
  const { id } = value as { readonly id?: unknown };
  if (typeof id !== 'string') return made;
  const readCount = (counts.get(id) ?? 0) + 1;
  counts.set(id, readCount);
  return { ...made, read_count: readCount, last_read: new Date().toISOString() };
}

export const ownWayVariants = {
  'files-are-taken-once': {
    freedom: 'that a file is taken once, whichever document it is for',
    change({ documents }) {
      const known = new Set<string>();
      return {
        documents: {
          upload(context, call) {
            const reply = documents.upload(context, call);
            const file = createHash('sha256')
              .update(call.file?.bytes ?? '')
              .digest('hex');
            if (known.has(file)) throw new Refusal('VALIDATION_FAILED', 'The file is known.');
            known.add(file);
            return reply;
          },
        },
      };
    },
  },
  'readings-are-counted': {
    freedom: 'members of a record that count its readings',
    change({ wire }) {
      const counts = new Map<string, number>();
      return {
        wire: { stringify: (context, body) => wire.stringify(context, counted(body, counts)) },
      };
    },
  },
  'days-begin-meanwhile': {
    freedom: 'that interest is booked as a day begins, which may be while a run lasts',
    change: daysBegin,
  },
  'applications-are-approved-at-once': {
    freedom: 'that applications are approved by their submission, and nobody else decides',
    thin: true,
    untestable: rows(['EVT 2 4'], 'nothing is rejected, and no changes are asked for'),
    target: { controls: { rejectApplication: null, requestChanges: null } },
    change: ({ applications, operatorControls, records, review }) => ({
      operatorControls: {
        run(context, control, request) {
          const known = records.ofAnyone(context, 'application', request.id);
          const isDone = known?.status === 'APPROVED' && control.path.endsWith('/approve');
          if (!isDone) return operatorControls.run(context, control, request);
          return { id: request.id, ...known.body };
        },
      },
      applications: {
        submit(context, call) {
          applications.submit(context, call);
          const approved = review.approve(context, applications.find(context, call), call.nowMs);
          return { status: 200, body: { data: applications.record(context, approved) } };
        },
      },
    }),
  },
  'linked-once-verified': {
    freedom:
      'that a counterparty has to be verified before it is linked, which an operator does first',
    change: ({ counterparties, linking, operatorControls, records }) => ({
      linking: {
        link(context, counterparty, linkId, nowMs) {
          if (counterparty.status === 'PENDING') {
            throw new Refusal('INVALID_STATE', 'The counterparty is not verified yet.');
          }
          const isVerified = counterparty.status === 'ACTIVE';
          const status = isVerified ? 'PENDING' : counterparty.status;
          return linking.link(context, { ...counterparty, status }, linkId, nowMs);
        },
      },
      operatorControls: {
        run(context, control, request) {
          const known = records.ofAnyone(context, 'counterparty', request.id);
          if (known?.status === 'PENDING' && control.path.endsWith('/link')) {
            const nowMs = context.parts.clientClock.nowMs(context, known.clientId);
            counterparties.approve(context, known, nowMs);
          }
          return operatorControls.run(context, control, request);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
