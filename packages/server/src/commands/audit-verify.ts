import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { type ChainHead, headText } from '../rooms/audit/audit-head.ts';
import { verifyAudit } from '../rooms/audit/audit-verifier.ts';
import { StartError } from '../start-error.ts';
import { openForCommand } from './command-database.ts';
import { showHelp } from './show-help.ts';

/** `npm run audit:verify [-- NUMBER:HASH]`: exit code 0 when the audit's chain is valid, 1 when it is not. */

const USAGE = `Usage:
  npm run audit:verify                  checks every entry of the audit
  npm run audit:verify -- NUMBER:HASH   also that the chain still contains an end written down earlier`;

function readArguments(argv: readonly string[]): ChainHead | undefined {
  if (argv.length === 0) return undefined;
  const match = argv.length === 1 ? /^([1-9]\d{0,14}):([\da-f]{64})$/.exec(argv[0] ?? '') : null;
  if (!match?.[1] || !match[2]) throw new StartError(USAGE);
  return { seq: Number(match[1]), hash: match[2] };
}

async function verify(known: ChainHead | undefined): Promise<boolean> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await openForCommand(loadConfig(process.env), {
    log,
    hint: 'nothing to verify',
  });
  try {
    const { intact, head, unsealed, broken } = await verifyAudit(database.db, known);
    if (broken) {
      const entry = broken.auditId === null ? '' : `, entry ${broken.auditId}`;
      console.error(`The audit is broken at number ${broken.seq}${entry}: ${broken.why}.`);
      console.error(`${intact} entries before it are as they were sealed.`);
      return false;
    }
    console.log(`The audit is intact: ${intact} sealed entries, ${unsealed} not sealed yet.`);
    if (intact > 0) console.log(`Its end, to write down: ${headText(head)}`);
    return true;
  } finally {
    await database.close();
  }
}

if (!showHelp(process.argv.slice(2), USAGE)) {
  try {
    process.exitCode = (await verify(readArguments(process.argv.slice(2)))) ? 0 : 1;
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error('The audit could not be read:', error);
    process.exitCode = 1;
  }
}
