/** The reference itself, under target files that say less of it. */
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';
import {
  rows,
  withOneAccount,
  withoutBalances,
  withoutControls,
  withoutSecondClient,
  withoutWebhooks,
} from './untestable.ts';

/** All requirements of a level or a capability. */
function allOf(
  what: { readonly level: string } | { readonly capability: string },
  reason: string,
): Readonly<Partial<Record<RequirementId, string>>> {
  const [member, value] = Object.entries(what)[0] as ['level' | 'capability', string];
  const rows = Object.entries(requirements).filter(([, row]) => row[member] === value);
  return Object.fromEntries(rows.map(([id]) => [id, reason]));
}

/** Without an operator, what was accepted is settled all the same, a step after the other. */
function goesOnEvery(stepMs: number) {
  return ({ progress }: Parts): PartsOverlay => ({
    progress: {
      nextMs: (_context, nowMs) => nowMs + stepMs,
      tick: (context) => {
        progress.tick(context, true);
      },
    },
  });
}

export const targetVariants = {
  'nothing-claimed': {
    freedom: 'that nothing is promised where the document is silent',
    thin: true,
    target: { claims: [] },
    untestable: allOf({ level: 'CLAIM' }, 'it is not claimed'),
  },
  'one-client-only': {
    freedom: 'that there is no second client to test with',
    thin: true,
    untestable: rows(withoutSecondClient, 'there is no second client'),
    target: { credentials: { second: null } },
  },
  'no-controls': {
    freedom: 'that an operator can make nothing happen',
    thin: true,
    untestable: rows(withoutControls, 'nothing can be made to happen'),
    target: { controls: null, addresses: { controlsUrl: null }, timing: { settleMs: 8_000 } },
    change: goesOnEvery(2_000),
  },
  'no-webhooks': {
    freedom: 'that deliveries cannot reach the run',
    thin: true,
    untestable: rows(withoutWebhooks, 'no delivery reaches the run'),
    target: { webhooks: null },
  },
  'no-balances': {
    freedom: 'that accounts show no balances',
    thin: true,
    untestable: rows(withoutBalances, 'no balance can be read'),
    target: {
      bindings: {
        createAccount: { currentBalance: null, availableBalance: null },
        getAccount: { currentBalance: null, availableBalance: null },
        updateAccount: { currentBalance: null, availableBalance: null },
      },
    },
  },
  'one-account-only': {
    freedom: 'that there is one account, and no way to another',
    thin: true,
    untestable: rows(withOneAccount, 'there are not enough accounts'),
    target: {
      records: {
        accounts: [{ id: 'acc_demo_usd', asset: 'primary', customer: 'cus_demo_individual' }],
      },
      requests: {
        createAccount: null,
        createIndividualApplication: null,
        createCorporateApplication: null,
      },
      controls: null,
      // Tests that wait for the one account in turn are few at once.
      limits: { concurrency: 3 },
      timing: { settleMs: 2_500 },
    },
    change: goesOnEvery(600),
  },
} as const satisfies Readonly<Record<string, Variant>>;
