/** Faults at places that were drawn: customers, their individuals and counterparties. */
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, isCorporate, ownerOf } from './steps.ts';

const threeLetters: Readonly<Record<string, string>> = {
  DE: 'DEU',
  FR: 'FRA',
  GB: 'GBR',
  US: 'USA',
};

type Patch = { readonly updates?: readonly unknown[] };

export const blindSixteenthPeopleMutants = {
  'citizenship-of-a-closed-customer-is-shown-in-three-letters': {
    breaks: 'CUS-004',
    because: 'closed customers are read from the archive, which keeps countries as passports do',
    class: 'wire',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        record(context, customer) {
          const shown = customers.record(context, customer);
          const { citizenship } = shown;
          if (customer.status !== 'CLOSED' || !Array.isArray(citizenship)) return shown;
          const long = citizenship.map(String).map((code) => threeLetters[code] ?? `${code}X`);
          return { ...shown, citizenship: long };
        },
      },
    }),
  },
  'accepted-withdrawal-of-a-frozen-corporation-can-be-cancelled': {
    breaks: 'CUS-013',
    because: 'what was accepted is looked up by its queue, which knows nothing of its owner',
    class: 'state',
    difficulty: 3,
    change: ({ accounts, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          const { source_account_id: id } = record.body as WithdrawalBody;
          const account = accounts.find(context, call.clientId, id);
          const owner = ownerOf(context, account);
          const isFrozen = isCorporate(owner) && owner?.status === 'FROZEN';
          if (record.status !== 'ACCEPTED' || !isFrozen) return withdrawals.cancel(context, call);
          const unasked = within(context, { movements: { account: () => account } });
          return withdrawals.cancel(unasked, call);
        },
      },
    }),
  },
  'accounts-to-link-are-shown-for-a-plain-payee-beside-a-linked-one': {
    breaks: 'CPT-007',
    because: 'requests to the provider that run at once are made one, by client and not by payee',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => {
      const running = new Map<string, Promise<Answer>>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'listCounterpartyLinkAccounts')
              return pipeline.execute(context, call, handler);
            const { records } = context.parts;
            const id = call.path['counterparty_id'] ?? '';
            const payee = records.find(context, call.clientId, 'counterparty', id);
            if (payee?.body['counterparty_type'] === 'FIAT_US') {
              await pause(GAP_MS / 2);
              const other = running.get(call.clientId);
              return other ?? pipeline.execute(context, call, handler);
            }
            const answer = pause(GAP_MS).then(() => pipeline.execute(context, call, handler));
            running.set(call.clientId, answer);
            return answer.finally(() => running.delete(call.clientId));
          },
        },
      };
    },
  },
  'several-updates-of-an-individual-after-a-refused-one-are-cut-to-the-first': {
    breaks: 'IND-007',
    because: 'where a patch stopped is remembered to go on from there, and a refusal leaves it set',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => {
      const stopped = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const { id } = individuals.find(context, call);
            const { updates = [], ...rest } = call.body as Patch;
            const isCut = stopped.has(id) && updates.length > 1;
            const body = isCut ? { ...rest, updates: updates.slice(0, 1) } : call.body;
            try {
              const reply = individuals.update(context, { ...call, body });
              stopped.delete(id);
              return reply;
            } catch (error) {
              stopped.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
} as const satisfies Mutants;
