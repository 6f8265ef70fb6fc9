import * as z from 'zod/mini';
import type { FaultValues, ImportFaultCode } from '@recourse/contract/imports';
import { requiredText, text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { REPORT_MESSAGES } from '@recourse/contract/reports';
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
import { HISTORY_COLUMNS } from './import-columns.ts';
import { withoutTimeout } from './import-runs.repository.ts';
import * as repository from './imported-history.repository.ts';

type Db = Context['db'];

/** How many lines of a history were new examples, known examples, and lines without a solution. */
export interface HistoryImported {
  added: number;
  known: number;
  outOfScope: number;
}

interface Line {
  line: number;
  text: string;
  /** The solution as the file names it: by its external id or its id. */
  solution: string;
}

interface Run {
  findings: Findings;
  done: HistoryImported;
  found: Map<string, Found>;
  /** The examples that a preview has met so far, because a preview stores none. */
  met: Set<string>;
}

/** A solution's id, or the fault in the name that the file gives. */
type Found = { id: number } | { code: ImportFaultCode; values: FaultValues };

const historyLine = z.object({
  reclamationText: requiredText(LIMITS.longText, REPORT_MESSAGES.text),
  solution: text(LIMITS.externalId),
});

/**
 * Imports a labelled history as training examples. Known examples are counted, not duplicated. A line without solution
 * is out of scope: skipped and counted. The import is one transaction, which ends with `atEnd`. Throws ImportError,
 * which names the bad lines, when these or the file prevent the import; nothing has changed then.
 */
export function importHistory(
  db: Db,
  source: ImportSource,
  options: ImportOptions,
  atEnd: (db: Db, imported: Imported<HistoryImported>) => Promise<void> = async () => undefined,
): Promise<Imported<HistoryImported>> {
  return inTransaction(db, async (trx) => {
    await withoutTimeout(trx);
    const findings = new Findings(options);
    const counts: HistoryImported = { added: 0, known: 0, outOfScope: 0 };
    const run: Run = { findings, done: counts, found: new Map(), met: new Set() };
    for await (const batch of asyncBatches(readLines(source, run), BATCH)) {
      const ids = await storeBatch(trx, batch, run);
      await announce(trx, 'training_examples', ids);
    }
    findings.check();
    const detail = { ...counts };
    if (options.keep !== 'NONE')
      await audit(trx, options.by, {
        action: 'import',
        area: 'training_examples',
        objectId: null,
        detail,
      });
    await atEnd(trx, { counts, findings });
    return { counts, findings };
  });
}

async function* readLines(source: ImportSource, run: Run): AsyncGenerator<Line> {
  const { findings, done } = run;
  const records = readRecords(source, HISTORY_COLUMNS, findings.badLines, (found) => {
    findings.found = found;
  });
  for await (const { line, fields } of records) {
    const parsed = historyLine.safeParse(fields);
    if (!parsed.success) findings.badLines.add(line, faultOf(parsed.error));
    else if (parsed.data.solution === '') done.outOfScope += 1;
    else yield { line, text: parsed.data.reclamationText, solution: parsed.data.solution };
  }
}

/** Stores the good lines of a batch, or only counts them. Resolves with the ids of the stored ones. */
async function storeBatch(db: Db, batch: readonly Line[], run: Run): Promise<number[]> {
  const { findings, done } = run;
  await findSolutions(db, batch, run.found);
  const examples = batch.flatMap(({ line, text: complaint, solution }) => {
    const found = run.found.get(solution);
    if (found && 'id' in found) {
      findings.show(line, { reclamationText: complaint, solution });
      return [{ text: complaint, solution_id: found.id }];
    }
    if (found) findings.badLines.add(line, { field: 'solution', ...found });
    return [];
  });
  const ids = findings.isWriting ? await repository.addExamples(db, examples) : [];
  const added = findings.isWriting ? ids.length : await countNew(db, examples, run.met);
  done.added += added;
  done.known += examples.length - added;
  return ids;
}

/** How many of these examples would be stored: those that neither the portal nor an earlier line of the file has. */
async function countNew(
  db: Db,
  examples: readonly repository.NewExample[],
  met: Set<string>,
): Promise<number> {
  const before = met.size;
  const found = await repository.findExamples(db, examples);
  for (const { key, isKnown } of found) if (!isKnown) met.add(key);
  return met.size - before;
}

/**
 * Looks up the solutions that the file names for the first time in this batch. An external id takes precedence over an
 * id.
 */
async function findSolutions(
  db: Db,
  batch: readonly Line[],
  found: Map<string, Found>,
): Promise<void> {
  const names = [...new Set(batch.map(({ solution }) => solution))].filter(
    (name) => !found.has(name),
  );
  if (names.length === 0) return;
  const rows = await repository.findNamedSolutions(db, {
    externalIds: names,
    ids: names.filter((name) => NUMBER.test(name)).map(Number),
  });
  const byExternalId = new Map(rows.map((row) => [row.external_id, row]));
  const byNumber = new Map(rows.map((row) => [String(row.id), row]));
  for (const name of names) {
    const row = byExternalId.get(name) ?? byNumber.get(name);
    const values = { id: name };
    if (!row) found.set(name, { code: 'UNKNOWN_SOLUTION', values });
    else if (row.archived_at) found.set(name, { code: 'ARCHIVED', values });
    else found.set(name, { id: row.id });
  }
}
