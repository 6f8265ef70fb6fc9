import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { longestFiles } from './scripts/seconds-by-file.ts';

/** The test command says where Chromium is; when Playwright is started by hand, it is looked for. */
function chromiumPath(): string {
  const finder = path.join(import.meta.dirname, 'scripts', 'find-chromium.mjs');
  const found = process.env['CHROMIUM_PATH'];
  return found ?? execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim();
}

const quietChromium = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Chromium refuses its sandbox to root; everyone else keeps it.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const seconds = path.join(import.meta.dirname, 'e2e', 'seconds.json');
const longest = longestFiles(JSON.parse(readFileSync(seconds, 'utf8'))).map((name) => `**/${name}`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // Every worker has a portal of its own, for which it waits now and then.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  // By measured time: a worker that ends early takes a short file next. A project is begun after the one above it.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  timeout: 120_000,
  use: {
    trace: 'off',
    // Colours are looked at as they end up, not half-way through a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: [...sandbox, ...quietChromium] },
  },
});
