// Prints the path of a Chromium for the browser tests. With --install it installs one if that is possible without
// asking. Without a Chromium it exits with 1 and prints the command that installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installedProgram, projectEnvironment, root } from './project.mjs';

// The headless one comes first, because it makes the browser tests a fifth faster.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const debianCommand =
  'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell';
const playwrightCommand = 'npx playwright install chromium';

/** @param {string} message for people: standard output carries the path only */
const say = (message) => console.error(message);

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} path of a Chromium that this machine has already
 * @throws {Error} when CHROMIUM_PATH names no executable file
 */
async function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (canRun(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names no program: ${env.CHROMIUM_PATH}`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const own = await playwrightsOwn();
  return [...onPath, ...macPlaces, ...(own ? [own] : [])].find(canRun) ?? null;
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @returns {Promise<string | null>} where Playwright keeps its own download, which may not exist yet */
async function playwrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return null; // not installed yet, or no download for this platform
  }
}

/** @returns {boolean} */
function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'));
}

/** @returns {{ command: string, run: (() => void) | null }} how to install it; run is null where only a person may */
function wayToInstall() {
  if (!isDebian()) return { command: playwrightCommand, run: downloadPlaywrights };
  if (process.getuid?.() === 0) return { command: debianCommand, run: installDebians };
  return { command: `sudo sh -c '${debianCommand}'`, run: null };
}

function installDebians() {
  say(`No Chromium found: installing Debian's package (${debianCommand}).`);
  runQuietly('sh', ['-c', debianCommand], { DEBIAN_FRONTEND: 'noninteractive' });
}

function downloadPlaywrights() {
  say(`No Chromium found: downloading Playwright's (${playwrightCommand}).`);
  runQuietly(installedProgram('playwright'), ['install', 'chromium'], {});
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
function runQuietly(command, args, settings) {
  const env = { ...projectEnvironment(), ...settings };
  const done = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  if (done.status !== 0) say(`${done.stdout ?? ''}${done.stderr ?? ''}`.trim());
}

/**
 * @param {string[]} argv
 * @returns {Promise<string | null>}
 */
async function main(argv) {
  const found = await findChromium(process.env);
  if (found) return found;
  const { command, run } = wayToInstall();
  if (run && argv.includes('--install')) run();
  const installed = await findChromium(process.env);
  if (!installed) say(`No Chromium for the browser tests. Get one with: ${command}`);
  return installed;
}

try {
  const path = await main(process.argv.slice(2));
  if (path) console.log(path);
  process.exitCode = path ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
