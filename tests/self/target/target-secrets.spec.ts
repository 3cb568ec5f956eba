import { expect, test } from '@playwright/test';
import { targetOf } from '../../../fixtures/target/load.ts';
import { parseSource } from '../../../fixtures/target/source.ts';
import { and, environment, with_ } from './minimal.ts';

test('keeps secrets out of what is shared, and registers them', () => {
  const secrets: string[] = [];
  const text =
    with_('https://api.example.com', '${env:ADDRESS}') +
    "controls:\n  settle:\n    url: https://x.example/{{record}}\n    headers: { authorization: 'Bearer ${env:SECRET}' }\n    scope: account";
  const { file, shared } = targetOf(parseSource('t.yaml', text), {
    environment,
    registerSecret: (secret) => secrets.push(secret),
  });
  expect(secrets).toEqual([environment.SECRET]);
  expect(file.credentials.primary.clientSecret).toBe(environment.SECRET);
  expect(file.controls.settle?.headers).toEqual({
    authorization: `Bearer ${environment.SECRET}`,
  });
  expect(shared.addresses.baseUrl).toBe(environment.ADDRESS);
  expect(JSON.stringify(shared)).not.toContain(environment.SECRET);
});

test('the query of a control holds secrets, and its address none', () => {
  const secrets: string[] = [];
  const url = '${env:ADDRESS}/settle?key=${env:KEY}';
  const { file, shared } = targetOf(
    parseSource('t.yaml', and(`controls: { settle: { url: '${url}', scope: account } }`)),
    {
      environment: { ...environment, KEY: 'a-key-of-the-tests' },
      registerSecret: (secret) => secrets.push(secret),
    },
  );
  expect(file.controls.settle?.url).toBe(`${environment.ADDRESS}/settle?key=a-key-of-the-tests`);
  expect(shared.controls.settle?.url).toBe(`${environment.ADDRESS}/settle?key=\${env:KEY}`);
  expect(secrets).toContain('a-key-of-the-tests');
  expect(secrets).not.toContain(environment.ADDRESS);
});
