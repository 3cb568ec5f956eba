import { holdsId, mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import {
  changeMember,
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { corporationNeeds, peopleOf } from '../../../fixtures/given/people/corporation.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { addDocumented, documentedNeeds } from '../../../fixtures/given/people/documented.ts';
import {
  addIndividual,
  approve,
  completeApplication,
  readyNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { uploadSample, uploadWanted } from '../../../fixtures/given/people/wanted.ts';
import { readyAgain, sendBack } from '../../../fixtures/given/people/sent-back.ts';
import {
  contract,
  goneNow,
  noneAdded,
  succeeds,
  tellsText,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

test(
  'a change of an individual of an application adds nobody to it',
  contract('APP-009', {
    operation: 'updateApplicationIndividual',
    effect: 'reversible',
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const { path, added, individual } = await withCorporateIndividual(kit);
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    const before = await given.until(read, (shown) => holdsId(shown, given.idOf(added)));
    const label = unique('changed');
    const values = { application: path.application_id, individual, label };
    const answer = await platform.updateApplicationIndividual({
      path: { ...path, individual_id: individual },
      body: given.request('updateApplicationIndividual', values).body,
    });
    await given.until(read, (shown) => mentionsText(shown, label));
    const after = await quiet(read);

    await check(succeeds, { answer });
    await check(noneAdded, { before, after }, { within: 'individuals' });
  },
);

test(
  'an application one of whose individuals was changed can be submitted when it is ready',
  contract('APP-006', {
    operation: 'submitApplication',
    effect: 'irreversible',
    needs: [
      ...individualNeeds,
      ...readyNeeds('CORPORATION'),
      { request: 'updateApplicationIndividual' },
    ],
  }),
  async ({ kit, platform, given, target, unique, quiet, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    let individual = '';
    await completeApplication(kit, application, (added) => {
      individual = given.idOf(added);
    });
    const path = { application_id: application.id };
    const values = { application: application.id, individual, label: unique('changed') };
    const { body } = given.request('updateApplicationIndividual', values);
    const change = { path: { ...path, individual_id: individual }, body };
    carriedOut(kit, await platform.updateApplicationIndividual(change, { intent: 'probe' }));
    // That it is ready no longer may be found out a while later, and so may what it wants then.
    const submitted = async (): Promise<Exchange> => {
      const ready = await uploadWanted(kit, application.id);
      if (target.means('application', 'ready', given.statusOf(ready)) !== true) {
        return given.giveUp(new NotApplicable('it is not ready after such a change'));
      }
      return platform.submitApplication({ path }, { intent: 'probe' });
    };
    const first = await submitted();
    const answer = succeeded(first) ? first : await quiet(submitted);

    await check(succeeds, { answer });
  },
);

test(
  'the documents of a deleted individual stay deleted when the same person is added again',
  contract('APP-011', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [...individualNeeds, ...documentedNeeds],
  }),
  async ({ kit, platform, given, key, unique, quiet, check }) => {
    const { id: application } = await startApplication(kit, 'CORPORATION');
    const path = { application_id: application };
    const label = unique('individual');
    const { individual, document } = await addDocumented(kit, application, label);
    await addIndividual(kit, application, unique('other'));
    const download = (intent: 'valid' | 'unknown-id'): Promise<Exchange> =>
      platform.downloadDocument({ path: { document_id: document } }, { intent });
    carriedOut(kit, await uploadSample(kit, document));
    const before = await given.until(() => download('valid'), succeeded);
    const deleted = { path: { ...path, individual_id: individual } };
    carriedOut(kit, await platform.deleteApplicationIndividual(deleted));
    await given.until(
      () => download('unknown-id'),
      (read) => !succeeded(read),
    );
    // Who was there once may be refused: what was deleted for good is gone either way.
    const { body } = given.request('createApplicationIndividual', { application, label });
    const again = { idempotencyKey: key('again'), intent: 'probe' } as const;
    await platform.createApplicationIndividual({ path, body }, again);
    const after = await quiet(() =>
      given.until(
        () => download('unknown-id'),
        (read) => !succeeded(read),
      ),
    );

    await check(goneNow, { before, after }, { what: 'document' });
  },
);

const ways = [
  { words: 'an application', isBack: false, more: [] },
  {
    words: 'an application that was sent back',
    isBack: true,
    more: [{ control: 'requestChanges' }],
  },
] as const;

for (const { words, isBack, more } of ways) {
  test(
    `what is changed of an individual of ${words} stands in the customer that it becomes`,
    contract('APP-009', {
      operation: 'updateApplicationIndividual',
      effect: 'irreversible',
      needs: [
        ...individualNeeds,
        ...corporationNeeds,
        { request: 'updateApplicationIndividual' },
        ...more,
      ],
    }),
    async ({ kit, given, unique, check }) => {
      // Which members of an individual the customer shows is not stated: this one, where it stays.
      const usual = await approvedPerson(kit, 'usual', { text: null, isBack: false });
      if (!mentionsText(usual.shown, usual.added)) {
        const reason = 'a customer does not show what its people came with';
        return given.giveUp(new NotApplicable(reason));
      }
      const text = unique('renamed');
      const { shown: answer, added } = await approvedPerson(kit, 'changed', { text, isBack });
      if (![added, text].some((one) => mentionsText(answer, one))) {
        return given.giveUp(new NotApplicable('of this individual neither is shown'));
      }

      await check(tellsText, { answer }, { text });
    },
  );
}

/** The individual of a corporation, and what it was added with, which `text` took the place of. */
async function approvedPerson(
  kit: Kit,
  name: string,
  { text, isBack }: { readonly text: string | null; readonly isBack: boolean },
): Promise<{ readonly added: string; readonly shown: Exchange }> {
  const { platform, given } = kit;
  const application = await startApplication(kit, 'CORPORATION', name);
  const answers: Exchange[] = [];
  await completeApplication(kit, application, (answer) => answers.push(answer));
  const [individual = ''] = answers.map((answer) => given.idOf(answer));
  const added = `${application.label}-owner`;
  if (isBack) await sendBack(kit, application.id);
  if (text !== null) await rename(kit, { application: application.id, individual }, added, text);
  if (isBack) await readyAgain(kit, application);
  const customer = await approve(kit, application.id);
  const wanted = text ?? added;
  const [individual_id] = await peopleOf(kit, customer, answers);
  const path = { customer_id: customer, individual_id };
  const shown = await given.until(
    () => platform.getCustomerIndividual({ path }),
    (read) => mentionsText(read, wanted),
  );
  return { added, shown };
}

/** Changes the member that says what it was added with; given up where it says so afterwards too. */
async function rename(
  kit: Kit,
  values: { readonly application: string; readonly individual: string },
  before: string,
  text: string,
): Promise<void> {
  const { platform, given } = kit;
  const path = { application_id: values.application };
  const { body } = given.request('createApplicationIndividual', { ...values, label: before });
  const [field] = Object.entries(body).find(([, value]) => value === before) ?? [];
  if (field === undefined) return given.giveUp(new NotApplicable('no member holds it alone'));
  carriedOut(kit, await changeMember(kit, { ...values, path }, field, text));
  const isShown = (read: Exchange): boolean => mentionsText(read, text);
  const isRenamed = (read: Exchange): boolean => isShown(read) && !mentionsText(read, before);
  const read = await given.until(() => platform.getApplication({ path }), isRenamed);
  // What it does not show at all is for its customer to tell.
  const isTwice = isShown(read) && !isRenamed(read);
  if (isTwice) given.giveUp(new NotApplicable('another member holds it as well'));
}
