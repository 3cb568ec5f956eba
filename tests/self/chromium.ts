/** Where a Chromium is, and how it is started for tests: quiet, and alone with itself. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** The system's browser, else the one Playwright installed; null when there is neither. */
export function findChromium(): string | null {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium found: install one, or run `npx playwright install chromium`.');
  }
  return chromium.launch({ executablePath, args: quietArguments });
}
