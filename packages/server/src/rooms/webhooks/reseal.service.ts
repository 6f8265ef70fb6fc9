import type { Context } from '../../context.ts';
import { aboutWebhook } from './signature.ts';
import { listSealedOtherwise, resealSecret } from './webhooks.repository.ts';

/**
 * Key rotation for webhooks: seals their secrets with the first key, so that the other keys can be taken out of
 * ENCRYPTION_KEY. Logs one warning when some of their keys are missing: those webhooks cannot sign.
 */
export async function resealWebhooks({
  db,
  seal,
  log,
}: Pick<Context, 'db' | 'seal' | 'log'>): Promise<void> {
  let [resealed, unreadable] = [0, 0];
  for (const row of await listSealedOtherwise(db, seal.keyId)) {
    const about = aboutWebhook(row.id);
    const secret = seal.open(row.sealed, about);
    if (secret === null) {
      unreadable += 1;
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- there are few, and it happens once a rotation
    await resealSecret(db, row, seal.seal(secret, about));
    resealed += 1;
  }
  if (resealed > 0) log.info({ resealed }, 'secrets of webhooks were sealed with the first key');
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'secrets of webhooks cannot be read without the key they were sealed with: add it to ENCRYPTION_KEY, or rotate them',
    );
}
