import { customerNeeds, ownCustomer } from '../../../fixtures/given/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { contract, memberIs, test } from '../../../fixtures/test.ts';

const THIRTEEN_MONTHS_SECONDS = 400 * 24 * 60 * 60;

test(
  'a customer without activity for twelve months is shown as DORMANT',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [...customerNeeds('INDIVIDUAL'), { credential: 'second' }, { control: 'advanceClock' }],
  }),
  async ({ kit, controls, given, check }) => {
    const second = asSecondClient(kit);
    const { id } = await ownCustomer(second);
    const read = () => second.platform.getCustomer({ path: { customer_id: id } });
    const before = await read();
    await check(memberIs, { answer: before }, { pointer: '/data/status', value: 'ACTIVE' });
    await controls.run('advanceClock', { seconds: THIRTEEN_MONTHS_SECONDS, client: 'second' });
    const after = await given.until(
      read,
      (answer) => answer.answer?.body.includes('DORMANT') === true,
    );

    await check(memberIs, { answer: after }, { pointer: '/data/status', value: 'DORMANT' });
  },
);
