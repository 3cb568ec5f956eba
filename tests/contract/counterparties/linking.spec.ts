import { withAnotherToken } from '../../../fixtures/given/circumstances/records/tokens.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  details,
  isLinked,
  namesLink,
  offered,
} from '../../../fixtures/given/movements/connected.ts';
import { areInstructions, instructions } from '../../../fixtures/given/movements/instructions.ts';
import {
  connect,
  flagged,
  linkable,
  linkedBy,
  linksOf,
  needSameNames,
} from '../../../fixtures/given/movements/linkable.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  type OwnCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import {
  corporateOwner,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import {
  boundListIsList,
  contract,
  memberAmong,
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

test(
  'the accounts available for linking are shown for a linked counterparty',
  contract('CPT-006', listing),
  async ({ platform, given, check }) => {
    const { id } = await given.counterparty('linked');
    const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
    const path = { counterparty_id: id };
    const ask = (): Promise<Exchange> =>
      platform.call('listCounterpartyLinkAccounts', { ...request, path });
    // That it is linked may be known here a while after its record tells so.
    const first = await given.until(ask, succeeded);
    // They are there to be looked at again, and by two at once.
    for (const answer of [first, ...(await Promise.all([ask(), ask()]))])
      // None is left where the only one is linked.
      await check(boundListIsList, { answer }, { binding: 'items', what: 'accounts to be linked' });
  },
);

const LOOKS = 2;

for (const { kind, words } of [
  { kind: 'fiat', words: 'a counterparty' },
  { kind: 'crypto', words: 'a crypto counterparty' },
] as const) {
  test(
    `the accounts available for linking are refused for ${words} that is not linked`,
    contract('CPT-007', listing),
    async ({ kit, platform, given, check }) => {
      const { id, path, read: before } = await unlinked(kit, kind);
      const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
      // What was refused once may be let through the next time.
      for (let count = 0; count < LOOKS; count += 1) {
        const refusal = await platform.call(
          'listCounterpartyLinkAccounts',
          { ...request, path },
          { intent: 'invalid' },
        );
        await check(refused, { refusal }, { why: 'the counterparty is not LINKED' });
      }
      const after = await platform.getCounterparty({ path });

      await check(recordKept, { before, after }, { what: 'the counterparty' });
    },
  );
}

const TURNS = 4;

test(
  'the accounts available for linking are refused for a counterparty while they are shown for a linked one',
  contract('CPT-007', listing),
  async ({ kit, platform, given, check }) => {
    const [linked, plain] = [await given.counterparty('linked'), await unlinked(kit, 'fiat')];
    const ask = (id: string, intent: 'valid' | 'invalid'): Promise<Exchange> => {
      const request = given.request('listCounterpartyLinkAccounts', { counterparty: id });
      const path = { counterparty_id: id };
      return platform.call('listCounterpartyLinkAccounts', { ...request, path }, { intent });
    };
    // Side by side, more than once: which comes first is chance.
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [refusal] = await Promise.all([ask(plain.id, 'invalid'), ask(linked.id, 'valid')]);

      await check(refused, { refusal }, { why: 'the counterparty is not LINKED' });
    }
  },
);

type Unlinked = Pick<OwnCounterparty, 'id' | 'path'> & { readonly read: Exchange };

/** Of those that the target file names one may be linked, whatever else it is good for. */
async function unlinked(kit: Kit, kind: 'fiat' | 'crypto'): Promise<Unlinked> {
  const { platform, given } = kit;
  const { id } = await given.counterparty(kind);
  const path = { counterparty_id: id };
  const read = await platform.getCounterparty({ path });
  if (!isLinked(kit, read)) return { id, path, read };
  const own = await ownCounterparty(kit, kind);
  const made = await platform.getCounterparty({ path: own.path });
  if (!isLinked(kit, made)) return { ...own, read: made };
  return given.giveUp(new NotApplicable('a counterparty is linked from its creation on'));
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
  'linking instructions are given again for a counterparty that waits to be linked',
  contract('CPT-008', instructing),
  async ({ kit }) => {
    const { id } = await ownCounterparty(kit, 'linked');
    // As by somebody who closed the first widget: its address may be good for one use alone.
    await instructions(kit, id);
    const answer = await details(kit, id, 'probe');
    // Whether there are others before those are used is not stated.
    if (!succeeded(answer)) kit.given.giveUp(new NotApplicable('they are not given again'));

    await areInstructions(kit, answer);
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

test(
  'linking instructions are given for a counterparty of a corporation',
  contract('CPT-008', {
    ...instructing,
    needs: [...instructing.needs, ...corporateOwnerNeeds],
  }),
  async ({ kit }) => {
    const { id: customer } = await corporateOwner(kit);
    const { id } = await ownCounterparty(kit, 'linked', undefined, { customer });

    await instructed(kit, id);
  },
);

async function instructed(kit: Kit, counterparty: string): Promise<void> {
  await areInstructions(kit, await instructions(kit, counterparty));
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
    const isBorrowed = links.length === 0 && namesLink(kit);
    const [link] = isBorrowed ? await other() : links;
    // With a token that there was not yet when it was made.
    const { answer, after } = await connect(withAnotherToken(kit, 4), own, link);
    // What is offered to one need not be good for another.
    if (isBorrowed && !succeeded(answer)) {
      return given.giveUp(new NotApplicable('nothing is known that it could be linked to'));
    }

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
    await needSameNames(kit, id);
    const { answer } = await connect(kit, { id, path }, link);
    const shownIn = (read: Exchange): unknown => given.bound(read, 'linked');
    const shown = await given.until(
      () => offered(kit, id),
      (read) => shownIn(read) === link || shownIn(read) === undefined,
    );

    if (typeof shownIn(shown) === 'boolean') return given.giveUp(flagged());
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
    // Whose they are makes no difference; other tests link those of persons.
    const owner = isThere(kit.target, corporateOwnerNeeds) ? await corporateOwner(kit) : null;
    const first = await linkable(kit, owner === null ? {} : { customer: owner.id });
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
    const linkOf = async (): Promise<unknown> =>
      given.bound(await offered(kit, first.id), 'linked');
    const own = await linkOf();
    await connect(kit, second, other);
    const after = await quiet(() => platform.getCounterparty({ path: first.path }));

    for (const answer of [before, after]) {
      await check(stateMeans, { answer }, linkedBy(kit));
    }
    // Where it is told which account it is connected with, it is that one still.
    if (typeof link !== 'string' || own !== link) return;
    const answer = await offered(kit, first.id);
    const why = 'it was connected with this account, and another one after it with another';
    await check(memberAmong, { answer }, { binding: 'linked', among: [link], why });
  },
);
