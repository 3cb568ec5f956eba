import { mentionsText, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { nameIn } from '../../../fixtures/given/people/one-member.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import {
  addIndividual,
  readyNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  uploadSample,
  uploadWanted,
  wantedDocument,
} from '../../../fixtures/given/people/wanted.ts';
import {
  answersWithContent,
  contract,
  namesRecord,
  stateMeans,
  succeeds,
  tellsText,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const SHARING = 'AUTHORIZED_PERSON';
const ADDRESS = 'office@harbour-glass.example';
const TYPES = ['OFFICER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON', 'BENEFICIAL_OWNER'] as const;

test(
  'two individuals of each type belong to a corporate application side by side',
  contract('APP-007', {
    operation: 'createApplicationIndividual',
    effect: 'create',
    needs: individualNeeds,
  }),
  async ({ kit, platform, given, key, unique }) => {
    const { path } = await withCorporateIndividual(kit);
    const added: { readonly named: Exchange; readonly text: string }[] = [];
    let refused: Exchange | null = null;
    for (const name of TYPES.flatMap((type) => [`${type} one`, `${type} two`])) {
      const text = unique(name.replace(' ', '-').toLowerCase());
      const values = { application: path.application_id, label: text };
      const { body } = given.request('createApplicationIndividual', values);
      const ofType = asType(body, name.split(' ')[0] ?? '');
      if (ofType === null) {
        return given.giveUp(new NotApplicable('how an individual names its types is not known'));
      }
      // How many of a type there may be is not stated: the one that is taken leaves the others.
      const send = (body: object, label: string): Promise<Exchange> => {
        const options = { idempotencyKey: key(label), intent: 'probe' } as const;
        return platform.createApplicationIndividual({ path, body }, options);
      };
      // Two people may share a mail address, and are two where they are taken.
      const isShared = name.startsWith(SHARING);
      const shared = isShared
        ? await send({ ...ofType, email_address: ADDRESS }, `${name} shared`)
        : null;
      const named = shared !== null && succeeded(shared) ? shared : await send(ofType, name);
      if (succeeded(named)) added.push({ named, text });
      else refused = named;
    }
    // That a corporation has several is stated.
    if (added.length < 2 && refused !== null) carriedOut(kit, refused);
    await allBelong(kit, path, added);
  },
);

/** Added at once; who they are is told by their texts. */
const AT_ONCE = ['first', 'second', 'third'] as const;

test(
  'individuals that are added to a corporate application at once all belong to it',
  contract('APP-007', {
    operation: 'createApplicationIndividual',
    effect: 'create',
    needs: individualNeeds,
  }),
  async ({ kit, platform, given, key, unique }) => {
    const { path } = await withCorporateIndividual(kit);
    const asked = await Promise.all(
      AT_ONCE.map(async (name) => {
        const text = unique(name);
        const values = { application: path.application_id, label: text };
        const request = given.request('createApplicationIndividual', values);
        // Of several at once some may be refused.
        const options = { idempotencyKey: key(name), intent: 'probe' } as const;
        const named = await platform.call(
          'createApplicationIndividual',
          { ...request, path },
          options,
        );
        return { named, text };
      }),
    );
    const added = asked.filter(({ named }) => succeeded(named));
    const [first] = asked;
    if (first !== undefined && added.length === 0) carriedOut(kit, first.named);
    await allBelong(kit, path, added);
  },
);

type Added = { readonly named: Exchange; readonly text: string };

async function allBelong(
  { platform, given, check }: Kit,
  path: { readonly application_id: string },
  added: readonly Added[],
): Promise<void> {
  const holder = await given.until(
    () => platform.getApplication({ path }),
    (shown) => added.every(({ text }) => mentionsText(shown, text)),
  );

  const within = 'individuals';
  for (const { named, text } of added) {
    await check(namesRecord, { named, holder }, { within, present: true });
    await check(tellsText, { answer: holder }, { text, within });
  }
}

/** The body of an individual of this type alone, with no share of what only owners own. */
function asType(body: unknown, type: string): Readonly<Record<string, unknown>> | null {
  const members = body as Readonly<Record<string, unknown>>;
  const [types = '', share] = [
    nameIn(members, 'individual_type'),
    nameIn(members, 'percentage_ownership'),
  ];
  if (!Array.isArray(members[types])) return null;
  const others = Object.entries(members).filter(([name]) => name !== share);
  return { ...Object.fromEntries(others), [types]: [type] };
}

test(
  'the detailed status of an application is shown whoever was added to it and taken from it',
  contract('APP-013', {
    operation: 'getApplicationStatus',
    effect: 'irreversible',
    needs: [...individualNeeds, { credential: 'second', ifThere: true }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const { path, individual } = await withCorporateIndividual(kit);
    const shown = async (): Promise<void> => {
      const answer = await given.until(() => platform.getApplicationStatus({ path }), succeeded);
      await check(answersWithContent, { answer }, { what: 'a detailed status' });
    };
    await shown();
    await addIndividual(kit, path.application_id, unique('other'));
    const answer = await platform.deleteApplicationIndividual(
      { path: { ...path, individual_id: individual } },
      { intent: 'probe' },
    );
    carriedOut(kit, answer);
    await shown();
    if (isThere(kit.target, [{ credential: 'second' }])) {
      const other = { as: 'second', intent: 'unauthorized', mayFail: true } as const;
      await platform.call('getApplicationStatus', { path }, other);
      const answer = await platform.getApplicationStatus({ path });
      const what = 'a detailed status that another client asked for just before';
      await check(answersWithContent, { answer }, { what });
    }
    if (!isThere(kit.target, [{ request: 'uploadDocument' }])) return;
    const document = await wantedDocument(kit, path.application_id);
    if (document === null) return;
    await uploadSample(kit, document);
    await shown();
  },
);

test(
  'the detailed status of an application goes along when people are all that it lacked',
  contract('APP-013', {
    operation: 'getApplicationStatus',
    effect: 'irreversible',
    needs: [
      ...readyNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      { binding: 'status', of: 'getApplication' },
    ],
  }),
  async ({ kit, platform, given, target, unique, check }) => {
    const { id, label } = await startApplication(kit, 'CORPORATION');
    const path = { application_id: id };
    const isReady = (read: Exchange): boolean =>
      target.means('application', 'ready', given.statusOf(read)) === true;
    const values = { application: id, label, asset: 'primary' } as const;
    const { body } = given.request('completeCorporateApplication', values);
    await platform.call('updateApplication', { path, body }, { intent: 'probe' });
    if (isReady(await uploadWanted(kit, id, 'now'))) {
      return given.giveUp(new NotApplicable('a corporation need not name anybody'));
    }
    await addIndividual(kit, id, unique('owner'));
    await uploadWanted(kit, id);
    const own = await given.until(() => platform.getApplication({ path }), isReady);
    const answer = await given.until(() => platform.getApplicationStatus({ path }), isReady);
    // What else it lacks is not shown.
    if (!isReady(own)) return given.giveUp(new NotApplicable('one individual is not enough'));

    await check(stateMeans, { answer }, { record: 'application', meaning: 'ready' });
  },
);

test(
  'an individual that is added right after one of another client belongs to its application',
  contract('APP-007', {
    operation: 'createApplicationIndividual',
    effect: 'create',
    needs: [...individualNeeds, { credential: 'second' }],
  }),
  async ({ kit, platform, given, key, unique, check }) => {
    const others = {
      ...asSecondClient(kit.tentative()),
      key: (label: string) => key(`of another ${label}`),
      unique: (label: string) => unique(`of another ${label}`),
    };
    const { id: theirs } = await startApplication(others, 'CORPORATION');
    const { id } = await startApplication(kit, 'CORPORATION');
    const path = { application_id: id };
    const texts = ['one', 'other'].map((turn) => unique(turn));
    const added: Exchange[] = [];
    for (const text of texts) {
      await addIndividual(others, theirs, others.unique(text));
      added.push(await addIndividual(kit, id, text));
    }
    const holder = await given.until(
      () => platform.getApplication({ path }),
      (shown) => texts.every((text) => mentionsText(shown, text)),
    );

    for (const named of added) {
      await check(succeeds, { answer: named });
      await check(namesRecord, { named, holder }, { within: 'individuals', present: true });
    }
  },
);
