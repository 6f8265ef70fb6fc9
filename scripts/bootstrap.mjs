// The entry point of every npm command: makes the project runnable, then runs the command on the pinned Node.
// It runs before the install, so it uses plain JavaScript and Node 20 built-ins only.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ensureWebBuilt, forgetWebBuild } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import {
  installedProgram,
  pinnedNode,
  projectEnvironment,
  root,
  serverArguments,
  serverFlags,
  trainerArguments,
} from './project.mjs';
import { runChild } from './run-child.mjs';
import { textInstead } from './usage.mjs';

/**
 * A settings file in the project's folder, for commands that serve or read its data. The tests have their own settings.
 */
const withSettings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: async (args) =>
    (await ensureWebBuilt()) ||
    runNode([...withSettings, ...serverArguments, ...demoWithoutDashes(args), ...args], {
      channel: true,
    }),
  dev,
  build: ensureWebBuilt,
  test: (args) => runNode(['scripts/testing/run-tests.ts', 'all', ...args]),
  'test:crash': (args) => runNode(['packages/server/test/crash/run.ts', ...args]),
  check: (args) => runNode(['scripts/testing/run-tests.ts', 'check', ...args]),
  'check:budget': (args) => runNode(['scripts/testing/run-tests.ts', 'budget', ...args]),
  lighthouse: async (args) =>
    (await ensureWebBuilt()) || runNode(['scripts/lighthouse.ts', ...args]),
  bench,
  cluster: async (args) =>
    (await ensureWebBuilt()) ||
    runNode(['scripts/cluster/cluster.ts', ...demoWithoutDashes(args), ...args], { channel: true }),
  import: (args) => runNode([...withSettings, 'packages/server/src/commands/import.ts', ...args]),
  backup: (args) => runNode([...withSettings, 'packages/server/src/commands/backup.ts', ...args]),
  restore: (args) => runNode([...withSettings, 'packages/server/src/commands/restore.ts', ...args]),
  files: (args) => runNode([...withSettings, 'packages/server/src/commands/files.ts', ...args]),
  recover: (args) => runNode([...withSettings, 'packages/server/src/commands/recover.ts', ...args]),
  deadlines: (args) => runNode(['packages/server/src/commands/deadlines.ts', ...args]),
  evaluate: (args) => runNode(['packages/server/src/commands/evaluate.ts', ...args]),
  pictures: async (args) =>
    (await ensureWebBuilt()) || runNode(['scripts/take-pictures.ts', ...args]),
  trainer: (args) => runNode([...withSettings, ...trainerArguments, ...args], { channel: true }),
  audit: (args) => runNode([...withSettings, 'packages/server/src/commands/audit.ts', ...args]),
  format: (args) => runNode([installedProgram('oxfmt'), ...args]),
};

/**
 * @param {string[]} args the pinned Node's
 * @param {{ channel?: boolean }} [options] channel: the program ends when we end, however we end
 * @returns {Promise<number>} its exit code
 */
async function runNode(args, { channel = false } = {}) {
  return (await runChild(pinnedNode(), args, { env: projectEnvironment(), channel })).code;
}

/**
 * npm interprets the words before `--` itself: for `npm start --demo` it passes an environment variable and no
 * argument.
 * @param {string[]} args
 * @returns {string[]} the intended argument
 */
function demoWithoutDashes(args) {
  const demo = process.env.npm_config_demo;
  if (!demo || demo === 'false' || args.some((arg) => arg.startsWith('--demo'))) return [];
  return [demo === 'true' ? '--demo' : `--demo=${demo}`];
}

/**
 * Serves the portal. Rebuilds it and restarts the server whenever a source changes.
 * @param {string[]} args the server's
 * @returns {Promise<number>}
 */
async function dev(args) {
  const built = await ensureWebBuilt();
  if (built !== 0) return built;
  forgetWebBuild();
  return runNode(['scripts/dev.mjs', ...args], { channel: true });
}

/** Benchmarks of code that runs inside a server. They run on Node with the flags of a server. */
const INSIDE_A_SERVER = ['knowledge'];

/**
 * @param {string[]} args name of a benchmark, then its own arguments
 * @returns {Promise<number>}
 */
async function bench([name, ...args]) {
  const available = benchmarks();
  const flags = INSIDE_A_SERVER.includes(name ?? '') ? serverFlags : [];
  if (name && available.includes(name)) {
    return runNode([...flags, join('bench', `${name}.ts`), ...args]);
  }
  console.error(
    `Say which benchmark: npm run bench -- ${available.join(' | ') || '(there is none)'}`,
  );
  return 1;
}

/** @returns {string[]} one word each; bench/assistant/data.ts is a part of bench/assistant.ts */
function benchmarks() {
  const folder = join(root, 'bench');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => /^[a-z0-9]+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length));
}

/**
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function main([name, ...args]) {
  const command = commands[name ?? ''];
  if (!command) {
    console.error(
      `Usage: node scripts/bootstrap.mjs ${Object.keys(commands).join('|')} [arguments]`,
    );
    return 1;
  }
  const text = textInstead(name ?? '', args);
  if (text !== null) {
    console.log(text);
    return 0;
  }
  return (await ensureInstalled()) || command(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
