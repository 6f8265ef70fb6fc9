import { LIMITS } from '@recourse/contract/values/limits';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { DocumentsTable, Tables } from '../db/tables.ts';
import { inspectFile } from '../kernel/files/file-kind.ts';
import { cleanFileName, nameAsKind } from '../kernel/files/file-name.ts';
import type { FileStore } from '../kernel/files/files.ts';
import { batches } from './batches.ts';
import { describeDocuments } from './described-documents.ts';
import type { PlannedDocument } from './document-form.ts';
import { type DemoEntry, planAttachments } from './plan-attachments.ts';
import { type DemoClaim, planDocuments } from './plan-documents.ts';
import type { Random } from './random.ts';
import type { DemoWorld } from './world.ts';

const ROWS_A_STATEMENT = 1_000;
/** Each file waits for the disk several times, so storing some in parallel is faster. */
const FILES_AT_ONCE = 8;
/** The number of newest claims that documents may be attached to; more would only take memory. */
const MOST_CLAIMS = 5_000;
/** The number of newest thread entries that may get a file. */
const MOST_ENTRIES = { messages: 40, notes: 8 } as const;

/**
 * Stores the demo's documents like uploads: checked, hashed, with a random key, files before rows. Files of a failed
 * load are deleted like other stray files.
 */
export async function storeDocuments(
  trx: Transaction<Tables>,
  files: FileStore,
  { random, world }: { random: Random; world: DemoWorld },
): Promise<void> {
  for (const rows of batches(describeDocuments(random, world), ROWS_A_STATEMENT)) {
    await trx.insertInto('documents').values(rows).execute();
  }
  const rows: Insertable<DocumentsTable>[] = [];
  const planned = [
    ...planDocuments(random, world, await newestClaims(trx)),
    ...planAttachments(random, await newestEntries(trx)),
  ].toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime());
  for (const batch of batches(planned, FILES_AT_ONCE)) {
    rows.push(...(await allOf(batch.map((document) => withFile(files, document)))));
  }
  if (rows.length > 0) await trx.insertInto('documents').values(rows).execute();
}

async function newestClaims(trx: Transaction<Tables>): Promise<DemoClaim[]> {
  return trx
    .selectFrom('claims')
    .select(['id', 'contenu', 'client_id', 'assignee_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST_CLAIMS)
    .execute();
}

/** The newest messages of clients in threads, and the newest notes. */
async function newestEntries(trx: Transaction<Tables>): Promise<DemoEntry[]> {
  const { rows } = await sql<DemoEntry>`
    (select m.id, 'message' as kind, m.claim_id, c.contenu, m.author_id, m.created_at
      from messages as m join claims as c on c.id = m.claim_id
      where m.side = 'CLIENT' and m.act is null order by m.id desc limit ${MOST_ENTRIES.messages})
    union all
    (select n.id, 'note', n.claim_id, c.contenu, n.author_id, n.created_at
      from claim_notes as n join claims as c on c.id = n.claim_id order by n.id desc limit ${MOST_ENTRIES.notes})`.execute(
    trx,
  );
  return rows;
}

/** Stores the file of a document; returns the row to write. */
async function withFile(
  files: FileStore,
  { row, file }: PlannedDocument,
): Promise<Insertable<DocumentsTable>> {
  const received = await files.receive(only(file.content()), LIMITS.fileBytes);
  try {
    const kind = await inspectFile({ ...received, name: file.name, declaredType: '' });
    await received.keep();
    return {
      ...row,
      nom: row.nom || nameAsKind(cleanFileName(file.name), kind),
      type: row.type || kind.mime,
      file_key: received.key,
      size: received.size,
      sha256: received.sha256,
      mime: kind.mime,
    };
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/** Like Promise.all, but throws only when no work is writing to the disk any more. */
async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
