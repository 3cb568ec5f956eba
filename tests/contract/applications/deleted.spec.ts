import { succeeded } from '../../../fixtures/checks/read.ts';
import { holdsValue } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import {
  addDocumented,
  documentedNeeds,
  type Documented,
} from '../../../fixtures/given/people/documented.ts';
import { listedWithout } from '../../../fixtures/given/people/listed-without.ts';
import { ownFile } from '../../../fixtures/given/people/documents.ts';
import { downloadOf, sameAs, upload } from '../../../fixtures/given/people/uploads.ts';
import {
  addIndividual,
  approve,
  completeApplication,
  customerNeeds,
  readyNeeds,
  startApplication,
  startNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { uploadSample } from '../../../fixtures/given/people/wanted.ts';
import { readyAgain, sendBack } from '../../../fixtures/given/people/sent-back.ts';
import {
  contract,
  downloadHolds,
  goneNow,
  namesRecord,
  notCarriedOver,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const adding = [
  { request: 'createApplicationIndividual' },
  { binding: 'id', of: 'createApplicationIndividual' },
] as const;

test(
  'a deleted individual is not in its application again when that is sent back for changes',
  contract('APP-010', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [
      ...readyNeeds('CORPORATION'),
      ...adding,
      { binding: 'individuals', of: 'getApplication' },
      { control: 'requestChanges' },
    ],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    const path = { application_id: application.id };
    const read = (): Promise<Exchange> => platform.getApplication({ path });
    const added = await addIndividual(kit, application.id, unique('deleted'));
    const individual = given.idOf(added);
    const names = (shown: Exchange): boolean =>
      holdsValue(given.bound(shown, 'individuals'), individual);
    const before = await given.until(read, names);
    await addIndividual(kit, application.id, unique('other'));
    const deleted = { path: { ...path, individual_id: individual } };
    carriedOut(kit, await platform.deleteApplicationIndividual(deleted));
    await given.until(read, (shown) => !names(shown));
    const lists = await listedWithout(kit, application.id, individual);
    await completeApplication(kit, application);
    await sendBack(kit, application.id);
    const after = await quiet(read);

    const within = 'individuals';
    await check(namesRecord, { named: added, holder: before }, { within, present: true });
    await check(namesRecord, { named: added, holder: after }, { within, present: false });
    for (const holder of lists) {
      await check(namesRecord, { named: added, holder }, { within: 'items', present: false });
    }
  },
);

test(
  'an individual that is deleted from an application that was sent back is none of its customer',
  contract('APP-010', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('CORPORATION'),
      ...adding,
      { binding: 'individual', of: 'getCustomer' },
      { control: 'requestChanges' },
    ],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    const [text, beside] = [unique('deleted'), unique('other')];
    const added = await addIndividual(kit, application.id, text);
    await addIndividual(kit, application.id, beside);
    await completeApplication(kit, application);
    await sendBack(kit, application.id);
    const path = { application_id: application.id, individual_id: given.idOf(added) };
    // Which changes were asked for, and whether others may be made, is not shown.
    const answer = await platform.deleteApplicationIndividual({ path }, { intent: 'probe' });
    if (!succeeded(answer)) {
      return given.giveUp(new NotApplicable('nobody is deleted from an application sent back'));
    }
    await readyAgain(kit, application);
    const customer_id = await approve(kit, application.id);
    const holder = await given.until(
      () => platform.getCustomer({ path: { customer_id } }),
      (read) => typeof given.bound(read, 'individual') === 'string',
    );

    await check(notCarriedOver, { named: added, holder }, { text, beside });
  },
);

test(
  'an individual that is deleted from an application that was sent back takes its document along',
  contract('APP-011', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [...readyNeeds('CORPORATION'), ...documentedNeeds, { control: 'requestChanges' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    const owner = unique('deleted');
    const { individual, document } = await addDocumented(kit, application.id, owner);
    const download = (intent: 'valid' | 'unknown-id'): Promise<Exchange> =>
      platform.downloadDocument({ path: { document_id: document } }, { intent });
    carriedOut(kit, await uploadSample(kit, document));
    await completeApplication(kit, application);
    await sendBack(kit, application.id);
    const before = await given.until(() => download('valid'), succeeded);
    const path = { application_id: application.id, individual_id: individual };
    // Which changes were asked for, and whether others may be made, is not shown.
    const answer = await platform.deleteApplicationIndividual({ path }, { intent: 'probe' });
    if (!succeeded(answer)) {
      return given.giveUp(new NotApplicable('nobody is deleted from an application sent back'));
    }
    const after = await given.until(
      () => download('unknown-id'),
      (read) => !succeeded(read),
    );

    await check(goneNow, { before, after }, { what: 'document' });
  },
);

test(
  'the documents of each individual that is deleted are deleted, those of a later one too',
  contract('APP-011', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [...startNeeds('CORPORATION'), ...documentedNeeds],
  }),
  async ({ kit, platform, given, target, unique, check }) => {
    const { id } = await startApplication(kit, 'CORPORATION');
    // One after the other: of two at once it is not shown whose document is which.
    for (const name of ['first', 'later']) {
      const { individual, document } = await addDocumented(kit, id, unique(name));
      const download = (intent: 'valid' | 'unknown-id'): Promise<Exchange> =>
        platform.downloadDocument({ path: { document_id: document } }, { intent });
      carriedOut(kit, await uploadSample(kit, document));
      const before = await given.until(() => download('valid'), succeeded);
      const path = { application_id: id, individual_id: individual };
      // Nor does it stay with who that was before a change.
      if (name === 'later' && isThere(target, [{ request: 'updateApplicationIndividual' }])) {
        const values = { application: id, individual, label: unique('changed') };
        const { body } = given.request('updateApplicationIndividual', values);
        await platform.updateApplicationIndividual({ path, body }, { intent: 'probe' });
      }
      carriedOut(kit, await platform.deleteApplicationIndividual({ path }));
      const after = await given.until(
        () => download('unknown-id'),
        (read) => !succeeded(read),
      );

      await check(goneNow, { before, after }, { what: 'document' });
    }
  },
);

test(
  'the documents of the others are given back after each of the individuals beside them is deleted',
  contract('DOC-002', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [...startNeeds('CORPORATION'), ...documentedNeeds],
  }),
  async ({ kit, platform, unique, quiet, check }) => {
    const { id } = await startApplication(kit, 'CORPORATION');
    const people: (Documented & { readonly bytes: Uint8Array })[] = [];
    for (const name of ['first', 'second', 'third', 'last']) {
      const one = await addDocumented(kit, id, unique(name));
      const bytes = ownFile(kit, name);
      await upload(kit, one.document, bytes);
      people.push({ ...one, bytes });
    }
    // One from the midst, and then the first of those who are left.
    for (const place of [1, 0]) {
      const [gone] = people.splice(place, 1);
      const path = { application_id: id, individual_id: gone?.individual ?? '' };
      carriedOut(kit, await platform.deleteApplicationIndividual({ path }));
      const downloads = await quiet(() =>
        Promise.all(people.map(({ document, bytes }) => downloadOf(kit, document, bytes))),
      );
      for (const [index, { bytes }] of people.entries()) {
        const download = downloads[index];
        if (download !== undefined) await check(downloadHolds, { download }, sameAs(bytes));
      }
    }
  },
);

test(
  'the document of an individual is given back after another one of the same name is deleted',
  contract('DOC-002', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [...startNeeds('CORPORATION'), ...documentedNeeds],
  }),
  async ({ kit, platform, given, unique, key, quiet, check }) => {
    const { id } = await startApplication(kit, 'CORPORATION');
    const label = unique('namesake');
    const gone = await addDocumented(kit, id, label);
    const left = await addDocumented(kit, id, label, async () => {
      const { body } = given.request('createApplicationIndividual', { application: id, label });
      const options = { idempotencyKey: key('namesake'), intent: 'probe' } as const;
      const request = { path: { application_id: id }, body };
      const added = await platform.call('createApplicationIndividual', request, options);
      if (succeeded(added)) return added;
      return given.giveUp(new NotApplicable('two people of one name are not taken'));
    });
    const bytes = ownFile(kit, 'left');
    await upload(kit, left.document, bytes);
    const path = { application_id: id, individual_id: gone.individual };
    carriedOut(kit, await platform.deleteApplicationIndividual({ path }));
    const download = await quiet(() => downloadOf(kit, left.document, bytes));

    await check(downloadHolds, { download }, sameAs(bytes));
  },
);
