import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { readyApplication, readyNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { oneForTarget } from '../../../fixtures/given/one-for-all.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';
import {
  givenBack,
  sameAs,
  uploadOwnFiles,
  type Uploaded,
} from '../../../fixtures/given/people/uploads.ts';
import {
  contract,
  downloadHolds,
  foundById,
  listed,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** What it may be once it was submitted. */
const STATES = ['submitted', 'approved', 'rejected', 'changesRequested'] as const;

type Submitted = {
  readonly id: string;
  readonly created: Exchange;
  readonly uploaded: readonly Uploaded[];
};

const papers = [{ request: 'uploadDocument' }, paperNeed('document')] as const;

/** A person's application, with what was uploaded for it, whose submission was told twice: one for all. */
const submittedToldTwice = oneForTarget(async (kit): Promise<Submitted> => {
  const made = (await withPapers(kit)) ?? (await withoutPapers(kit));
  await toldTwice(kit, 'APPLICATION_SUBMITTED', async () => {
    const path = { application_id: made.id };
    await kit.platform.call('submitApplication', { path }, { intent: 'probe' });
    return [made.id];
  });
  return made;
});

async function withoutPapers(kit: Kit): Promise<Submitted> {
  const { id, created } = await readyApplication(kit, 'INDIVIDUAL');
  return { id, created, uploaded: [] };
}

/** Null where it is not ready any more by a further upload, or none is taken. */
async function withPapers(kit: Kit): Promise<Submitted | null> {
  if (!isThere(kit.target, papers)) return null;
  const { id, created } = await readyApplication(kit, 'INDIVIDUAL', 'with papers');
  const uploaded = await uploadOwnFiles(kit.tentative(), id).catch(nullIfGivenUp);
  const status = await kit.platform.getApplicationStatus({ path: { application_id: id } });
  const isReady = kit.target.means('application', 'ready', kit.given.statusOf(status)) === true;
  return uploaded === null || !isReady ? null : { id, created, uploaded };
}

test(
  'the documents of an application are given back, though APPLICATION_SUBMITTED has to be delivered twice',
  contract('DOC-002', {
    operation: 'downloadDocument',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...readyNeeds('INDIVIDUAL'), ...papers],
  }),
  async ({ kit, given, check }) => {
    const { uploaded } = await submittedToldTwice(kit);
    if (uploaded.length === 0)
      given.giveUp(new NotApplicable('a complete application asks for no document'));
    for (const { download, bytes } of await givenBack(kit, uploaded))
      await check(downloadHolds, { download }, sameAs(bytes));
  },
);

test(
  'an application is found by its identifier and in the list, though APPLICATION_SUBMITTED has to be delivered twice',
  contract('APP-001', {
    operation: 'submitApplication',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...readyNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id, created } = await submittedToldTwice(kit);
    const path = { application_id: id };
    const found = await given.until(() => platform.getApplication({ path }), succeeded);

    await check(foundById, { named: created, found });
    const stateOf = async () => {
      const word = given.statusOf(await platform.getApplicationStatus({ path }));
      return STATES.find((state) => target.means('application', state, word) === true);
    };
    const status = await stateOf();
    if (status === undefined) return;
    const { pages, complete } = await listUpTo(kit, 'listApplications', { status }, id);
    // It may go on by itself meanwhile: then it stands in another list.
    if ((await stateOf()) !== status) return;
    await check(listed, { named: created, pages }, { complete });
  },
);
