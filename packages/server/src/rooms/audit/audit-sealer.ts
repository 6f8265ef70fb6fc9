import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import * as chain from './audit-chain.repository.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

/** Entries of one transaction of the sealer. */
const BATCH = 1_000;

/** Seals what was committed since its last run; resolves with how many entries that were. */
export type Sealer = () => Promise<number>;

/**
 * Makes a sealer for a process. Every process has one; whichever comes first seals, the others find nothing
 * left or let it. The first run looks at all there is, so that nothing stays open after a restart or restore;
 * later ones only at transactions that may have ended since.
 */
export function createAuditSealer(db: Context['db']): Sealer {
  let since = '0';
  return async () => {
    let sealed = 0;
    let place: chain.Place = { tx: since, id: 0 };
    let horizon: string | null = null;
    for (;;) {
      // Looked at without the lock first: mostly there is nothing to do.
      const seen = await chain.readUnsealed(db, place, BATCH);
      // The horizon of the first look: what appears behind it later is found by the next run.
      horizon ??= seen.horizon;
      const last = seen.entries.at(-1);
      if (last) {
        const batch = await sealBatch(db, place);
        if (batch === null) return sealed;
        sealed += batch.length;
        place = batch.at(-1) ?? last;
      }
      if (seen.entries.length < BATCH) break;
    }
    since = horizon;
    return sealed;
  };
}

/** Seals the next entries behind a place in one transaction; null when another process is at it. */
async function sealBatch(db: Context['db'], place: chain.Place): Promise<chain.Place[] | null> {
  return inTransaction(db, async (trx) => {
    if (!(await chain.tryTakeTurn(trx))) return null;
    // Read again: what another process sealed before it let go of the lock is only visible now.
    const { entries } = await chain.readUnsealed(trx, place, BATCH);
    const end = await chain.readLastLink(trx);
    let seq = end?.seq ?? 0;
    let prev = end?.hash ?? FIRST_PREV;
    const links = entries.map((entry): chain.Link => {
      seq += 1;
      const link = { seq, audit_id: entry.id, prev, hash: chainHash(prev, seq, entry) };
      prev = link.hash;
      return link;
    });
    if (links.length > 0) await chain.insertLinks(trx, links);
    return entries;
  });
}
