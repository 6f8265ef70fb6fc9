import type { Context } from '../../context.ts';
import { makeParts } from './audit-parts.repository.ts';

/** Makes the parts of the audit for the months to come, long before they are needed. */
export async function keepParts({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const entries = await makeParts(db);
  // Only after months without this job.
  if (entries > 0) log.warn({ entries }, 'entries of the audit came to a month without a part');
}
