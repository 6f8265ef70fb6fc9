import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import { FOLDER_MODE } from '../../kernel/files/files.ts';
import { finishFile, isThere } from '../../kernel/files/finish-file.ts';
import { StartError } from '../../start-error.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import * as repository from './audit-archive.repository.ts';
import { readChain } from './audit-chain.repository.ts';
import type { ChainHead } from './audit-head.ts';
import { makeParts } from './audit-parts.repository.ts';
import { archiveName, follow } from './audit-verifier.ts';
import { FIRST_PREV } from './chain-hash.ts';

/** Takes old months out of the audit into files, which continue each other as the chain does. */

export interface ArchiveJob {
  /** Signs in as the owner of the tables. */
  db: Context['db'];
  /** The folder of the files; made if it is missing. */
  folder: string;
  /** Months that end at this time or before are taken out. */
  before: Date;
  /** Aborted: no further month is begun. */
  stop: AbortSignal;
  say: (line: string) => void;
}

/**
 * Takes out the months, the oldest first. Each is written to a file, which is read again and verified before its rows
 * are dropped. Resolves with the number of months. The next run continues one that ended early. Throws StartError when
 * a month is not sealed, the chain is broken, or a file of this name has something else.
 */
export async function archiveAudit(job: ArchiveJob): Promise<number> {
  const { db, folder, stop, say } = job;
  await makeParts(db);
  await repository.deleteArchivedLinks(db, (await archivedHead(db)).seq);
  const parts = await repository.readPartsBefore(db, job.before);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  for (const part of parts) {
    if (stop.aborted) throw new StartError('Stopped. Run it again to go on.');
    // oxlint-disable-next-line no-await-in-loop -- one continues the other
    say(await archivePart(job, part));
  }
  return parts.length;
}

/** The link with which the last archive ends; the beginning of the chain when there is none. */
async function archivedHead(db: Context['db']): Promise<ChainHead> {
  const last = (await repository.readArchives(db)).at(-1);
  return { seq: last?.seq ?? 0, hash: last?.hash ?? FIRST_PREV };
}

async function archivePart({ db, folder }: ArchiveJob, part: repository.Part): Promise<string> {
  if (part.unsealed > 0)
    throw new StartError(
      `${part.unsealed} entries of ${part.name} are not sealed yet: start Recourse, and try again a minute later.`,
    );
  const after = await archivedHead(db);
  // All of its entries may have been sealed between those of the month before, and so be in that file.
  if (part.lastSeq === null || part.lastSeq <= after.seq) {
    await takeOut(db, part, null);
    await repository.deleteArchivedLinks(db, after.seq);
    return `${part.name}: nothing that is not in a file already`;
  }
  const name = `${part.name}-${part.lastSeq}`;
  const file = path.join(folder, archiveName(name));
  const end = await writeVerified(db, file, { after, untilSeq: part.lastSeq });
  const entries = end.seq - after.seq;
  await takeOut(db, part, { name, entries, ...end });
  await repository.deleteArchivedLinks(db, end.seq);
  return `${part.name}: ${entries} entries in ${file}`;
}

/** Drops a part that has its file. Throws StartError when that file lacks what came to it meanwhile. */
async function takeOut(
  db: Context['db'],
  part: repository.Part,
  archive: Parameters<typeof repository.dropPart>[2],
): Promise<void> {
  if (!(await repository.dropPart(db, part, archive)))
    throw new StartError(`Entries came to ${part.name} meanwhile: try again a minute later.`);
}

/** Writes the links after one, reads them again from the file, and gives the file its name. Returns its end. */
async function writeVerified(
  db: Context['db'],
  file: string,
  { after, untilSeq }: { after: ChainHead; untilSeq: number },
): Promise<ChainHead> {
  const from = { ...after, time: 0 };
  const links = () => readChain(db, after.seq, untilSeq);
  const { end, broken } = await follow(links(), { from });
  if (broken !== null || end.seq !== untilSeq)
    throw new StartError(
      `The audit is broken at number ${end.seq + 1} (${broken?.why ?? 'the link is missing'}): nothing of this month was taken out.`,
    );
  if (await isThere(file)) await refuseDifferent(file, from, end);
  else {
    const unfinished = `${file}.unfinished`;
    await rm(unfinished, { force: true });
    await writeArchive(unfinished, after, links());
    await refuseDifferent(unfinished, from, end);
    await finishFile(unfinished, file);
  }
  return { seq: end.seq, hash: end.hash };
}

/** Reads a file and compares its end, and with it the hash of every entry, with that of the database. */
async function refuseDifferent(
  file: string,
  from: ChainHead & { time: number },
  end: ChainHead,
): Promise<void> {
  const read = await follow(readArchive(file, from), { from });
  if (read.broken !== null || read.end.seq !== end.seq || read.end.hash !== end.hash)
    throw new StartError(
      `${file} does not have what the audit has (${read.broken?.why ?? 'it ends elsewhere'}): move it away, and try again.`,
    );
}
