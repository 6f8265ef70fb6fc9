import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { requiredText, text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { REPORT_MESSAGES } from '@recourse/contract/reports';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Tables } from '../../db/tables.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { BadLines, ImportError } from '../csv/bad-lines.ts';
import { asyncBatches, BATCH, BY_THE_COMMAND, faultOf, NUMBER } from './import-common.ts';
import { type ImportSource, readRecords } from '../csv/csv-records.ts';
import { HISTORY_COLUMNS } from './import-columns.ts';

/** How many lines of a history were new examples, known ones, and ones without a solution. */
export interface HistoryImported {
  added: number;
  known: number;
  outOfScope: number;
}

interface Line {
  line: number;
  text: string;
  /** The solution as named in the file: by its external id or its id. */
  solution: string;
}

interface Run {
  badLines: BadLines;
  done: HistoryImported;
  found: Map<string, Found>;
}

/** A solution's id, or the fault of the name in the file. */
type Found = { id: number } | { fault: string };

const historyLine = z.object({
  reclamationText: requiredText(LIMITS.longText, REPORT_MESSAGES.text),
  solution: text(LIMITS.externalId),
});

/**
 * Imports a labelled history as training examples. Known examples are counted, not duplicated. A line without solution
 * is out of scope: skipped and counted. All or nothing: throws ImportError, which names every bad line, and then
 * nothing has changed.
 */
export function importHistory(db: Kysely<Tables>, source: ImportSource): Promise<HistoryImported> {
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const done: HistoryImported = { added: 0, known: 0, outOfScope: 0 };
    const run: Run = { badLines: new BadLines(), done, found: new Map() };
    for await (const batch of asyncBatches(readLines(source, run), BATCH))
      await storeBatch(trx, batch, run);
    if (run.badLines.any) throw new ImportError(run.badLines);
    await audit(trx, BY_THE_COMMAND, {
      action: 'import',
      area: 'training_examples',
      objectId: null,
      detail: { ...done },
    });
    return done;
  });
}

async function* readLines(source: ImportSource, run: Run): AsyncGenerator<Line> {
  for await (const { line, fields } of readRecords(source, HISTORY_COLUMNS, run.badLines)) {
    const parsed = historyLine.safeParse(fields);
    if (!parsed.success) run.badLines.add(line, faultOf(parsed.error));
    else if (parsed.data.solution === '') run.done.outOfScope += 1;
    else yield { line, text: parsed.data.reclamationText, solution: parsed.data.solution };
  }
}

async function storeBatch(
  trx: Transaction<Tables>,
  batch: readonly Line[],
  run: Run,
): Promise<void> {
  await findSolutions(trx, batch, run.found);
  const examples = batch.flatMap(({ line, text, solution }) => {
    const found = run.found.get(solution);
    if (found && 'id' in found) return [{ text, solution_id: found.id, source: 'import' as const }];
    run.badLines.add(line, `solution: ${found?.fault ?? 'not found.'}`);
    return [];
  });
  // With a bad line nothing is kept; the rest is read only to find more of them.
  if (run.badLines.any || examples.length === 0) return;
  const rows = await trx
    .insertInto('training_examples')
    .values(examples)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await announce(
    trx,
    'training_examples',
    rows.map(({ id }) => id),
  );
  run.done.added += rows.length;
  run.done.known += examples.length - rows.length;
}

/** Looks up the solutions that a batch names for the first time. An external id takes precedence over an id. */
async function findSolutions(
  trx: Transaction<Tables>,
  batch: readonly Line[],
  found: Map<string, Found>,
): Promise<void> {
  const names = [...new Set(batch.map(({ solution }) => solution))].filter(
    (name) => !found.has(name),
  );
  if (names.length === 0) return;
  const numbers = names.filter((name) => NUMBER.test(name)).map(Number);
  const rows = await trx
    .selectFrom('solutions')
    .where((eb) =>
      eb.or([
        eb('external_id', '=', eb.fn.any(eb.val(names))),
        eb('id', '=', eb.fn.any(eb.val(numbers))),
      ]),
    )
    .select(['id', 'external_id', 'archived_at'])
    .execute();
  const byExternalId = new Map(rows.map((row) => [row.external_id, row]));
  const byNumber = new Map(rows.map((row) => [String(row.id), row]));
  for (const name of names) {
    const row = byExternalId.get(name) ?? byNumber.get(name);
    if (!row) found.set(name, { fault: `no solution has the id or number "${name}".` });
    else if (row.archived_at)
      found.set(name, { fault: `solution "${name}" is archived; restore it first.` });
    else found.set(name, { id: row.id });
  }
}
