/** A target file for tests that send nothing: what stands in the environment is made up. */
import { readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { targetOf } from '../../../fixtures/target/load.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';

export function sharedTarget(path: string): TargetFile {
  const text = readFileSync(path, 'utf8');
  const names = [...text.matchAll(/\$\{env:(\w+)\}/g)].map(([, name = '']) => name);
  const environment = Object.fromEntries(
    names.map((name) => [
      name,
      name.endsWith('URL') ? 'http://127.0.0.1:1/v1/token' : `made-up-${name}`,
    ]),
  );
  const source = { path, value: parseYaml(text) as unknown, positionOf: () => '' };
  return targetOf(source, { environment }).shared;
}
