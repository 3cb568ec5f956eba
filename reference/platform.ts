/** Puts the platform together and starts it: store, parts, HTTP server, deliverer, timer. */
import { pino } from 'pino';
import type { Logger } from 'pino';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock, Config, Context, Random } from './context.ts';
import { registerControls } from './controls/routes.ts';
import { defaultConfig, systemClock, systemRandom } from './defaults.ts';
import type { ClientWish } from './http/clients.ts';
import { allScopes } from './http/scopes.ts';
import { TOKEN_PATH, buildServer } from './http/server.ts';
import { registerManagement } from './management/routes.ts';
import { parts as referenceParts } from './parts.ts';
import type { Parts } from './parts.ts';
import { seedDemoData } from './seed.ts';
import { openStore } from './store/open.ts';
import { startDeliverer } from './webhooks/deliverer.ts';

export type PlatformOptions = {
  readonly parts?: Parts;
  /** A database file in WAL mode; memory when null or left out. */
  readonly databaseFile?: string | null;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly config?: Partial<Config>;
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Without it: `demo-client`, `second-client` and `third-client` with every scope and fresh secrets. */
  readonly clients?: readonly ClientWish[];
  /** Customers, accounts and counterparties with fixed ids (reference/seed.ts), if not there yet. */
  readonly seedDemoData?: boolean;
  /** Movements and reviews go on by themselves after a while; unless controls are on, they do. */
  readonly automaticProgress?: boolean;
  /** Where the log goes; standard error when left out. */
  readonly logger?: Logger;
};

export type Platform = {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly controlsUrl: string;
  readonly managementUrl: string;
  readonly clients: readonly ClientWish[];
  /** Another one after a restart. */
  readonly context: Context;
  /** Lets requests under way finish, for a few seconds, then closes everything; twice is once. */
  close(): Promise<void>;
};

const SECRET_BYTES = 24;
const PROGRESS_EVERY_MS = 250;

function standardError(level: Config['log']): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

function demoClients(random: Random): ClientWish[] {
  return ['demo-client', 'second-client', 'third-client'].map((id) => ({
    id,
    secret: random.secret(SECRET_BYTES),
    scopes: allScopes,
  }));
}

function openContext(options: PlatformOptions): Context {
  return {
    parts: options.parts ?? referenceParts,
    store: openStore(options.databaseFile ?? null),
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    config: { ...defaultConfig, ...options.config },
    wake: { outbox: () => undefined },
  };
}

/** Advances what is due, again and again; answers with the function that stops it. */
function startProgress(context: Context, log: Logger, automatic: boolean): () => void {
  const timer = setInterval(() => {
    try {
      context.store.transaction(() => {
        context.parts.progress.tick(context, automatic);
      });
    } catch (error) {
      log.error({ err: error }, 'progress failed');
    }
  }, PROGRESS_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** What serves one context, until it stops. */
type Service = {
  readonly port: number;
  readonly host: string;
  /** Takes nothing more, neither requests nor deliveries; what is under way may still be answered. */
  leave(): Promise<{ readonly answered: Promise<void> }>;
};

async function serve(
  context: Context,
  options: PlatformOptions,
  { log, port, restart }: Serving,
): Promise<Service> {
  const app = buildServer(context, log);
  registerControls(app, context, restart);
  registerManagement(app, context);
  await app.listen({ host: options.host ?? '127.0.0.1', port });
  const deliverer = startDeliverer(context, (error) => {
    log.error({ err: error }, 'delivery failed');
  });
  context.wake.outbox = deliverer.wake;
  const automatic = options.automaticProgress ?? !context.config.controls;
  const stopProgress = startProgress(context, log, automatic);
  const address = app.server.address() as AddressInfo;
  return {
    port: address.port,
    host: address.family === 'IPv6' ? `[${address.address}]` : address.address,
    async leave() {
      stopProgress();
      const closed = app.close();
      while (app.server.listening) await nextTurn();
      await deliverer.close();
      return { answered: closed };
    },
  };
}

type Serving = {
  readonly log: Logger;
  /** 0 takes any free port. */
  readonly port: number;
  readonly restart: () => Promise<void>;
};

/** Starts a platform that listens on loopback unless told otherwise. */
export async function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  let context = openContext(options);
  const log = options.logger ?? standardError(context.config.log);
  const clients = options.clients ?? demoClients(context.random);
  context.store.transaction(() => {
    for (const client of clients) context.parts.clients.register(context, client);
    if (options.seedDemoData === true) seedDemoData(context);
  });
  let closing: Promise<void> | null = null;
  let restarted: Promise<void> = Promise.resolve();
  /** All that is not in its database is gone; comes back once requests are taken again. */
  const restart = (): Promise<void> => {
    restarted = restarted.then(async () => {
      if (closing !== null) return;
      await service.leave();
      context = { ...context, wake: { outbox: () => undefined } };
      service = await serve(context, options, { log, port: service.port, restart });
    });
    return restarted;
  };
  let service = await serve(context, options, { log, port: options.port ?? 0, restart });
  const url = `http://${service.host}:${String(service.port)}`;
  const close = async (): Promise<void> => {
    await restarted;
    const { answered } = await service.leave();
    await answered;
    context.store.close();
  };
  return {
    url,
    tokenUrl: `${url}${TOKEN_PATH}`,
    controlsUrl: `${url}/controls`,
    managementUrl: `${url}/management`,
    clients,
    get context() {
      return context;
    },
    close: () => (closing ??= close()),
  };
}
