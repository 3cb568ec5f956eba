import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { holdsText } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  byStranger,
  needRefused,
  strangerNeeds,
  wrongBody,
} from '../../../fixtures/given/calls/refused-before.ts';
import { areInstructions, instructions } from '../../../fixtures/given/movements/instructions.ts';
import { offered } from '../../../fixtures/given/movements/connected.ts';
import {
  connect,
  linkable,
  linkedBy,
  linksOf,
} from '../../../fixtures/given/movements/linkable.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  requirePending,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import {
  boundListIsList,
  contract,
  stateMeans,
  succeeds,
  tellsText,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const effect = 'irreversible';

test(
  'a counterparty tells what it was updated to last before its approval, between refused updates',
  contract('CPT-003', {
    operation: 'updateCounterparty',
    effect,
    needs: [...strangerNeeds, ...counterpartyNeeds('fiat'), { request: 'updateCounterparty' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const operation = 'updateCounterparty';
    const { id: counterparty, path } = await ownCounterparty(kit, 'fiat');
    const read = (): Promise<Exchange> => platform.getCounterparty({ path });
    const updating = (label: string) => ({
      ...given.request(operation, { counterparty, label }),
      path,
    });
    requirePending(kit, await read());
    await writtenAfterRefusals<string>(
      kit,
      {
        write: (label) =>
          platform.call(operation, updating(label), { intent: 'probe', setsUp: true }),
        wrong: [wrongBody, byStranger].map(
          (way) => (label: string) => way(kit, operation, updating(label)),
        ),
        async judgeAnswer(answer) {
          // It may be verified meanwhile, and take no update any more.
          if (!succeeded(answer)) requirePending(kit, await read());
          await check(succeeds, { answer });
        },
        async judge(text) {
          const answer = await given.until(read, (shown) => holdsText(bodyOf(shown), text));
          await check(tellsText, { answer }, { text });
        },
      },
      (turn) => unique(`value-${turn}`),
    );
  },
);

const instructing = [
  ...strangerNeeds,
  ...counterpartyNeeds('linked'),
  { request: 'createCounterpartyLinkDetails' },
] as const;

test(
  'linking instructions are given where they were refused before',
  contract('CPT-008', { operation: 'createCounterpartyLinkDetails', effect, needs: instructing }),
  async ({ kit, given }) => {
    const operation = 'createCounterpartyLinkDetails';
    const { id: counterparty, path } = await ownCounterparty(kit, 'linked');
    const request = { ...given.request(operation, { counterparty }), path };
    await wrongBody(kit, operation, request);
    needRefused(kit, [await byStranger(kit, operation, request)], 'what a stranger asks for');

    await areInstructions(kit, await instructions(kit, counterparty));
  },
);

const linking = [
  ...instructing,
  { request: 'listCounterpartyLinkAccounts' },
  { binding: 'items', of: 'listCounterpartyLinkAccounts' },
] as const;

test(
  'a counterparty is connected where a connection was refused before, and stays so when one is after',
  contract('CPT-009', {
    operation: 'connectCounterpartyLink',
    effect,
    needs: [
      ...linking,
      { binding: 'itemId', of: 'listCounterpartyLinkAccounts' },
      { request: 'connectCounterpartyLink' },
    ],
  }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const operation = 'connectCounterpartyLink';
    const own = await linkable(kit);
    const { id: counterparty, path } = own;
    const [link] = await linksOf(kit, own);
    if (link === undefined) {
      return given.giveUp(new NotApplicable('nothing is known that it could be linked to'));
    }
    const naming = (one: unknown) => ({
      ...given.request(operation, { counterparty, link: one }),
      path,
    });
    const refuse = async (turn: string): Promise<Exchange[]> => [
      await platform.call(operation, naming(unique(turn)), { intent: 'invalid' }),
      await byStranger(kit, operation, naming(link)),
    ];
    const what = 'a connection to what was not offered';
    needRefused(kit, await refuse('not-offered'), what);
    const { answer, after } = await connect(kit, own, link);
    await check(succeeds, { answer });
    await check(stateMeans, { answer: after }, linkedBy(kit));

    needRefused(kit, await refuse('not-offered-either'), what);
    const later = await quiet(() => platform.getCounterparty({ path }));
    await check(stateMeans, { answer: later }, linkedBy(kit));
  },
);

test(
  'the accounts available for linking are shown where they were refused before',
  contract('CPT-006', { operation: 'listCounterpartyLinkAccounts', effect, needs: linking }),
  async ({ kit, given, check }) => {
    const operation = 'listCounterpartyLinkAccounts';
    const { id: counterparty } = await given.counterparty('linked');
    const path = { counterparty_id: counterparty };
    const request = { ...given.request(operation, { counterparty }), path };
    needRefused(kit, [await byStranger(kit, operation, request)], 'what a stranger asks for');
    const answer = await offered(kit, counterparty);

    const what = 'accounts available for linking';
    await check(boundListIsList, { answer }, { binding: 'items', what });
  },
);
