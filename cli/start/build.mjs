/** Puts the sources, and the packages that they use, together into one script. */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './inputs.mjs';

/** What can be started: by which file, and what of it is left out. */
const PROGRAMS = {
  // Most commands need none of what `assay mutants` needs.
  assay: { entry: 'cli/main.ts', without: 'mutants/cli.ts' },
  'assay-mutants': { entry: 'cli/main.ts' },
  platform: { entry: 'reference/main.ts' },
  'matrix-worker': { entry: 'mutants/matrix/worker.ts' },
  // For the tests of the suite: a bundle has the same tests as all other runners.
  'test-list': { entry: 'tests/self/cli/list-direct.ts' },
};

/** Loaded as they are: a binary, a runner of its own, and what nobody needs but one impostor. */
const EXTERNAL = ['libsql', '@playwright/test', 'openapi-backend'];

const LOADERS = { '.ts': 'ts', '.json': 'json' };

/** The script, a function of `require` and `importFile`; its source map; and its files as they were read. */
export async function buildScript(program, tests) {
  const { entry, without } = PROGRAMS[program];
  const read = new Map();
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    // Names the places in the source map only: nothing is written here.
    outfile: join(root, 'bundle.cjs'),
    write: false,
    bundle: true,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: `node${process.versions.node}`,
    // As Node itself would choose among what a package offers.
    conditions: [],
    mainFields: ['main'],
    external: EXTERNAL,
    define: { 'import.meta.url': 'importMetaUrl' },
    tsconfigRaw: { compilerOptions: { target: 'ES2023', verbatimModuleSyntax: true } },
    banner: { js: '(function (require, importFile) {"use strict"; const module = {};' },
    footer: { js: '})' },
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [sources(tests, read, without)],
  });
  const ending = (end) => outputFiles.find(({ path }) => path.endsWith(end));
  const packages = packagesOf(Object.keys(metafile.inputs));
  for (const name of packages) read.set(name, readFileSync(join(root, name)));
  return { code: Buffer.from(ending('.cjs').contents), map: ending('.map').text, read };
}

/** Each file as it stands, but for those that a bundle has something else for. */
function sources(tests, read, without) {
  const others = {
    'fixtures/direct/test-files.ts': tableOf(tests),
    // A script whose code was kept can't load a module by itself: Node forgets how.
    'fixtures/target/import-module.ts': 'export const importModule = importFile;',
    ...(without === undefined ? {} : { [without]: 'export {};' }),
  };
  return {
    name: 'sources',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/runner-test\.ts$/ }, () => ({
        path: join(root, 'fixtures/direct/runner-test.ts'),
      }));
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
        const bytes = readFileSync(path);
        const name = relative(root, path);
        read.set(name, bytes);
        const loader = LOADERS[extname(path)] ?? 'js';
        if (Object.hasOwn(others, name)) return { contents: others[name], loader };
        if (!bytes.includes('import.meta.url')) return { contents: bytes, loader };
        const url = JSON.stringify(pathToFileURL(path).href);
        // On the first line, so that all lines keep their numbers.
        return { contents: `const importMetaUrl = ${url}; ${bytes.toString()}`, loader };
      });
    },
  };
}

function tableOf(tests) {
  const rows = tests.map((name) => {
    const file = JSON.stringify(name);
    return `{ file: ${file}, load: () => import("../../${name}") },`;
  });
  return `export const testFiles = () => [\n${rows.join('\n')}\n];`;
}

/** The package.json of each package of which there is a file. */
function packagesOf(names) {
  const folders = names.flatMap((name) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(name) ?? []);
  return [...new Set(folders)].map((folder) => `${folder}/package.json`);
}
