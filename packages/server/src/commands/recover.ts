import { isIPv6 } from 'node:net';
import { RECOVERY } from '@recourse/contract/values/limits';
import { pino } from 'pino';
import { type Config, loadConfig } from '../config.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLinks } from '../kernel/security/links.ts';
import { ENCRYPTION, secretOfServer } from '../kernel/security/secret.ts';
import { recoverByCommand } from '../rooms/auth/recover-by-command.service.ts';
import { StartError } from '../start-error.ts';
import { openForCommand } from './command-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run recover -- USERNAME`: exit code 0 when it has printed a link, 1 otherwise. */

const USAGE = `Usage:
  npm run recover -- USERNAME   prints a link with which a new password for that account is chosen, once, within ${RECOVERY.commandMinutes} minutes.
                                Using it removes the account's second factor.

Recourse may run or not. No mail is sent or needed. An e-mail address will do for the username.`;

function readName(argv: readonly string[]): string {
  const [name = '', ...others] = argv;
  if (name.trim() === '' || name.startsWith('-') || others.length > 0) throw new StartError(USAGE);
  return name.trim();
}

/**
 * The key with which the running server proves links. With a new key, the server would not accept
 * them.
 */
async function keysOf(config: Config): Promise<readonly [string, ...string[]]> {
  if (config.encryptionKeys) return config.encryptionKeys;
  const key = await secretOfServer(config.dataDir, ENCRYPTION);
  if (key !== null) return [key];
  throw new StartError(
    `There is no ${ENCRYPTION.file} in DATA_DIR ${config.dataDir}: start Recourse once, or set ENCRYPTION_KEY as for the server.`,
  );
}

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** The address of the portal, if this machine knows it. */
function portalAddress({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  const here = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  return `http://${isIPv6(here) ? `[${here}]` : here}:${port}`;
}

async function recover(name: string): Promise<string> {
  const config = loadConfig(process.env);
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await openForCommand(config, { log, hint: 'nobody to recover' });
  try {
    const links = createLinks(await keysOf(config));
    const made = await recoverByCommand({ db: database.db, clock: systemClock, links }, name);
    if (!made) throw new StartError(`No account has the username or e-mail "${name}".`);
    return [
      `Choose a new password for ${made.username}, once, within ${RECOVERY.commandMinutes} minutes:`,
      `${portalAddress(config)}${made.path}`,
      ...(config.publicUrl === null
        ? ['Where the portal has another address for your browser, put that one before /reset.']
        : []),
    ].join('\n');
  } finally {
    await database.close();
  }
}

await runCommand({ usage: USAGE, failed: 'No link could be made' }, async (argv) => {
  console.log(await recover(readName(argv)));
  return 0;
});
