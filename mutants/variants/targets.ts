/** The reference itself, under target files that say less of it. */
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';
import {
  rows,
  withOneAccount,
  withoutBalances,
  withoutControls,
  withoutOtherClients,
  withoutSecondClient,
  withoutWebhooks,
} from './untestable.ts';

/** All requirements of a level or a capability. */
function allOf(
  what: { readonly level: string } | { readonly capability: string },
  reason: string,
): Readonly<Partial<Record<RequirementId, string>>> {
  const [member, value] = Object.entries(what)[0] as ['level' | 'capability', string];
  const rows = Object.entries(requirements).filter(([, row]) => row[member] === value);
  return Object.fromEntries(rows.map(([id]) => [id, reason]));
}

/** Without an operator, what was accepted is settled all the same, a step after the other. */
function goesOnEvery(stepMs: number) {
  return ({ progress }: Parts): PartsOverlay => ({
    progress: {
      nextMs: (_context, nowMs) => nowMs + stepMs,
      tick: (context) => {
        progress.tick(context, true);
      },
    },
  });
}

const described = { description: 'A party', profile: { name: 'Glass Works' } };
const of = (name: string): object => ({ customer_details: { [name]: 'Glass' } });

/** What they write is known by its text alone. */
const toldByText = [
  'a deleted individual is not found under the customer that comes of its application',
  'no customer comes into being of an application that is rejected',
  'a change of an application keeps the marks on its letters, and the signs between them',
  'applications that are changed in turn each tell what was written last',
  'a change of an application is told by it, whatever came before',
  'a change of an application that was sent back for changes sets what it names',
  'individuals of one application that are changed in turn each tell what was written last',
  'a change of an individual of an application is told by that, whatever came before',
  'no customer comes into being of an application that is sent back for changes, before its approval',
  'a change of a counterparty before its approval is told by it, whatever came before',
  'counterparties that are updated in turn before their approval each tell what was written last',
  'what a counterparty was updated to before its approval stays after it',
  'a linked counterparty that is not approved yet is updated, where the change is one of its own',
  'a crypto counterparty that is not approved yet is updated, where the change is one of its own',
  'a counterparty that is not approved yet is updated by what it was created without',
];

/** What an operator does for each state: here called as the state is. */
function actionsOf(...states: readonly string[]): object {
  const actions = Object.fromEntries(states.map((state) => [state, state]));
  return { body: { status: '{{action}}' }, actions };
}

export const targetVariants = {
  'quiet-is-longer': {
    freedom:
      'after how long nothing is thought to come any more: of platforms that queue what they do',
    target: { timing: { quietMs: 600 } },
  },
  'states-have-actions': {
    freedom: 'whether an operator names the state that a record gets, or what is done with it',
    target: {
      controls: {
        setCustomerStatus: actionsOf('ACTIVE', 'CLOSED', 'PENDING', 'FROZEN', 'EDD', 'DORMANT'),
        setAccountStatus: actionsOf('PENDING', 'OPEN', 'FROZEN', 'CLOSED', 'DORMANT'),
      },
    },
  },
  'nothing-claimed': {
    freedom: 'that nothing is promised where the document is silent',
    thin: true,
    target: { claims: [] },
    untestable: allOf({ level: 'CLAIM' }, 'it is not claimed'),
  },
  'one-client-only': {
    freedom: 'that there is no second client to test with',
    thin: true,
    untestable: rows(withoutSecondClient, 'there is no second client'),
    target: { credentials: { second: null } },
  },
  'one-client-and-one-clock-for-all': {
    freedom: 'that there is no second client, and that time goes by for the whole platform',
    thin: true,
    untestable: rows(withoutOtherClients, 'there is no second client'),
    target: { credentials: { second: null }, controls: { advanceClock: { scope: 'target' } } },
  },
  'one-currency-alone': {
    freedom: 'that there is one currency, so that what others are exchanged for is crypto',
    thin: true,
    target: { assets: { secondary: { id: 'ETHEREUM_SEPOLIA_USDC', kind: 'crypto', scale: 6 } } },
    silent: {
      'the value of a transaction is stated in the currency of its account':
        'they are exchanged one for one',
    },
  },
  'no-controls': {
    freedom: 'that an operator can make nothing happen',
    thin: true,
    untestable: rows(withoutControls, 'nothing can be made to happen'),
    target: { controls: null, addresses: { controlsUrl: null }, timing: { settleMs: 8_000 } },
    change: goesOnEvery(2_000),
  },
  'no-webhooks': {
    freedom: 'that deliveries cannot reach the run',
    thin: true,
    untestable: rows(withoutWebhooks, 'no delivery reaches the run'),
    target: { webhooks: null },
  },
  'no-balances': {
    freedom: 'that accounts show no balances',
    thin: true,
    untestable: rows(withoutBalances, 'no balance can be read'),
    target: {
      bindings: {
        createAccount: { currentBalance: null, availableBalance: null },
        getAccount: { currentBalance: null, availableBalance: null },
        updateAccount: { currentBalance: null, availableBalance: null },
      },
    },
  },
  'templates-name-nothing': {
    freedom: 'that what is written of a party holds no text of the client’s choice',
    thin: true,
    silent: Object.fromEntries(toldByText.map((title) => [title, 'no text of its own is written'])),
    target: {
      requests: {
        createCounterparty: { body: described, others: null },
        createLinkedCounterparty: { body: described },
        createCryptoCounterparty: { body: described },
        updateCounterparty: { body: { description: 'Seen' } },
        createIndividualApplication: { body: of('last_name'), others: null },
        createCorporateApplication: { body: of('registered_name'), others: null },
        updateApplication: { body: of('middle_name') },
        createApplicationIndividual: { body: { last_name: 'Glass' } },
        updateApplicationIndividual: { body: { title: 'Head of Glass' } },
      },
      // What never shows is waited for, and each time for as long as this.
      timing: { settleMs: 2_500 },
    },
  },
  'counterparties-are-made-for-fewer-rails': {
    freedom:
      'that what costs a fee goes to the counterparty that is named, and to none that is made',
    target: { requests: { createCounterparty: { body: { supported_rails: ['ACH', 'FEDWIRE'] } } } },
  },
  'one-account-only': {
    freedom: 'that there is one account, and no way to another',
    thin: true,
    untestable: rows(withOneAccount, 'there are not enough accounts'),
    silent: {
      'the walk along the links of the list of corporations reaches the last page of them':
        'there is one corporation, and no way to another',
    },
    target: {
      records: {
        accounts: [{ id: 'acc_demo_usd', asset: 'primary', customer: 'cus_demo_individual' }],
      },
      requests: {
        createAccount: null,
        createIndividualApplication: null,
        createCorporateApplication: null,
      },
      controls: null,
      // Tests that wait for the one account in turn are few at once.
      limits: { concurrency: 3 },
      timing: { settleMs: 2_500 },
    },
    change: goesOnEvery(600),
  },
} as const satisfies Readonly<Record<string, Variant>>;
