import { succeeded } from '../../../fixtures/checks/read.ts';
import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import {
  acceptanceOf,
  loadSigner,
  signedHeaders,
  timesOf,
} from '../../../fixtures/given/calls/signer.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilFallen } from '../../../fixtures/given/movements/watch.ts';
import { carried } from '../../../fixtures/given/movements/transfers.ts';
import { contract, neverBelowZero, test } from '../../../fixtures/test.ts';
import type { Exchange } from '../../../fixtures/test.ts';

const BALANCE = '100.00';

const kinds = ['transfer', 'withdrawal'] as const;

for (const kind of kinds) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} that is accepted with a signature takes no account below zero`,
    contract('LED-015', {
      operation,
      effect: 'irreversible',
      needs: [{ claim: 'noOverdraft' }, { signer: true }, ...movementNeeds(kind)],
    }),
    async ({ kit, given, platform, key, quiet, check }) => {
      const sign = await loadSigner(kit);
      const accounts = await given.accounts({ balance: BALANCE }, { balance: '0.00' });
      const own = kind === 'transfer' ? accounts : ([accounts[0]] as const);
      const [before] = await given.balances(...own);
      const more = withBegun(kit, own[0], before, BALANCE);
      const made = [
        await movementIfTaken(kit, kind, own, more('60.00'), 'first'),
        await movementIfTaken(kit, kind, own, more('70.00'), 'second'),
      ];
      const accepts: Exchange[] = [];
      for (const one of made) {
        // Funds may be asked for at its creation.
        if (one === null) continue;
        const times = timesOf(before);
        const headers = await signedHeaders(sign, acceptanceOf(one), times.at(-1) ?? times[0]);
        const options = {
          idempotencyKey: key(`accept-${one.id}`),
          headers,
          intent: 'probe',
        } as const;
        const accepted = await platform.call(operation, { path: one.path }, options);
        accepts.push(accepted);
        if (kind === 'transfer') await carried(kit, [{ id: one.id, accepted }]);
        if (accepts.every(succeeded)) await untilFallen(kit, own, before);
      }
      const after = await quiet(() => given.balances(...own));

      const asked = more('130.00', 2);
      await check(neverBelowZero, { before, after, accepts }, { asked, fallen: true });
    },
  );
}
