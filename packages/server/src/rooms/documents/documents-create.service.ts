import {
  type Document,
  DOCUMENT_MESSAGES,
  documentFormFault,
  type FileKind,
  type NewDocument,
} from '@recourse/contract/documents';
import { FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { LIMITS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { badRequest, tooLarge, unauthorized } from '../../kernel/errors.ts';
import { inspectFile } from '../../kernel/files/file-kind.ts';
import { cleanFileName, nameAsKind } from '../../kernel/files/file-name.ts';
import type { UploadedFile } from '../../kernel/files/forms.ts';
import { notify } from '../../kernel/changes/notify.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { DOCUMENT } from './documents.fields.ts';
import { checkReferences, partiesOf } from './document-parties.service.ts';
import * as repository from './documents.repository.ts';

export interface Upload {
  form: NewDocument;
  file: UploadedFile | null;
}

/**
 * Stores a document. Throws 400 for a missing field; 413 when the file or the quota is too large; 415 and 422 for a
 * refused file; 422 for people or claims that the caller may not name.
 */
export async function createDocument(
  ctx: Context,
  actor: Actor,
  upload: Upload,
): Promise<Document> {
  checkForm(actor, upload);
  const { purpose = null, ...form } = upload.form;
  const parties = partiesOf(actor, upload.form);
  const kind = upload.file && (await inspectFile(upload.file));
  // Outside of the transaction: no connection to the database waits for the store.
  await upload.file?.send();
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (trx) => {
    await checkReferences(trx, actor, parties);
    // From here on, uploads of one person run one after the other, and wait for a deletion of the
    // account.
    if (!(await repository.lockUploader(trx, actor.userId))) throw unauthorized();
    const { file } = upload;
    if (file) {
      await checkQuota(trx, actor, file.size);
      await repository.lockFileKey(trx, file.key);
      // The file is kept before its row exists, never after. A retried transaction finds the file already kept.
      await file.keep();
    }
    const id = await repository.insertDocument(trx, {
      ...DOCUMENT.toColumns({ ...form, ...parties, ...namesOf(upload, kind) }),
      purpose,
      ...fileColumns(file, kind),
      uploaded_by: actor.userId,
      created_at: at,
    });
    const fields = [...Object.keys(upload.form), ...(file ? [FILE_FIELD] : [])];
    await recordChange(trx, actor, { action: 'create', area: 'documents', objectId: id, fields });
    await notify(
      trx,
      { userId: actor.userId, at },
      [parties.userId, parties.employeeId].flatMap((to) =>
        to === null ? [] : { kind: 'document.shared', area: 'documents', objectId: id, to },
      ),
    );
    return repository.readDocument(trx, id);
  });
}

/** Throws 400 for a field that the form of the role requires and that is missing. */
export function checkForm(actor: Actor, { form, file }: Upload): void {
  const hasFile = file !== null && file.size > 0;
  const fault = documentFormFault(actor.role, form, hasFile);
  if (fault) throw badRequest(fault.message, { [fault.field]: fault.message });
  if (file && !hasFile) {
    throw badRequest(DOCUMENT_MESSAGES.file, { [FILE_FIELD]: DOCUMENT_MESSAGES.file });
  }
}

async function checkQuota(db: Context['db'], actor: Actor, size: number): Promise<void> {
  if (actor.role === 'ADMIN') return;
  const { live, held } = await repository.storageOf(db, actor.userId);
  const isFull = (used: repository.Storage, times: number): boolean =>
    used.files + 1 > times * LIMITS.userFiles || used.bytes + size > times * LIMITS.userFileBytes;
  // Deleting a document frees quota at once, but only up to a limit, because files in the trash
  // still take disk space.
  if (isFull(live, 1) || isFull(held, 2)) throw tooLarge(DOCUMENT_MESSAGES.quota, 'QUOTA');
}

/** Name and type as the sender typed them; a missing one is taken from the file. */
function namesOf({ form, file }: Upload, kind: FileKind | null): { nom: string; type: string } {
  const fileName = file && kind ? nameAsKind(cleanFileName(file.name), kind) : '';
  return { nom: form.nom || fileName, type: form.type || (kind?.mime ?? '') };
}

function fileColumns(file: UploadedFile | null, kind: FileKind | null): repository.FileColumns {
  return file && kind
    ? { file_key: file.key, size: file.size, sha256: file.sha256, mime: kind.mime }
    : { file_key: null, size: null, sha256: null, mime: null };
}
