import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { needInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest, untilMoreListed } from '../../../fixtures/given/movements/transfers.ts';
import { shownSince } from '../../../fixtures/given/people/asleep.ts';
import { THIRTEEN_MONTHS_SECONDS } from '../../../fixtures/given/people/customer-courses.ts';
import { ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { contract, memberAmong, test } from '../../../fixtures/test.ts';

const SEVEN_MONTHS_SECONDS = THIRTEEN_MONTHS_SECONDS / 2;

/** A year after its approval a customer may be looked at again. */
const AWAKE = ['ACTIVE', 'PENDING', 'EDD'];

test(
  'a customer that pulled funds within twelve months is not shown as DORMANT',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...movementNeeds('pullDeposit'), { control: 'advanceClock' }],
  }),
  async ({ kit, controls, check }) => {
    const second = asSecond(kit);
    const pass = (): Promise<unknown> =>
      controls.run('advanceClock', { seconds: SEVEN_MONTHS_SECONDS, client: 'second' });
    const idle = await ownCustomer(asSecondClient(kit));
    const { id } = await second.given.customer('INDIVIDUAL');
    const [account] = await second.given.accounts({ balance: '0.00' });
    await pass();
    const before = await latest(second, account);
    const movement = await movementOn(second, 'pullDeposit', [account], '1.00');
    const accepted = await acceptAgain(second, movement, 'pulled', 'valid');
    await needInTime(second, movement, accepted);
    await settle(second, movement);
    await untilMoreListed(second, account, before, 1);
    carriedOut(second, accepted);
    // The customer may be told of it a while later, which is not to be after the clock moved.
    await second.quiet(() => latest(second, account));
    await pass();
    const answer = await shownSince(second, idle.id, id);

    const why = 'the customer was active within twelve months';
    await check(memberAmong, { answer }, { binding: 'status', among: AWAKE, why });
  },
);
