/** Where a Chromium is, and how it is started for tests: quiet, and alone with itself. */
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from '../../cli/maintainer/browser.ts';

export { findChromium };

const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium found: install one, or run `npx playwright install chromium`.');
  }
  return chromium.launch({ executablePath, args: quietArguments });
}
