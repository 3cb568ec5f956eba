import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsText } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { writtenAtOnce } from '../../../fixtures/given/people/at-once.ts';
import { joined, partWith } from '../../../fixtures/given/people/beside.ts';
import {
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import { changeNeeds } from '../../../fixtures/given/people/application-changes.ts';
import { startApplication } from '../../../fixtures/given/people/onboarding.ts';
import { contract, tellsText, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

const changes = [
  {
    id: 'APP-009',
    words: 'an individual of a corporate application',
    operation: 'updateApplicationIndividual',
    situation: 'updateApplicationIndividual',
    creation: 'createApplicationIndividual',
    within: 'individuals',
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
    async make(kit: Kit) {
      const { path, individual } = await withCorporateIndividual(kit);
      return { application: path.application_id, individual };
    },
  },
  {
    id: 'APP-004',
    words: 'an application',
    operation: 'updateApplication',
    situation: 'updateApplication',
    creation: 'createIndividualApplication',
    within: null,
    needs: changeNeeds('INDIVIDUAL'),
    async make(kit: Kit) {
      return { application: (await startApplication(kit, 'INDIVIDUAL')).id };
    },
  },
  {
    id: 'APP-004',
    words: 'an application of a corporation',
    operation: 'updateApplication',
    situation: 'updateCorporateApplication',
    creation: 'createCorporateApplication',
    within: null,
    needs: changeNeeds('CORPORATION'),
    async make(kit: Kit) {
      return { application: (await startApplication(kit, 'CORPORATION')).id };
    },
  },
] as const;

for (const { id, words, operation, situation, creation, within, needs, make } of changes) {
  test(
    `members of ${words} that are changed at once are all changed`,
    contract(id, {
      operation,
      effect: 'reversible',
      needs,
    }),
    async ({ kit, platform, given, target, unique, check }) => {
      const values = await make(kit);
      const path = { application_id: values.application };
      const place = (shown: Exchange): unknown =>
        within === null ? bodyOf(shown) : target.bound('getApplication', within, bodyOf(shown));
      const isTold = (shown: Exchange, ...texts: readonly string[]): boolean =>
        texts.every((text) => holdsText(place(shown), text));
      const read = (...texts: readonly string[]): Promise<Exchange> =>
        given.until(
          () => platform.getApplication({ path }),
          (shown) => isTold(shown, ...texts),
        );
      const usual = (text: string) => given.request(situation, { ...values, label: text });
      const second = (text: string) =>
        partWith(given.request(creation, { ...values, label: text }).body, text);
      const write = (body: Readonly<Record<string, unknown>>): Promise<Exchange> =>
        platform.call(operation, { ...usual('none'), body }, { intent: 'probe' });

      const [alone, one, other] = [unique('alone'), unique('one'), unique('other')];
      const body = joined(
        { body: usual(one).body, text: one },
        { body: second(other), text: other },
      );
      // Which members may be changed is not shown: the second one has to show that it is.
      if (
        body === null ||
        !succeeded(await write(second(alone))) ||
        !isTold(await read(alone), alone)
      ) {
        return given.giveUp(new NotApplicable('no second member is known to be changed'));
      }
      if (!succeeded(await write(body))) return;
      const answer = await read(one, other);

      const judge = (told: Exchange, text: string): Promise<void> =>
        check(tellsText, { answer: told }, { text, ...(within !== null && { within }) });
      for (const text of [one, other]) await judge(answer, text);
      await writtenAtOnce(kit, {
        bodies: [(text) => usual(text).body, second],
        write,
        read: () => platform.getApplication({ path }),
        place,
        judge,
      });
    },
  );
}
