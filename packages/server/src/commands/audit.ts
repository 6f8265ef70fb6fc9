import path from 'node:path';
import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/connect/open.ts';
import { archiveAudit } from '../rooms/audit/audit-archive.service.ts';
import { readLastLink } from '../rooms/audit/audit-chain.repository.ts';
import { headText } from '../rooms/audit/audit-head.ts';
import { verifyAudit, type Verdict } from '../rooms/audit/audit-verifier.ts';
import { StartError } from '../start-error.ts';
import { AUDIT_USAGE, type AuditArguments, readAuditArguments } from './audit-arguments.ts';
import { type CommandDatabase, openForCommand } from './command-database.ts';
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run audit -- verify | head | archive`: exit code 0 when all is well, 1 when it is not. */

async function verify(
  { db }: CommandDatabase,
  given: AuditArguments,
  folder: string,
): Promise<boolean> {
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

async function run(given: AuditArguments): Promise<boolean> {
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

await runCommand({ usage: AUDIT_USAGE, failed: 'The audit could not be read' }, async (argv) =>
  (await run(readAuditArguments(argv))) ? 0 : 1,
);
