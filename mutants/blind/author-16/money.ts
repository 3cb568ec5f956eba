/** Faults at places that were drawn: withdrawals, transfers and exchanges. */
import type { Answer } from '../../../reference/http/wire.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { pause, withData, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, LARGE_CENTS, MONTH_MS, ofCorporation } from './steps.ts';

const BITCOIN = 'BITCOIN_TESTNET_BTC';
const DOLLAR = 'FIAT_TESTNET_USD';

/** Counts what runs under a name meanwhile; the work is told how many ran when it came. */
function counted(): (name: string, work: (before: number) => Promise<Answer>) => Promise<Answer> {
  const running = new Map<string, number>();
  return async (name, work) => {
    const before = running.get(name) ?? 0;
    running.set(name, before + 1);
    try {
      await pause(GAP_MS);
      return await work(before);
    } finally {
      running.set(name, (running.get(name) ?? 1) - 1);
    }
  };
}

const bodyOf = (record: StoredRecord): WithdrawalBody => record.body as WithdrawalBody;

export const blindSixteenthMoneyMutants = {
  'second-of-two-cancellations-at-once-stops-a-corporate-wire-under-way': {
    breaks: 'LED-009',
    because: 'the first cancellation marks the wire as stopping, and the second sees but the mark',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ ledger, pipeline, states }) => {
      const among = counted();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['withdrawal_id'] ?? '';
            const found = context.parts.records.find(context, call.clientId, 'withdrawal', id);
            const isPlace =
              call.operationId === 'cancelWithdrawal' &&
              found?.status === 'IN_PROGRESS' &&
              bodyOf(found).withdrawal_rail === 'SWIFT' &&
              ofCorporation(context, bodyOf(found).source_account_id);
            if (!isPlace) return pipeline.execute(context, call, handler);
            const stopping = within(context, {
              states: {
                allows: (inner, kind, from, to) =>
                  (from === 'IN_PROGRESS' && to === 'CANCELLED') ||
                  states.allows(inner, kind, from, to),
              },
              ledger: { mayBecome: () => true },
              holds: {
                release: (inner, category, nowMs) =>
                  ledger
                    .ofCategory(inner, category, 'PENDING')
                    .map((row) => ledger.become(inner, row, 'CANCELLED', nowMs)),
              },
            });
            return among(id, async (before) =>
              pipeline.execute(before > 0 ? stopping : context, call, handler),
            );
          },
        },
      };
    },
  },
  'bitcoin-withdrawal-of-a-corporation-is-queued-when-it-is-made': {
    breaks: 'WDR-002',
    because: 'two signatures of the wallet stand behind it, which are taken for the acceptance',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const isPlace = ({ withdrawal_rail: rail, asset_type_id: asset }: WithdrawalBody): boolean =>
        rail === 'CRYPTO' && asset === BITCOIN;
      return {
        withdrawals: {
          request(context, actor, wish) {
            const record = withdrawals.request(context, actor, wish);
            const body = bodyOf(record);
            if (!isPlace(body) || !ofCorporation(context, body.source_account_id)) return record;
            return withdrawals.authorize(context, actor, record);
          },
          accept(context, call) {
            const record = context.parts.movements.find(context, call, 'withdrawal');
            const body = bodyOf(record);
            const isQueued = record.status === 'ACCEPTED' && isPlace(body);
            if (!isQueued || !ofCorporation(context, body.source_account_id))
              return withdrawals.accept(context, call);
            return { status: 200, body: { data: withdrawals.record(context, record) } };
          },
        },
      };
    },
  },
  'second-of-two-accepts-at-once-of-a-corporate-account-takes-nothing': {
    breaks: 'WDR-003',
    because: 'the queue of clearing runs has one slot an account, and the first still holds it',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => {
      const among = counted();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['withdrawal_id'] ?? '';
            const found = context.parts.records.find(context, call.clientId, 'withdrawal', id);
            const isPlace =
              call.operationId === 'acceptWithdrawal' &&
              found?.status === 'REQUESTED' &&
              bodyOf(found).withdrawal_rail === 'ACH' &&
              bodyOf(found).asset_type_id === DOLLAR &&
              ofCorporation(context, bodyOf(found).source_account_id);
            if (!isPlace) return pipeline.execute(context, call, handler);
            const unheld = within(context, { holds: { place: () => [] } });
            return among(bodyOf(found).source_account_id, async (before) =>
              pipeline.execute(before > 0 ? unheld : context, call, handler),
            );
          },
        },
      };
    },
  },
  'status-of-a-large-accepted-wire-stays-at-requested': {
    breaks: 'WDR-008',
    because:
      'the status of large wires is read from the treasury, which hears of it when it is sent',
    class: 'state',
    difficulty: 4,
    // A record that goes on by itself while its status is waited for tells nothing.
    racy: true,
    change: ({ withdrawals }) => ({
      withdrawals: {
        status(context, call) {
          const reply = withdrawals.status(context, call);
          const record = context.parts.movements.find(context, call, 'withdrawal');
          const body = bodyOf(record);
          const isPlace = body.withdrawal_rail === 'FEDWIRE' && record.status === 'ACCEPTED';
          if (!isPlace || body.amount_minor < LARGE_CENTS) return reply;
          return withData(reply, { status: 'REQUESTED' });
        },
      },
    }),
  },
  'month-old-bitcoin-account-of-a-corporation-pays-into-any-currency': {
    breaks: 'TRF-003',
    because: 'accounts of a month ago were moved to the new books, which keep no asset of a wallet',
    class: 'validation',
    difficulty: 5,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const lenient = within(context, {
            transfers: {
              checkPair(inner, source, destination) {
                const isOld = actor.nowMs - source.created_ms >= MONTH_MS;
                const isPlace = isOld && source.asset_type_id === BITCOIN;
                if (isPlace && ofCorporation(inner, source.id)) return;
                transfers.checkPair(inner, source, destination);
              },
            },
          });
          return transfers.request(lenient, actor, wish);
        },
        moveFunds(context, record, nowMs) {
          const { journal, ledger } = context.parts;
          const legs = transfers.legs(context, record, nowMs);
          ledger.post(
            context,
            legs,
            (rows) => {
              const [from, to] = rows;
              const isSame = from?.asset_type_id === to?.asset_type_id;
              return isSame ? [] : journal.against(context, 'SUSPENSE', rows);
            },
            nowMs,
          );
        },
      },
    }),
  },
} as const satisfies Mutants;
