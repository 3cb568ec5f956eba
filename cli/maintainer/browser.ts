/** A Chromium for the tests of pages: the one that is there, else one is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's browser, else the one Playwright installed; null when there is neither. */
export function findChromium(): string | null {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

type Step = readonly [command: string, ...args: string[]];

/** Installs one where none is found: Debian's as root, else Playwright's own download. */
export function ensureChromium(log: (line: string) => void): string | null {
  const found = findChromium();
  if (found !== null) return found;
  for (const steps of ways()) {
    for (const [command, ...args] of steps) {
      log(`no Chromium here: ${command} ${args.slice(-2).join(' ')}`);
      const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) break;
    }
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  return null;
}

function ways(): Step[][] {
  const require = createRequire(import.meta.url);
  const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const own: Step[] = [[process.execPath, playwright, 'install', 'chromium']];
  const debian: Step[] = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ];
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return isDebian ? [debian, own] : [own];
}
