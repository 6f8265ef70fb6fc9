import {
  type Availability,
  type listWorkload as listEndpoint,
  TEAM_MESSAGES,
  type Workload,
} from '@recourse/contract/desk/teams';
import { LIMITS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { badRequest, notFound, stale } from '../../kernel/errors.ts';
import * as repository from './workload.repository.ts';

/** Whether a person is away at a time. The end of an absence is the first instant at which he is back. */
const isAway = (
  { away_from: from, away_to: to }: Pick<repository.WorkloadRow, 'away_from' | 'away_to'>,
  now: Date,
): boolean => from !== null && from <= now && (to === null || now < to);

const toWire = (row: repository.WorkloadRow, now: Date): Workload => ({
  id: row.id,
  name: row.name,
  open: row.open,
  capacity: row.capacity,
  awayFrom: row.away_from?.toISOString() ?? null,
  awayTo: row.away_to?.toISOString() ?? null,
  away: isAway(row, now),
  version: row.version,
});

/** A page of employees with their work: all for administrators; himself and his teams for an employee. */
export async function listWorkload(
  ctx: Context,
  actor: Actor,
  { teamId, page = 1, perPage = LIMITS.perPageMax }: WorkloadQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const { rows, total } = await repository.listWorkloadRows(ctx.db, actor, {
    teamId,
    page,
    perPage,
  });
  const now = ctx.clock.now();
  return { data: rows.map((row) => toWire(row, now)), meta: { page, perPage, total } };
}

interface WorkloadQuery {
  teamId?: number | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
}

/**
 * Sets an employee's limit and absence; fields that are not given stay. Throws 404 for anybody who is no active
 * employee; 400 for an absence that ends before it begins; 412 for a stale If-Match.
 */
export async function setAvailability(
  ctx: Context,
  actor: Actor,
  { id, ifMatch, changes }: { id: number; ifMatch: number | undefined; changes: Availability },
): Promise<Workload> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await repository.lockEmployee(trx, id))) throw notFound();
    const before = await repository.findWorkload(trx, actor, id);
    if (!before) throw notFound();
    const after = { ...before, ...toColumns(changes) };
    const fields = differences(before, after);
    if (fields.length > 0) {
      if (ifMatch !== undefined && ifMatch !== before.version) throw stale();
      checkAbsence(after);
      await repository.storeAvailability(trx, id, after);
      await recordChange(trx, actor, { action: 'update', area: 'workload', objectId: id, fields });
      after.version += 1;
    }
    return toWire(after, ctx.clock.now());
  });
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toColumns = ({ capacity, awayFrom, awayTo }: Availability) => ({
  ...(capacity === undefined ? {} : { capacity }),
  ...(awayFrom === undefined ? {} : { away_from: toDate(awayFrom) }),
  ...(awayTo === undefined ? {} : { away_to: toDate(awayTo) }),
});

type Columns = Pick<repository.WorkloadRow, 'capacity' | 'away_from' | 'away_to'>;

function checkAbsence({ away_from: from, away_to: to }: Columns): void {
  if (to === null) return;
  const { away, awayWithoutStart } = TEAM_MESSAGES;
  if (from === null) throw badRequest(awayWithoutStart, { awayFrom: awayWithoutStart });
  if (to <= from) throw badRequest(away, { awayTo: away });
}

/** The API names of the fields that differ. */
function differences(before: Columns, after: Columns): string[] {
  const isSame = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
  return [
    ...(before.capacity === after.capacity ? [] : ['capacity']),
    ...(isSame(before.away_from, after.away_from) ? [] : ['awayFrom']),
    ...(isSame(before.away_to, after.away_to) ? [] : ['awayTo']),
  ];
}
