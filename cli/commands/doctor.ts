/** `assay doctor`: is the target file in order, and are its addresses reached? Changes nothing. */
import { loadTests } from '../../fixtures/direct/load.ts';
import { loadTarget } from '../../fixtures/target/load.ts';
import type { TargetFile } from '../../fixtures/target/types.ts';
import { checkUsable } from '../../fixtures/target/usable.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import { startHub } from '../../fixtures/webhooks/hub/hub.ts';
import { forecast } from '../forecast.ts';
import { gapsOf, thinnedBy } from '../gaps.ts';
import { listen, reach } from '../reach.ts';
import { gapLines, hints, shortSecrets, thinnedLines } from '../target-notes.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

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
