/** Reads that go elsewhere than writes: for a moment nothing is found of what was just made. */
import { Refusal, type Call, type Context, type Reply } from '../../reference/context.ts';
import { overlayParts, type Parts, type PartsOverlay } from '../../reference/parts.ts';
import { openedLater } from './blind-records.ts';
import type { Variant } from '../types.ts';

const BEHIND_MS = 40;

type Read = (context: Context, call: Call) => Reply;

/** By the clock of this machine: the one of a client may be moved meanwhile. */
function foundLater({ accounts, counterparties }: Parts): PartsOverlay {
  const madeAtMs = new Map<string, number>();
  const noted = (create: Read): Read => {
    return (context, call) => {
      const reply = create(context, call);
      const id = (reply.body as { data?: { id?: string } }).data?.id;
      if (id !== undefined && !madeAtMs.has(id)) madeAtMs.set(id, performance.now());
      return reply;
    };
  };
  const behind = (read: Read): Read => {
    return (context, call) => {
      const ids = Object.values(call.path);
      const isNew = ids.some((id) => performance.now() - (madeAtMs.get(id) ?? 0) < BEHIND_MS);
      if (isNew) throw new Refusal('NOT_FOUND', 'There is no such record.');
      return read(context, call);
    };
  };
  return {
    accounts: { create: noted(accounts.create), get: behind(accounts.get) },
    counterparties: { create: noted(counterparties.create), get: behind(counterparties.get) },
  };
}

const TOLD_BY_ID = {
  status: null,
  asset: null,
  customer: null,
  currentBalance: null,
  availableBalance: null,
} as const;

export const knownLaterVariants = {
  'new-records-found-later': {
    freedom: 'when a read finds what was just made, where an account is open a while later still',
    change: (parts) => overlayParts(overlayParts(parts, openedLater), foundLater),
  },
  'accounts-open-later-told-by-id': {
    freedom: 'what the opening of an account tells: its id alone, while the account is PENDING',
    target: { bindings: { createAccount: TOLD_BY_ID } },
    change: openedLater,
  },
} as const satisfies Readonly<Record<string, Variant>>;
