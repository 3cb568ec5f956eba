/** Command line and environment of the platform's own start. */
import { parseArgs } from 'node:util';
import type { Config } from './context.ts';
import { defaultConfig, systemRandom } from './defaults.ts';
import type { ClientWish } from './http/clients.ts';
import { allScopes } from './http/scopes.ts';
import type { PlatformOptions } from './platform.ts';

export const usage = `Options:
  --port N          port to listen on (any free one)
  --host HOST       address to listen on (127.0.0.1)
  --db FILE         database file; memory without it
  --controls        operator controls under /controls, management page under /management
  --automatic       with controls: movements still go on by themselves
  --authority FILE  PEM of an authority that webhook receivers' certificates may come from
  --backoff MS,MS…  waits before the second, third … attempt of a delivery
  --no-seed         no demo data
  --log LEVEL       silent, info or debug (info)
  --ready-json      prints addresses and credentials as one line of JSON when ready
  --until-input-ends
                    ends with its standard input, so with whoever holds the other end
Environment
  REFERENCE_CLIENT_SECRET, REFERENCE_SECOND_SECRET, REFERENCE_THIRD_SECRET, REFERENCE_CONTROLS_TOKEN: made anew when not set
  REFERENCE_MANAGEMENT_PASSWORD: asked for by the management page when set
  REFERENCE_SIGNING_KEY: PEM of the public key that signs accepts of demo-client
`;

export type StartOptions = {
  readonly platform: PlatformOptions & { readonly clients: readonly ClientWish[] };
  readonly readyJson: boolean;
  readonly untilInputEnds: boolean;
  readonly help: boolean;
};

const SECRET_BYTES = 24;
const PORT_MAX = 65_535;

function logLevel(text: string): Config['log'] {
  if (text === 'silent' || text === 'info' || text === 'debug') return text;
  throw new Error(`--log must be silent, info or debug, not ${text}`);
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= PORT_MAX) return port;
  throw new Error(`--port must be a number from 0 to ${String(PORT_MAX)}, not ${text}`);
}

function waits(text: string): number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.every((wait) => Number.isInteger(wait) && wait >= 0)) return numbers;
  throw new Error(`--backoff must be whole numbers of milliseconds, such as 200,400, not ${text}`);
}

function demoClients(environment: NodeJS.ProcessEnv): ClientWish[] {
  const secret = (name: string): string => environment[name] ?? systemRandom.secret(SECRET_BYTES);
  const signingKeyPem = environment['REFERENCE_SIGNING_KEY'];
  return [
    {
      id: 'demo-client',
      secret: secret('REFERENCE_CLIENT_SECRET'),
      scopes: allScopes,
      ...(signingKeyPem === undefined ? {} : { signingKeyPem }),
    },
    { id: 'second-client', secret: secret('REFERENCE_SECOND_SECRET'), scopes: allScopes },
    { id: 'third-client', secret: secret('REFERENCE_THIRD_SECRET'), scopes: allScopes },
  ];
}

const flags = {
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  db: { type: 'string' },
  controls: { type: 'boolean', default: false },
  automatic: { type: 'boolean', default: false },
  authority: { type: 'string' },
  backoff: { type: 'string' },
  'no-seed': { type: 'boolean', default: false },
  log: { type: 'string', default: 'info' },
  'ready-json': { type: 'boolean', default: false },
  'until-input-ends': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Throws an Error that says what is wrong with the command line. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const { values } = parseArgs({ args: [...args], options: flags });
  const newToken = values.controls ? systemRandom.secret(SECRET_BYTES) : null;
  const config: Partial<Config> = {
    ...defaultConfig,
    controls: values.controls,
    controlsToken: environment['REFERENCE_CONTROLS_TOKEN'] ?? newToken,
    managementPassword: environment['REFERENCE_MANAGEMENT_PASSWORD'] ?? null,
    webhookAuthorityFile: values.authority ?? null,
    ...(values.backoff === undefined ? {} : { webhookBackoffMs: waits(values.backoff) }),
    log: logLevel(values.log),
  };
  return {
    platform: {
      databaseFile: values.db ?? null,
      host: values.host,
      port: portNumber(values.port),
      seedDemoData: !values['no-seed'],
      clients: demoClients(environment),
      config,
      ...(values.automatic ? { automaticProgress: true } : {}),
    },
    readyJson: values['ready-json'],
    untilInputEnds: values['until-input-ends'],
    help: values.help,
  };
}
