import {
  contract,
  headersSeen,
  memberAmong,
  answersWithContent,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { Untestable } from '../../../fixtures/errors.ts';

const reading = { operation: 'getSettlement', effect: 'read' } as const;

test(
  'an existing settlement is still shown by its identifier',
  contract('SET-001', { ...reading, needs: [{ binding: 'id', of: 'getSettlement' }] }),
  async ({ kit, check }) => {
    const { id, answer } = await settlement(kit);

    await check(answersWithContent, { answer }, { what: 'the settlement' });
    await check(
      memberAmong,
      { answer },
      {
        binding: 'id',
        among: [id],
        why: 'this settlement was asked for',
      },
    );
  },
);

test(
  'what a settlement breaks down by, and whether it filters by account, is recorded',
  contract('SET-002', reading),
  async ({ kit, platform, given, target, check }) => {
    const { id, answer } = await settlement(kit);
    const path = { settlement_id: id };
    const answers = [answer];
    if (target.file.requests.getSettlement !== undefined) {
      const values = { settlement: id, from: 'nobody', to: 'nobody' };
      const { query = {} } = given.request('getSettlement', values);
      answers.push(await platform.call('getSettlement', { path, query }, { intent: 'probe' }));
    }

    await check(
      whatWasAnswered,
      { answers },
      {
        what: 'a settlement, and with accounts that it does not have',
        members: ['/data'],
      },
    );
  },
);

test(
  'whether answers of the settlements area announce their deprecation is recorded',
  contract('SET-003', reading),
  async ({ kit, check }) => {
    const { answer } = await settlement(kit);

    await check(headersSeen, { answers: [answer] }, { names: ['deprecation', 'sunset', 'link'] });
  },
);

async function settlement({
  given,
  platform,
  target,
}: Pick<Kit, 'given' | 'platform' | 'target'>): Promise<{ id: string; answer: Exchange }> {
  const [id] = target.file.records.settlements ?? [];
  if (id === undefined) {
    return given.giveUp(new Untestable('no settlement is known', 'records: { settlements: [id] }'));
  }
  return { id, answer: await platform.getSettlement({ path: { settlement_id: id } }) };
}
