import type { Context } from '../../../context.ts';
import { listSealedOtherwise, reseal } from './factors.repository.ts';
import { aboutTotp } from './totp.ts';

const AT_ONCE = 500;

/**
 * Key rotation for authenticator apps: seals their secrets with the first key, so that the other keys can be taken out
 * of ENCRYPTION_KEY. Logs one warning when some of their keys are missing: their owners sign in with recovery codes.
 */
export async function resealFactors({
  db,
  seal,
  log,
}: Pick<Context, 'db' | 'seal' | 'log'>): Promise<void> {
  let [resealed, unreadable, after] = [0, 0, 0];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one portion after the other
    const rows = await listSealedOtherwise(db, { keyId: seal.keyId, after, limit: AT_ONCE });
    for (const row of rows) {
      const about = aboutTotp(row.userId);
      const secret = seal.open(row.sealed, about);
      if (secret === null) unreadable += 1;
      // oxlint-disable-next-line no-await-in-loop -- there are few, and it happens once a rotation
      else await reseal(db, row, seal.seal(secret, about));
      if (secret !== null) resealed += 1;
      after = row.userId;
    }
    if (rows.length < AT_ONCE) break;
  }
  if (resealed > 0) log.info({ resealed }, 'second factors were sealed with the first key');
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'second factors cannot be read without the key they were sealed with: add it to ENCRYPTION_KEY, or their owners sign in with recovery codes',
    );
}
