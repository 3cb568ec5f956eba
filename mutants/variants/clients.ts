/** Clients where the document leaves open what becomes of one whose secret someone guesses, and who acts for it. */
import { Refusal, type Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const LOCKED_MS = 300;

/** After a wrong secret no secret is right for a while. */
function locking({ clients }: Parts) {
  const lockedUntil = new Map<string, number>();
  return {
    clients: {
      secretMatches(...[context, client, secret]: Parameters<Parts['clients']['secretMatches']>) {
        const matches = clients.secretMatches(context, client, secret);
        if (client === undefined) return matches;
        const nowMs = context.clock.systemNowMs();
        if (nowMs < (lockedUntil.get(client.id) ?? 0)) return false;
        if (!matches) lockedUntil.set(client.id, nowMs + LOCKED_MS);
        return matches;
      },
    },
  };
}

const TABLES = ['records', 'accounts', 'transactions'] as const;

/** Whose the record is that a control names; of what is nobody's record, nothing. */
function ownerOf({ store }: Context, id: string): string | undefined {
  for (const table of TABLES) {
    const sql = `SELECT client_id FROM ${table} WHERE id = ?`;
    const row = store.one<{ client_id: string }>(sql, id);
    if (row !== undefined) return row.client_id;
  }
  return undefined;
}

/** An operator is one client's: records of others are unknown to it. */
function apart({ operatorControls }: Parts): PartsOverlay {
  return {
    operatorControls: {
      run(context, control, request) {
        const owner = ownerOf(context, request.id);
        if (owner !== undefined && owner !== request.body['client']) {
          throw new Refusal('NOT_FOUND', 'There is no such record.');
        }
        return operatorControls.run(context, control, request);
      },
    },
  };
}

const toldWhose = (...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, { body: { client: '{{client}}' } }]));

export const clientVariants = {
  'operators-act-for-one-client': {
    freedom: "what an operator may act on: here on one client's records alone",
    target: {
      controls: {
        ...toldWhose('simulateDeposit', 'depositWithFee', 'detectDeposit', 'settle'),
        ...toldWhose('returnWithdrawal', 'returnDeposit', 'correctBalance', 'approveApplication'),
        ...toldWhose('rejectApplication', 'requestChanges', 'setCustomerStatus'),
        ...toldWhose('setAccountStatus', 'approveCounterparty', 'linkCounterparty'),
      },
    },
    change: apart,
  },
  'wrong-secrets-lock-for-a-while': {
    freedom: 'that a client whose secret was wrong gets no token for some time',
    change: locking,
  },
} as const satisfies Readonly<Record<string, Variant>>;
