/** `assay receiver`: certifies a receiver of webhooks, and writes a report of its own. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { certifyReceiver } from '../../fixtures/receiver/certify.ts';
import { receiverText } from '../../fixtures/receiver/text.ts';
import type { ReceiverReport, ReceiverTarget } from '../../fixtures/receiver/types.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

type ReceiverOptions = {
  readonly url: string;
  readonly keyEnv: string;
  readonly counterUrl?: string;
  readonly authority?: string;
  readonly eventType?: string;
  readonly out: string;
};

export const addReceiver: AddCommand = (assay, done) => {
  assay
    .command('receiver')
    .description('Judge a receiver of webhooks: deliveries are sent to it, genuine and forged.')
    .requiredOption('-u, --url <address>', 'where it takes deliveries', address)
    .requiredOption('-e, --key-env <name>', 'environment variable that holds its key')
    .option(
      '-c, --counter-url <address>',
      'answers a GET with how many events were taken (a number, or {"count": …})',
      address,
    )
    .option('-a, --authority <file>', 'certificate authority (PEM) to trust besides the system’s')
    .option('--event-type <name>', 'type of the events that are sent')
    .option('-o, --out <dir>', 'folder of the report', 'reports/receiver')
    .action(async (options: ReceiverOptions) => {
      done(await judge(options));
    });
};

const codes: Readonly<Record<ReceiverReport['verdict'], number>> = {
  certified: exitCodes.good,
  violated: exitCodes.violation,
  incomplete: exitCodes.indeterminate,
  unreachable: exitCodes.indeterminate,
};

async function judge(options: ReceiverOptions): Promise<number> {
  const report = await certifyReceiver(targetOf(options));
  const folder = resolve(options.out);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'receiver.json'), `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${receiverText(report).join('\n')}\n\nReport: ${folder}/receiver.json\n`);
  return codes[report.verdict];
}

function targetOf({
  url,
  keyEnv,
  counterUrl,
  authority,
  eventType,
}: ReceiverOptions): ReceiverTarget {
  const key = process.env[keyEnv];
  if (key === undefined || key === '') {
    throw new UsageError(`the environment variable ${keyEnv} (--key-env) is not set`);
  }
  return {
    url,
    key,
    ...(counterUrl === undefined ? {} : { counterUrl }),
    ...(authority === undefined ? {} : { authorityPem: pemOf(authority) }),
    ...(eventType === undefined ? {} : { eventType }),
  };
}

function pemOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`the certificate authority ${file} (--authority) cannot be read`);
  }
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw new InvalidArgumentError('An https address is needed.');
  }
  return text;
}
