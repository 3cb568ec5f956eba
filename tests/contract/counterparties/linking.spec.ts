import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { isLinked, linkIn, linkStateOf } from '../../../fixtures/given/movements/connected.ts';
import { instructions } from '../../../fixtures/given/movements/instructions.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  requirePending,
  type OwnCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import {
  answersWithContent,
  boundListIsList,
  contract,
  memberAmong,
  partShown,
  recordKept,
  refused,
  stateMeans,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const listing = {
  operation: 'listCounterpartyLinkAccounts',
  // One may have to be connected first.
  effect: 'irreversible',
  needs: [
    { request: 'listCounterpartyLinkAccounts' },
    { binding: 'items', of: 'listCounterpartyLinkAccounts' },
  ],
} as const;

const LOOKS = 2;

test(
  'the accounts available for linking are shown for a linked counterparty',
  contract('CPT-006', listing),
  async ({ platform, given, check }) => {
    const { id } = await given.counterparty('linked');
    const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
    const what = 'accounts available for linking';
    // They are there to be looked at, and again.
    for (let count = 0; count < LOOKS; count += 1) {
      const answer = await platform.call('listCounterpartyLinkAccounts', {
        ...request,
        path: { counterparty_id: id },
      });

      // None is left where the only one is linked.
      await check(boundListIsList, { answer }, { binding: 'items', what });
    }
  },
);

for (const { kind, words } of [
  { kind: 'fiat', words: 'a counterparty' },
  { kind: 'crypto', words: 'a crypto counterparty' },
] as const) {
  test(
    `the accounts available for linking are refused for ${words} that is not linked`,
    contract('CPT-007', listing),
    async ({ platform, given, check }) => {
      const { id } = await given.counterparty(kind);
      const path = { counterparty_id: id };
      const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
      const before = await platform.getCounterparty({ path });
      const refusal = await platform.call(
        'listCounterpartyLinkAccounts',
        { ...request, path },
        { intent: 'invalid' },
      );
      const after = await platform.getCounterparty({ path });

      await check(refused, { refusal }, { why: 'the counterparty is not LINKED' });
      await check(recordKept, { before, after }, { what: 'the counterparty' });
    },
  );
}

const instructing = {
  operation: 'createCounterpartyLinkDetails',
  effect: 'irreversible',
  needs: [...counterpartyNeeds('linked'), { request: 'createCounterpartyLinkDetails' }],
} as const;

test(
  'linking instructions are given for a counterparty',
  contract('CPT-008', instructing),
  async ({ kit }) => {
    const { id } = await ownCounterparty(kit, 'linked');

    await instructed(kit, id);
  },
);

test(
  'linking instructions are given for a second counterparty while the first one waits to be linked',
  contract('CPT-008', instructing),
  async ({ kit }) => {
    const { id, customer } = await ownCounterparty(kit, 'linked');
    const other = await ownCounterparty(kit, 'linked', undefined, { name: 'other', customer });
    await instructions(kit, id);

    await instructed(kit, other.id);
  },
);

async function instructed(kit: Kit, counterparty: string): Promise<void> {
  const { given, check } = kit;
  const answer = await instructions(kit, counterparty);

  const what = 'linking instructions';
  await check(answersWithContent, { answer }, { what });
  if (given.bound(answer, 'address') === undefined) return;
  await check(partShown, { answer }, { binding: 'address', filled: true, what });
}

const connecting = {
  operation: 'connectCounterpartyLink',
  effect: 'irreversible',
  needs: [
    ...counterpartyNeeds('linked'),
    ...listing.needs,
    { binding: 'itemId', of: 'listCounterpartyLinkAccounts' },
    { request: 'createCounterpartyLinkDetails' },
    { request: 'connectCounterpartyLink' },
  ],
} as const;

test(
  'a counterparty is connected to an external account through a linking provider',
  contract('CPT-009', connecting),
  async ({ kit, given, check }) => {
    const own = await linkable(kit);
    const links = await linksOf(kit, own);
    const other = async (): Promise<unknown[]> =>
      linksOf(kit, { id: (await given.counterparty('linked')).id });
    const [link] = links.length > 0 ? links : await other();
    const { answer, after } = await connect(kit, own, link);

    await check(succeeds, { answer });
    await check(stateMeans, { answer: after }, linkedBy(kit));
  },
);

test(
  'of several accounts that can be linked, the one that was named is connected',
  contract('CPT-009', {
    ...connecting,
    needs: [...connecting.needs, { binding: 'linked', of: 'listCounterpartyLinkAccounts' }],
  }),
  async ({ kit, given, check }) => {
    const { id, path } = await linkable(kit);
    const links = await linksOf(kit, { id });
    const link = links.at(-1);
    if (links.length < 2 || typeof link !== 'string') {
      return given.giveUp(new NotApplicable('no second account is known that can be linked'));
    }
    const { answer } = await connect(kit, { id, path }, link);
    const shownIn = (read: Exchange): unknown => given.bound(read, 'linked');
    const shown = await given.until(
      () => offered(kit, id),
      (read) => shownIn(read) === link || shownIn(read) === undefined,
    );

    // What is linked need not be offered again.
    if (shownIn(shown) === undefined) return check(succeeds, { answer });
    const why = 'this account was named when the counterparty was connected';
    await check(memberAmong, { answer: shown }, { binding: 'linked', among: [link], why });
  },
);

test(
  'a counterparty stays connected when another one of the same customer is connected',
  contract('CPT-009', connecting),
  async ({ kit, platform, given, quiet, check }) => {
    const first = await linkable(kit);
    const second = await linkable(kit, { name: 'second', customer: first.customer });
    const [link] = await linksOf(kit, first);
    const others = await linksOf(kit, second);
    const other = others.at(-1);
    // One account outside may be for one counterparty alone, whatever each calls it: first and last.
    const isAlone = second.link === undefined && others.length < 2;
    if (link === undefined || other === link || isAlone) {
      return given.giveUp(new NotApplicable('no second account is known that can be linked'));
    }
    const { after: before } = await connect(kit, first, link);
    await connect(kit, second, other);
    const after = await quiet(() => platform.getCounterparty({ path: first.path }));

    for (const answer of [before, after]) {
      await check(stateMeans, { answer }, linkedBy(kit));
    }
  },
);

type LinkState = {
  readonly record: 'counterparty';
  readonly meaning: 'linked';
  readonly binding: 'status' | 'linkStatus';
};
type Linkable = Pick<OwnCounterparty, 'id' | 'path' | 'customer'> & {
  /** What the linking instructions give for the connection, where they do. */
  readonly link?: unknown;
};
type Wish = Parameters<typeof ownCounterparty>[3];

/** A counterparty of one's own that was given its linking instructions. */
async function linkable(kit: Kit, wish: Wish = {}): Promise<Linkable> {
  const { id, path, customer } = await ownCounterparty(kit, 'linked', undefined, wish);
  return { id, path, customer, link: linkIn(kit, await instructions(kit, id)) };
}

function offered({ platform, given }: Kit, counterparty: string): Promise<Exchange> {
  const operation = 'listCounterpartyLinkAccounts';
  const request = given.request(operation, { counterparty });
  const path = { counterparty_id: counterparty };
  return platform.call(operation, { ...request, path }, { intent: 'probe' });
}

/** What can be named to connect it: from its instructions, else from the accounts that it is offered. */
async function linksOf(kit: Kit, { id, link }: Pick<Linkable, 'id' | 'link'>): Promise<unknown[]> {
  if (link !== undefined) return [link];
  return idsOn(kit, 'listCounterpartyLinkAccounts', await offered(kit, id));
}

/** The link may have a state of its own, beside that of the verification. */
function linkedBy({ target }: Kit): LinkState {
  return { record: 'counterparty', meaning: 'linked', binding: linkStateOf({ target }) };
}

/** The answer, and the counterparty once it is linked. */
async function connect(
  kit: Kit,
  { id, path }: Pick<Linkable, 'id' | 'path'>,
  link: unknown,
): Promise<{ readonly answer: Exchange; readonly after: Exchange }> {
  const { platform, given, target } = kit;
  const { binding } = linkedBy(kit);
  const before = await platform.getCounterparty({ path });
  if (isLinked(kit, before)) {
    const line =
      'vocabulary: { counterparty: { linked: […] } }, the state after a connection alone';
    given.giveUp(new Untestable('a new counterparty is linked already', line));
  }
  const request = given.request('connectCounterpartyLink', { counterparty: id, link });
  // Once verified it may be too late to connect it.
  const isLate = target.means('counterparty', 'pending', given.statusOf(before)) === false;
  const intent = isLate ? 'probe' : 'valid';
  const answer = await platform.call('connectCounterpartyLink', { ...request, path }, { intent });
  if (isLate && !succeeded(answer)) requirePending(kit, before);
  const after = await given.until(
    () => platform.getCounterparty({ path }),
    (read) => target.means('counterparty', 'linked', given.bound(read, binding)) === true,
  );
  return { answer, after };
}
