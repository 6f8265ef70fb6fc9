import { createHash } from 'node:crypto';
import type { SealedContent } from './audit-chain.repository.ts';

/** How an entry of the audit trail is sealed. Any change here breaks every existing chain. */

/** The hash before the first entry. */
export const FIRST_PREV = '0'.repeat(64);

/** SHA-256 in hexadecimal over the previous hash, the entry's number and the whole entry. */
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
