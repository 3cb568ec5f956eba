/** `assay doctor`: is the target file in order, and are its addresses reached? Changes nothing. */
import { once } from 'node:events';
import { connect as connectTcp, createServer, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { trusted } from '../../fixtures/client/transport.ts';
import { loadTests } from '../../fixtures/direct/load.ts';
import { mute, TELLING } from '../../fixtures/target/labels.ts';
import { lackOfRequest } from '../../fixtures/target/lacks.ts';
import { loadTarget } from '../../fixtures/target/load.ts';
import { operations } from '../../generated/operations.ts';
import { controlKinds, situations } from '../../fixtures/target/situations.ts';
import type { ControlName, SituationName, TargetFile } from '../../fixtures/target/types.ts';
import { checkUsable } from '../../fixtures/target/usable.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import { startHub } from '../../fixtures/webhooks/hub/hub.ts';
import { forecast } from '../forecast.ts';
import { gapsOf, thinnedBy, told, type Gap, type Thinned } from '../gaps.ts';
import { hasShort, LONG_ENOUGH } from '../secret-scan.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

const WAIT_MS = 5_000;

export const addDoctor: AddCommand = (assay, done) => {
  assay
    .command('doctor')
    .argument('[file]', 'target file')
    .option('--target <file>', 'the same, as `assay run` takes it')
    .description(
      'Check a target file and reach its addresses; nothing is sent to the platform, so that wrong ids of records are told by the run.',
    )
    .action(async (named: string | undefined, options: { readonly target?: string }) => {
      const path = named ?? options.target;
      if (path === undefined) throw new UsageError('which target file? assay doctor <file>');
      const secrets = new Map<string, string>();
      const target = loadTarget(path, {
        registerSecret: (value, name) => void secrets.set(name, value),
      });
      const { shared } = target;
      await checkUsable(target);
      process.stdout.write(`ok      ${path}: ${shared.name} (${shared.environment})\n`);
      const addresses = addressesOf(shared).map((one) => reached(one, shared));
      const faults = tell([...(await Promise.all(addresses)), ...(await receiving(shared))]);
      const view = createTargetView(shared);
      const tests = await loadTests();
      const found = await forecast(target, tests);
      const gaps = gapsOf(view, tests, found);
      const thinned = thinnedLines(thinnedBy(view, tests, gaps, found));
      process.stdout.write(
        [...hints(shared), ...shortSecrets(secrets), ...thinned, ...gapLines(gaps)]
          .map((hint) => `note    ${hint}\n`)
          .join(''),
      );
      done(faults === 0 ? exitCodes.good : exitCodes.indeterminate);
    });
};

type Address = readonly [name: string, url: string];

function addressesOf({ addresses }: TargetFile): Address[] {
  const { baseUrl, tokenUrl, controlsUrl } = addresses;
  const named: readonly (readonly [string, string | undefined])[] = [
    ['baseUrl', baseUrl],
    ['tokenUrl', tokenUrl],
    ['controlsUrl', controlsUrl],
  ];
  return named.flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const]));
}

type Found = {
  readonly what: string;
  readonly fault: string | null;
  /** It may be none where the platform looks from. */
  readonly unsure?: boolean;
};

/** Answers how many of them are faults. */
function tell(found: readonly Found[]): number {
  for (const { what, fault, unsure = false } of found) {
    const mark = unsure ? 'UNSURE ' : 'FAULT  ';
    process.stdout.write(fault === null ? `ok      ${what}\n` : `${mark} ${what}: ${fault}\n`);
  }
  return found.filter(({ fault, unsure }) => fault !== null && unsure !== true).length;
}

async function reached([name, url]: Address, target: TargetFile): Promise<Found> {
  const fault = await reach(new URL(url), target.addresses.certificateAuthority);
  return { what: `${name} ${url}`, fault };
}

/** Whether deliveries can be waited for, and whether what goes to the public address comes there. */
async function receiving({ webhooks }: TargetFile): Promise<Found[]> {
  if (webhooks === undefined) return [];
  const { listen: place, publicUrl } = webhooks;
  const fault = await listen(place);
  const found: Found[] = [{ what: `webhooks.listen ${place.host} ${place.port}`, fault }];
  if (fault !== null || publicUrl === undefined) return found;
  const hub = await startHub({ listen: place, publicUrl });
  try {
    const way = await hub.tryWay();
    const what = `webhooks.publicUrl ${publicUrl}`;
    return [...found, { what, fault: way?.text ?? null, unsure: way?.sure === false }];
  } finally {
    await hub.close();
  }
}

/** Null when deliveries can be waited for there, else why not. */
export async function listen(address: {
  readonly host: string;
  readonly port: number;
}): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(address);
    await once(server, 'listening');
    server.close();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Null when a connection (and its TLS) came about, else why not. */
export function reach(url: URL, authorityFile: string | undefined): Promise<string | null> {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 443 : 80);
  const ca = authorityFile === undefined ? {} : { ca: trusted(authorityFile) };
  return new Promise((resolve) => {
    const socket = secure
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ca })
      : connectTcp({ host, port });
    const end = (fault: string | null): void => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(WAIT_MS, () => {
      end(`no answer within ${WAIT_MS / 1000} s`);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      end(faultOf(error));
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      end(null);
    });
  });
}

const TRUST = 'addresses.certificateAuthority can name an authority to trust besides the system’s';

const MENDS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST,
  ERR_SSL_WRONG_VERSION_NUMBER:
    'what listens there speaks no TLS; is the address http, or another port?',
};

/** A library's message may be one for its own authors. */
function faultOf({ message, code = '' }: NodeJS.ErrnoException): string {
  const what = message.includes(':error:') ? code : message;
  const mend = MENDS[code];
  return mend === undefined ? what : `${what}; ${mend}`;
}

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
        `the secret ${name} has less than ${LONG_ENOUGH} characters: where it is a word that answers hold too, ` +
        'the run ends with code 5 and no verdict; give that client or operator a longer one',
    );
}

/** What the file leaves out, and what that costs. */
export function hints(file: TargetFile): string[] {
  const { addresses, credentials, webhooks, limits } = file;
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
      ? ['credentials.second is not there: what clients must not see of each other is untestable']
      : []),
    ...absent('requests', requestsOf(file), 'tests that need them can’t judge'),
    ...mute(file, TELLING).map(
      (name) =>
        `requests.${name} has no {{label}}: what it writes is not looked for in the record, so that what is lost of it is not seen`,
    ),
    ...absent('controls', controlsOf(file), 'what starts on the operator’s side is untestable'),
    ...(webhooks === undefined ? ['webhooks is not there: deliveries are untestable'] : []),
    ...(webhooks !== undefined && webhooks.subjects === undefined
      ? ['webhooks.subjects is not there: whether sequences are told by events is untestable']
      : []),
    ...pace(limits.requestsPerSecond),
  ];
}

/** Some of a gate run that can test all there is. */
const GATE_REQUESTS = 40_000;
const LONG_MINUTES = 10;

function pace(requestsPerSecond: number | undefined): string[] {
  if (requestsPerSecond === undefined)
    return ['limits.requestsPerSecond is not there: requests go as fast as answers come'];
  const minutes = Math.round(GATE_REQUESTS / requestsPerSecond / 60);
  if (minutes <= LONG_MINUTES) return [];
  return [
    `limits.requestsPerSecond is ${requestsPerSecond}: a gate run sends up to ${GATE_REQUESTS.toLocaleString('en')} requests ` +
      `and may take ${minutes} minutes; assay run --one-in 4 takes a part of its tests, --time-limit gives it more time`,
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
