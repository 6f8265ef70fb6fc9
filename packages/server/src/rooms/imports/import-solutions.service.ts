import { newSolution } from '@recourse/contract/solutions';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { type ImportSource, readRecords } from '../../kernel/csv/csv-records.ts';
import {
  asyncBatches,
  BATCH,
  faultOf,
  Findings,
  type Imported,
  type ImportOptions,
  NUMBER,
} from './import-lines.ts';
import { externalIdOf, internalOf, keywordsOf, SOLUTION_COLUMNS } from './import-columns.ts';
import { withoutTimeout } from './import-runs.repository.ts';
import * as repository from './imported-solutions.repository.ts';

type Db = Context['db'];

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
  /** Shows whether this portal exported the solution at a time when it had no external id. */
  origin: Origin | null;
  texte: string;
  motcle: string[];
  /** undefined: the file does not say, so the value stays. */
  internal: boolean | undefined;
}

interface Origin {
  id: number;
  createdAt: number;
}

type Known = repository.KnownSolution;

interface Run {
  findings: Findings;
  options: ImportOptions;
  done: SolutionsImported;
  /** The line of each solution that the file has named so far. */
  lineOf: Map<string, number>;
}

/**
 * Imports a knowledge base: adds new ids and updates known ones that differ, each with a version. The import is one
 * transaction, which ends with `atEnd`. Throws ImportError, which names the bad lines, when these or the file prevent
 * the import; nothing has changed then.
 */
export function importSolutions(
  db: Db,
  source: ImportSource,
  options: ImportOptions,
  atEnd: (db: Db, imported: Imported<SolutionsImported>) => Promise<void> = async () => undefined,
): Promise<Imported<SolutionsImported>> {
  return inTransaction(db, async (trx) => {
    await withoutTimeout(trx);
    const findings = new Findings(options);
    const counts: SolutionsImported = { added: 0, changed: 0, unchanged: 0 };
    const run: Run = { findings, options, done: counts, lineOf: new Map() };
    for await (const batch of asyncBatches(readLines(source, findings), BATCH)) {
      const versions = await storeBatch(trx, batch, run);
      await announce(trx, 'solutions', versions);
    }
    findings.check();
    const detail = { ...counts };
    if (options.keep !== 'NONE')
      await audit(trx, options.by, { action: 'import', area: 'solutions', objectId: null, detail });
    await atEnd(trx, { counts, findings });
    return { counts, findings };
  });
}

async function* readLines(source: ImportSource, findings: Findings): AsyncGenerator<Line> {
  const { badLines } = findings;
  const records = readRecords(source, SOLUTION_COLUMNS, badLines, (found) => {
    findings.found = found;
  });
  for await (const { line, fields } of records) {
    const { texte, motcle } = fields;
    const externalId = externalIdOf(fields);
    const internal = internalOf(fields);
    const parsed = newSolution.safeParse({ externalId, texte, motcle: keywordsOf(motcle) });
    if (!parsed.success) badLines.add(line, faultOf(parsed.error, { externalId: 'id' }));
    else if (!externalId) badLines.add(line, { field: 'id', code: 'ID_MISSING' });
    else if (internal === null) badLines.add(line, { field: 'internal', code: 'NOT_BOOLEAN' });
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

/** The id alone is no proof, because other portals use the same ids. */
function originOf(fields: { id: string; externalId?: string; createdAt?: string }): Origin | null {
  if (fields.externalId?.trim() !== '') return null;
  const createdAt = Date.parse(fields.createdAt ?? '');
  return NUMBER.test(fields.id.trim()) && !Number.isNaN(createdAt)
    ? { id: Number(fields.id), createdAt }
    : null;
}

/** Stores the good lines of a batch, or only counts them. Resolves with the ids of the stored ones. */
async function storeBatch(db: Db, batch: readonly Line[], run: Run): Promise<number[]> {
  const { findings, done } = run;
  const find = await findKnown(db, batch, findings.isWriting);
  const added: repository.AddedSolution[] = [];
  const changed: repository.ChangedSolution[] = [];
  for (const line of batch) {
    const row = find(line);
    const before = lineBefore(run, line, row);
    const id = line.externalId;
    if (before !== undefined)
      findings.badLines.add(line.line, { field: 'id', code: 'ID_TWICE', values: { id, before } });
    else if (row?.archived_at)
      findings.badLines.add(line.line, { field: 'id', code: 'ARCHIVED', values: { id } });
    else {
      const stored = { ...line, internal: line.internal ?? row?.internal ?? false };
      findings.show(line.line, sampleOf(stored));
      if (!row) added.push(stored);
      else if (sameContent(row, stored)) done.unchanged += 1;
      else changed.push({ ...stored, id: row.id });
    }
  }
  done.added += added.length;
  done.changed += changed.length;
  if (!findings.isWriting) return [];
  return repository.storeSolutions(db, { added, changed }, run.options.by.userId);
}

const sampleOf = ({ externalId, texte, motcle, internal }: repository.AddedSolution) => ({
  id: externalId,
  texte,
  motcle: motcle.join(', '),
  internal: String(internal),
});

/** The earlier line of the file with the same solution. */
function lineBefore(run: Run, line: Line, row: Known | undefined): number | undefined {
  const name = row && row.external_id === null ? `number ${row.id}` : `id ${line.externalId}`;
  const before = run.lineOf.get(name);
  if (before === undefined) run.lineOf.set(name, line.line);
  return before;
}

/** Returns a function that finds the solution of a line of the batch. */
async function findKnown(
  db: Db,
  batch: readonly Line[],
  isWriting: boolean,
): Promise<(line: Line) => Known | undefined> {
  const names = {
    externalIds: batch.map(({ externalId }) => externalId),
    ids: batch.flatMap(({ origin }) => origin?.id ?? []),
  };
  const rows = await repository.findKnownSolutions(db, names, isWriting);
  const byName = new Map(rows.map((row) => [row.external_id, row]));
  const byNumber = new Map(rows.map((row) => [row.id, row]));
  return ({ externalId, origin }) => {
    const row = origin ? byNumber.get(origin.id) : undefined;
    const isFromHere = row?.external_id === null && row.created_at.getTime() === origin?.createdAt;
    return isFromHere ? row : byName.get(externalId);
  };
}

function sameContent(
  row: Known,
  { texte, motcle, internal }: Pick<repository.AddedSolution, 'texte' | 'motcle' | 'internal'>,
): boolean {
  if (row.texte !== texte || row.internal !== internal) return false;
  return JSON.stringify(row.motcle) === JSON.stringify(motcle);
}
