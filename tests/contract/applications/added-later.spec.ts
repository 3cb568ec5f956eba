import { bodyOf, mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { individualNeeds } from '../../../fixtures/given/people/corporate-application.ts';
import {
  addIndividual,
  approve,
  completeApplication,
  customerNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { uploadWanted } from '../../../fixtures/given/people/wanted.ts';
import { readyAgain, sendBack, sentBack } from '../../../fixtures/given/people/sent-back.ts';
import { contract, tellsText, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

/** Not if it tells of one of its people alone, and but names another: one may lead it. */
function tellsOfEach({ target }: Kit, customer: Exchange, labels: readonly string[]): boolean {
  const told = labels.filter((label) => mentionsText(customer, label));
  const other = target.bound('getCustomer', 'otherIndividual', bodyOf(customer));
  return told.length > 1 || (told.length === 1 && other === undefined);
}

test(
  'an individual that is added once its application was sent back is one of the customer that it becomes',
  contract('APP-007', {
    operation: 'createApplicationIndividual',
    effect: 'irreversible',
    needs: [...customerNeeds('CORPORATION'), ...individualNeeds, { control: 'requestChanges' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const application = await sentBack(kit, 'CORPORATION');
    const label = unique('later');
    if (!succeeded(await addIndividual(kit, application.id, label))) {
      return given.giveUp(new NotApplicable('nobody is added once it was sent back'));
    }
    await readyAgain(kit, application);
    await uploadWanted(kit, application.id);
    const path = { customer_id: await approve(kit, application.id) };
    const answer = await given.until(
      () => platform.getCustomer({ path }),
      (shown) => mentionsText(shown, label),
    );
    // Whether a customer shows its people, and with which of their members, is not stated.
    if (!tellsOfEach(kit, answer, [`${application.label}-owner`, label])) {
      return given.giveUp(new NotApplicable('a customer does not show what its people came with'));
    }

    await check(tellsText, { answer }, { text: label });
  },
);

const courses = [
  { words: 'an application', back: [] },
  { words: 'an application that was sent back', back: [{ control: 'requestChanges' }] },
] as const;

for (const { words, back } of courses) {
  test(
    `each of several individuals of ${words} is one of the customer that it becomes`,
    contract('APP-007', {
      operation: 'createApplicationIndividual',
      effect: 'irreversible',
      needs: [...customerNeeds('CORPORATION'), ...individualNeeds, ...back],
    }),
    async ({ kit, platform, given, unique, check }) => {
      const application = await startApplication(kit, 'CORPORATION', 'of several');
      const added: string[] = [];
      for (const name of ['first', 'second', 'third']) {
        const label = unique(`${name}-of-several`);
        // How many a corporation may name is not stated.
        if (succeeded(await addIndividual(kit, application.id, label))) added.push(label);
      }
      await completeApplication(kit, application);
      if (back.length > 0) {
        await sendBack(kit, application.id);
        await readyAgain(kit, application);
      } else {
        // It may be ready by now, or not any more.
        const label = unique('last-of-several');
        if (succeeded(await addIndividual(kit, application.id, label))) added.push(label);
        await uploadWanted(kit, application.id);
      }
      const path = { customer_id: await approve(kit, application.id) };
      const answer = await given.until(
        () => platform.getCustomer({ path }),
        (shown) => added.every((label) => mentionsText(shown, label)),
      );
      // Whether a customer shows its people, and with which of their members, is not stated.
      const isAnyTold = added.some((label) => mentionsText(answer, label));
      if (!isAnyTold || !tellsOfEach(kit, answer, [`${application.label}-owner`, ...added])) {
        return given.giveUp(
          new NotApplicable('a customer does not show what its people came with'),
        );
      }

      for (const text of added) await check(tellsText, { answer }, { text });
    },
  );
}
