import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Moment } from '../../kernel/changes/outbox-feed.ts';
import * as chain from './audit-chain.repository.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

/** Entries of one transaction of the sealer. */
const BATCH = 1_000;

/** Seals what was committed since its last run; resolves with how many entries that were. */
export type Sealer = () => Promise<number>;

/**
 * Makes a sealer for a process. Every process has one; whichever comes first seals, the others find nothing
 * left or let it. The first run looks at all there is, so that nothing stays open after a restart or restore;
 * later ones only at what has been committed since, however late.
 */
export function createAuditSealer(db: Context['db']): Sealer {
  let since: Moment | null = null;
  return async () => {
    const run = await sealSince(db, {
      since,
      after: since === null ? await chain.readFirstUnsealed(db) : beginningOf(since),
    });
    if (run.until !== null) since = run.until;
    return run.sealed;
  };
}

/** Whatever has been committed since a moment stands behind this place. */
const beginningOf = (moment: Moment): chain.Place => ({
  tx: moment.split(':', 1)[0] ?? '0',
  id: 0,
});

/** Seals all of it, a batch after the other; `until` is null when another process is at it. */
async function sealSince(
  db: Context['db'],
  from: Pick<chain.Search, 'since' | 'after'>,
): Promise<{ sealed: number; until: Moment | null }> {
  const search = { ...from, limit: BATCH };
  let sealed = 0;
  // Up to the first look: what appears behind its place later is found by the next run.
  let until: Moment | null = null;
  for (let full = true; full;) {
    // Looked at without the lock first: mostly there is nothing to do.
    const seen = sealed === 0 ? await chain.readCandidates(db, search) : null;
    until ??= seen?.until ?? null;
    const isDone = seen?.entries.every(({ isSealed }) => isSealed) ?? false;
    const batch = isDone ? seen?.entries : await sealBatch(db, search);
    if (!batch) return { sealed, until: null };
    if (!isDone) sealed += batch.filter(({ isSealed }) => !isSealed).length;
    search.after = batch.at(-1) ?? search.after;
    full = batch.length === BATCH;
  }
  return { sealed, until };
}

/** Seals the next entries in one transaction; null when another process is at it. */
async function sealBatch(
  db: Context['db'],
  search: chain.Search,
): Promise<chain.Candidate[] | null> {
  return inTransaction(db, async (trx) => {
    if (!(await chain.tryTakeTurn(trx))) return null;
    // Read again: what another process sealed before it let go of the lock is only visible now.
    const { entries } = await chain.readCandidates(trx, search);
    const end = await chain.readLastLink(trx);
    let seq = end?.seq ?? 0;
    let prev = end?.hash ?? FIRST_PREV;
    const open = entries.filter(({ isSealed }) => !isSealed);
    const links = open.map((entry): chain.Link => {
      seq += 1;
      const link = { seq, audit_id: entry.id, prev, hash: chainHash(prev, seq, entry) };
      prev = link.hash;
      return link;
    });
    if (links.length > 0) await chain.insertLinks(trx, links);
    return entries;
  });
}
