import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/connect/open.ts';
import { archiveAudit } from '../rooms/audit/audit-archive.service.ts';
import { readLastLink } from '../rooms/audit/audit-chain.repository.ts';
import { type ChainHead, headText } from '../rooms/audit/audit-head.ts';
import { verifyAudit, type Verdict } from '../rooms/audit/audit-verifier.ts';
import { StartError } from '../start-error.ts';
import { type CommandDatabase, openForCommand } from './command-database.ts';
import { showHelp } from './show-help.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run audit -- verify | head | archive`: exit code 0 when all is well, 1 when it is not. */

const USAGE = `Usage:
  npm run audit -- verify                 checks every entry of the audit, in the archives and in the database
  npm run audit -- verify NUMBER:HASH     also that the chain still contains an end written down earlier
  npm run audit -- head                   prints the end of the chain
  npm run audit -- archive --before DATE  takes the months that end at DATE (2026-01-01) or before out of the database

  --archives FOLDER     where the files of the archived months are; DATA_DIR/audit without it
  --without-archives    verify: checks only what is in the database

  Exit code 1: the audit is broken, or nothing could be done.`;

interface Arguments {
  action: 'verify' | 'head' | 'archive';
  known?: ChainHead;
  before?: Date;
  archives?: string;
  withoutArchives: boolean;
}

function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parsed(argv);
  const [action, end, ...rest] = positionals;
  const { before, archives, 'without-archives': withoutArchives = false } = values;
  const given = { withoutArchives, ...(archives === undefined ? {} : { archives }) };
  if (rest.length === 0 && action === 'verify' && before === undefined)
    return { action, ...given, ...(end === undefined ? {} : { known: readEnd(end) }) };
  if (end === undefined && !withoutArchives) {
    if (action === 'head' && before === undefined && archives === undefined)
      return { action, ...given };
    if (action === 'archive' && before !== undefined)
      return { action, ...given, before: readDate(before) };
  }
  throw new StartError(USAGE);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        before: { type: 'string' },
        archives: { type: 'string' },
        'without-archives': { type: 'boolean' },
      },
    });
  } catch {
    throw new StartError(USAGE);
  }
}

function readEnd(text: string): ChainHead {
  const [, seq, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new StartError(USAGE);
  return { seq: Number(seq), hash };
}

/** A date, as midnight in UTC. */
function readDate(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime())) throw new StartError(USAGE);
  if (date.getTime() > Date.now()) throw new StartError(`${text} has not come yet.`);
  return date;
}

async function verify({ db }: CommandDatabase, given: Arguments, folder: string): Promise<boolean> {
  const archives = given.withoutArchives ? null : folder;
  const verdict = await verifyAudit(db, { known: given.known, archives });
  if (verdict.broken) console.error(brokenText(verdict, verdict.broken));
  else console.log(intactText(verdict));
  return verdict.broken === null;
}

function brokenText(
  { intact }: Verdict,
  { seq, auditId, why }: NonNullable<Verdict['broken']>,
): string {
  const entry = auditId === null ? '' : `, entry ${auditId}`;
  return `The audit is broken at number ${seq}${entry}: ${why}.\n${intact} entries before it are as they were sealed.`;
}

function intactText({ intact, unsealed, unread, head }: Verdict): string {
  const lines = [`The audit is intact: ${intact} sealed entries, ${unsealed} not sealed yet.`];
  if (unread > 0) lines.push(`${unread} archived entries were not read.`);
  if (head.seq > 0) lines.push(`Its end, to write down: ${headText(head)}`);
  return lines.join('\n');
}

async function tellHead({ db }: CommandDatabase): Promise<boolean> {
  const head = await readLastLink(db);
  if (!head) throw new StartError('No entry of the audit is sealed yet.');
  console.log(headText(head));
  return true;
}

/** Archives as the owner of the tables, because the serving role may drop nothing. */
async function archive(
  { migrationUrl, log }: CommandDatabase,
  before: Date,
  folder: string,
): Promise<boolean> {
  const owner = await openDatabase(migrationUrl, { log, max: 1, statementTimeoutMs: 0 });
  try {
    const stop = stopSignal();
    const months = await archiveAudit({ db: owner.db, folder, before, stop, say: console.log });
    if (months === 0) console.log('All months that end before that date are archived already.');
    return true;
  } finally {
    await owner.close();
  }
}

async function run(given: Arguments): Promise<boolean> {
  const config = loadConfig(process.env);
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await openForCommand(config, { log, hint: 'nothing to verify' });
  const folder = path.resolve(given.archives ?? path.join(config.dataDir, 'audit'));
  try {
    if (given.action === 'head') return await tellHead(database);
    return given.before === undefined
      ? await verify(database, given, folder)
      : await archive(database, given.before, folder);
  } finally {
    await database.close();
  }
}

if (!showHelp(process.argv.slice(2), USAGE)) {
  try {
    process.exitCode = (await run(readArguments(process.argv.slice(2)))) ? 0 : 1;
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error('The audit could not be read:', error);
    process.exitCode = 1;
  }
}
