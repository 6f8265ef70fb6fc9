import { createReadStream } from 'node:fs';
import {
  IMPORT_MESSAGES,
  type ImportCounts,
  type ImportKind,
  type ImportPreview,
  type ImportRun,
} from '@recourse/contract/imports';
import { IMPORTS } from '@recourse/contract/values/limits';
import { FILE_FIELD } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ImportError } from '../../kernel/csv/bad-lines.ts';
import type { ImportSource } from '../../kernel/csv/csv-records.ts';
import { AppError, badRequest, conflict, notFound, unprocessable } from '../../kernel/errors.ts';
import { cleanFileName } from '../../kernel/files/file-name.ts';
import type { UploadedFile } from '../../kernel/files/forms.ts';
import { type HistoryImported, importHistory } from './import-history.service.ts';
import type { Imported, ImportOptions } from './import-lines.ts';
import * as repository from './import-runs.repository.ts';
import { importSolutions, type SolutionsImported } from './import-solutions.service.ts';

export interface SentFile {
  kind: ImportKind;
  file: UploadedFile | null;
}

/** Previews the import of a file. Stores nothing. Throws 400 without a file. */
export async function previewImport(
  ctx: Context,
  actor: Actor,
  sent: SentFile,
): Promise<ImportPreview> {
  const file = fileOf(sent);
  const options: ImportOptions = { by: actor, keep: 'NONE' };
  const imported = await IMPORTERS[sent.kind](ctx.db, sourceOf(file), options);
  const { badLines, found, samples } = imported.findings;
  return {
    kind: sent.kind,
    readable: badLines.isReadable,
    ...found,
    ...countsOf(imported),
    samples,
  };
}

/**
 * Imports the good rows of a file in one transaction. Throws 400 without a file, 409 while another import runs, 422 when
 * the file can't be read or has no good row; then nothing is stored.
 */
export async function runImport(ctx: Context, actor: Actor, sent: SentFile): Promise<ImportRun> {
  const file = fileOf(sent);
  const id = await repository.beginRun(
    ctx.db,
    {
      kind: sent.kind,
      fileName: cleanFileName(file.name),
      by: actor.userId,
      at: ctx.clock.now(),
    },
    silentSince(ctx),
  );
  if (id === null) throw conflict(IMPORT_MESSAGES.running, 'RUNNING');
  try {
    const source = sourceOf(file, progressOf(ctx, id));
    const options: ImportOptions = { by: actor, keep: 'GOOD' };
    await IMPORTERS[sent.kind](ctx.db, source, options, async (db, imported) => {
      const result = countsOf(imported);
      if (result.good === 0) throw unprocessable(IMPORT_MESSAGES.nothing);
      // Stored in the transaction of the rows, so that the rows and the end of the import are stored together or not at
      // all.
      const isOurs = await repository.endRun(db, id, {
        state: 'DONE',
        at: ctx.clock.now(),
        result,
      });
      if (!isOurs) throw conflict(IMPORT_MESSAGES.overtaken, 'OVERTAKEN');
    });
  } catch (error) {
    await repository.endRun(ctx.db, id, { state: 'FAILED', at: ctx.clock.now() });
    throw error instanceof ImportError
      ? new AppError(422, 'UNREADABLE', error.lines[0] ?? error.message)
      : error;
  }
  const row = await repository.findRun(ctx.db, id);
  if (!row) throw notFound();
  return toWire(ctx, row);
}

/** The running import, else the last one; null when there was none. */
export async function latestImport(ctx: Context): Promise<{ latest: ImportRun | null }> {
  const row = await repository.findRun(ctx.db);
  return { latest: row ? toWire(ctx, row) : null };
}

function fileOf({ file }: SentFile): UploadedFile {
  if (file && file.size > 0) return file;
  throw badRequest(IMPORT_MESSAGES.file, { [FILE_FIELD]: IMPORT_MESSAGES.file });
}

/** The uploaded bytes on the disk; `onRead` is called after each chunk with the share that has been read. */
function sourceOf(
  file: UploadedFile,
  onRead: (share: number) => Promise<void> = async () => undefined,
): ImportSource {
  return {
    async *open() {
      let bytes = 0;
      for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
        yield chunk;
        bytes += chunk.length;
        await onRead(bytes / file.size);
      }
    },
  };
}

const TOLD_EVERY_MS = 1_000;

/** Stores the progress of an import from time to time, outside of its transaction, so that others see it at once. */
function progressOf(ctx: Context, id: number): (share: number) => Promise<void> {
  let toldAt = -Infinity;
  return async (share) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    await repository.keepProgress(ctx.db, id, { share, at: ctx.clock.now() });
  };
}

const IMPORTERS = { SOLUTIONS: importSolutions, HISTORY: importHistory } as const;

/** The counts of the rows of a file, in the same form for each kind. */
function countsOf({
  counts,
  findings: { badLines },
}: Imported<SolutionsImported> | Imported<HistoryImported>): ImportCounts {
  const { added, changed, unchanged, outOfScope } =
    'known' in counts
      ? { ...counts, changed: 0, unchanged: counts.known }
      : { ...counts, outOfScope: 0 };
  return {
    good: added + changed + unchanged,
    added,
    changed,
    unchanged,
    outOfScope,
    bad: badLines.count,
    faults: badLines.faults(),
  };
}

/** Running imports without progress since then were interrupted when their server stopped. */
const silentSince = (ctx: Context): Date =>
  new Date(ctx.clock.now().getTime() - IMPORTS.silentSeconds * 1000);

function toWire(ctx: Context, row: repository.ImportRow): ImportRun {
  const isSilent = row.state === 'RUNNING' && row.heard_at < silentSince(ctx);
  return {
    id: row.id,
    kind: row.kind,
    state: isSilent ? 'BROKEN_OFF' : row.state,
    fileName: row.file_name,
    share: row.share,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    result: row.result,
  };
}
