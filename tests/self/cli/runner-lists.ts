import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A test for each choice: Playwright and the runner of `assay run` take the same tests. */
export function bothRunnersTakeTheSame(choices: readonly Readonly<Record<string, string>>[]): void {
  // Playwright's cache of transforms is shared: who reads what another run is writing gets lines
  // without their map.
  test.describe.configure({ mode: 'serial' });
  let cache = '';
  test.beforeAll(() => {
    cache = mkdtempSync(join(tmpdir(), 'assay-transforms-'));
  });
  test.afterAll(() => {
    rmSync(cache, { recursive: true });
  });

  for (const choice of choices) {
    test(Object.values(choice).join(', '), () => {
      const run = { ASSAY_RUN: 'contract', ASSAY_OUT: 'reports/self', PWTEST_CACHE_DIR: cache };
      const env = { ...process.env, ...choice, ...run };
      const playwright = createRequire(import.meta.url).resolve('@playwright/test/package.json');
      const listed = output(
        [join(dirname(playwright), 'cli.js'), 'test', '--list', '--reporter=list'],
        env,
      );
      const direct = output(['--import', 'tsx', 'tests/self/cli/list-direct.ts'], env);
      const places = [...listed.matchAll(/› (\S+\.spec\.ts):(\d+):\d+ › (.*)$/gm)].map(
        ([, file = '', line = '', title = '']) => `${file}:${line} ${title.split(' @')[0]}`,
      );
      expect(places.length).toBeGreaterThan(2);
      expect(places.sort()).toEqual(JSON.parse(direct));
      expect(output(['cli/start/program.mjs', 'test-list'], env)).toBe(direct);
    });
  }
}

function output(args: readonly string[], env: NodeJS.ProcessEnv): string {
  const options = { cwd: root, env, encoding: 'utf8', timeout: 100_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}
