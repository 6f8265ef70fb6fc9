import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Moment } from '../../kernel/changes/outbox-feed.ts';
import * as chain from './audit-chain.repository.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

/** Entries that the sealer reads in one transaction. */
const BATCH = 1_000;

/** Seals what was committed since its last run; resolves with the number of sealed entries. */
export type Sealer = () => Promise<number>;

/**
 * Makes the sealer of a process. Every process has one: the first to take the lock seals, the others skip that run. The
 * first run reads all entries, so that none stays unsealed after a restart or restore. Later runs read only what was
 * committed since the run before, however old its entries are.
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

/** The place before everything that was committed since a moment. */
const beginningOf = (moment: Moment): chain.Place => ({
  tx: moment.split(':', 1)[0] ?? '0',
  id: 0,
});

/** Seals batch after batch until none is left. `until` is null when another process is sealing. */
async function sealSince(
  db: Context['db'],
  from: Pick<chain.Search, 'since' | 'after'>,
): Promise<{ sealed: number; until: Moment | null }> {
  const search = { ...from, limit: BATCH };
  let sealed = 0;
  // The moment of the first read, so that the next run finds entries that appear before
  // `search.after` later.
  let until: Moment | null = null;
  for (let full = true; full;) {
    // The first read takes no lock, because usually there is nothing to do.
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

/** Seals the next entries in one transaction; null when another process is sealing. */
async function sealBatch(
  db: Context['db'],
  search: chain.Search,
): Promise<chain.Candidate[] | null> {
  return inTransaction(db, async (trx) => {
    if (!(await chain.tryTakeTurn(trx))) return null;
    // Read again, because only under the lock is it visible what another process has already
    // sealed.
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
