import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './project.mjs';

/** The `--help` text of commands that are not programs of the server. Those print their own. */
const usages = new Map([
  [
    'start',
    `npm start                  serves the portal; installs, builds and migrates when needed
npm start -- --demo        fills an empty database with demo data first
npm start -- --demo=N      with N claims and reports

Settings are environment variables: docs/configuration.md lists them.`,
  ],
  ['dev', 'npm run dev   serves the portal, and anew whenever a source changes'],
  ['build', 'npm run build   builds the portal when a source has changed'],
  [
    'test',
    `npm test                     every check: types, lint, architecture, unit, server, crash and browser tests
npm test -- database         only the tests that touch SQL, on TEST_DATABASE_URL
npm test -- fuzz [--full]    only drawn requests: a thousand, or forty thousand`,
  ],
  [
    'test:crash',
    'npm run test:crash -- [--full] [--seed N] [--rounds A,B,C,D]   kills a server while many write to it',
  ],
  ['check', 'npm run check   the fast loop: types, lint, format, architecture and unit tests'],
  ['check:budget', 'npm run check:budget   what each screen costs at its first visit'],
  ['lighthouse', 'npm run lighthouse   measures the built portal with Lighthouse'],
  ['pictures', 'npm run pictures   takes the pictures of the README anew'],
  ['bench', 'npm run bench -- NAME [arguments]   runs a benchmark; without a name it lists them'],
  [
    'cluster',
    `npm run cluster              two portals on two databases that replace each other, on this machine, until Ctrl+C
npm run cluster -- --demo    with demo data; --demo=N with N claims and reports

It needs Debian's packages, and says which are missing. docs/operating/three-machines.md explains what runs.`,
  ],
  ['format', 'npm run format   formats all sources'],
]);

/**
 * The text to print instead of running a command; null to run it.
 * @param {string} name the command
 * @param {string[]} args its arguments
 * @returns {string | null}
 */
export function textInstead(name, args) {
  if (args.includes('--version')) return `recourse ${version()}`;
  const usage = usages.get(name);
  return usage !== undefined && args.includes('--help') ? `Usage:\n${usage}` : null;
}

/** @returns {string} */
function version() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}
