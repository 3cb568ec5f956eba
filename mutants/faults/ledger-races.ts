/** Faults of balances that only movements at the same time show. */
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { fundsSeenEarly, pause } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Looked at with the amount, and taken when the funds have arrived. */
function feeAtTheEnd({ withdrawals }: Parts): PartsOverlay {
  return {
    withdrawals: {
      debits: (context, record, nowMs) =>
        withdrawals.debits(context, record, nowMs).filter(({ type }) => type !== 'FEE'),
      execute(context, record, nowMs) {
        const { journal, ledger } = context.parts;
        const executed = withdrawals.execute(context, record, nowMs);
        const fees = withdrawals
          .debits(context, record, nowMs)
          .filter(({ type }) => type === 'FEE');
        if (fees.length > 0) {
          ledger.post(context, fees, (rows) => journal.against(context, 'FEES', rows), nowMs);
        }
        return executed;
      },
    },
  };
}

export const ledgerRaceMutants = {
  'parallel-transfers-overwrite-each-others-balance': {
    breaks: 'LED-014',
    because: 'the balance is read, reckoned with, and written back as it is thought to be then',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'acceptTransfer') {
            return pipeline.execute(context, call, handler);
          }
          const { balances, records } = context.parts;
          const id = call.path['transfer_id'] ?? '';
          const record = records.find(context, call.clientId, 'transfer', id);
          if (record?.status !== 'REQUESTED') return pipeline.execute(context, call, handler);
          const { source_account_id: from, amount_minor: minor } = record.body as TransferBody;
          const read = balances.account(context, from);
          await pause(5);
          const answer = await pipeline.execute(context, call, handler);
          const after = records.find(context, call.clientId, 'transfer', id);
          if (after?.status !== 'EXECUTED') return answer;
          context.store.run(
            'UPDATE accounts SET current_minor = ?, available_minor = ? WHERE id = ?',
            read.current_minor - minor,
            read.available_minor - minor,
            from,
          );
          return answer;
        },
      },
    }),
  },
  'transfer-that-meets-another-is-confirmed-and-dropped': {
    breaks: 'LED-014',
    because: 'the loser of a write conflict is logged, and its answer has been drawn up before',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline, transfers }) => {
      let running = 0;
      let loses = false;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptTransfer') {
              return pipeline.execute(context, call, handler);
            }
            running += 1;
            const crowd = running;
            await pause(5);
            loses = crowd >= 4;
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              loses = false;
              running -= 1;
            }
          },
        },
        transfers: {
          moveFunds(context, record, nowMs) {
            if (!loses) transfers.moveFunds(context, record, nowMs);
          },
        },
      };
    },
  },
  'competing-transfers-all-see-the-same-funds': {
    breaks: 'LED-015',
    because: 'funds are looked at before the account is locked',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: (parts) => fundsSeenEarly(parts, ['transfer']),
  },
  'fee-of-a-withdrawal-is-not-held': {
    breaks: 'LED-015',
    because: 'the fee is looked at with the amount, and taken when the funds have arrived',
    class: 'money',
    difficulty: 3,
    change: feeAtTheEnd,
  },
  'fee-that-each-withdrawal-costs-is-not-held': {
    breaks: 'LED-015',
    because: 'every wire costs a little, which is looked at with the amount and taken at the end',
    class: 'money',
    difficulty: 4,
    change: (parts) => ({
      ...feeAtTheEnd(parts),
      fees: {
        ofWithdrawal: (context, rail, asset) =>
          parts.fees.ofWithdrawal(context, rail, asset) + (rail === 'CRYPTO' ? 0 : 1),
      },
    }),
  },
  'competing-withdrawals-all-see-the-same-funds': {
    breaks: 'LED-015',
    because: 'funds are looked at before the account is locked',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: (parts) => fundsSeenEarly(parts, ['withdrawal']),
  },
} satisfies Mutants;
