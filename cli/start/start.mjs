/** Runs a TypeScript program of this project from its bundle. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openBundle } from './bundle.mjs';
import { root } from './inputs.mjs';
import { nameSources } from './stack-traces.mjs';

/** A fault of the suite itself. */
const EXIT_FAULT = 4;

/** `program` is one of those in build.mjs. */
export async function start(program) {
  const { script, name, placeAt } = await openBundle(program).catch((error) => {
    // The bundler tells file, line and what is wrong there.
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_FAULT);
  });
  nameSources(name, placeAt);
  // Read by fixtures/direct/places.ts.
  globalThis[Symbol.for('assay.bundle')] = { name, placeAt };
  script.runInThisContext()(createRequire(join(root, 'package.json')), importFile);
}

/** A signer of a target file: JavaScript, or TypeScript for those who have it so. */
async function importFile(address) {
  if (/\.[cm]?ts$/.test(address)) (await import('tsx/esm/api')).register();
  return await import(address);
}
