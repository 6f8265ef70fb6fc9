import * as z from 'zod/mini';
import { at, id, listQuery, listReply } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { exportOf } from './wire/exports.ts';
import { HTTP } from './values/limits.ts';

/** The trash: what was deleted or archived, and how an administrator restores it. */

export const TRASH_AREAS = ['claims', 'solutions', 'documents', 'reports'] as const;
export type TrashArea = (typeof TRASH_AREAS)[number];

export const TRASH_MESSAGES = {
  /** The answer when an existing object has a value that must be unique. */
  taken: {
    claims: 'The conversation of this claim has another claim by now.',
    solutions: 'Another solution has the external id of this one by now.',
    documents: 'Another document has the file of this one by now.',
    reports: 'The conversation of this report has another pending report by now.',
  },
} as const;

const area = z.enum(TRASH_AREAS);

export const trashItem = z.strictObject({
  area,
  id,
  /** The beginning of its text, or a document's name. */
  text: z.string(),
  deletedAt: at,
  /** null: the product deleted it, or it was deleted before the server recorded by whom. */
  deletedBy: z.nullable(id),
  /** People's current names, looked up when the entry is read. */
  deletedByName: z.nullable(z.string()),
  /** Whether a document is restored with its file, which is kept for 30 days; false in all other areas. */
  hasFile: z.boolean(),
});
export type TrashItem = z.output<typeof trashItem>;

const { page, perPage, q } = listQuery;

export const trashListQuery = z.strictObject({ page, perPage, q, area: z.optional(area) });
export type TrashListQuery = z.output<typeof trashListQuery>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  mayLag: true,
  roles: ['ADMIN'],
  summary:
    'Deleted claims, documents and reports and archived solutions, the last deleted first; pages by number only, so next is always null.',
  query: trashListQuery,
  reply: listReply(trashItem),
  timeoutMs: HTTP.slowTimeoutMs,
});

export const trashExportQuery = z.strictObject({ q, area: z.optional(area) });
export type TrashExportQuery = z.output<typeof trashExportQuery>;

export const exportTrash = endpoint({
  ...exportOf(listTrash),
  summary: 'What is in the trash as CSV, the last deleted first.',
  query: trashExportQuery,
});

/** An object in the trash. */
export const trashed = z.strictObject({ area, id });
export type Trashed = z.output<typeof trashed>;

export const restoreTrash = endpoint({
  method: 'POST',
  path: '/api/trash/restore',
  roles: ['ADMIN'],
  summary: 'Brings something back from the trash; a validated report teaches the assistant again.',
  body: trashed,
  writable: { ADMIN: ['area', 'id'] },
  reply: trashed,
  idempotent: true,
  timeoutMs: HTTP.slowTimeoutMs,
});
