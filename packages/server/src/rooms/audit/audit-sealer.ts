import type { Context } from '../../context.ts';
import type { Moment } from '../../kernel/changes/outbox-feed.ts';
import * as chain from './audit-chain.repository.ts';

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
    const { entries, until: read } = await chain.readCandidates(db, search);
    until ??= read;
    const open = entries.filter(({ isSealed }) => !isSealed).map(({ id }) => id);
    const added = open.length === 0 ? 0 : await chain.sealEntries(db, open);
    if (added === null) return { sealed, until: null };
    sealed += added;
    search.after = entries.at(-1) ?? search.after;
    full = entries.length === BATCH;
  }
  return { sealed, until };
}
