import * as z from 'zod/mini';
import { at, id, idText, listQuery, listReply, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS } from './values/limits.ts';

/** The audit trail: who did what, when, to which object. Entries are append-only and sealed in a hash chain. */

export const auditEntry = z.strictObject({
  id,
  at,
  /** null: nobody was signed in, or the product acted by itself. */
  actorId: z.nullable(id),
  /** People's current names, looked up when the entry is read. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  area: z.string(),
  objectId: z.nullable(id),
  /** The person whom the entry is about, if any. */
  objectName: z.nullable(z.string()),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  /** Values of status and role only. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  address: z.string(),
  /** Its number and hash in the hash chain; null until it is sealed, within a second. */
  seq: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const { page, perPage, after } = listQuery;

export const auditListQuery = z.strictObject({
  page,
  perPage,
  after,
  actorId: z.optional(idText),
  area: z.optional(text(LIMITS.auditWord)),
  objectId: z.optional(idText),
  action: z.optional(text(LIMITS.auditWord)),
  /** Entries from this time on. */
  from: z.optional(at),
  /** Entries before this time. */
  to: z.optional(at),
});
export type AuditListQuery = z.output<typeof auditListQuery>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  mayLag: true,
  roles: ['ADMIN'],
  summary: 'Who did what, newest first.',
  query: auditListQuery,
  reply: listReply(auditEntry),
  timeoutMs: HTTP.slowTimeoutMs,
});

export const auditExportQuery = z.omit(auditListQuery, PAGING);
export type AuditExportQuery = z.output<typeof auditExportQuery>;

export const exportAudit = endpoint({
  ...exportOf(listAudit),
  summary: 'The entries of the list as CSV.',
  query: auditExportQuery,
  proof: 'recent',
});
