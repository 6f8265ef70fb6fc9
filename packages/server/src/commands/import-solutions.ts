import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { newSolution, splitKeywords } from '@recourse/contract/solutions';
import { inTransaction } from '../db/retry.ts';
import type { SolutionVersionsTable, Tables } from '../db/tables.ts';
import { audit } from '../kernel/audit.ts';
import { announce } from '../kernel/outbox.ts';
import { BadLines, ImportError } from './bad-lines.ts';
import { asyncBatches, BATCH, BY_THE_COMMAND, faultOf } from './import-common.ts';
import { type ImportSource, readRecords } from './csv-records.ts';

export const SOLUTIONS_HEADER = ['id', 'texte', 'motcle'] as const;

/** How many solutions of a file were new, changed, and just as they stood. */
export interface SolutionsImported {
  added: number;
  changed: number;
  unchanged: number;
}

interface Line {
  line: number;
  externalId: string;
  texte: string;
  motcle: string[];
}

interface Change {
  id: number;
  texte: string;
  motcle: string[];
}

/**
 * Brings in a knowledge base: new ids are added, known ones updated where they differ, each with its version.
 * All or nothing: throws ImportError, which names every bad line, and then nothing has changed.
 */
export function importSolutions(
  db: Kysely<Tables>,
  source: ImportSource,
): Promise<SolutionsImported> {
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const badLines = new BadLines();
    const done: SolutionsImported = { added: 0, changed: 0, unchanged: 0 };
    for await (const batch of asyncBatches(readLines(source, badLines), BATCH)) {
      await storeBatch(trx, batch, { badLines, done });
    }
    if (badLines.any) throw new ImportError(badLines);
    await audit(trx, BY_THE_COMMAND, {
      action: 'import',
      area: 'solutions',
      objectId: null,
      detail: { ...done },
    });
    return done;
  });
}

async function* readLines(source: ImportSource, badLines: BadLines): AsyncGenerator<Line> {
  const firstLineOf = new Map<string, number>();
  for await (const { line, fields } of readRecords(source, SOLUTIONS_HEADER, badLines)) {
    const [externalId = '', texte = '', motcle = ''] = fields;
    const parsed = newSolution.safeParse({ externalId, texte, motcle: splitKeywords(motcle) });
    if (!parsed.success) {
      badLines.add(line, faultOf(parsed.error, { externalId: 'id' }));
      continue;
    }
    const id = parsed.data.externalId;
    const before = id ? firstLineOf.get(id) : undefined;
    if (!id) badLines.add(line, 'id: an id is required.');
    else if (before !== undefined)
      badLines.add(line, `id: "${id}" stands on line ${before} already.`);
    else {
      firstLineOf.set(id, line);
      yield { line, externalId: id, texte: parsed.data.texte, motcle: parsed.data.motcle ?? [] };
    }
  }
}

async function storeBatch(
  trx: Transaction<Tables>,
  batch: readonly Line[],
  run: { badLines: BadLines; done: SolutionsImported },
): Promise<void> {
  const known = await lockKnown(trx, batch);
  const added: Line[] = [];
  const changed: Change[] = [];
  for (const line of batch) {
    const row = known.get(line.externalId);
    if (!row) added.push(line);
    else if (row.archived_at)
      run.badLines.add(
        line.line,
        `id: solution "${line.externalId}" is archived; restore it first.`,
      );
    else if (!sameContent(row, line))
      changed.push({ id: row.id, texte: line.texte, motcle: line.motcle });
    else run.done.unchanged += 1;
  }
  // With a bad line nothing is kept, so all that is left to do is to find the others.
  if (run.badLines.any) return;
  const versions = [...(await insertNew(trx, added)), ...(await updateChanged(trx, changed))];
  if (versions.length > 0) await trx.insertInto('solution_versions').values(versions).execute();
  await announce(
    trx,
    'solutions',
    versions.map(({ solution_id }) => solution_id),
  );
  run.done.added += added.length;
  run.done.changed += changed.length;
}

async function lockKnown(trx: Transaction<Tables>, batch: readonly Line[]) {
  const rows = await trx
    .selectFrom('solutions')
    .where(
      'external_id',
      'in',
      batch.map(({ externalId }) => externalId),
    )
    .select(['id', 'external_id', 'texte', 'motcle', 'archived_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.external_id, row]));
}

function sameContent(row: { texte: string; motcle: string[] }, line: Line): boolean {
  return row.texte === line.texte && JSON.stringify(row.motcle) === JSON.stringify(line.motcle);
}

async function insertNew(
  trx: Transaction<Tables>,
  added: readonly Line[],
): Promise<Insertable<SolutionVersionsTable>[]> {
  if (added.length === 0) return [];
  const rows = await trx
    .insertInto('solutions')
    .values(
      added.map(({ externalId, texte, motcle }) => ({ external_id: externalId, texte, motcle })),
    )
    .returning(['id as solution_id', 'version', 'texte', 'motcle'])
    .execute();
  return rows.map((row) => ({ ...row, changed_by: null }));
}

async function updateChanged(
  trx: Transaction<Tables>,
  changed: readonly Change[],
): Promise<Insertable<SolutionVersionsTable>[]> {
  if (changed.length === 0) return [];
  const { rows } = await sql<{
    solution_id: number;
    version: number;
    texte: string;
    motcle: string[];
  }>`
    update solutions s
       set texte = c.texte, motcle = c.motcle, version = s.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, texte text, motcle text[])
     where s.id = c.id
    returning s.id as solution_id, s.version, s.texte, s.motcle`.execute(trx);
  return rows.map((row) => ({ ...row, changed_by: null }));
}
