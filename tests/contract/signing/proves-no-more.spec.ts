import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { headersOfAcceptance } from '../../../fixtures/given/calls/signer.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { aroundRefusals } from '../../../fixtures/given/probes/refuse.ts';
import {
  cancelledForGood,
  contract,
  refusedWithoutScope,
  test,
  unchangedAfterRefusal,
  type Exchange,
} from '../../../fixtures/test.ts';

/** A signature tells where a request comes from, and not what its token may do. */
const scoped = [
  { id: 'AUT-016', kind: 'withdrawal', scope: 'withdrawals:write' },
  { id: 'AUT-017', kind: 'transfer', scope: 'transfers:write' },
] as const;

for (const { id, kind, scope } of scoped) {
  const { words, accept, get } = movements[kind];

  test(
    `accepting ${words} with a signature is refused to a token without ${scope}, too`,
    contract(id, {
      operation: accept,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), { signer: true, ifThere: true }],
    }),
    async ({ kit, platform, given, target, key, check }) => {
      const others = target.file.credentials.primary.scopes.filter((other) => other !== scope);
      const { answer, token } = await askForToken(kit, others);
      const movement = await given.movement(kind);
      const { path, accounts } = movement;
      const read = async (): Promise<Exchange[]> => [
        ...(await given.balances(...accounts)),
        await platform.call(get, { path }),
      ];
      const attempt = async (): Promise<Exchange[]> => {
        const { headers, ...options } = authorized(`Bearer ${token}`, 'unauthorized');
        const signed = { ...headers, ...(await headersOfAcceptance(kit, movement)) };
        const idempotencyKey = key('signed');
        return [
          await platform.call(accept, { path }, { ...options, headers: signed, idempotencyKey }),
        ];
      };
      const [seen] = await aroundRefusals(kit, [{ read, attempt }]);
      if (seen === undefined) return;

      for (const refusal of seen.refusals) {
        await check(refusedWithoutScope, { token: answer, attempt: refusal }, { scope });
      }
      await check(unchangedAfterRefusal, seen, { what: `${words} or its account` });
    },
  );
}

test(
  'a withdrawal that was cancelled moves no money, also when its acceptance is signed',
  contract('WDR-005', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [
      ...movementNeeds('withdrawal'),
      { binding: 'status', of: 'getWithdrawal' },
      { signer: true, ifThere: true },
    ],
  }),
  async ({ kit, platform, given, key, check }) => {
    const movement = await given.movement('withdrawal');
    const { path, accounts } = movement;
    const watched = await watch(kit, accounts);
    const cancellation = await cancel(kit, movement);
    const record = await cancelled(kit, movement);
    const headers = await headersOfAcceptance(kit, movement);
    const options = { headers, idempotencyKey: key('signed'), intent: 'invalid' } as const;
    await platform.call('acceptWithdrawal', { path }, options);
    const moves = noMoves(accounts, 'and holds');
    const readings = await watched.rest(moves);

    const because = 'it was cancelled before it was accepted';
    await check(
      cancelledForGood,
      { cancellation, record, ...readings },
      { ...moves, because, mayFail: false },
    );
  },
);
