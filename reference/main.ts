/** Starts the platform alone: `node --import tsx reference/main.ts [options]`. */
import { readOptions, usage } from './options.ts';
import type { StartOptions } from './options.ts';
import { createPlatform } from './platform.ts';
import type { Platform } from './platform.ts';

const EXIT_WRONG_USE = 2;

/** Addresses and credentials, for a machine or for a person. */
function announce(platform: Platform, started: StartOptions): void {
  const clients = platform.clients.map(({ id, secret }) => ({ id, secret }));
  const { controls, controlsToken, managementPassword } = platform.context.config;
  const pages = controls || managementPassword !== null;
  const ready = {
    url: platform.url,
    tokenUrl: platform.tokenUrl,
    ...(controls ? { controlsUrl: platform.controlsUrl, controlsToken } : {}),
    ...(pages ? { managementUrl: platform.managementUrl } : {}),
  };
  if (started.readyJson) {
    process.stdout.write(`${JSON.stringify({ ready: true, ...ready, clients })}\n`);
    return;
  }
  const lines = Object.entries(ready).map(
    ([name, value]) => `  ${name.padEnd(14)} ${String(value)}`,
  );
  const secrets = clients.map(({ id, secret }) => `  ${id.padEnd(14)} ${secret}`);
  process.stdout.write(`The platform is ready.\n${[...lines, ...secrets].join('\n')}\n`);
}

/** The database says what is wrong, but not with which file. */
function naming(file: string | null | undefined, error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (typeof file !== 'string' || !/database/i.test(text)) return error;
  return new Error(`the database file ${file} can't be opened: ${text}`, { cause: error });
}

/** Runs until a signal, or the end of its input where that is asked for, says stop; a second one ends at once. */
async function start(): Promise<void> {
  const started = readOptions(process.argv.slice(2), process.env);
  if (started.help) {
    process.stdout.write(usage);
    return;
  }
  const platform = await createPlatform(started.platform).catch((error: unknown) => {
    throw naming(started.platform.databaseFile, error);
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    platform.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (started.untilInputEnds) process.stdin.once('end', stop).resume();
  announce(platform, started);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT_WRONG_USE;
});
