import { createHash } from 'node:crypto';
import type { SealedContent } from './audit-chain.repository.ts';

/** How an entry of the audit is sealed. Changing any of this breaks every chain there is. */

/** What stands before the first entry. */
export const FIRST_PREV = '0'.repeat(64);

/** SHA-256 in hexadecimal over the hash before, the entry's number and all of the entry. */
export function chainHash(prev: string, seq: number, entry: SealedContent): string {
  const content = [
    seq,
    entry.id,
    entry.at,
    entry.actor_id,
    entry.action,
    entry.area,
    entry.object_id,
    entry.fields,
    entry.detail,
    entry.request_id,
    entry.address,
  ];
  return createHash('sha256')
    .update(`${prev}\n${JSON.stringify(content)}`)
    .digest('hex');
}
