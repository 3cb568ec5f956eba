/** Plain faults of what is refused, as sequences and the auditor meet them. */
import type { TransferWish } from '../../reference/domain/transfers.ts';
import { onAnswers } from '../answers.ts';
import { refusedAndDone } from '../plain.ts';
import { shift } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const plainRefusedMutants = {
  'refused-withdrawal-takes-its-funds': {
    breaks: 'ERR-007',
    because:
      'the funds are set aside before anything else is looked at, and nobody gives them back',
    class: 'money',
    difficulty: 4,
    change: refusedAndDone(['createWithdrawal'], (context, { clientId, body, nowMs }) => {
      const { accounts, assets } = context.parts;
      const { source_account_id: id, amount } = body as TransferWish;
      const source = accounts.find(context, clientId, id);
      const minor = assets.toMinor(context, source.asset_type_id, amount);
      shift(context, id, -minor, nowMs);
    }),
  },
  'refused-acceptance-of-a-transfer-moves-its-funds': {
    breaks: 'ERR-007',
    because: 'the funds are on their way when the state is looked at',
    class: 'money',
    difficulty: 4,
    change: refusedAndDone(['acceptTransfer'], (context, { clientId, path, nowMs }) => {
      const { balances, records, transfers } = context.parts;
      const transfer = records.find(context, clientId, 'transfer', path['transfer_id'] ?? '');
      if (transfer === undefined) return;
      const minor = Number(transfer.body['amount_minor']);
      const source = balances.account(context, String(transfer.body['source_account_id']));
      if (balances.covers(context, source, minor)) transfers.moveFunds(context, transfer, nowMs);
    }),
  },
  'want-of-funds-is-told-as-the-result': {
    breaks: 'ERR-002',
    because: 'the books answer with a result or an error, and the gateway calls both data',
    class: 'error',
    difficulty: 3,
    change: onAnswers(['acceptTransfer'], (answer) =>
      answer.status === 400
        ? { ...answer, status: 200, payload: '{"data":{"error":"refused_by_the_books"}}' }
        : answer,
    ),
  },
} satisfies Mutants;
