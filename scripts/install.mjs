import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { fingerprint, readMarker } from './fingerprint.mjs';
import { root } from './project.mjs';
import { runChild } from './run-child.mjs';

const lockFile = 'package-lock.json';
const marker = join(root, 'node_modules', '.recourse-installed');

/** Settings of an outer npm that would make the inner one install something else, or elsewhere. */
const leakedSettings = new Set(
  'also dev dry_run global global_prefix if_present include include_workspace_root json local_prefix location omit only package_lock_only prefix production workspace workspaces'.split(
    ' ',
  ),
);

/**
 * Installs the dependencies unless exactly these are installed already. Writes the marker file last, so that an
 * interrupted install is repeated.
 * @returns {Promise<number>} 0, or the exit code to end with
 */
export async function ensureInstalled() {
  const wanted = `${process.platform}-${process.arch} ${fingerprint(root, [lockFile])}`;
  if (readMarker(marker) === wanted) return 0;
  console.log('Installing the dependencies (npm ci); this takes a minute the first time.');
  rmSync(marker, { force: true });
  const { code, output, asked } = await install();
  if (asked) return code || 1;
  if (code !== 0) {
    console.error(`${output.trim()}\nThe dependencies could not be installed.`);
    return 1;
  }
  writeFileSync(marker, `${wanted}\n`);
  return 0;
}

/** @returns {Promise<import('./run-child.mjs').Ended>} */
async function install() {
  const fromCache = await npm(['--prefer-offline']);
  // npm's cache may know a package but not yet the version that the lock file names.
  return /\bETARGET\b/.test(fromCache.output) ? npm([]) : fromCache;
}

/**
 * @param {string[]} extra
 * @returns {Promise<import('./run-child.mjs').Ended>}
 */
function npm(extra) {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional'];
  const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const [command, ...first] = npmCommand(process.env);
  return runChild(command, [...first, ...args, ...quietly, ...extra], {
    env: withoutOuterNpm(process.env),
    quiet: true,
  });
}

/**
 * The npm that started this process, on its own Node. The Node in node_modules may not exist yet, and the install
 * deletes it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[string, ...string[]]}
 */
function npmCommand({ npm_execpath: script, npm_node_execpath: node }) {
  const isNpm = script !== undefined && /^npm.*\.[cm]?js$/.test(basename(script));
  return isNpm ? [node ?? process.execPath, script] : ['npm'];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} without the variables that an outer `npm start` has set for its own
 * script
 */
function withoutOuterNpm(env) {
  const leaked = (/** @type {string} */ name) =>
    /^npm_(lifecycle|package|command)/.test(name) ||
    name === 'INIT_CWD' ||
    (/^npm_config_/i.test(name) &&
      leakedSettings.has(name.slice('npm_config_'.length).toLowerCase().replaceAll('-', '_')));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leaked(name)));
}
