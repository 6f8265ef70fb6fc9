import { createHash } from 'node:crypto';
import type { SealedContent } from './audit-chain.repository.ts';

/** How an entry of the audit trail is sealed. Any change here breaks every existing chain. */

/** The hash before the first entry. */
export const FIRST_PREV = '0'.repeat(64);

/** What is sealed of an entry, in this order. */
const SEALED = [
  'id',
  'at',
  'actor_id',
  'action',
  'area',
  'object_id',
  'fields',
  'detail',
  'request_id',
  'address',
] as const satisfies readonly (keyof SealedContent)[];

/** The values of an entry in the order in which they are sealed. */
export const valuesOf = (entry: SealedContent): unknown[] => SEALED.map((name) => entry[name]);

/** The entry with these values; the inverse of `valuesOf`. */
export const entryOf = (values: readonly unknown[]): SealedContent =>
  Object.fromEntries(
    SEALED.map((name, place) => [name, values[place]]),
  ) as unknown as SealedContent;

/** SHA-256 in hexadecimal over the previous hash, the entry's number and the whole entry. */
export function chainHash(prev: string, seq: number, entry: SealedContent): string {
  return createHash('sha256')
    .update(`${prev}\n${JSON.stringify([seq, ...valuesOf(entry)])}`)
    .digest('hex');
}
