import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { PortalOptions } from './e2e/support/portal.ts';

/** The test command says where Chromium is; when Playwright is started by hand, it is looked for. */
function chromiumPath(): string {
  const finder = path.join(import.meta.dirname, 'scripts', 'find-chromium.mjs');
  const found = process.env['CHROMIUM_PATH'];
  return found ?? execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim();
}

const quietChromium = [
  '--disable-gpu',
  // One process less to wake for each frame.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Compiles each function at its first call, because an interpreter takes longer for a few runs, and never again:
  // pages live too short for what optimising them would take, a fifth of all processor time.
  '--js-flags=--always-sparkplug --no-maglev --no-turbofan',
];

// Chromium refuses its sandbox to root; everyone else keeps it.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Files that look at the demo, which a portal of their own is filled with. */
const WITH_DEMO = ['**/budget.spec.ts', '**/languages.spec.ts', '**/sorting.spec.ts'];

export default defineConfig<object, PortalOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Every worker has a portal of its own, for which it waits now and then.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  // A worker that has nothing left of the first takes from the second: its tests are short, and most of them need not
  // wait for one another, so that all workers end at about the same time. Each change of project is a new portal.
  projects: [
    { name: 'own rows', testIgnore: WITH_DEMO },
    { name: 'demo', testMatch: WITH_DEMO, use: { portalArguments: ['--demo'] } },
  ],
  timeout: 120_000,
  // Long enough for a busy machine. How fast a screen is, is measured by `npm run bench`.
  expect: { timeout: 20_000 },
  use: {
    trace: 'off',
    // The wide one of the widths that expectAccessible looks at, so that it changes the width once only.
    viewport: { width: 1440, height: 900 },
    // Nothing looks at pixels, and drawing fewer of them takes less time.
    deviceScaleFactor: 0.25,
    // Colours are looked at as they end up, not half-way through a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: [...sandbox, ...quietChromium] },
  },
});
