import { DAY_MS, RETENTION } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { StoredFile } from '../../kernel/files/files.ts';
import { lockFileKey } from './documents.repository.ts';
import { dropUnattached, knownKeys, releaseDeletedFiles } from './stray-files.repository.ts';

/**
 * Finds stray files, to which no document refers: after a crash, a database failure, or a deletion long ago.
 * Attachments that nobody has sent for a day count as stray too.
 */

/** A stray file stays at most twice this long. An upload takes a tenth of it. */
const SWEEP_EVERY_MS = 5 * 60_000;
const STRAY_AFTER_MS = 5 * 60_000;
const TRASH_KEPT_MS = RETENTION.trashedFile * DAY_MS;
const UNATTACHED_KEPT_MS = RETENTION.unattachedFile * DAY_MS;
const BATCH = 500;

/** Removes every stray file once. Never touches the file of an upload that is about to be stored. */
export async function sweepStrayFiles(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await releaseDeletedFiles(ctx.db, new Date(now - TRASH_KEPT_MS));
  await dropUnattached(ctx.db, new Date(now - UNATTACHED_KEPT_MS));
  let batch: StoredFile[] = [];
  for await (const file of ctx.files.unchangedSince(new Date(now - STRAY_AFTER_MS))) {
    if (file.finished) batch.push(file);
    else await ctx.files.remove(file);
    if (batch.length === BATCH) {
      await removeUnknown(ctx, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await removeUnknown(ctx, batch);
}

async function removeUnknown(ctx: Context, files: readonly StoredFile[]): Promise<void> {
  const known = await knownKeys(
    ctx.db,
    files.map(({ key }) => key),
  );
  for (const file of files.filter(({ key }) => !known.has(key))) await removeStray(ctx, file);
}

/** Checks the key again under the lock that uploads take, because a slow upload may have inserted its row by now. */
async function removeStray(ctx: Context, file: StoredFile): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockFileKey(trx, file.key);
    if ((await knownKeys(trx, [file.key])).size === 0) await ctx.files.remove(file);
  });
}

/** Sweeps now and every five minutes. The returned function stops that and waits for a running sweep. */
export function startSweeping(ctx: Context): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = (): void => {
    running = running
      .then(() => sweepStrayFiles(ctx))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'stray files could not be swept'));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
