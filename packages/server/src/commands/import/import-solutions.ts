import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { newSolution } from '@recourse/contract/solutions';
import { inTransaction } from '../../db/connect/retry.ts';
import type { SolutionRow, SolutionVersionsTable, Tables } from '../../db/tables.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { BadLines, ImportError } from '../csv/bad-lines.ts';
import { asyncBatches, BATCH, BY_THE_COMMAND, faultOf, NUMBER } from './import-common.ts';
import { type ImportSource, readRecords } from '../csv/csv-records.ts';
import { externalIdOf, internalOf, keywordsOf, SOLUTION_COLUMNS } from './import-columns.ts';

/** How many solutions of a file were new, changed and unchanged. */
export interface SolutionsImported {
  added: number;
  changed: number;
  unchanged: number;
}

interface Line {
  line: number;
  /** The id of the solution that is the same in every portal. */
  externalId: string;
  /** Shows whether this portal exported the solution, when it had no external id. */
  origin: Origin | null;
  texte: string;
  motcle: string[];
  /** undefined: the file does not say, and the value stays. */
  internal: boolean | undefined;
}

interface Origin {
  id: number;
  createdAt: number;
}

type Known = Pick<
  SolutionRow,
  'id' | 'external_id' | 'texte' | 'motcle' | 'internal' | 'archived_at' | 'created_at'
>;

interface Run {
  badLines: BadLines;
  done: SolutionsImported;
  /** The line of each solution that the file has named so far. */
  lineOf: Map<string, number>;
}

interface Change {
  id: number;
  texte: string;
  motcle: string[];
  internal: boolean;
}

/**
 * Imports a knowledge base: adds new ids and updates known ones that differ, each with a version. All or nothing:
 * throws ImportError, which names every bad line, and then nothing has changed.
 */
export function importSolutions(
  db: Kysely<Tables>,
  source: ImportSource,
): Promise<SolutionsImported> {
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const badLines = new BadLines();
    const done: SolutionsImported = { added: 0, changed: 0, unchanged: 0 };
    const run: Run = { badLines, done, lineOf: new Map() };
    for await (const batch of asyncBatches(readLines(source, badLines), BATCH))
      await storeBatch(trx, batch, run);
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
  for await (const { line, fields } of readRecords(source, SOLUTION_COLUMNS, badLines)) {
    const { texte, motcle } = fields;
    const externalId = externalIdOf(fields);
    const internal = internalOf(fields);
    const parsed = newSolution.safeParse({ externalId, texte, motcle: keywordsOf(motcle) });
    if (!parsed.success) badLines.add(line, faultOf(parsed.error, { externalId: 'id' }));
    else if (!externalId) badLines.add(line, 'id: an id is required.');
    else if (internal === null) badLines.add(line, 'internal: please give true or false.');
    else
      yield {
        line,
        externalId,
        origin: originOf(fields),
        texte: parsed.data.texte,
        motcle: parsed.data.motcle ?? [],
        internal,
      };
  }
}

/** The id alone proves nothing, because other portals use the same ids. */
function originOf(fields: { id: string; externalId?: string; createdAt?: string }): Origin | null {
  if (fields.externalId?.trim() !== '') return null;
  const createdAt = Date.parse(fields.createdAt ?? '');
  return NUMBER.test(fields.id.trim()) && !Number.isNaN(createdAt)
    ? { id: Number(fields.id), createdAt }
    : null;
}

async function storeBatch(
  trx: Transaction<Tables>,
  batch: readonly Line[],
  run: Run,
): Promise<void> {
  const find = await lockKnown(trx, batch);
  const added: Line[] = [];
  const changed: Change[] = [];
  for (const line of batch) {
    const row = find(line);
    const before = lineBefore(run, line, row);
    if (before !== undefined)
      run.badLines.add(line.line, `id: "${line.externalId}" stands on line ${before} already.`);
    else if (!row) added.push(line);
    else if (row.archived_at)
      run.badLines.add(
        line.line,
        `id: solution "${line.externalId}" is archived; restore it first.`,
      );
    else if (!sameContent(row, line))
      changed.push({
        id: row.id,
        texte: line.texte,
        motcle: line.motcle,
        internal: line.internal ?? row.internal,
      });
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

/** The earlier line of the file with the same solution. */
function lineBefore(run: Run, line: Line, row: Known | undefined): number | undefined {
  const name = row && row.external_id === null ? `number ${row.id}` : `id ${line.externalId}`;
  const before = run.lineOf.get(name);
  if (before === undefined) run.lineOf.set(name, line.line);
  return before;
}

/** Locks the solutions that a batch may be about. Returns a function that finds the one of a line. */
async function lockKnown(
  trx: Transaction<Tables>,
  batch: readonly Line[],
): Promise<(line: Line) => Known | undefined> {
  const rows = await trx
    .selectFrom('solutions')
    .where((eb) =>
      eb.or([
        eb('external_id', '=', eb.fn.any(eb.val(batch.map(({ externalId }) => externalId)))),
        eb('id', '=', eb.fn.any(eb.val(batch.flatMap(({ origin }) => origin?.id ?? [])))),
      ]),
    )
    .select(['id', 'external_id', 'texte', 'motcle', 'internal', 'archived_at', 'created_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const byName = new Map(rows.map((row) => [row.external_id, row]));
  const byNumber = new Map(rows.map((row) => [row.id, row]));
  return ({ externalId, origin }) => {
    const row = origin ? byNumber.get(origin.id) : undefined;
    const isFromHere = row?.external_id === null && row.created_at.getTime() === origin?.createdAt;
    return isFromHere ? row : byName.get(externalId);
  };
}

function sameContent(row: Known, { texte, motcle, internal = row.internal }: Line): boolean {
  if (row.texte !== texte || row.internal !== internal) return false;
  return JSON.stringify(row.motcle) === JSON.stringify(motcle);
}

async function insertNew(
  trx: Transaction<Tables>,
  added: readonly Line[],
): Promise<Insertable<SolutionVersionsTable>[]> {
  if (added.length === 0) return [];
  const rows = await trx
    .insertInto('solutions')
    .values(
      added.map(({ externalId, texte, motcle, internal = false }) => ({
        external_id: externalId,
        texte,
        motcle,
        internal,
      })),
    )
    .returning(['id as solution_id', 'version', 'texte', 'motcle', 'internal'])
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
    internal: boolean;
  }>`
    update solutions s
       set texte = c.texte, motcle = c.motcle, internal = c.internal, version = s.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, texte text, motcle text[], internal boolean)
     where s.id = c.id
    returning s.id as solution_id, s.version, s.texte, s.motcle, s.internal`.execute(trx);
  return rows.map((row) => ({ ...row, changed_by: null }));
}
