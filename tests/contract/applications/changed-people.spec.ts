import { holdsId, mentions, succeeded } from '../../../fixtures/checks/read.ts';
import {
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { addDocumented, documentedNeeds } from '../../../fixtures/given/people/documented.ts';
import {
  addIndividual,
  startApplication,
  uploadSample,
} from '../../../fixtures/given/people/onboarding.ts';
import { contract, goneNow, noneAdded, succeeds, test } from '../../../fixtures/test.ts';
import type { Exchange } from '../../../fixtures/test.ts';

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
    await given.until(read, (shown) => mentions(shown, label));
    const after = await quiet(read);

    await check(succeeds, { answer });
    await check(noneAdded, { before, after }, { within: 'individuals' });
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
    const after = await quiet(() => download('unknown-id'));

    await check(goneNow, { before, after }, { what: 'document' });
  },
);
