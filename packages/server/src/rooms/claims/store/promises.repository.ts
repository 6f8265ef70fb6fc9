import { DUE_SOON } from '@recourse/contract/clock/claim-clock';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { counterSum, EVERYBODY } from '../../../db/rows/counters.ts';
import type { Tables } from '../../../db/tables.ts';
import { hasClock } from './claim-conditions.sql.ts';

/** Counts targets of claims that are late, due today or at risk, by team and by person. */

export interface PromiseCounts {
  readonly late: number;
  readonly today: number;
  readonly risk: number;
}

export interface TeamPromises extends PromiseCounts {
  /** null: without a team. */
  readonly id: number | null;
  readonly name: string | null;
  /** Open work without an assignee. */
  readonly unassigned: number;
}

export interface PersonPromises extends PromiseCounts {
  readonly id: number;
}

const counts: RawBuilder<unknown> = sql.join(
  DUE_SOON.map(
    (state) =>
      sql`count(*) filter (where c.state = ${sql.lit(state)})::integer as ${sql.ref(state)}`,
  ),
);

/** The state of a claim's next due date: the one that applies, if any. */
const stateAt = (now: Date): RawBuilder<unknown> =>
  sql`case ${sql.join(
    DUE_SOON.map((state) => sql`when ${hasClock([state], now)} then ${sql.lit(state)}`),
    sql` `,
  )} end`;

interface Row extends TeamPromises {
  readonly kind: 'TEAM' | 'PERSON' | 'QUEUE';
}

/**
 * The counts for every team and every person. One read covers what is due soon, an index range, and another covers the
 * queue. The index contains all columns that are counted by (claims_due_whose_idx).
 */
export async function countPromises(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ teams: TeamPromises[]; people: PersonPromises[] }> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select c.team_id, c.assignee_id, ${stateAt(now)} as state
      from claims as c
      where c.deleted_at is null and ${hasClock(DUE_SOON, now)}
    ), queue as (
      select team_id, count(*)::integer as unassigned from claims
      where deleted_at is null and assignee_id is null and team_id is not null
        and status in ('OPEN', 'PENDING')
      group by team_id
    )
    select 'TEAM' as kind, c.team_id as id, t.name, ${counts}, 0 as unassigned
    from due as c left join teams as t on t.id = c.team_id group by c.team_id, t.name
    union all
    select 'PERSON', c.assignee_id, null, ${counts}, 0
    from due as c where c.assignee_id is not null group by c.assignee_id
    union all
    select 'QUEUE', q.team_id, t.name, 0, 0, 0, q.unassigned
    from queue as q join teams as t on t.id = q.team_id
    union all
    select 'QUEUE', null, null, 0, 0, 0, (
      ${counterSum('claims-queue', EVERYBODY, 'OPEN')} + ${counterSum('claims-queue', EVERYBODY, 'PENDING')}
      - (select coalesce(sum(unassigned), 0) from queue))::integer`.execute(db);
  const people = rows.flatMap(({ kind, id, late, today, risk }) =>
    kind === 'PERSON' && id !== null ? [{ id, late, today, risk }] : [],
  );
  return { teams: teamsOf(rows), people: people.toSorted(worstFirst) };
}

/** Each team that has something to count appears once, and so do claims without a team. */
function teamsOf(rows: readonly Row[]): TeamPromises[] {
  const teams = new Map<number | null, TeamPromises>();
  for (const { kind, id, name, late, today, risk, unassigned } of rows) {
    if (kind === 'PERSON') continue;
    const known = teams.get(id) ?? { id, name, late: 0, today: 0, risk: 0, unassigned: 0 };
    teams.set(id, {
      id,
      name,
      late: known.late + late,
      today: known.today + today,
      risk: known.risk + risk,
      unassigned: known.unassigned + unassigned,
    });
  }
  return [...teams.values()]
    .filter((team) => team.late + team.today + team.risk + team.unassigned > 0)
    .toSorted((one, other) => worstFirst(one, other) || other.unassigned - one.unassigned);
}

/**
 * Sorts by the number of late claims, then of those due today, then of those at risk, largest
 * first.
 */
export const worstFirst = (one: PromiseCounts, other: PromiseCounts): number =>
  other.late - one.late || other.today - one.today || other.risk - one.risk;
