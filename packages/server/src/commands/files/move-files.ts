import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { measure } from '../../backup/restore-files.ts';
import type { Tables } from '../../db/tables.ts';
import type { StoredFiles } from '../../kernel/files/stored-files.ts';
import { StartError } from '../../start-error.ts';

/** Copies all files from one store to another, and compares each copy with its original. */

export interface MoveArguments {
  to: 's3' | 'disk';
  dryRun: boolean;
  deleteSource: boolean;
}

export interface MoveJob extends Omit<MoveArguments, 'to'> {
  from: StoredFiles;
  to: StoredFiles;
  stop: AbortSignal;
  /** Prints a line. */
  say: (line: string) => void;
}

/** Numbers of files. */
export interface Moved {
  copied: number;
  /** They were there already, with the same bytes. */
  same: number;
  /** They are not in the new store, because they are damaged or were lost. */
  left: number;
}

const BATCH = 500;

/** Reads the arguments of `npm run files`. Throws StartError with the usage. */
export function readMoveArguments(argv: readonly string[], usage: string): MoveArguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'delete-source': { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const { to, 'dry-run': dryRun = false, 'delete-source': deleteSource = false } = values;
    if (positionals.join(' ') === 'move' && (to === 's3' || to === 'disk'))
      return { to, dryRun, deleteSource };
  } catch {
    // Refused below.
  }
  throw new StartError(usage);
}

/**
 * Copies what the other store lacks. Says every 500 files how far it is, and names each file that is left. Throws
 * StartError when it is stopped.
 */
export async function moveFiles(db: Kysely<Tables>, job: MoveJob): Promise<Moved> {
  const moved: Moved = { copied: 0, same: 0, left: 0 };
  for await (const names of batchesOf(job.from)) {
    const hashes = await hashesOf(db, names);
    for (const name of names) {
      if (job.stop.aborted) throw new StartError(`Stopped. ${describe(moved, job)}`);
      await moveOne(job, { name, expected: hashes.get(name) }, moved);
    }
    if (names.length === BATCH) job.say(describe(moved, job));
  }
  await nameMissing(db, job, moved);
  job.say(describe(moved, job));
  return moved;
}

function describe({ copied, same, left }: Moved, { dryRun }: MoveJob): string {
  const number = new Intl.NumberFormat('en');
  const done = dryRun ? 'would be copied' : 'copied and verified';
  return `${number.format(copied)} files ${done}, ${number.format(same)} were there already, ${number.format(left)} are left.`;
}

async function* batchesOf(files: StoredFiles): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { name } of files.list()) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The SHA-256 that the documents have of their files, by name. */
async function hashesOf(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .where('file_key', 'in', names)
    .select(['file_key', 'sha256'])
    .execute();
  return new Map(rows.map(({ file_key, sha256 }) => [file_key ?? '', sha256 ?? '']));
}

async function moveOne(
  job: MoveJob,
  { name, expected }: { name: string; expected: string | undefined },
  moved: Moved,
): Promise<void> {
  const { from, to, dryRun, deleteSource, say } = job;
  const original = await hashIn(from, name);
  // A server has just deleted it.
  if (original === null && expected === undefined) return;
  if (original === null || (expected !== undefined && original !== expected)) {
    moved.left += 1;
    say(`${name} is ${original === null ? 'lost' : 'damaged'} in ${from.place}.`);
    return;
  }
  if ((await hashIn(to, name)) === original) moved.same += 1;
  else {
    moved.copied += 1;
    if (dryRun) return;
    await to.write(name, from.open(name));
    if ((await hashIn(to, name)) !== original)
      throw new StartError(`${name} did not arrive in ${to.place} as it was sent.`);
  }
  if (deleteSource && !dryRun) await from.remove(name);
}

/** The SHA-256 of a file; null: it is not there. */
async function hashIn(files: StoredFiles, name: string): Promise<string | null> {
  try {
    return (await measure(files.open(name))).sha256;
  } catch (error) {
    if (!files.isLost(error)) throw error;
    return null;
  }
}

/** Names the documents whose file is in neither store. */
async function nameMissing(db: Kysely<Tables>, job: MoveJob, moved: Moved): Promise<void> {
  const there = new Set<string>();
  for (const files of [job.from, job.to])
    for await (const { name } of files.list()) there.add(name);
  const rows = await db
    .selectFrom('documents')
    .where('file_key', 'is not', null)
    .select(['id', 'file_key'])
    .orderBy('id')
    .execute();
  for (const { id, file_key } of rows.filter((row) => !there.has(row.file_key ?? ''))) {
    moved.left += 1;
    job.say(`The file of document ${id} is in neither place (${file_key}).`);
  }
}
