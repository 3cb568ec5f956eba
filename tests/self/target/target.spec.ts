import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventTypes, operations } from '../../../generated/operations.ts';
import { bindingNames } from '../../../fixtures/target/bindings.ts';
import { loadTarget, targetOf } from '../../../fixtures/target/load.ts';
import { claimNames } from '../../../fixtures/target/meaning.ts';
import { embeddedTargetPath, examplePath } from '../../../fixtures/target/paths.ts';
import { controlNames, situationNames } from '../../../fixtures/target/situations.ts';
import { parseSource } from '../../../fixtures/target/source.ts';
import { and, environment, MINIMAL, problemsOf, with_ } from './minimal.ts';

/** One wrong file for each kind of fault, and all that is said of it. */
const faults: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'an unknown member': [
    with_('clientId: one', 'clientId: one\n    scope: x'),
    't.yaml:10:5 /credentials/primary/scope: unknown member "scope"; did you mean "scopes"?',
  ],
  'a misspelt member in the place of a missing one': [
    with_('baseUrl:', 'base_url:'),
    't.yaml:5:3 /addresses/base_url: unknown member "base_url"; did you mean "baseUrl"?',
  ],
  'an unknown member near to none': [
    with_('money: { amounts: number }', 'money: { amounts: number, zzzzzzzz: 1 }'),
    't.yaml:15:27 /money/zzzzzzzz: unknown member "zzzzzzzz"; known: amounts, values, signedValue',
  ],
  'the value of a secret in the open': [
    and(`records: { individualCustomers: [of-${environment.SECRET}] }`),
    't.yaml:16:34 /records/individualCustomers/0: the value of SECRET is a secret elsewhere in the file, and stands here in the open; give SECRET a value of its own, or write it out in both places if it is no secret',
  ],
  'a missing member': [
    with_('environment: sandbox\n', ''),
    't.yaml:1:1 (whole file): "environment" is missing; add it (In production nothing but GET and the token request is sent.)',
  ],
  'a word that is not allowed': [
    with_('sandbox', 'sanbox').replace('1.1.2', '1.2.0'),
    't.yaml:2:1 /apiVersion: "1.2.0" is not allowed; did you mean "1.1.2"?',
    't.yaml:3:1 /environment: "sanbox" is not allowed; did you mean "sandbox"?',
  ],
  'a value of another type': [
    with_('clientId: one', 'clientId: 17'),
    't.yaml:9:5 /credentials/primary/clientId: must be a text, is a number; put it in quotes',
  ],
  'a text without the form that is needed': [
    with_('/v1/token', '/token'),
    't.yaml:6:3 /addresses/tokenUrl: does not have the form that is needed; The whole token address, ending in /v1/token.',
  ],
  'a number beyond its bounds': [
    and('limits: { concurrency: 0 }'),
    't.yaml:16:11 /limits/concurrency: must be >= 1; Most requests at the same time, for each client. 4 unless said.',
  ],
  'a pointer that is none': [
    and('bindings:\n  getTransfer: { id: data.id }'),
    't.yaml:17:18 /bindings/getTransfer/id: does not have the form that is needed; A JSON pointer such as /data/id.',
  ],
  'an unknown operation': [
    and('bindings:\n  getTransfers: { id: /data/id }'),
    't.yaml:17:3 /bindings/getTransfers: unknown member "getTransfers"; did you mean "getTransfer"?',
  ],
  'an unknown binding': [
    and('bindings:\n  listAccounts: { itemsId: /id }'),
    't.yaml:17:19 /bindings/listAccounts/itemsId: unknown member "itemsId"; did you mean "itemId"?',
  ],
  'an unknown placeholder': [
    and("requests:\n  createTransfer:\n    body: { to: '{{destination}}', from: ['{{fron}}'] }"),
    't.yaml:18:13 /requests/createTransfer/body/to: unknown placeholder {{destination}}; known: from, to, amount, asset, label, number',
    't.yaml:18:43 /requests/createTransfer/body/from/0: unknown placeholder {{fron}}; did you mean "from"?',
  ],
  'an action without words': [
    and(
      "controls:\n  setAccountStatus: { url: 'https://x.example/{{account}}/{{action}}', scope: account }",
    ),
    't.yaml:17:3 /controls/setAccountStatus: has {{action}}; add actions, which say what that is for each status',
  ],
  'words for no action': [
    and(
      "controls:\n  setAccountStatus:\n    { url: 'https://x.example/{{account}}', scope: account, actions: { OPEN: open } }",
    ),
    't.yaml:18:61 /controls/setAccountStatus/actions: is not used: {{action}} stands nowhere',
  ],
  'a placeholder without quotes': [
    and('requests:\n  createTransfer:\n    body: { to: {{to}} }'),
    't.yaml:18:18 a placeholder needs quotes here, such as "{{from}}"',
  ],
  'an unknown path parameter': [
    and("requests:\n  updateAccount:\n    path: { id: '{{account}}' }\n    body: {}"),
    't.yaml:18:13 /requests/updateAccount/path/id: updateAccount has no path parameter "id"; known: account_id',
  ],
  'an unknown claim': [
    and('claims: [noOverdrafts]'),
    't.yaml:16:10 /claims/0: unknown claim "noOverdrafts"; did you mean "noOverdraft"?',
  ],
  'a variable that is not set': [
    with_('{env:SECRET}', '{env:OTHER}'),
    't.yaml:10:5 /credentials/primary/clientSecret: the environment variable OTHER is not set; set it in the environment or in .env',
  ],
  'a variable that is not set, and where a form is needed': [
    with_('  baseUrl: https://', '  baseUrl: ${env:OTHER}#'),
    't.yaml:5:3 /addresses/baseUrl: the environment variable OTHER is not set; set it in the environment or in .env',
  ],
  'a variable in the wrong place': [
    with_('name: Sample', 'name: ${env:SECRET}'),
    't.yaml:1:1 /name: ${env:SECRET} is not allowed here, only in addresses, credentials, records, controls and webhooks',
  ],
  'a secret in the file': [
    with_('${env:SECRET}', 'hunter2'),
    't.yaml:10:5 /credentials/primary/clientSecret: a secret must not stand in the file; write ${env:NAME} and set NAME in the environment or in .env',
  ],
  'a secret in the header of a control': [
    and(
      'controls:\n  settle:\n    url: https://x.example/{{record}}\n    headers: { Authorization: Bearer hunter2 }\n    scope: account',
    ),
    't.yaml:19:16 /controls/settle/headers/Authorization: a secret must not stand in the file; write ${env:NAME} and set NAME in the environment or in .env',
  ],
  'a secret that several controls have by an anchor': [
    and(
      'controls:\n  settle: { url: https://x.example/s, scope: account, headers: &key { x-key: hunter2 } }\n  detectDeposit: { url: https://x.example/d, scope: account, headers: *key }\n  depositWithFee: { url: https://x.example/f, scope: account, headers: *key }',
    ),
    't.yaml:17:71 /controls/settle/headers/x-key and 2 more of the same anchor: a secret must not stand in the file; write ${env:NAME} and set NAME in the environment or in .env',
  ],
  'a relative control without a place to start': [
    and("controls:\n  settle: { url: 'movements/{{record}}', scope: account }"),
    't.yaml:17:13 /controls/settle/url: is relative; add addresses.controlsUrl',
  ],
  'the value of a secret in the name of a member': [
    and(`requests: { createTransfer: { body: { ${environment.SECRET}: 1 } } }`),
    't.yaml:16:31 /requests/createTransfer/body: the value of SECRET is a secret elsewhere in the file, and stands here in the open; give SECRET a value of its own, or write it out in both places if it is no secret',
  ],
  'an address with a password': [
    with_('  baseUrl: https://', "  aliases: ['http://me:x@a']\n  baseUrl: https://me:hunter2@"),
    't.yaml:6:3 /addresses/baseUrl: must hold no user name or password',
    't.yaml:5:13 /addresses/aliases/0: must hold no user name or password',
  ],
  'an account of an asset that is not there': [
    and('records:\n  accounts:\n    - { id: a, asset: crypto }'),
    't.yaml:18:16 /records/accounts/0/asset: no asset has the role "crypto"; add assets.crypto',
  ],
  'a member twice': [and('name: Again'), 't.yaml:16:1 map keys must be unique'],
  'a file that is no map': ['[]', 't.yaml:1:1 (whole file): must be a map of members, is a list'],
};

test.describe('a wrong target file is told with place and mend', () => {
  for (const [title, [text, ...expected]] of Object.entries(faults)) {
    test(title, () => {
      const problems = problemsOf(text);
      expect(problems).toEqual(expected);
      expect(problems.join()).not.toMatch(/hunter2|a-secret-of-the-tests/);
    });
  }

  test('all that is wrong is told at once', () => {
    const text = with_('sandbox', 'lab').replace('kind: fiat', 'kind: paper');
    expect(problemsOf(text)).toHaveLength(2);
  });

  test('a file that is not there', () => {
    expect(() => loadTarget('nowhere.yaml')).toThrow(
      "the target file nowhere.yaml has a problem:\n  nowhere.yaml: can't be read: there is no such file",
    );
  });
});

test.describe('a right target file', () => {
  test('is short: what may be left out has a default', () => {
    const { file } = targetOf(parseSource('t.yaml', MINIMAL), { environment });
    expect(file.limits).toEqual({ concurrency: 4 });
    const live = parseSource('t.yaml', MINIMAL.replace('sandbox', 'production'));
    expect(targetOf(live, { environment }).file.limits.requestsPerSecond).toBe(25);
    expect(file.timing).toEqual({
      deadlineMs: 30_000,
      settleMs: 10_000,
      quietMs: 2_000,
      webhookWaitMs: 15_000,
    });
    expect([file.claims, file.requests, file.controls]).toEqual([[], {}, {}]);
  });

  test('may take a map of another place into its own', () => {
    const text =
      'requests:\n  createTransfer: { body: &move { from: "{{from}}", by: A } }\n  createWithdrawal: { body: { <<: *move, by: B } }';
    const { requests } = targetOf(parseSource('t.yaml', and(text)), { environment }).file;
    expect(requests.createWithdrawal?.body).toEqual({ from: '{{from}}', by: 'B' });
  });

  test('may be JSON', () => {
    const { file } = targetOf(parseSource('t.yaml', MINIMAL), { environment });
    const json = JSON.stringify({
      ...file,
      credentials: { primary: { ...file.credentials.primary, clientSecret: '${env:SECRET}' } },
    });
    expect(targetOf(parseSource('t.json', json), { environment }).file).toEqual(file);
  });

  test('its paths count from its own folder', () => {
    const text = and('description: { overlay: bodies.yaml }');
    const { file } = targetOf(parseSource(join('some', 'where', 't.yaml'), text), { environment });
    expect(file.description?.overlay).toBe(resolve('some', 'where', 'bodies.yaml'));
  });

  test('the embedded platform and the example keep the schema', () => {
    const get = (_: unknown, name: string | symbol): string => valueOf(String(name));
    const everything = new Proxy<NodeJS.ProcessEnv>({}, { get });
    const embedded = loadTarget(embeddedTargetPath, { environment: everything });
    expect(embedded.file.claims).toEqual(claimNames());
    expect(Object.keys(embedded.file.requests).sort()).toEqual([...situationNames].sort());
    expect(Object.keys(embedded.file.controls).sort()).toEqual([...controlNames].sort());
    expect(loadTarget(examplePath, { environment: everything }).file.name).toBe('Example platform');
  });
});

function valueOf(name: string): string {
  if (name.endsWith('TOKEN_URL')) return 'http://127.0.0.1:1/v1/token';
  return name.endsWith('URL') ? 'http://127.0.0.1:1' : `value-of-${name}`;
}

test.describe('the schema', () => {
  type Schema = { properties?: Record<string, Schema>; description?: string; $ref?: string };
  const schema = JSON.parse(readFileSync('spec/target.schema.json', 'utf8')) as Schema & {
    $defs: Record<string, Schema>;
  };
  const names = (name: string) => Object.keys(schema.properties?.[name]?.properties ?? {}).sort();

  test('knows every operation, binding, situation and control', () => {
    expect(names('bindings')).toEqual(Object.keys(operations).sort());
    const bindings = Object.keys(schema.$defs['pointers']?.properties ?? {});
    expect(bindings.sort()).toEqual([...bindingNames].sort());
    expect(names('requests')).toEqual([...situationNames].sort());
    expect(names('controls')).toEqual([...controlNames].sort());
    expect(eventTypes.length).toBeGreaterThan(0);
  });

  test('is a schema', () => {
    expect(new Ajv2020({ strict: true, allowUnionTypes: true }).validateSchema(schema)).toBe(true);
  });

  test('describes every member, so that an editor helps', () => {
    const undescribed: string[] = [];
    const visit = (node: Schema, path: string): void => {
      for (const [name, member] of Object.entries(node.properties ?? {})) {
        const place = `${path}/${name}`;
        if (member.description === undefined) undescribed.push(place);
        visit(member, place);
      }
    };
    visit(schema, '');
    for (const [name, definition] of Object.entries(schema.$defs)) visit(definition, `#${name}`);
    expect(undescribed).toEqual([]);
  });
});
