import * as z from 'zod/mini';
import { CLAIM_CHANNELS, CLAIM_REMEDIES, staffClaim } from './claims.ts';
import { staffThreadItem, threadFile, threadPlace } from './claims-thread.ts';
import { at, id, idParams } from './values/common.ts';
import { HTTP, THREAD } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';
import { endpoint } from './wire/endpoint.ts';

/** What is printed of a claim: the receipt for its client, and the case file for the staff. */

/** A file with the hash of its content, by which anybody can tell whether a copy is the same. */
export const hashedFile = z.strictObject({
  ...threadFile.shape,
  /** 64 hexadecimal digits. */
  sha256: z.string(),
});
export type HashedFile = z.output<typeof hashedFile>;

/** Whose paper it is, and in which zone its times are meant. */
const head = {
  /** null: the organisation has no name in the settings. */
  organisation: z.nullable(z.string()),
  /** The organisation's time zone: 'Europe/Paris'. */
  timeZone: z.string(),
  /** When the claim was received, in that zone with its offset: 2026-03-02T10:55:00+01:00. */
  receivedLocal: z.string(),
} as const;

/** The receipt of a claim. Everybody reads the same, so it has no field of the staff. */
export const receipt = z.strictObject({
  ...head,
  id,
  reference: z.string(),
  receivedAt: at,
  channel: z.enum(CLAIM_CHANNELS),
  /** Whose claim it is; null when the staff filed it for nobody. */
  clientName: z.nullable(z.string()),
  contenu: z.string(),
  remedy: z.array(z.enum(CLAIM_REMEDIES)),
  remedyText: z.nullable(z.string()),
  /** The files that were filed with it. */
  files: z.array(hashedFile),
});
export type Receipt = z.output<typeof receipt>;

const timeoutMs = HTTP.slowTimeoutMs;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/claims/:id/receipt',
  roles: EVERY_ROLE,
  summary:
    'The receipt of a claim: its number, when it came, its text and its files with their hashes.',
  params: idParams,
  reply: receipt,
  timeoutMs,
});

export const getCaseFile = endpoint({
  method: 'GET',
  path: '/api/claims/:id/case-file',
  roles: ['ADMIN', 'EMPLOYE'],
  summary: `Everything about a claim, notes included, at most ${THREAD.page} entries a page.`,
  params: idParams,
  query: z.strictObject({ after: z.optional(threadPlace) }),
  reply: z.strictObject({
    ...head,
    claim: staffClaim,
    /** The entries of its thread, oldest first. */
    data: z.array(staffThreadItem),
    /** The files of these entries. */
    files: z.array(hashedFile),
    meta: z.strictObject({ next: z.nullable(z.string()) }),
  }),
  timeoutMs,
});
