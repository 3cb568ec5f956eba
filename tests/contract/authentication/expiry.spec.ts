import { contract, refusedOnceOver, test, type Kit } from '../../../fixtures/test.ts';
import { askForToken, authorized } from '../../../fixtures/given/bearer.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { lexemeOf } from '../../../fixtures/json.ts';

const lists = ['listTransactions', 'listCustomers', 'listSubscriptions'] as const;

test(
  'a token whose lifetime has passed is refused',
  contract('AUT-024', {
    operation: 'listTransactions',
    effect: 'irreversible',
    alone: true,
    needs: [{ control: 'advanceClock' }, { credential: 'second' }],
  }),
  async ({ kit, platform, controls, target, check }) => {
    const scopes = target.file.credentials.second?.scopes ?? [];
    const { answer, token } = await askForToken(asSecondClient(kit), scopes);
    const options = authorized(`Bearer ${token}`, 'probe');
    const alive = await Promise.all(lists.map((list) => platform.call(list, {}, options)));
    const { exchange } = await controls.run('advanceClock', {
      client: 'second',
      seconds: lifetimeOf(kit, answer) + 60,
    });

    for (const [index, list] of lists.entries()) {
      const before = alive[index] ?? exchange;
      const over = await platform.call(list, {}, authorized(`Bearer ${token}`, 'unauthorized'));
      await check(refusedOnceOver, { before, over });
    }
  },
);

/** Whole seconds, from the token's own answer. */
function lifetimeOf(kit: Kit, answer: Parameters<typeof bodyOf>[0]): number {
  const seconds = kit.target.bound('createToken', 'expiresIn', bodyOf(answer));
  return Math.ceil(Number(lexemeOf(seconds) ?? '43200'));
}
