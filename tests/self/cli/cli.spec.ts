/** The command: what it says when it is used wrongly, and its exit codes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { explanation } from '../../../cli/commands/explain.ts';
import { readKnownFailures } from '../../../cli/known-failures.ts';
import { requirementsNamed } from '../../../cli/selection.ts';
import { listen, reach } from '../../../cli/reach.ts';
import { hints, shortSecrets } from '../../../cli/target-notes.ts';
import { openReceiver } from '../https-receiver.ts';
import { sampleTarget } from '../sample-target.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder = '';

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-cli-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

function assay(...args: readonly string[]): { code: number | null; out: string; err: string } {
  const options = { cwd: folder, encoding: 'utf8', timeout: 30_000 } as const;
  const program = join(root, 'cli/assay.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { code: status, out: stdout, err: stderr };
}

const wrong: readonly (readonly [args: readonly string[], says: string])[] = [
  [['rnu'], "error: unknown command 'rnu'\n(Did you mean run?)"],
  [['toString'], "error: unknown command 'toString'"],
  [['rnu', '--help'], "error: unknown command 'rnu'\n(Did you mean run?)"],
  [['run', '--sead', '1'], "error: unknown option '--sead'\n(Did you mean --seed?)"],
  [['run', '--profile', 'gaet'], 'there is no profile "gaet"; did you mean "gate"?'],
  [['run', '--grep', 'IDM-0003'], 'there is no requirement "IDM-0003"; did you mean "IDM-003"?'],
  [['run', '--grep', ' , '], '--grep names no requirement, such as IDM-003 or IDM'],
  [['run', '--workers', '0'], 'It has to be a whole number above 0.'],
  [['run', '--time-limit', '900000'], 'It is in minutes, at most 10080.'],
  [['run', '--target', 'none.yaml'], 'none.yaml'],
  [
    ['run', '--known-failures', 'none.json'],
    "none.json: can't be read as a list of known failures",
  ],
  [
    ['run', '--profile', 'certification', '--known-failures', 'none.json'],
    'the profile certification excuses no known failure: leave --known-failures out',
  ],
  [
    ['run', '--profile', 'certification', '--one-in', '4'],
    'the profile certification takes all tests: leave --one-in out',
  ],
  [['run', '--grep', 'IDM', '--one-in', '4'], '--one-in excludes --grep and --rerun-failed'],
  [['run', '--quick', '--one-in', '4'], '--quick excludes --one-in'],
  [['run', '--quick', '--grep', 'IDM'], '--quick excludes --grep and --rerun-failed'],
  [['run', '--runner', 'playwright', '--one-in', '4'], '--one-in needs --runner process'],
  [['explain', 'XYZ-001'], 'there is no requirement "XYZ-001"; known: ACC, APP'],
  [['regrade', '.'], 'does not say what was judged'],
  [['run', '--seed', ''], 'It is empty; leave the option out for a seed of chance.'],
  [['serve', '--db', 'nowhere/x.db'], "the database file nowhere/x.db can't be opened: "],
];

for (const [args, says] of wrong) {
  test(`wrong use ends with 2: assay ${args.join(' ')}`, () => {
    const { code, err } = assay(...args);
    expect(err).toContain(says);
    expect(err).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });
}

test('a reader that goes away early is no error', async () => {
  const child = spawn(process.execPath, [join(root, 'cli/assay.mjs'), '--help']);
  child.stdout.destroy();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(said).toBe('');
  expect(code).toBe(0);
});

test('a folder with the files of something else is left alone', () => {
  writeFileSync(join(folder, 'index.html'), 'a page of mine');
  const { code, err } = assay('run', '--out', folder);
  expect(err).toContain(`${folder} holds index.html, but not of a run of this suite`);
  expect(code).toBe(2);
});

test('without a target file the embedded platform is started and judged', () => {
  const { code, out } = assay('run', '--grep', 'IDM-003', '--out', folder);
  expect(out).toContain('NO VIOLATION in 1 of 1 requirements: Embedded reference platform');
  expect(code).toBe(0);
});

for (const [id, says, exit] of [
  ['CUS-001', 'NO VIOLATION in 1 of 1 requirements', 0],
  ['ACC-001', '- nothing could be judged\n- ACC-001: Nothing that judges it is a read\n', 3],
] as const) {
  test(`one requirement of the smoke test is judged alone, or said to be out of it: ${id}`, () => {
    const { code, out } = assay('run', '--profile', 'smoke', '--grep', id, '--out', folder);
    expect(out).toContain(says);
    expect(code).toBe(exit);
  });
}

test('help names every command and exit code', () => {
  const { code, out } = assay('--help');
  expect(code).toBe(0);
  for (const word of ['run', 'serve', 'mutants', 'explain', 'regrade', 'init', 'doctor']) {
    expect(out).toContain(`\n  ${word} `);
  }
  expect(out).toContain('5 a secret was found in the output');
});

test('a requirement is explained with its source and how it is judged', () => {
  expect(explanation('GEN-006')).toEqual(
    expect.arrayContaining([
      'GEN-006',
      '  Every required member of a shown record is present.',
      '  level       MUST, stated by the document',
      '  source      Resources and their fields [column Required]',
      '  judged by   required-members, on every exchange it applies to',
    ]),
  );
  expect(explanation('IDM-001').join('\n')).toContain('tests/contract/idempotency/');
});

test('requirements are named by id and by area, each once', () => {
  expect(requirementsNamed('idm-003, IDM-003')).toEqual(['IDM-003']);
  const area = requirementsNamed('SIG,SIG-001');
  expect(area.length).toBeGreaterThan(1);
  expect(area.every((id) => id.startsWith('SIG-'))).toBe(true);
});

const lists: readonly (readonly [text: string, says: RegExp])[] = [
  ['{}', /it is not a list/],
  ['- id: IDM-003', /entry 1 is not understood/],
  ['- { id: IDM-003, reason: " " }', /entry 1 is not understood/],
  ['[{id: A, reason: b}, {id: A, reason: c}]', /A stands in it twice/],
  ['[', /can't be read/],
];

for (const [text, says] of lists) {
  test(`a list of known failures is refused: ${text}`, () => {
    const file = join(folder, 'known.yaml');
    writeFileSync(file, text);
    expect(() => readKnownFailures(file)).toThrow(says);
  });
}

test('a list of known failures is read', () => {
  const file = join(folder, 'known.yaml');
  writeFileSync(file, '- id: IDM-003\n  reason: repaired in March\n');
  expect(readKnownFailures(file)).toEqual([{ id: 'IDM-003', reason: 'repaired in March' }]);
});

test('the doctor names the requests and controls that a target file leaves out', () => {
  const file = sampleTarget();
  const [requests = '', controls = ''] = hints({
    ...file,
    capabilities: ['core', 'transfers'],
    requests: {},
    controls: {},
  }).filter((hint) => hint.includes(' has no '));
  expect(requests).toMatch(/^requests has no createTransfer: /);
  expect(controls).toContain('simulateDeposit');
  expect(controls).not.toContain('approveApplication');
});

test('the doctor names the templates whose texts are not known again', () => {
  const { requests, ...file } = sampleTarget();
  const body = { name: '{{label}}' };
  const told = hints({
    ...file,
    requests: {
      ...requests,
      createCounterparty: { body, others: { shorter: { body: {} } } },
      createCryptoCounterparty: { body },
      createTransfer: { body: {} },
    },
  }).filter((hint) => hint.includes('{{label}}'));
  expect(told).toEqual([expect.stringMatching(/^requests\.createCounterparty has no /)]);
});

test('the doctor tells of a secret that may be a word of the answers', () => {
  const secrets = new Map([
    ['CLIENT', 'a-secret-of-sixteen'],
    ['OPERATOR', 'secret'],
  ]);
  expect(shortSecrets(secrets)).toEqual([
    expect.stringContaining('the secret OPERATOR has less than 12 characters'),
  ]);
  secrets.delete('OPERATOR');
  expect(shortSecrets(secrets)).toEqual([]);
});

test('the doctor asks about a base address that ends as every path begins', () => {
  const { addresses, ...file } = sampleTarget();
  const told = (baseUrl: string) =>
    hints({ ...file, addresses: { ...addresses, baseUrl } }).filter((one) => one.includes('/v1'));
  expect(told('https://api.example.com/v1/')).toEqual([
    'addresses.baseUrl ends in /v1, and every path begins with it: is it there once too often?',
  ]);
  expect(told('https://api.example.com/bank')).toEqual([]);
});

test('the doctor says of a control that only takes funds for a deposit that most come without one', () => {
  const file = sampleTarget();
  const told = (url: string): string[] =>
    hints({ ...file, controls: { simulateDeposit: { url, scope: 'account' } } }).filter((one) =>
      one.startsWith('controls.simulateDeposit has {{deposit}}'),
    );
  expect(told('deposits/{{deposit}}/receive')).toHaveLength(1);
  expect(told('accounts/{{account}}/receive?deposit={{deposit}}')).toEqual([]);
});

test('the doctor tells by which other names links are taken for the platform’s own', () => {
  const { addresses, ...file } = sampleTarget();
  const aliases = ['http://gateway.internal:8080'];
  const told = hints({ ...file, addresses: { ...addresses, aliases } });
  expect(told).toContain(
    'addresses.aliases has http://gateway.internal:8080: ' +
      'links to it are followed at baseUrl, nothing is sent to it',
  );
});

test('the doctor tells how long a gate run takes where few requests are taken a second', () => {
  const { limits, ...file } = sampleTarget();
  const told = (requestsPerSecond: number) =>
    hints({ ...file, limits: { ...limits, requestsPerSecond } }).filter((one) =>
      one.includes('requestsPerSecond'),
    );
  expect(told(10)).toEqual([expect.stringMatching(/^limits\.requestsPerSecond is 10: .* 83 min/)]);
  expect(told(100)).toEqual([]);
});

test('the doctor tells whether the receiver can listen where the target file says', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const host = '127.0.0.1';
  expect(await listen({ host, port })).toContain('EADDRINUSE');
  taken.close();
  await once(taken, 'close');
  expect(await listen({ host, port })).toBeNull();
});

test('the doctor tells an address that answers from one that does not', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  expect(await reach(url, undefined)).toBeNull();
  expect(await reach(new URL(url.href.replace('http:', 'https:')), undefined)).toBe(
    'ERR_SSL_WRONG_VERSION_NUMBER; what listens there speaks no TLS; is the address http, or another port?',
  );
  const secure = await openReceiver();
  expect(await reach(new URL(secure.url), undefined)).toContain(
    '; addresses.certificateAuthority can name an authority to trust',
  );
  expect(await reach(new URL(secure.url), secure.authorityFile)).toBeNull();
  await secure.close();
  await new Promise((closed) => server.close(closed));
  expect(await reach(url, undefined)).toContain('ECONNREFUSED');
});
