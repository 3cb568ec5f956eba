import { holdsId, mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsValue } from '../../../fixtures/checks/same.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { behindApplications } from '../../../fixtures/given/behind-others.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  addedAnyway,
  changeMember,
  individualNeeds,
  withCorporateIndividual,
  withoutLast,
} from '../../../fixtures/given/people/corporate-application.ts';
import { addDocumented, documentedNeeds } from '../../../fixtures/given/people/documented.ts';
import {
  addIndividual,
  startApplication,
  startNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { ownFile } from '../../../fixtures/given/people/documents.ts';
import { uploadSample } from '../../../fixtures/given/people/wanted.ts';
import { SIGNS, writeEach } from '../../../fixtures/given/people/written.ts';
import { nameIn } from '../../../fixtures/given/people/one-member.ts';
import {
  contract,
  goneNow,
  namesRecord,
  recordKept,
  refused,
  succeeds,
  tellsText,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const needs = [...individualNeeds] as const;

test(
  'each individual added to a corporate application belongs to it',
  contract('APP-007', { operation: 'createApplicationIndividual', effect: 'create', needs }),
  async ({ kit, platform, given, unique, check }) => {
    const { path, added, label } = await withCorporateIndividual(kit, (answer) =>
      check(succeeds, { answer }),
    );
    const second = unique('second');
    const other = await addIndividual(kit, path.application_id, second);
    await check(succeeds, { answer: other });
    const holder = await given.until(
      () => platform.getApplication({ path }),
      (shown) => [label, second].every((text) => mentionsText(shown, text)),
    );

    const within = 'individuals';
    for (const [named, text] of [
      [added, label],
      [other, second],
    ] as const) {
      await check(namesRecord, { named, holder }, { within, present: true });
      await check(tellsText, { answer: holder }, { text, within });
    }
  },
);

test(
  'adding an individual to the application of a person is refused and changes nothing',
  contract('APP-008', {
    operation: 'createApplicationIndividual',
    effect: 'create',
    needs: [...startNeeds('INDIVIDUAL'), { request: 'createApplicationIndividual' }],
  }),
  async ({ kit, platform, quiet, check }) => {
    await behindApplications(kit);
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    const before = await platform.getApplication({ path });
    const refusals = await addedAnyway(kit, id);
    const after = await quiet(() => platform.getApplication({ path }));

    const why = 'the application is that of a person';
    for (const refusal of refusals) await check(refused, { refusal }, { why });
    await check(recordKept, { before, after }, { what: 'the application' });
  },
);

const changing = {
  operation: 'updateApplicationIndividual',
  effect: 'reversible',
  needs: [...needs, { request: 'updateApplicationIndividual' }],
} as const;

test(
  'an individual of a corporate application is changed through its own operation',
  contract('APP-009', changing),
  async ({ kit, platform, given, unique, check }) => {
    const { path, individual } = await withCorporateIndividual(kit);
    const label = unique('changed');
    const { body } = given.request('updateApplicationIndividual', {
      application: path.application_id,
      individual,
      label,
    });
    const answer = await platform.updateApplicationIndividual({
      path: { ...path, individual_id: individual },
      body,
    });
    const holder = await given.until(
      () => platform.getApplication({ path }),
      (shown) => mentionsText(shown, label),
    );

    await check(succeeds, { answer });
    await check(tellsText, { answer: holder }, { text: label, within: 'individuals' });

    await writeEach(kit, SIGNS, {
      write(text) {
        const values = { application: path.application_id, individual, label: text };
        const request = given.request('updateApplicationIndividual', values);
        const ownPath = { ...path, individual_id: individual };
        return platform.call(
          'updateApplicationIndividual',
          { ...request, path: ownPath },
          { intent: 'probe' },
        );
      },
      read: () => platform.getApplication({ path }),
      judge: (shown, text) => check(tellsText, { answer: shown }, { text, within: 'individuals' }),
    });
  },
);

const BIRTH = 'date_of_birth';
const BIRTH_LINE = `requests: { createApplicationIndividual: { body: { ${BIRTH}: … } } }`;
const [ANY_DAY, LEAP_DAY] = ['1999-03-14', '2000-02-29'];

test(
  'the leap day is kept as the birthday of an individual',
  contract('APP-009', changing),
  async ({ kit, platform, given, check }) => {
    const { body: template } = given.request('createApplicationIndividual', { application: '' });
    // The template may do without; the individual of a customer calls it so.
    const named = nameIn(template, BIRTH);
    const birth = named ?? BIRTH;
    const own = await withCorporateIndividual(kit);
    const born = async (day: string): Promise<Exchange | null> => {
      if (!succeeded(await changeMember(kit, own, birth, day))) return null;
      const read = (): Promise<Exchange> => platform.getApplication({ path: own.path });
      return given.until(read, (shown) => mentionsText(shown, day));
    };
    const usual = await born(ANY_DAY);
    if (usual === null || !mentionsText(usual, ANY_DAY)) {
      if (named === undefined) given.giveUp(new Untestable(`no ${BIRTH} is taken`, BIRTH_LINE));
      return given.giveUp(new NotApplicable('no birthday of an individual is known to be changed'));
    }
    const holder = await born(LEAP_DAY);
    if (holder === null) return;

    await check(tellsText, { answer: holder }, { text: LEAP_DAY, within: 'individuals' });
  },
);

test(
  'a change of an individual stays when its application is changed after it',
  contract('APP-009', {
    ...changing,
    needs: [...changing.needs, { request: 'completeCorporateApplication' }],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const { path, added, individual } = await withCorporateIndividual(kit);
    const label = unique('kept');
    const values = { application: path.application_id, individual, label };
    const { body } = given.request('updateApplicationIndividual', values);
    const changed = await platform.updateApplicationIndividual({
      path: { ...path, individual_id: individual },
      body,
    });
    const completion = given.request('completeCorporateApplication', {
      ...values,
      label: unique('completion'),
    });
    const answer = await platform.call('updateApplication', { ...completion, path });
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    await given.until(read, (shown) => mentionsText(shown, label));
    const holder = await quiet(read);

    await check(succeeds, { answer: changed });
    const within = 'individuals';
    await check(succeeds, { answer });
    await check(tellsText, { answer: holder }, { text: label, within });
    await check(namesRecord, { named: added, holder }, { within, present: true });
  },
);

test(
  'a deleted individual is gone from its application, and the others stay',
  contract('APP-010', { operation: 'deleteApplicationIndividual', effect: 'irreversible', needs }),
  async ({ kit, platform, given, unique, check }) => {
    const { path, added, individual } = await withCorporateIndividual(kit);
    const other = await addIndividual(kit, path.application_id, unique('other'));
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    const before = await given.until(read, (shown) => holdsId(shown, given.idOf(other)));
    const answer = await platform.deleteApplicationIndividual({
      path: { ...path, individual_id: individual },
    });
    const isGone = (shown: Exchange): boolean => succeeded(shown) && !holdsId(shown, individual);
    const after = await given.until(read, isGone);

    const within = 'individuals';
    await check(namesRecord, { named: added, holder: before }, { within, present: true });
    await check(succeeds, { answer });
    await check(namesRecord, { named: added, holder: after }, { within, present: false });
    await check(namesRecord, { named: other, holder: after }, { within, present: true });
    const left = await withoutLast(kit, path, given.idOf(other));
    if (left === null) return;
    await check(namesRecord, { named: other, holder: left }, { within, present: false });
  },
);

test(
  'a deleted individual can be neither changed nor deleted again',
  contract('APP-010', {
    operation: 'updateApplicationIndividual',
    effect: 'irreversible',
    needs: [...needs, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const { path, individual } = await withCorporateIndividual(kit);
    const individualPath = { ...path, individual_id: individual };
    const application = path.application_id;
    // Whether the only one can be deleted is not shown.
    await addIndividual(kit, application, unique('other'));
    carriedOut(kit, await platform.deleteApplicationIndividual({ path: individualPath }));
    // Where it is deleted after the answer, it may be changed until then.
    const isThere = (shown: unknown): boolean => holdsValue(shown, individual);
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    await given.until(read, (shown) => !isThere(given.bound(shown, 'individuals')));
    const { body } = given.request('updateApplicationIndividual', { application, individual });
    const refusal = await platform.updateApplicationIndividual(
      { path: individualPath, body },
      { intent: 'unknown-id' },
    );

    await check(refused, { refusal }, { why: 'the individual was deleted' });
  },
);

for (const isOverwritten of [false, true]) {
  const words = isOverwritten ? ', what they took the place of as well' : '';
  test(
    `deleting an individual deletes its uploaded documents${words}`,
    contract('APP-011', {
      operation: 'deleteApplicationIndividual',
      effect: 'irreversible',
      needs: [...needs, ...documentedNeeds],
    }),
    async ({ kit, platform, given, unique, check }) => {
      const { id } = await startApplication(kit, 'CORPORATION');
      const { individual, document } = await addDocumented(kit, id, unique('individual'));
      await addIndividual(kit, id, unique('other'));
      const download = (intent: 'valid' | 'unknown-id'): Promise<Exchange> =>
        platform.downloadDocument({ path: { document_id: document } }, { intent });
      carriedOut(kit, await uploadSample(kit, document));
      if (isOverwritten) await uploadSample(kit, document, ownFile(kit, 'later'));
      const before = await given.until(() => download('valid'), succeeded);
      const path = { application_id: id, individual_id: individual };
      carriedOut(kit, await platform.deleteApplicationIndividual({ path }));
      const after = await given.until(
        () => download('unknown-id'),
        (read) => !succeeded(read),
      );

      await check(goneNow, { before, after }, { what: 'document' });
    },
  );
}
