import { mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import { changeNeeds, changeOf } from '../../../fixtures/given/people/application-changes.ts';
import {
  completeApplication,
  readyNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { MARKS, SIGNS, writeEach } from '../../../fixtures/given/people/written.ts';
import { sentBack } from '../../../fixtures/given/people/sent-back.ts';
import { contract, succeeds, tellsText, test } from '../../../fixtures/test.ts';

const PROBE = { intent: 'probe' } as const;

const applicants = [
  { type: 'INDIVIDUAL', words: 'an application', applicant: 'the applicant' },
  {
    type: 'CORPORATION',
    words: 'an application of a corporation',
    applicant: 'the corporation',
  },
] as const;

for (const { type, words, applicant } of applicants) {
  const changing = {
    operation: 'updateApplication',
    effect: 'reversible',
    needs: changeNeeds(type),
  } as const;

  test(
    `a change of ${words} sets the property of ${applicant} that it names`,
    contract('APP-004', changing),
    async ({ kit, platform, given, unique, check }) => {
      const application = await startApplication(kit, type);
      const path = { application_id: application.id };
      // What was set once is set again.
      for (const label of [unique('first'), unique('second')]) {
        const request = changeOf(kit, application, label);
        const answer = await platform.call('updateApplication', request);
        const read = await given.until(
          () => platform.getApplication({ path }),
          (shown) => mentionsText(shown, label),
        );

        await check(succeeds, { answer });
        await check(tellsText, { answer: read }, { text: label });
      }
    },
  );

  test(
    `a change of ${words} keeps the marks on its letters, and the signs between them`,
    contract('APP-004', changing),
    async ({ kit, platform, check }) => {
      const application = await startApplication(kit, type);
      const path = { application_id: application.id };
      await writeEach(kit, [MARKS, ...SIGNS], {
        write(label) {
          const request = changeOf(kit, application, label);
          return platform.call('updateApplication', request, { intent: 'probe' });
        },
        read: () => platform.getApplication({ path }),
        judge: (answer, text) => check(tellsText, { answer }, { text }),
      });
    },
  );

  test(
    `a change of ${words} that was sent back for changes sets what it names`,
    contract('APP-004', {
      operation: 'updateApplication',
      effect: 'irreversible',
      needs: [...readyNeeds(type), ...changeNeeds(type), { control: 'requestChanges' }],
    }),
    async ({ kit, platform, given, target, unique, check }) => {
      const application = await sentBack(kit, type);
      const label = unique('changed');
      const request = changeOf(kit, application, label);
      const answer = await platform.call('updateApplication', request, { intent: 'probe' });
      // Which changes were asked for, and whether others may be made, is not shown.
      if (!succeeded(answer)) return;
      const read = await given.until(
        () => platform.getApplication({ path: { application_id: application.id } }),
        (shown) => mentionsText(shown, label),
      );

      await check(tellsText, { answer: read }, { text: label });
      if (type === 'CORPORATION') return;
      // Nor is one that is ready again shown as it was.
      const status = await completeApplication(kit, application);
      const later = unique('changed-when-ready');
      const again = changeOf(kit, application, later);
      const isReady = target.means('application', 'ready', given.statusOf(status)) === true;
      if (!isReady || !succeeded(await platform.call('updateApplication', again, PROBE))) return;
      const shown = await given.until(
        () => platform.getApplication({ path: { application_id: application.id } }),
        (one) => mentionsText(one, later),
      );

      await check(tellsText, { answer: shown }, { text: later });
    },
  );
}
