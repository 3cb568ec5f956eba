import { wrongBody } from '../../../fixtures/given/calls/refused-before.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { readyApplication, readyNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { aroundRefusals } from '../../../fixtures/given/probes/refuse.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import {
  contract,
  test,
  unchangedAfterRefusal,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const usual = 'updateApplication';
const ofCorporations = 'updateCorporateApplication';

test(
  'a change that is refused leaves an application that is ready as it is',
  contract('ERR-007', {
    operation: 'updateApplication',
    effect: 'irreversible',
    needs: [...readyNeeds('INDIVIDUAL'), { request: usual }],
  }),
  async ({ kit, target, check }) => {
    const situations = isThere(target, [{ request: ofCorporations }])
      ? ([usual, ofCorporations] as const)
      : ([usual] as const);
    const tried = await Promise.all(situations.map((one) => changeOfReady(kit, one)));
    const seen = await aroundRefusals(kit, tried);
    await allJudged(
      seen.map((readings) => check(unchangedAfterRefusal, readings, { what: 'the application' })),
    );
  },
);

/** A body that is wrong, or one that is right for a corporation, which need not be refused. */
async function changeOfReady(kit: Kit, situation: typeof usual | typeof ofCorporations) {
  const { platform, given, quiet } = kit;
  const { id: application, label } = await readyApplication(kit, 'INDIVIDUAL', situation);
  const path = { application_id: application };
  const request = { ...given.request(situation, { application, label }), path };
  const read = (): Promise<Exchange> => platform.getApplicationStatus({ path });
  // What it was completed with may be looked at a moment later.
  await quiet(read);
  return {
    read: async () => [await read()],
    attempt: async () => [
      situation === usual
        ? await wrongBody(kit, usual, request)
        : await platform.call(usual, request, { intent: 'invalid' }),
    ],
  };
}
