import { bodyOf } from '../../../fixtures/checks/read.ts';
import { holdsText } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { writtenAtOnce } from '../../../fixtures/given/people/at-once.ts';
import { partWith } from '../../../fixtures/given/people/beside.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { isUsable } from '../../../fixtures/given/movements/counterparties.ts';
import { writtenInTurn, type WrittenRecord } from '../../../fixtures/given/people/in-turn.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  requirePending,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { contract, tellsText, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'counterparties that are updated in turn before their approval each tell what was written last',
  contract('CPT-003', {
    operation: 'updateCounterparty',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('fiat'), { request: 'updateCounterparty' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const owned = async (name: string, customer?: string) => {
      const wish = { name, ...(customer !== undefined && { customer }) };
      const one = await ownCounterparty(kit, 'fiat', undefined, wish);
      const { id: counterparty, path } = one;
      requirePending(kit, await platform.getCounterparty({ path }));
      const record: WrittenRecord<string> = {
        write(label) {
          const request = given.request('updateCounterparty', { counterparty, label });
          return platform.call('updateCounterparty', { ...request, path }, { intent: 'probe' });
        },
        async judge(text) {
          const answer = await given.until(
            () => platform.getCounterparty({ path }),
            (shown) => holdsText(bodyOf(shown), text),
          );
          await check(tellsText, { answer }, { text });
        },
      };
      return { record, customer: one.customer };
    };
    const { record: one, customer } = await owned('one');
    const { record: other } = await owned('other', customer);
    await writtenInTurn(kit, [one, other], (number) => unique(`value-${number}`));
  },
);

test(
  'members of a counterparty that are updated at once before its approval are all updated',
  contract('CPT-003', {
    operation: 'updateCounterparty',
    effect: 'irreversible',
    needs: [...counterpartyNeeds('fiat'), { request: 'updateCounterparty' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const { id: counterparty, path, customer } = await ownCounterparty(kit, 'fiat');
    requirePending(kit, await platform.getCounterparty({ path }));
    const usual = (text: string) =>
      given.request('updateCounterparty', { counterparty, label: text }).body;
    const known = Object.keys(usual(unique('names')));
    // Which other member may be updated is not shown: one that its creation also tells of.
    const second = (text: string) => {
      const { body } = given.request('createCounterparty', { customer, label: text });
      const parts = Object.entries(partWith(body, text)).filter(([name]) => !known.includes(name));
      return Object.fromEntries(parts.slice(0, 1));
    };
    const isJudged = await writtenAtOnce(kit, {
      bodies: [usual, second],
      write: (body) => platform.call('updateCounterparty', { path, body }, { intent: 'probe' }),
      read: () => platform.getCounterparty({ path }),
      place: bodyOf,
      judge: (answer, text) => check(tellsText, { answer }, { text }),
    });
    if (!isJudged) given.giveUp(new NotApplicable('no two members are known to be updated'));
  },
);

test(
  'what a counterparty was updated to before its approval stays after it',
  contract('CPT-003', {
    operation: 'updateCounterparty',
    effect: 'irreversible',
    needs: [
      ...counterpartyNeeds('fiat'),
      { request: 'updateCounterparty' },
      { control: 'approveCounterparty' },
    ],
  }),
  async ({ kit, platform, given, controls, target, unique, quiet, check }) => {
    const { id: counterparty, path } = await ownCounterparty(kit, 'fiat');
    const read = (): Promise<Exchange> => platform.getCounterparty({ path });
    requirePending(kit, await read());
    const text = unique('before-approval');
    const request = given.request('updateCounterparty', { counterparty, label: text });
    carriedOut(kit, await platform.call('updateCounterparty', { ...request, path }));
    await given.until(read, (shown) => holdsText(bodyOf(shown), text));
    // A change may have verified it.
    await controls.run('approveCounterparty', { counterparty }, { mayRefuse: true });
    await given.until(read, (shown) => isUsable(target, shown));
    const answer = await quiet(read);

    await check(tellsText, { answer }, { text });
  },
);
