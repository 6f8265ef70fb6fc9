import { parseArgs } from 'node:util';
import type { ChainHead } from '../rooms/audit/audit-head.ts';
import { StartError } from '../start-error.ts';

/** How `npm run audit` is used. */
export const AUDIT_USAGE = `Usage:
  npm run audit -- verify                 checks every entry of the audit, in the archives and in the database
  npm run audit -- verify NUMBER:HASH     also that the chain still contains an end written down earlier
  npm run audit -- head                   prints the end of the chain
  npm run audit -- archive --before DATE  takes the months that end at DATE (2026-01-01) or before out of the database

  --archives FOLDER     where the files of the archived months are; DATA_DIR/audit without it
  --without-archives    verify: checks only what is in the database

  Exit code 1: the audit is broken, or nothing could be done.`;

export interface AuditArguments {
  action: 'verify' | 'head' | 'archive';
  known?: ChainHead;
  before?: Date;
  archives?: string;
  withoutArchives: boolean;
}

/** Reads the arguments of the command. Throws StartError with the usage, or for a date that has not come yet. */
export function readAuditArguments(argv: readonly string[]): AuditArguments {
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
  throw new StartError(AUDIT_USAGE);
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
    throw new StartError(AUDIT_USAGE);
  }
}

function readEnd(text: string): ChainHead {
  const [, seq, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new StartError(AUDIT_USAGE);
  return { seq: Number(seq), hash };
}

/** A date, as midnight in UTC. */
function readDate(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime()))
    throw new StartError(AUDIT_USAGE);
  if (date.getTime() > Date.now()) throw new StartError(`${text} has not come yet.`);
  return date;
}
