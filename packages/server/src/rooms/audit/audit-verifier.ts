import path from 'node:path';
import { HOUR_MS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { ArchiveError, readArchive } from './archive-file.ts';
import { type Archive, readArchives } from './audit-archive.repository.ts';
import {
  type LinkedEntry,
  readChain,
  readUnsealed,
  type SealedContent,
} from './audit-chain.repository.ts';
import type { ChainHead } from './audit-head.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

export interface Verdict {
  /** How many links are valid, from the first one that was read. */
  intact: number;
  head: ChainHead;
  /** Entries that nobody has sealed yet. */
  unsealed: number;
  /** Entries in archives that were not read. */
  unread: number;
  /** The first invalid link; null when all are valid. */
  broken: Fault | null;
}

interface Fault {
  seq: number;
  auditId: number | null;
  why: string;
}

export interface VerifyOptions {
  /**
   * A head that somebody recorded earlier, which the chain must contain. Its times and those before it count as
   * accepted.
   */
  known?: ChainHead | undefined;
  /** The folder with the archives; null: they are not read. */
  archives?: string | null;
}

/**
 * How far the times of two sealed entries may be out of order, in ms. Entries are sealed in the order of their
 * transactions, and no transaction lasts this long after writing its entry. Small corrections of the clock also stay
 * within this limit.
 */
const LATEST_MS = HOUR_MS;

/** How far the chain has been read: its last link so far, and the latest time up to it. */
interface ReadSoFar extends ChainHead {
  time: number;
}

const BEGINNING: ReadSoFar = { seq: 0, hash: FIRST_PREV, time: 0 };

/** Further checks of a link; null when it passes. */
type Look = (link: LinkedEntry) => string | null;

/** Reads the whole chain, through the archives and the database, and computes every hash again. */
export async function verifyAudit(
  db: Context['db'],
  { known, archives = null }: VerifyOptions = {},
): Promise<Verdict> {
  const unsealed = await readUnsealed(db);
  const taken = await readArchives(db);
  const begin = beginOf(archives === null ? taken : []);
  const verdict = ({ seq, hash }: ChainHead, broken: Fault | null): Verdict => ({
    intact: seq - begin.seq,
    head: { seq, hash },
    unsealed: unsealed.total,
    unread: begin.seq,
    broken,
  });
  if (known && known.seq < begin.seq)
    return verdict(begin, faultAfter({ seq: known.seq - 1 }, IN_ARCHIVE));
  if (known?.seq === begin.seq && known.hash !== begin.hash)
    return verdict(begin, faultAfter({ seq: known.seq - 1 }, OTHER));
  let read =
    archives === null
      ? { end: begin, broken: null }
      : await followArchives(db, { taken, archives, known });
  if (read.broken === null)
    read = await follow(readChain(db, read.end.seq), { from: read.end, known });
  const { end, broken } = read;
  if (broken !== null) return verdict(end, broken);
  if (known && known.seq > end.seq)
    return verdict(end, faultAfter(end, 'the end of the chain is missing'));
  const { oldest } = unsealed;
  return verdict(
    end,
    oldest && isTooEarly(oldest, end) ? faultAfter(end, TOO_EARLY, oldest.id) : null,
  );
}

const IN_ARCHIVE = 'it is in an archive that was not read';
const OTHER = 'it is not the one written down';
const TOO_EARLY = 'its time lies before that of the entry sealed before it';
const CHANGED = 'the entry was changed';
const MISSING = 'the entry is missing';

/** The link after which reading begins: that of the last archive which is not read. */
function beginOf(unread: readonly Archive[]): ReadSoFar {
  const last = unread.at(-1);
  return last ? { seq: last.seq, hash: last.hash, time: 0 } : BEGINNING;
}

const faultAfter = (
  { seq }: Pick<ChainHead, 'seq'>,
  why: string,
  auditId: number | null = null,
): Fault => ({
  seq: seq + 1,
  auditId,
  why,
});

type Followed = { end: ReadSoFar; broken: Fault | null };

/** Follows the chain through the archives, one after the other. */
async function followArchives(
  db: Context['db'],
  { taken, archives, known }: VerifyOptions & { taken: readonly Archive[]; archives: string },
): Promise<Followed> {
  let end = BEGINNING;
  const look = await lookOfBoth(db, taken);
  for (const { name, seq, hash } of taken) {
    const links = readArchive(path.join(archives, archiveName(name)), end);
    // oxlint-disable-next-line no-await-in-loop -- each continues the one before
    const read = await follow(links, { from: end, known, look });
    if (read.broken !== null) return read;
    ({ end } = read);
    if (end.seq !== seq || end.hash !== hash)
      return { end, broken: faultAfter(end, `${name} does not end where it was taken out`) };
  }
  return { end, broken: null };
}

/** The file of an archive, inside its folder. */
export const archiveName = (name: string): string => `${name}.jsonl.zst`;

/**
 * An archive has everything that was sealed up to its end. So some entries of the month after it are both in the
 * archive and in the database. Both must be the same.
 */
async function lookOfBoth(db: Context['db'], taken: readonly Archive[]): Promise<Look> {
  const last = taken.at(-1);
  const takenUntil = Math.max(...taken.map(({ until }) => until.getTime()));
  const both = new Map<number, LinkedEntry>();
  for await (const link of last ? readChain(db, 0, last.seq) : [])
    if (link.entry !== null) both.set(link.seq, link);
  return ({ seq, hash, entry }) => {
    const other = both.get(seq);
    if (other?.entry)
      return other.hash === hash && chainHash(other.prev, seq, other.entry) === hash
        ? null
        : CHANGED;
    return timeOf(entry) >= takenUntil ? MISSING : null;
  };
}

/** Follows the chain from a link on, up to the first invalid one. */
export async function follow(
  links: AsyncIterable<LinkedEntry>,
  {
    from,
    known,
    look = () => null,
  }: { from: ReadSoFar; known?: ChainHead | undefined; look?: Look },
): Promise<Followed> {
  let end = from;
  try {
    for await (const link of links) {
      const why = faultOf(link, end, known) ?? look(link);
      if (why !== null) return { end, broken: faultAfter(end, why, link.audit_id) };
      end = { seq: link.seq, hash: link.hash, time: latestTime(link, end, known) };
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { end, broken: faultAfter(end, error.message) };
  }
  return { end, broken: null };
}

function faultOf(link: LinkedEntry, before: ReadSoFar, known?: ChainHead): string | null {
  if (link.seq !== before.seq + 1) return 'its link is missing';
  if (link.prev !== before.hash) return 'its link does not continue the one before';
  if (link.entry === null) return MISSING;
  if (link.hash !== chainHash(link.prev, link.seq, link.entry)) return CHANGED;
  if (link.seq === known?.seq && link.hash !== known.hash) return OTHER;
  if (known && link.seq <= known.seq) return null;
  if (timeOf(link.entry) > link.sealed_at.getTime() + LATEST_MS)
    return 'its time lies after it was sealed';
  return isTooEarly(link.entry, before) ? TOO_EARLY : null;
}

/**
 * The latest time so far, in ms since 1970. Up to a known head, no time counts as later than the time of the entry's
 * own sealing: a clock that was ahead has been corrected.
 */
function latestTime(link: LinkedEntry, before: ReadSoFar, known?: ChainHead): number {
  const latest = Math.max(before.time, timeOf(link.entry));
  return known && link.seq <= known.seq ? Math.min(latest, link.sealed_at.getTime()) : latest;
}

const timeOf = (entry: Pick<SealedContent, 'at'> | null): number => Date.parse(`${entry?.at}Z`);

const isTooEarly = (entry: Pick<SealedContent, 'at'>, { time }: ReadSoFar): boolean =>
  timeOf(entry) < time - LATEST_MS;
