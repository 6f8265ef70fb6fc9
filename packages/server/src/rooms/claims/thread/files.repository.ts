import type { ThreadFile } from '@recourse/contract/claims-thread';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { isAmong } from '../../../db/rows/among.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * Files that were sent with a claim, a message or a note. The room of documents stores their bytes.
 */

/** What a file is sent with: a message or a note of the claim; with neither, the claim itself. */
export interface FilesTarget {
  readonly claimId: number;
  readonly messageId?: number;
  readonly noteId?: number;
}

/**
 * Sends files with a claim, a message or a note; that cannot be undone. Resolves with false unless each is an
 * attachment that this person uploaded and has not sent yet. The caller must then roll back.
 */
export async function attachFiles(
  db: Kysely<Tables>,
  { claimId, messageId, noteId }: FilesTarget,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<boolean> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return true;
  const rows = await db
    .updateTable('documents')
    .set({ claim_id: claimId, message_id: messageId ?? null, note_id: noteId ?? null })
    .where('id', 'in', [...wanted])
    .where('purpose', '=', 'ATTACHMENT')
    .where('uploaded_by', '=', userId)
    .where('claim_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('file_key', 'is not', null)
    .returning('id')
    .execute();
  return rows.length === wanted.size;
}

/** A file, and the item that it was sent with. */
export interface SentFile extends ThreadFile {
  readonly sha256: string;
  readonly claimId: number;
  /** Both null: it was filed with the claim. */
  readonly messageId: number | null;
  readonly noteId: number | null;
}

/** Which files of a claim are read: those of these messages and notes, and optionally those filed with the claim. */
export interface FilesWanted {
  readonly messageIds: readonly number[];
  readonly noteIds: readonly number[];
  readonly filed: boolean;
}

/** Files of claims, in the order in which they were uploaded. */
export async function readFiles(
  db: Kysely<Tables>,
  claimIds: readonly number[],
  { messageIds, noteIds, filed }: FilesWanted,
): Promise<SentFile[]> {
  if (messageIds.length === 0 && noteIds.length === 0 && !filed) return [];
  return db
    .selectFrom('documents')
    .where(isAmong('claim_id', claimIds))
    .where('purpose', '=', 'ATTACHMENT')
    .where('deleted_at', 'is', null)
    .where('file_key', 'is not', null)
    .where((eb) =>
      eb.or([
        ...(filed ? [eb.and([eb('message_id', 'is', null), eb('note_id', 'is', null)])] : []),
        isAmong('message_id', messageIds),
        ...(noteIds.length === 0 ? [] : [isAmong('note_id', noteIds)]),
      ]),
    )
    .select(['id', 'nom', 'mime', 'size', 'sha256'])
    .select(['claim_id as claimId', 'message_id as messageId', 'note_id as noteId'])
    .$narrowType<{ mime: string; size: number; sha256: string; claimId: number }>()
    .orderBy('id')
    .modifyEnd(plannedOnce)
    .execute();
}

/** A file of a thread: its claim, and the facts that decide who may read it. */
export interface FilePlace {
  readonly uploadedBy: number;
  /** null: not yet sent. */
  readonly claimId: number | null;
  readonly isOfNote: boolean;
  /** Whether its message or note was withdrawn or deleted. */
  readonly isTakenBack: boolean;
}

/** Where an uploaded attachment belongs; undefined for other documents and for deleted ones. */
export async function findFilePlace(
  db: Kysely<Tables>,
  documentId: number,
): Promise<FilePlace | undefined> {
  return db
    .selectFrom('documents as d')
    .leftJoin('messages as m', 'm.id', 'd.message_id')
    .leftJoin('claim_notes as n', 'n.id', 'd.note_id')
    .where('d.id', '=', documentId)
    .where('d.purpose', '=', 'ATTACHMENT')
    .where('d.deleted_at', 'is', null)
    .select([
      'd.uploaded_by as uploadedBy',
      'd.claim_id as claimId',
      sql<boolean>`d.note_id is not null`.as('isOfNote'),
      sql<boolean>`coalesce(m.withdrawn_at, n.deleted_at) is not null`.as('isTakenBack'),
    ])
    .executeTakeFirst();
}
