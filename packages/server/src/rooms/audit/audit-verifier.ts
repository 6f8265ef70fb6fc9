import type { Context } from '../../context.ts';
import {
  type LinkedEntry,
  readChain,
  readUnsealed,
  type SealedContent,
} from './audit-chain.repository.ts';
import type { ChainHead } from './audit-head.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

export interface Verdict {
  /** How many links from the first on are valid. */
  intact: number;
  head: ChainHead;
  /** Entries that nobody has sealed yet. */
  unsealed: number;
  /** The first invalid link; null when all are valid. */
  broken: { seq: number; auditId: number | null; why: string } | null;
}

const PAGE = 5_000;

/**
 * How far the times of two sealed entries may be out of order, in ms. Entries are sealed in the order of their
 * transactions, and no transaction lasts this long after writing its entry. Small corrections of the clock also stay
 * within this limit.
 */
const LATEST_MS = 3_600_000;

/** How far the chain has been read: its last link so far, and the latest time up to it. */
interface ReadSoFar extends ChainHead {
  time: number;
}

/**
 * Reads the whole chain and computes every hash again. `known`: a head written down earlier, which the chain must
 * contain. Whoever wrote it down has accepted the times of the entries before it.
 */
export async function verifyAudit(db: Context['db'], known?: ChainHead): Promise<Verdict> {
  const unsealed = await readUnsealed(db);
  let end: ReadSoFar = { seq: 0, hash: FIRST_PREV, time: 0 };
  const verdict = (broken: Verdict['broken']): Verdict => ({
    intact: end.seq,
    head: { seq: end.seq, hash: end.hash },
    unsealed: unsealed.total,
    broken,
  });
  const fault = (auditId: number | null, why: string): Verdict =>
    verdict({ seq: end.seq + 1, auditId, why });
  for (let page = await readChain(db, 0, PAGE); page.length > 0;) {
    for (const link of page) {
      const why = faultOf(link, end, known);
      if (why !== null) return fault(link.audit_id, why);
      end = { seq: link.seq, hash: link.hash, time: latestTime(link, end, known) };
    }
    page = await readChain(db, end.seq, PAGE);
  }
  if (known !== undefined && known.seq > end.seq)
    return fault(null, 'the end of the chain is missing');
  const { oldest } = unsealed;
  return oldest && isTooEarly(oldest, end) ? fault(oldest.id, TOO_EARLY) : verdict(null);
}

const TOO_EARLY = 'its time lies before that of the entry sealed before it';

function faultOf(link: LinkedEntry, before: ReadSoFar, known?: ChainHead): string | null {
  if (link.seq !== before.seq + 1) return 'its link is missing';
  if (link.prev !== before.hash) return 'its link does not continue the one before';
  if (link.entry === null) return 'the entry is missing';
  if (link.hash !== chainHash(link.prev, link.seq, link.entry)) return 'the entry was changed';
  if (link.seq === known?.seq && link.hash !== known.hash) return 'it is not the one written down';
  if (known && link.seq <= known.seq) return null;
  if (timeOf(link.entry) > link.sealed_at.getTime() + LATEST_MS)
    return 'its time lies after it was sealed';
  return isTooEarly(link.entry, before) ? TOO_EARLY : null;
}

/**
 * The latest time so far, in ms since 1970. Up to a known head, no time counts as later than the time of its sealing,
 * because a clock that was ahead has been corrected since.
 */
function latestTime(link: LinkedEntry, before: ReadSoFar, known?: ChainHead): number {
  const latest = Math.max(before.time, timeOf(link.entry));
  return known && link.seq <= known.seq ? Math.min(latest, link.sealed_at.getTime()) : latest;
}

const timeOf = (entry: Pick<SealedContent, 'at'> | null): number => Date.parse(`${entry?.at}Z`);

const isTooEarly = (entry: Pick<SealedContent, 'at'>, { time }: ReadSoFar): boolean =>
  timeOf(entry) < time - LATEST_MS;
