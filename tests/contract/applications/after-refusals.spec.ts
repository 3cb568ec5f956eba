import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { bodyOf, holdsId, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsText, holdsValue } from '../../../fixtures/checks/same.ts';
import {
  byStranger,
  needRefused,
  strangerNeeds,
  wrongBody,
} from '../../../fixtures/given/calls/refused-before.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { accessCodeOf, askForCode } from '../../../fixtures/given/people/access-code.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import { changeNeeds } from '../../../fixtures/given/people/application-changes.ts';
import {
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import {
  addIndividual,
  completeApplication,
  readyNeeds,
  startApplication,
  startNeeds,
  needReady,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  answersWithContent,
  contract,
  namesRecord,
  stateLeft,
  succeeds,
  tellsText,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const changes = [
  {
    id: 'APP-004',
    operation: 'updateApplication',
    situation: 'updateApplication',
    words: 'an application',
    within: null,
    needs: changeNeeds('INDIVIDUAL'),
    async make(kit: Kit) {
      return { application_id: (await startApplication(kit, 'INDIVIDUAL')).id };
    },
  },
  {
    id: 'APP-004',
    operation: 'updateApplication',
    situation: 'updateCorporateApplication',
    words: 'an application of a corporation',
    within: null,
    needs: changeNeeds('CORPORATION'),
    async make(kit: Kit) {
      return { application_id: (await startApplication(kit, 'CORPORATION')).id };
    },
  },
  {
    id: 'APP-009',
    operation: 'updateApplicationIndividual',
    situation: 'updateApplicationIndividual',
    words: 'an individual of an application',
    within: 'individuals',
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
    async make(kit: Kit) {
      const { path, individual } = await withCorporateIndividual(kit);
      return { ...path, individual_id: individual };
    },
  },
] as const;

for (const { id, operation, situation, words, within, needs, make } of changes) {
  test(
    `${words} tells what was written last, between changes that are refused`,
    contract(id, {
      operation,
      effect: 'reversible',
      needs: [...strangerNeeds, ...needs],
    }),
    async ({ kit, platform, given, unique, check }) => {
      const path: Readonly<Record<string, string>> & { application_id: string } = await make(kit);
      const { application_id: application, individual_id: individual } = path;
      const changing = (label: string) => ({
        ...given.request(situation, { application, individual, label }),
        path,
      });
      const part = (shown: Exchange): unknown =>
        within === null ? bodyOf(shown) : given.bound(shown, within);
      await writtenAfterRefusals<string>(
        kit,
        {
          write: (label) =>
            platform.call(operation, changing(label), { intent: 'probe', setsUp: true }),
          wrong: [wrongBody, byStranger].map(
            (way) => (label: string) => way(kit, operation, changing(label)),
          ),
          judgeAnswer: (answer) => check(succeeds, { answer }),
          async judge(text) {
            const answer = await given.until(
              () => platform.getApplication({ path: { application_id: application } }),
              (shown) => holdsText(part(shown), text),
            );
            await check(tellsText, { answer }, { text, ...(within !== null && { within }) });
          },
        },
        (turn) => unique(`value-${turn}`),
      );
    },
  );
}

for (const type of ['INDIVIDUAL', 'CORPORATION'] as const) {
  test(
    `an application (${type}) whose submission came too early is submitted once it is ready, and stays so`,
    contract('APP-006', {
      operation: 'submitApplication',
      effect: 'irreversible',
      needs: readyNeeds(type),
    }),
    async ({ kit, platform, given, target, quiet, check }) => {
      const application = await startApplication(kit, type);
      const path = { application_id: application.id };
      const submit = (intent: 'valid' | 'invalid'): Promise<Exchange> =>
        platform.submitApplication({ path }, { intent });
      const read = (): Promise<Exchange> => platform.getApplicationStatus({ path });
      const isReady = (shown: Exchange): boolean | null =>
        target.means('application', 'ready', given.statusOf(shown));
      needRefused(kit, [await submit('invalid')], 'a submission that comes too early');
      const before = await completeApplication(kit, application);
      needReady(kit, before);

      await check(succeeds, { answer: await submit('valid') });
      const what = 'the application';
      const after = await given.until(read, (shown) => isReady(shown) === false);
      await check(stateLeft, { before, after }, { what });
      needRefused(kit, [await submit('invalid')], 'a second submission');
      await check(stateLeft, { before, after: await quiet(read) }, { what });
    },
  );
}

test(
  'each individual that is deleted is gone, between deletions that are refused',
  contract('APP-010', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [...strangerNeeds, ...individualNeeds],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const operation = 'deleteApplicationIndividual';
    const { path, added, individual } = await withCorporateIndividual(kit);
    const more = await addIndividual(kit, path.application_id, unique('more'));
    // The last one may have to stay.
    await addIndividual(kit, path.application_id, unique('staying'));
    const both = [added, more] as const;
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    const within = 'individuals';
    const before = await given.until(read, (shown) =>
      both.every((one) => holdsId(shown, given.idOf(one))),
    );
    for (const named of both) {
      await check(namesRecord, { named, holder: before }, { within, present: true });
    }
    for (const [index, named] of both.entries()) {
      const id = given.idOf(named);
      const deleting = (one: string) => ({ path: { ...path, individual_id: one } });
      const nobody = deleting(unknownLike(individual, unique(`nobody-${index}`)));
      const refusals = [
        await platform.call(operation, nobody, { intent: 'unknown-id' }),
        await byStranger(kit, operation, deleting(id)),
      ];
      needRefused(kit, refusals, 'the deletion of nobody');
      await check(succeeds, { answer: await platform.call(operation, deleting(id)) });
      await given.until(read, (shown) => !holdsValue(given.bound(shown, within), id));
      const holder = await quiet(read);
      for (const [place, one] of both.entries()) {
        await check(namesRecord, { named: one, holder }, { within, present: place > index });
      }
    }
  },
);

const beforeCodes = [
  {
    words: 'one was refused before',
    effect: 'create',
    needs: strangerNeeds,
    what: 'what a stranger asks for',
    refuse: (kit: Kit, request: AnyRequest) =>
      byStranger(kit, 'createApplicationAccessCode', request),
  },
  {
    words: 'a submission came too early',
    effect: 'irreversible',
    needs: [],
    what: 'a submission that comes too early',
    refuse: ({ platform }: Kit, { path }: AnyRequest) =>
      platform.call('submitApplication', { path: { ...path } }, { intent: 'invalid' }),
  },
] as const;

for (const { words, effect, needs, what, refuse } of beforeCodes) {
  test(
    `an access code is generated where ${words}`,
    contract('APP-012', {
      operation: 'createApplicationAccessCode',
      effect,
      needs: [...needs, ...startNeeds('INDIVIDUAL')],
    }),
    async ({ kit, check }) => {
      const { id: application } = await startApplication(kit, 'INDIVIDUAL');
      needRefused(kit, [await refuse(kit, accessCodeOf(kit, application))], what);
      const first = await askForCode(kit, application);
      // Whether there can be a second one meanwhile is not stated.
      const second = await askForCode(kit, application, 'probe');

      for (const answer of succeeded(second) ? [first, second] : [first]) {
        await check(answersWithContent, { answer }, { what: 'an access code' });
      }
    },
  );
}
