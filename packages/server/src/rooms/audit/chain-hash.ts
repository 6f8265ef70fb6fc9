import { createHash } from 'node:crypto';

/** How an entry of the audit is sealed. Changing any of this breaks every chain there is. */

/** An entry as it is hashed: every column as text of a fixed form, so that each byte of it counts. */
export interface SealedContent {
  id: number;
  /** UTC with microseconds: '2026-03-02T10:00:00.123456'. */
  at: string;
  actor_id: number | null;
  action: string;
  area: string;
  object_id: number | null;
  fields: string[];
  /** The text of a jsonb, whose keys PostgreSQL keeps in one order. */
  detail: string;
  request_id: string;
  address: string;
}

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
