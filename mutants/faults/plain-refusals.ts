/** Plain faults of counterparties and of who may do what: refused, and something happened nevertheless. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { answering, doneTwice, overwriting, refusedAndDone, refusing, wishOf } from '../plain.ts';
import { shift, type Data } from '../steps.ts';
import type { Mutants } from '../types.ts';
import { refusedAfterwards } from './authorization.ts';

/** The scope is asked for once the operation was done; `instead` of it something else may be. */
function scopeAskedLate(
  operations: readonly OperationId[],
  instead?: (context: Context, call: Call) => void,
) {
  return ({ pipeline, scopes }: Parts): PartsOverlay => ({
    scopes: {
      required: (context, operation) =>
        operations.includes(operation) ? null : scopes.required(context, operation),
    },
    pipeline: {
      execute(context, call, handler) {
        const needed = scopes.required(context, call.operationId);
        const isLate = operations.includes(call.operationId);
        if (!isLate || scopes.suffices(context, needed, call.scopes))
          return pipeline.execute(context, call, handler);
        if (instead === undefined) handler(context, call);
        else instead(context, call);
        const refusal = new Refusal('INSUFFICIENT_SCOPE', 'The token needs another scope.');
        return context.parts.wire.serialise(context, context.parts.errors.reply(context, refusal));
      },
    },
  });
}

const UPLOAD_SCHEMES = /^(Token|Basic) /;

const UNPAID_MINOR = 100;

export const plainRefusalMutants = {
  'token-asked-for-by-query-tells-no-lifetime': {
    breaks: 'AUT-010',
    because: 'the lifetime is read from the form, which is empty',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const { expires_in: _lifetime, ...rest } = reply.body as Data;
          return { ...reply, body: rest };
        },
      },
    }),
  },
  'upload-under-another-scheme-is-stored-and-refused': {
    breaks: 'AUT-014',
    because: 'files are taken by a server of their own, which asks later',
    class: 'authentication',
    difficulty: 4,
    change: refusedAfterwards(
      (operation, authorization) =>
        operation === 'uploadDocument' && UPLOAD_SCHEMES.test(authorization ?? ''),
    ),
  },
  'upload-without-a-token-is-answered-and-dropped': {
    breaks: 'AUT-015',
    because: 'the gateway takes files in first and drops what nobody owns',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth, pipeline }) => ({
      auth: {
        principal(context, operation, authorization) {
          try {
            return auth.principal(context, operation, authorization);
          } catch (error) {
            if (operation !== 'uploadDocument') throw error;
            return { clientId: 'nobody', scopes: ['nobody'] };
          }
        },
      },
      pipeline: {
        execute(context, call, handler) {
          if (!call.scopes.includes('nobody')) return pipeline.execute(context, call, handler);
          return context.parts.wire.serialise(context, { status: 200, body: { data: {} } });
        },
      },
    }),
  },
  'withdrawal-is-cancelled-before-its-scope-is-asked-for': {
    breaks: 'AUT-016',
    because: 'the scope is looked at where the answer is built',
    class: 'authorization',
    difficulty: 3,
    change: scopeAskedLate(['createWithdrawal', 'acceptWithdrawal', 'cancelWithdrawal']),
  },
  'transfer-is-accepted-before-its-scope-is-asked-for': {
    breaks: 'AUT-017',
    because: 'the scope is looked at where the answer is built',
    class: 'authorization',
    difficulty: 3,
    change: scopeAskedLate(['createTransfer', 'acceptTransfer']),
  },
  'subscription-that-is-asked-for-without-right-is-given-up': {
    breaks: 'AUT-018',
    because: 'who asks without right is taken for a thief of the key',
    class: 'authorization',
    difficulty: 4,
    change: scopeAskedLate(['listSubscriptions', 'getSubscription'], (context, call) => {
      context.store.run('DELETE FROM subscriptions WHERE client_id = ?', call.clientId);
    }),
  },
  'counterparty-is-made-twice': {
    breaks: 'CPT-001',
    because: 'both ways of writing are on while the store is moved',
    class: 'persistence',
    difficulty: 2,
    change: doneTwice('createCounterparty'),
  },
  'second-counterparty-of-a-type-overwrites-the-first-one': {
    breaks: 'CPT-001',
    because: 'a customer was thought to have one destination of each type',
    class: 'persistence',
    difficulty: 3,
    change: overwriting(
      'counterparty',
      'createCounterparty',
      (call) =>
        `${String(wishOf(call)['customer_id'])} ${String(wishOf(call)['counterparty_type'])}`,
    ),
  },
  'counterparty-for-crypto-is-not-taken': {
    breaks: 'CPT-001',
    because: 'wallets are added by the service itself',
    class: 'state',
    difficulty: 1,
    change: refusing(
      ['createCounterparty'],
      (call) => wishOf(call)['counterparty_type'] === 'CRYPTO',
    ),
  },
  'counterparty-is-shown-by-its-identifier-alone': {
    breaks: 'CPT-001',
    because: 'the details are masked to the last letter',
    class: 'wire',
    difficulty: 2,
    change: answering(['getCounterparty'], (data) =>
      Object.fromEntries(
        Object.keys(data)
          .filter((name) => !['id', 'status', 'counterparty_type', 'customer_id'].includes(name))
          .map((name) => [name, undefined]),
      ),
    ),
  },
  'withdrawal-to-an-unverified-counterparty-is-refused-and-paid': {
    breaks: 'CPT-004',
    because: 'the funds are set aside before the counterparty is looked at',
    class: 'money',
    difficulty: 3,
    change: refusedAndDone(['createWithdrawal', 'acceptWithdrawal'], (context, call) => {
      const id = call.path['withdrawal_id'];
      const found =
        id === undefined ? undefined : context.parts.records.ofAnyone(context, 'withdrawal', id);
      const wish = (found?.body ?? wishOf(call)) as Data;
      shift(context, String(wish['source_account_id']), -UNPAID_MINOR, call.nowMs);
    }),
  },
  'withdrawal-to-a-verified-counterparty-takes-nothing': {
    breaks: 'CPT-005',
    because: 'what is verified is paid by a job that is not switched on',
    class: 'money',
    difficulty: 2,
    change: () => ({ withdrawals: { debits: () => [] } }),
  },
  'refused-question-for-linkable-accounts-changes-the-counterparty': {
    breaks: 'CPT-007',
    because: 'the question is noted as a beginning of linking',
    class: 'state',
    difficulty: 3,
    change: refusedAndDone(['listCounterpartyLinkAccounts'], (context, call) => {
      const { records } = context.parts;
      const id = call.path['counterparty_id'] ?? '';
      const counterparty = records.get(context, call.clientId, 'counterparty', id);
      const change = { ...counterparty.body, supported_rails: [] };
      records.update(context, counterparty, { body: change }, call.nowMs);
    }),
  },
} satisfies Mutants;
