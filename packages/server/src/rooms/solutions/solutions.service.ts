import type { EndpointInput, EndpointReply } from '@recourse/contract/wire/endpoint';
import {
  SOLUTION_MESSAGES,
  type listSolutions as listEndpoint,
  type NewSolution,
  solution as shape,
  type Solution,
  type SolutionChanges,
  type SolutionExportQuery,
} from '@recourse/contract/solutions';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { conflict, notFound, stale } from '../../kernel/errors.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { SOLUTION } from './solutions.fields.ts';
import * as repository from './solutions.repository.ts';

type List = typeof listEndpoint;

/** A page of the live solutions. */
export async function listSolutions(
  ctx: Context,
  query: EndpointInput<List>['query'],
): Promise<EndpointReply<List>> {
  const page = pageOf(query);
  const list = listOf(await repository.listSolutionRows(ctx.db, query.q, page), page);
  return { meta: list.meta, data: list.data.map(SOLUTION.toWire) };
}

/** The whole list of solutions as CSV. */
export async function exportSolutions(
  ctx: Context,
  actor: Actor,
  query: SolutionExportQuery,
): Promise<CsvReply> {
  return exportList<Solution>(ctx, actor, {
    area: 'solutions',
    columns: columnsOf(shape),
    query,
    read: async (db, last) => {
      const { rows } = await repository.listSolutionRows(db, query.q, pageAfter(last, query));
      return rows.map(SOLUTION.toWire);
    },
  });
}

/** One solution, archived or not. Throws 404. */
export async function getSolution(ctx: Context, id: number): Promise<Solution> {
  const row = await repository.findSolution(ctx.db, id);
  if (!row) throw notFound();
  return SOLUTION.toWire(row);
}

/** Adds a solution and stores its first version. Throws 409 when the external id is taken. */
export async function createSolution(
  ctx: Context,
  actor: Actor,
  input: NewSolution,
): Promise<Solution> {
  const values = SOLUTION.toColumns({ motcle: [], ...input });
  return inTransaction(ctx.db, async (trx) => {
    const row = await repository.addSolution(trx, actor, { values, fields: Object.keys(input) });
    if (!row) throw conflict(SOLUTION_MESSAGES.externalIdTaken, 'TAKEN');
    return SOLUTION.toWire(row);
  });
}

export interface SolutionUpdate {
  id: number;
  ifMatch: number | undefined;
  changes: SolutionChanges;
}

/** Changes the given fields. Throws 404, 412 for a stale If-Match, 409 when the external id is taken. */
export async function updateSolution(
  ctx: Context,
  actor: Actor,
  update: SolutionUpdate,
): Promise<Solution> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await repository.lockLiveSolution(trx, update.id);
    if (!before) throw notFound();
    const after = { ...before, ...SOLUTION.toColumns(update.changes) };
    const { fields, values } = SOLUTION.difference(before, after);
    if (fields.length === 0) return SOLUTION.toWire(before);
    if (update.ifMatch !== undefined && update.ifMatch !== before.version) throw stale();
    const row = await repository.updateSolutionRow(trx, update.id, values);
    if (!row) throw conflict(SOLUTION_MESSAGES.externalIdTaken, 'TAKEN');
    await repository.keepVersion(trx, row, actor.userId);
    await recordChange(trx, actor, {
      action: 'update',
      area: 'solutions',
      objectId: row.id,
      fields,
    });
    return SOLUTION.toWire(row);
  });
}

/** Deletes a solution, or archives it when reports refer to it. Throws 404, 412 for a stale If-Match. */
export async function deleteSolution(
  ctx: Context,
  actor: Actor,
  target: { id: number; ifMatch: number | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockLiveSolution(trx, target.id);
    if (!row) throw notFound();
    if (target.ifMatch !== undefined && target.ifMatch !== row.version) throw stale();
    const deleted = await repository.deleteSolutionRow(trx, row.id);
    if (!deleted)
      await repository.archiveSolution(trx, row.id, { userId: actor.userId, at: ctx.clock.now() });
    await recordChange(trx, actor, {
      action: deleted ? 'delete' : 'archive',
      area: 'solutions',
      objectId: row.id,
    });
  });
}
