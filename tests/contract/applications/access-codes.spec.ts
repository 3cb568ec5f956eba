import { succeeded } from '../../../fixtures/checks/read.ts';
import { behindApplications } from '../../../fixtures/given/behind-others.ts';
import { askForCode } from '../../../fixtures/given/people/access-code.ts';
import { listRequest } from '../../../fixtures/given/lists/lists.ts';
import {
  startApplication,
  startedAs,
  startNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { started } from '../../../fixtures/given/people/started.ts';
import {
  answersWithContent,
  contract,
  notToldAgain,
  partShown,
  succeeds,
  test,
  whatWasAnswered,
} from '../../../fixtures/test.ts';

for (const { type, words } of started) {
  test(
    `an access code for the onboarding kit is generated for ${words}`,
    contract('APP-012', {
      operation: 'createApplicationAccessCode',
      effect: 'create',
      needs: startNeeds(type),
    }),
    async ({ kit, check }) => {
      if (type === 'CORPORATION') await behindApplications(kit);
      const { id } = await startApplication(kit, type);
      const answer = await askForCode(kit, id);

      await check(answersWithContent, { answer }, { what: 'an access code' });
    },
  );
}

const shown = {
  operation: 'createApplicationAccessCode',
  effect: 'create',
  needs: [
    ...startNeeds('INDIVIDUAL'),
    { binding: 'accessCode', of: 'createApplicationAccessCode' },
  ],
} as const;

const CODES = 3;

test(
  'each access code of an application has something in it',
  contract('APP-012', shown),
  async ({ kit, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const what = 'access code';
    for (let turn = 0; turn < CODES; turn += 1) {
      // Whether there is another one while one is good is not shown.
      const intent = turn === 0 ? 'valid' : 'probe';
      const answer = await askForCode(kit, id, intent);
      if (turn > 0 && !succeeded(answer)) return;

      await check(succeeds, { answer });
      await check(partShown, { answer }, { binding: 'accessCode', filled: true, what });
    }
  },
);

test(
  'whether an access code appears in other answers is recorded',
  contract('APP-018', shown),
  async ({ kit, platform, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    const first = await askForCode(kit, id);
    const state = await platform.getApplicationStatus({ path });
    const wanted = listRequest(kit, 'listApplications', { status: startedAs(kit, state) });
    const others = [
      await platform.getApplication({ path }),
      state,
      await platform.listApplications(wanted),
    ];

    const binding = 'accessCode';
    await check(notToldAgain, { first, others }, { binding, what: 'access code' });
    await check(whatWasAnswered, { answers: [first] }, { what: 'an access code' });
  },
);
