/** What may be said of a target file that is in order: what it leaves out, and what that costs. */
import { missingToConnect } from '../fixtures/given/movements/connected.ts';
import { mute, TELLING } from '../fixtures/target/labels.ts';
import { lackOfRequest } from '../fixtures/target/lacks.ts';
import { controlKinds, situations } from '../fixtures/target/situations.ts';
import type { ControlName, SituationName, TargetFile } from '../fixtures/target/types.ts';
import { operations } from '../generated/operations.ts';
import { told, type Gap, type Thinned } from './gaps.ts';
import { hasShort, LONG_ENOUGH } from './secret-scan.ts';

/** What to add, and all that cannot be judged without it. */
export function gapLines(gaps: readonly Gap[]): string[] {
  const all = gaps.flatMap(({ requirements }) => requirements);
  if (all.length === 0) return [];
  return [
    `${all.length} ${all.length === 1 ? 'requirement' : 'requirements'} can't be judged with this file, each for want of:`,
    ...gaps.map(({ add, requirements }) => `  ${add}: ${requirements.join(', ')}`),
  ];
}

/** Requests, controls and others are told by their names: see `hints`. */
const TOLD = /^(?:requests|controls|webhooks|credentials):/;

/** What is bound nowhere, and how many tests of what is judged all the same that costs. */
export function thinnedLines(thinned: readonly Thinned[]): string[] {
  const rest = thinned.filter(({ lines }) => !lines.every((line) => TOLD.test(line)));
  if (rest.length === 0) return [];
  return [
    'more tests of what is judged can take part with:',
    ...rest.map(
      ({ lines, tests }) => `  ${told(lines)}: ${tests} ${tests === 1 ? 'test' : 'tests'}`,
    ),
  ];
}

/** A run that ends with such a word in its report tells no verdict: better before it than after it. */
export function shortSecrets(secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets]
    .filter(([, secret]) => hasShort([secret]))
    .map(
      ([name]) =>
        `the secret ${name} has less than ${LONG_ENOUGH} characters. Where it is a word that answers hold too, ` +
        'the run ends with code 5 and no verdict: give that client or operator a longer one',
    );
}

/** What the file leaves out, and what that costs. */
export function hints(file: TargetFile): string[] {
  const { addresses, credentials, controls, webhooks, limits } = file;
  return [
    ...(/\/v1\/?$/.test(addresses.baseUrl)
      ? [
          'addresses.baseUrl ends in /v1, and every path begins with it: is it there once too often?',
        ]
      : []),
    ...(addresses.aliases ?? []).map(
      (alias) =>
        `addresses.aliases has ${alias}: links to it are followed at baseUrl, nothing is sent to it`,
    ),
    ...(credentials.second === undefined
      ? [
          'credentials.second is not there: what clients must not see of each other is untestable' +
            (controls.advanceClock?.scope === 'client'
              ? ', and so is what is looked at a while later, as it is that client whose time goes by'
              : ''),
        ]
      : []),
    ...absent('requests', requestsOf(file), 'tests that need them can’t judge'),
    ...mute(file, TELLING).map(
      (name) =>
        `requests.${name} has no {{label}}: what it writes is not looked for in the record, so that what is lost of it is not seen`,
    ),
    ...absent('controls', controlsOf(file), 'what starts on the operator’s side is untestable'),
    ...forDepositsAlone(file),
    ...unconnected(file),
    ...(webhooks === undefined ? ['webhooks is not there: deliveries are untestable'] : []),
    ...(webhooks !== undefined && webhooks.subjects === undefined
      ? ['webhooks.subjects is not there: whether sequences are told by events is untestable']
      : []),
    ...pace(limits.requestsPerSecond),
  ];
}

/** Some of a gate run that can test all there is. */
const GATE_REQUESTS = 50_000;
const LONG_MINUTES = 10;

function pace(requestsPerSecond: number | undefined): string[] {
  if (requestsPerSecond === undefined)
    return ['limits.requestsPerSecond is not there: requests go as fast as answers come'];
  const minutes = Math.round(GATE_REQUESTS / requestsPerSecond / 60);
  if (minutes <= LONG_MINUTES) return [];
  return [
    `limits.requestsPerSecond is ${requestsPerSecond}: a gate run sends up to ${GATE_REQUESTS.toLocaleString('en')} requests ` +
      `and may take ${minutes} minutes; assay run --quick takes a part of its tests, --time-limit gives it more time`,
  ];
}

/** What each is for, and its placeholders, tells the schema. */
function absent(section: string, names: readonly string[], cost: string): string[] {
  if (names.length === 0) return [];
  const place = 'generated/target.md tells what each is for';
  return [`${section} has no ${names.join(', ')}: ${cost}; ${place}`];
}

/** Of what the target offers. */
function requestsOf(file: TargetFile): string[] {
  const { requests, capabilities } = file;
  const all = Object.keys(situations) as SituationName[];
  return all.filter((name) => {
    const { area } = operations[situations[name].operation];
    const isOffered = (capabilities as readonly string[]).includes(area);
    return requests[name] === undefined && isOffered && lackOfRequest(file, name) === null;
  });
}

function controlsOf({ controls, capabilities, requests }: TargetFile): string[] {
  const all = Object.keys(controlKinds) as ControlName[];
  return all.filter((name) => {
    const area = controlAreas[name];
    const isOffered = area === undefined || (capabilities as readonly string[]).includes(area);
    const { [name]: request } = clientsOwn;
    const isClients = request !== undefined && requests[request] !== undefined;
    return controls[name] === undefined && isOffered && !isClients;
  });
}

/** Most funds that a test lets arrive are for no deposit that was asked for. */
function forDepositsAlone({ controls }: TargetFile): string[] {
  const names = ['simulateDeposit', 'detectDeposit'] as const;
  return names
    .filter((name) => /(?:^|\/)\{\{\s*deposit\s*\}\}/.test(controls[name]?.url ?? ''))
    .map(
      (name) =>
        `controls.${name} has {{deposit}} in its address, which is empty where funds come without a deposit: ` +
        'as most of them do, and no account could be funded. Let it name {{account}}, and {{deposit?}} elsewhere',
    );
}

/** The request to connect a counterparty stands there, and no test can link one by it. */
function unconnected(file: TargetFile): string[] {
  const { requests, controls, records } = file;
  const isMeant =
    requests.connectCounterpartyLink !== undefined &&
    requests.createLinkedCounterparty !== undefined;
  const isElsewhere =
    controls.linkCounterparty !== undefined ||
    (records.counterparties ?? []).some(({ kind }) => kind === 'linked');
  const missing = isMeant && !isElsewhere ? missingToConnect(file) : null;
  if (missing === null) return [];
  return [
    `what needs a linked counterparty, such as PULL deposits, is untestable: connectCounterpartyLink lacks ${missing}`,
  ];
}

/** What a client does by itself with this request takes no operator. */
const clientsOwn: Readonly<Partial<Record<ControlName, SituationName>>> = {
  linkCounterparty: 'connectCounterpartyLink',
};

const controlAreas: Readonly<Partial<Record<ControlName, string>>> = {
  returnWithdrawal: 'withdrawals',
  approveApplication: 'applications',
  rejectApplication: 'applications',
  requestChanges: 'applications',
  approveCounterparty: 'counterparties',
  linkCounterparty: 'counterparties',
  setRate: 'exchanges',
};
