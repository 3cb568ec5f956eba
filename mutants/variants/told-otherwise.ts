/** What answers and records tell beside what is shown, and when a record that is not shown tells it. */
import type { OperationId } from '../../generated/operations.ts';
import { Refusal, type Context } from '../../reference/context.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { everyNth, later } from '../steps.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';
import { isObject } from './foreign-words.ts';

/** Answered with the identifier alone. */
const NAMED: readonly OperationId[] = [
  'createApplication',
  'createApplicationIndividual',
  'createAccount',
  'createCounterparty',
  'createDeposit',
  'createPayment',
  'createWithdrawal',
  'acceptWithdrawal',
  'cancelWithdrawal',
  'createTransfer',
  'acceptTransfer',
];

/** Answered with nothing. */
const EMPTY: readonly OperationId[] = [
  'updateApplication',
  'submitApplication',
  'updateApplicationIndividual',
  'deleteApplicationIndividual',
  'updateAccount',
  'updateCounterparty',
  'connectCounterpartyLink',
  'acceptDeposit',
  'acceptExchange',
  'uploadDocument',
];

function least(operation: OperationId, answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  if (EMPTY.includes(operation)) return { status: 204, headers: {}, payload: '' };
  if (!NAMED.includes(operation)) return answer;
  const { data } = JSON.parse(String(answer.payload)) as { readonly data: { readonly id: string } };
  return { ...answer, payload: JSON.stringify({ data: { id: data.id } }) };
}

const noState = { status: null };
const noQuote = { status: null, validUntil: null };
const noRecord = { status: null, instructions: null };

/** Whatever has an identifier tells when it was read, and an address that is good for a while. */
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, asRead(member)]);
  const made = Object.fromEntries(members) as object;
  if (!('id' in value)) return made;
  const picture = `https://files.invalid/picture?signed=${crypto.randomUUID()}`;
  return { ...made, as_of: new Date().toISOString(), picture };
}

const LATE_MS = 300;
const KINDS: readonly string[] = ['application', 'applicant', 'counterparty'];

/**
 * Applications and counterparties are read from a copy that follows, where they are not found at
 * first, and so is every second download.
 */
function readLater(parts: Parts): PartsOverlay {
  const { applications, counterparties, documents, linking, records } = parts;
  const { add, overlay } = later(parts);
  const isOld = everyNth(2);
  const files = new Map<string, { readonly content: Uint8Array; readonly type: string }>();
  const copies = new Map<string, StoredRecord>();
  let isReading = false;
  const reading = <T>(work: () => T): T => {
    isReading = true;
    try {
      return work();
    } finally {
      isReading = false;
    }
  };
  const copyLater = (context: Context, record: StoredRecord): StoredRecord => {
    if (!KINDS.includes(record.kind)) return record;
    add(context, LATE_MS, () => {
      if (records.ofAnyone(context, record.kind, record.id) === undefined) copies.delete(record.id);
      else copies.set(record.id, record);
    });
    return record;
  };
  return {
    ...overlay,
    records: {
      insert: (context, wish) => copyLater(context, records.insert(context, wish)),
      update: (context, record, change, nowMs) =>
        copyLater(context, records.update(context, record, change, nowMs)),
      remove(context, record) {
        records.remove(context, record);
        copyLater(context, record);
      },
      ofAnyone: (context, kind, id) =>
        isReading && KINDS.includes(kind) ? copies.get(id) : records.ofAnyone(context, kind, id),
      children: (context, parentId, kind) =>
        isReading && KINDS.includes(kind)
          ? [...copies.values()]
              .filter((one) => one.kind === kind && one.parentId === parentId)
              .toSorted((one, other) => one.seq - other.seq)
          : records.children(context, parentId, kind),
    },
    applications: {
      get: (context, call) => reading(() => applications.get(context, call)),
      status: (context, call) => reading(() => applications.status(context, call)),
    },
    counterparties: {
      get: (context, call) => reading(() => counterparties.get(context, call)),
    },
    linking: {
      accounts: (context, call) => reading(() => linking.accounts(context, call)),
    },
    documents: {
      store(context, id, file, nowMs) {
        documents.store(context, id, file, nowMs);
        add(context, LATE_MS, () => files.set(id, { content: file.bytes, type: file.type }));
      },
      download(context, call) {
        const { id } = documents.find(context, call);
        if (!isOld()) return documents.download(context, call);
        const file = files.get(id);
        if (file === undefined) throw new Refusal('NOT_FOUND', 'Nothing was uploaded yet.');
        return { ...documents.download(context, call), bytes: file };
      },
    },
  };
}

/** With each of the funds that come for it. */
function acceptedEachTime({ deposits }: Parts): PartsOverlay {
  return {
    deposits: {
      receive(context, record, receipt, nowMs) {
        if (record.body['deposit_type'] === 'PUSH') {
          context.parts.deposits.announce(context, 'DEPOSIT_ACCEPTED', record, nowMs);
        }
        return deposits.receive(context, record, receipt, nowMs);
      },
    },
  };
}

export const toldOtherwiseVariants = {
  'funds-of-a-push-deposit-are-accepted-each-time': {
    freedom: 'when a PUSH deposit is told to be accepted: with each of the funds that come for it',
    change: acceptedEachTime,
  },
  'answers-tell-the-least': {
    freedom: 'what changes are answered with: nothing, and creations with an identifier alone',
    // Of what an answer does not tell nothing is judged.
    thin: true,
    target: {
      description: null,
      claims: claimsBut('overlayValidated'),
      bindings: {
        createApplication: { status: null, customer: null, account: null, individuals: null },
        updateApplication: null,
        submitApplication: null,
        updateApplicationIndividual: null,
        deleteApplicationIndividual: null,
        createAccount: {
          ...noState,
          asset: null,
          customer: null,
          currentBalance: null,
          availableBalance: null,
        },
        updateAccount: null,
        createCounterparty: noState,
        updateCounterparty: null,
        connectCounterpartyLink: null,
        createDeposit: noRecord,
        acceptDeposit: null,
        acceptExchange: null,
        createPayment: noRecord,
        createWithdrawal: noState,
        acceptWithdrawal: noState,
        cancelWithdrawal: noState,
        createTransfer: noQuote,
        acceptTransfer: noQuote,
        uploadDocument: null,
      },
    },
    untestable: { 'ERR-014': 'it does not describe bodies of its own' },
    change: ({ pipeline }) => ({
      pipeline: {
        run: (context, call, handler) =>
          least(call.operationId, pipeline.run(context, call, handler)),
      },
    }),
  },
  'records-tell-of-their-reading': {
    freedom: 'members of a record that are other ones with each reading: a time, a signed address',
    change: ({ wire }) => ({
      wire: { stringify: (context, body) => wire.stringify(context, asRead(body)) },
    }),
  },
  'applications-are-read-later': {
    freedom:
      'when a new or changed application, counterparty or file is read as it is: a while later, and of files not at every reading',
    // What is read too soon tells nothing.
    thin: true,
    change: readLater,
  },
  'changes-to-what-is-there-are-refused': {
    freedom: 'whether a change is taken that changes nothing, or names one member twice',
    // Tests that change one member beside what they are about need not run.
    thin: true,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const names = new Set(updates.map(({ field }) => field));
          const isTold = ({ field, value }: (typeof updates)[number]): boolean =>
            JSON.stringify(current[field]) === JSON.stringify(value);
          if (names.size === updates.length && !updates.some(isTold)) return changed;
          throw new Refusal('VALIDATION_FAILED', 'There is nothing to change.');
        },
      },
    }),
  },
  'accounts-come-in-pairs': {
    freedom: 'what else is opened with an account: a reserve beside it',
    change: ({ accounts }) => ({
      accounts: {
        open(context, wish) {
          const row = accounts.open(context, wish);
          if (wish.id === undefined) accounts.open(context, { ...wish, productId: 'RESERVE' });
          return row;
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
