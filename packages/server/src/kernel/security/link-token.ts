import type { LinkKind } from '@recourse/contract/told/links';
import { randomBytes } from 'node:crypto';
import type { Links } from './links.ts';

/** The part of a link after its #: the number of its row, and a proof of it. */

/** The row that a link belongs to. */
export interface LinkRow {
  id: number;
  kind: LinkKind;
  nonce: string;
}

const NONCE_BYTES = 24;

/** What a link is made from, together with its key. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

const textOf = ({ id, nonce }: LinkRow): string => `${id}.${nonce}`;

/**
 * Each attempt to send the mail has the same token. It is of no use to anybody who has only the row or only the key.
 */
export const linkToken = (links: Links, row: LinkRow): string =>
  `${row.id}.${links.prove(row.kind, textOf(row))}`;

/** The parts of what a client sent; null when it cannot be a link. */
export function readLinkToken(token: string): { id: number; proof: string } | null {
  const [, id, proof] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  return id === undefined || proof === undefined ? null : { id: Number(id), proof };
}

/** Whether this is the proof of that row. */
export const fitsLink = (links: Links, row: LinkRow, proof: string): boolean =>
  links.isProved(row.kind, textOf(row), proof);
