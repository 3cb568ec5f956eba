/** What a target file names beside itself is looked at before a run, and told with its place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadTarget, TargetFileError } from '../../../fixtures/target/load.ts';
import { checkUsable } from '../../../fixtures/target/usable.ts';

const MINIMAL = `
name: Sample
apiVersion: 1.1.2
environment: sandbox
credentials: { primary: { clientId: one, clientSecret: '\${env:SECRET}', scopes: [a] } }
capabilities: [core]
assets: { primary: { id: USD, kind: fiat, scale: 2 } }
money: { amounts: number }
addresses:
  baseUrl: https://api.example.com
  tokenUrl: https://auth.example.com/v1/token
`.trimStart();

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-usable-'));
  const files = {
    'other.yaml': 'a: 1\n',
    'broken.yaml': 'a: [b\n',
    'text.yaml': 'words\n',
    'none.overlay.yaml': "overlay: 1.0.0\nactions: [{ target: '$.nowhere', update: {} }]\n",
    'good.overlay.yaml': "overlay: 1.0.0\nactions: [{ target: '$.info', update: { title: T } }]\n",
    'own.yaml': 'paths: { /transfers: { post: {} } }\n',
    'no-sign.mjs': 'export const other = 1;\n',
    'throws.mjs': "throw new Error('not today');\n",
    'signer.mjs': "export const sign = () => 'signed';\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function problemsOf(more: string): Promise<readonly string[]> {
  const path = join(folder, 't.yaml');
  writeFileSync(path, MINIMAL + more);
  try {
    await checkUsable(loadTarget(path, { environment: { SECRET: 'a-secret-of-the-tests' } }));
  } catch (error) {
    if (!(error instanceof TargetFileError)) throw error;
    return error.problems.map((line) => line.replaceAll(`${folder}/`, ''));
  }
  return [];
}

const ABSENT = 'is not there; paths count from the folder of the target file';
const SIGNER = "a file's path counts from the target file";

/** One wrong name for each kind of fault, and all that is said of it. */
const faults: Readonly<Record<string, readonly [more: string, told: string]>> = {
  'an overlay that is not there': [
    'description: { overlay: nowhere.yaml }',
    `t.yaml:11:16 /description/overlay: nowhere.yaml ${ABSENT}`,
  ],
  'an overlay that is none': [
    'description: { overlay: other.yaml }',
    "t.yaml:11:16 /description/overlay: other.yaml can't be used: not an OpenAPI Overlay 1.x document: `overlay` must be its version",
  ],
  'an overlay that matches nothing': [
    'description: { overlay: none.overlay.yaml }',
    "t.yaml:11:16 /description/overlay: none.overlay.yaml can't be used: overlay action 0 (target $.nowhere): matches nothing",
  ],
  'an overlay that is no YAML': [
    'description: { overlay: broken.yaml }',
    "t.yaml:11:16 /description/overlay: broken.yaml can't be used: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1",
  ],
  'a document of another API': [
    'description: { openapi: other.yaml }',
    't.yaml:11:16 /description/openapi: other.yaml has no operation of this API under `paths`',
  ],
  'a document that is a text': [
    'description: { openapi: text.yaml }',
    't.yaml:11:16 /description/openapi: text.yaml is neither a YAML nor a JSON map',
  ],
  'an authority that is not there': [
    '  certificateAuthority: ca.pem',
    `t.yaml:11:3 /addresses/certificateAuthority: ca.pem ${ABSENT}`,
  ],
  'an authority that is no certificate': [
    '  certificateAuthority: other.yaml',
    't.yaml:11:3 /addresses/certificateAuthority: other.yaml holds no certificate in PEM form',
  ],
  'a folder in the place of a file': [
    '  certificateAuthority: .',
    't.yaml:11:3 /addresses/certificateAuthority: FOLDER is a folder',
  ],
  'a signer that is not there': [
    'signer: { module: ./nowhere.mjs }',
    `t.yaml:11:11 /signer/module: nowhere.mjs can't be loaded (Cannot find module 'nowhere.mjs'); ${SIGNER}`,
  ],
  'a signer that breaks': [
    'signer: { module: ./throws.mjs }',
    `t.yaml:11:11 /signer/module: throws.mjs can't be loaded (not today); ${SIGNER}`,
  ],
  'a signer that signs nothing': [
    'signer: { module: ./no-sign.mjs }',
    't.yaml:11:11 /signer/module: no-sign.mjs exports no function sign',
  ],
  'a signer without its key': [
    'signer: { module: ./signer.mjs, keyEnv: ASSAY_NO_SUCH_KEY }',
    't.yaml:11:33 /signer/keyEnv: the environment variable ASSAY_NO_SUCH_KEY is not set; set it in the environment or in .env',
  ],
  'no folder for the certificate of the receiver': [
    'webhooks: { listen: { host: 127.0.0.1, port: 0 }, certificateFile: nowhere/r.pem }',
    `t.yaml:11:51 /webhooks/certificateFile: nowhere ${ABSENT}`,
  ],
  'a certificate of the receiver in the place of another file': [
    'webhooks: { listen: { host: 127.0.0.1, port: 0 }, certificateFile: good.overlay.yaml }',
    't.yaml:11:51 /webhooks/certificateFile: good.overlay.yaml holds something else, and is not written over; name another file',
  ],
  'a certificate of the receiver in the place of a device': [
    'webhooks: { listen: { host: 127.0.0.1, port: 0 }, certificateFile: /dev/null }',
    't.yaml:11:51 /webhooks/certificateFile: /dev/null is no ordinary file; name one that the run may write over',
  ],
  'a receiver at the address of another machine': [
    'webhooks: { listen: { host: 192.0.2.1, port: 0 } }',
    't.yaml:11:13 /webhooks/listen: 192.0.2.1:0 is no address of this machine; 0.0.0.0 is all of them',
  ],
};

for (const [name, [more, told]] of Object.entries(faults)) {
  test(`before a run it is told: ${name}`, async () => {
    const problems = await problemsOf(more);
    expect(problems.map((line) => line.replace(folder, 'FOLDER'))).toEqual([told]);
  });
}

test('before a run it is told: a receiver at a port that is taken', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const problems = await problemsOf(`webhooks: { listen: { host: 127.0.0.1, port: ${port} } }`);
  await new Promise((resolve) => server.close(resolve));
  expect(problems).toEqual([
    `t.yaml:11:13 /webhooks/listen: 127.0.0.1:${port} is taken by another process; name another port, or 0 for any free one`,
  ]);
});

test('what can be used is used without a word', async () => {
  mkdirSync(join(folder, 'certificates'));
  const whole = [
    'description: { overlay: good.overlay.yaml }',
    'signer: { module: ./signer.mjs }',
    'webhooks: { listen: { host: 127.0.0.1, port: 0 }, certificateFile: certificates/r.pem }',
  ];
  expect(await problemsOf(`${whole.join('\n')}\n`)).toEqual([]);
  expect(await problemsOf('description: { openapi: own.yaml }\n')).toEqual([]);
  expect(await problemsOf('signer: { module: signer.mjs }\n')).toEqual([]);
});
