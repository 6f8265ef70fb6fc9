import {
  document as shape,
  type Document,
  DOCUMENT_MESSAGES,
  type DocumentCounts,
  type DocumentExportQuery,
  type DocumentListQuery,
  fileKind,
  type listDocuments as listEndpoint,
  mayDeleteDocument,
} from '@recourse/contract/documents';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { cleanFileName, nameAsKind } from '../../kernel/files/file-name.ts';
import type { FileReply } from '../../kernel/files/file-reply.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { deleteAttachment, findReadable } from './attachments.service.ts';
import * as repository from './documents.repository.ts';

/** A page of documents: all for administrators, sent and received ones for everyone else. */
export async function listDocuments(
  ctx: Context,
  actor: Actor,
  query: DocumentListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const page = pageOf(query);
  return listOf(await repository.listDocumentRows(ctx.db, actor, { query, page }), page);
}

/** The whole list of documents as CSV, without their files. */
export async function exportDocuments(
  ctx: Context,
  actor: Actor,
  query: DocumentExportQuery,
): Promise<CsvReply> {
  return exportList<Document>(ctx, actor, {
    area: 'documents',
    columns: columnsOf(shape),
    query,
    read: async (db, last) =>
      (await repository.listDocumentRows(db, actor, { query, page: pageAfter(last, query) })).rows,
  });
}

/** The number of documents that the caller may see, in total and of each type. */
export async function countDocuments(ctx: Context, actor: Actor): Promise<DocumentCounts> {
  return repository.countDocumentRows(ctx.db, actor);
}

/** One document. Throws 404 when it is missing or the caller may not see it. */
export async function getDocument(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
): Promise<Document> {
  const found = await repository.findDocument(ctx.db, actor, id);
  if (found) return found;
  const attachment =
    (await findReadable(ctx.db, actor, id)) && (await repository.findAttachment(ctx.db, id));
  if (!attachment) throw notFound();
  return attachment;
}

/** CSV is sent as plain text, so that a browser shows it instead of guessing a type. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  'text/plain': 'text/plain; charset=utf-8',
  'text/csv': 'text/plain; charset=utf-8',
};

/**
 * The file of a document. Throws 404 when there is none or the caller may not see it; opening it throws when the file
 * is lost.
 */
export async function readContent(ctx: Context, actor: Actor, id: number): Promise<FileReply> {
  const file = (await repository.findFile(ctx.db, actor, id)) ?? (await attached(ctx, actor, id));
  const kind = file && fileKind(file.mime);
  if (!kind) throw notFound();
  return {
    name: nameAsKind(cleanFileName(file.nom), kind),
    type: SHOWN_AS[kind.mime] ?? kind.mime,
    inline: kind.inline,
    size: file.size,
    tag: file.sha256,
    open: async (range) => {
      const stored = { key: file.file_key, size: file.size };
      const { bytes, lost } = await ctx.files.read(stored, range);
      if (bytes) return bytes;
      const what = { documentId: id, fileKey: stored.key, code: lost };
      ctx.log.warn(what, 'the file of a document is lost');
      throw notFound();
    },
  };
}

/** The file of an attachment; undefined when the caller may not read its claim, message or note. */
async function attached(ctx: Context, actor: Actor, id: number) {
  return (
    (await findReadable(ctx.db, actor, id)) && (await repository.findAttachmentFile(ctx.db, id))
  );
}

/**
 * Moves a document to the administrators' trash. Throws 404; 403 when the caller did not upload it; 409 for a file that
 * was sent with something, unless the caller is an administrator.
 */
export async function deleteDocument(ctx: Context, actor: Actor, id: number): Promise<string> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockDocument(trx, actor, id);
    if (!row) return deleteAttachment(ctx, { trx, actor, id });
    if (!mayDeleteDocument(actor, { uploadedBy: row.uploaded_by })) throw forbidden();
    await repository.softDeleteDocument(trx, id, { userId: actor.userId, at: ctx.clock.now() });
    await recordChange(trx, actor, { action: 'delete', area: 'documents', objectId: id });
  });
  return DOCUMENT_MESSAGES.deleted;
}
