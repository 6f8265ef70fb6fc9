import type { Attention, OpenComplaint } from '@recourse/contract/dashboards';
import { HOME } from '@recourse/contract/values/limits';
import { claimReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { personNamed } from '../../db/rows/person-name.ts';
import type { ClaimRow, Tables } from '../../db/tables.ts';
import { limitsOf } from '../claims/store/claims.fields.ts';
import { hasSince } from '../claims/store/since.sql.ts';

/**
 * Reads the groups of the home pages that are in no list. Each group is one statement: its first rows, and the count of
 * all up to a limit.
 */

/** Rows of a group, and their number; limit + 1 when there are more. */
interface Group<Item> {
  rows: Item[];
  total: number;
}

/** A number as it is shown: at most the limit. */
export const capped = (total: number, most: number = HOME.counted) => ({
  count: Math.min(total, most),
  more: total > most,
});

const toGroup = <Row, Item>({ rows, total }: Group<Row>, toItem: (row: Row) => Item) => ({
  ...capped(total),
  items: rows.map(toItem),
});

/** The first rows and the total of a query with alias `w` and a condition. */
async function readGroup<Row>(
  db: Kysely<Tables>,
  {
    from,
    where,
    select,
    order,
    shown = HOME.shown,
  }: Record<'from' | 'where' | 'select' | 'order', RawBuilder<unknown>> & { shown?: number },
): Promise<Group<Row>> {
  const { rows } = await sql<Row & { total: number }>`
    select ${select}, (select count(*)::integer from (
        select from ${from} where ${where} limit ${sql.lit(HOME.counted + 1)}
      ) as all_of_them) as total
    from ${from} where ${where} order by ${order} limit ${sql.lit(shown)} ${plannedOnce}`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

const CLAIMS = sql`claims as w`;
const OLDEST = sql`w.id`;
const TITLE = (column: string) => sql`left(${sql.ref(column)}, ${sql.lit(HOME.title)}) as title`;
const live = sql`w.deleted_at is null`;
const isTodo = sql`w.status in ('OPEN', 'PENDING')`;

interface ComplaintRow {
  id: number;
  title: string;
  client_name: string | null;
  created_at: Date;
}

const complaintOf = ({ id, title, client_name, created_at }: ComplaintRow) => ({
  id,
  title,
  clientName: client_name,
  createdAt: created_at.toISOString(),
});

const referenceOf = ({ id, created_at }: Pick<ComplaintRow, 'id' | 'created_at'>): string =>
  claimReference(id, created_at.toISOString());

/** A client's claims that are not closed. */
export async function readOpenComplaints(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ count: number; more: boolean; items: OpenComplaint[] }> {
  const found = await readGroup<
    Omit<ComplaintRow, 'client_name'> &
      Pick<ClaimRow, 'status' | 'updated_at' | 'waiting_for'> & { due: OpenComplaint['due'] | null }
  >(db, {
    from: CLAIMS,
    where: sql`${live} and (w.client_id = ${userId} or w.created_by = ${userId}) and w.status <> 'CLOSED'
      and w.hidden_at is null`,
    select: sql`w.id, ${TITLE('w.contenu')}, w.created_at, w.updated_at, w.status, w.waiting_for,
      ${limitsOf('w')} as due`,
    order: sql`(w.status = 'RESOLVED') desc, w.id desc`,
    shown: 2 * HOME.shown,
  });
  return toGroup(found, (row) => ({
    id: row.id,
    reference: referenceOf(row),
    title: row.title,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    due: row.due ?? [],
    // A client is told when the claim waits for him, but not when it waits for others.
    waitingFor: row.waiting_for === 'CLIENT' ? row.waiting_for : null,
  }));
}

/** Open claims that nobody has answered, oldest first. */
export async function readUnanswered(db: Kysely<Tables>): Promise<Attention['unanswered']> {
  const found = await readGroup<ComplaintRow & { assignee_name: string | null }>(db, {
    from: CLAIMS,
    where: sql`${live} and ${isTodo} and coalesce(w.response, '') = ''`,
    select: sql`w.id, ${TITLE('w.contenu')}, ${personNamed('w.client_id')} as client_name,
      w.created_at, ${personNamed('w.assignee_id')} as assignee_name`,
    order: OLDEST,
    shown: HOME.shown + 1,
  });
  return toGroup(found, (row) => ({
    ...complaintOf(row),
    reference: referenceOf(row),
    assigneeName: row.assignee_name,
  }));
}

/** The number of claims filed, the number answered or closed, and the last ratings by clients, since these moments. */
export async function readTraffic(
  db: Kysely<Tables>,
  { today, ratingsSince }: { today: Date; ratingsSince: Date },
): Promise<Pick<Attention, 'today' | 'satisfaction'>> {
  const countSince = (since: Parameters<typeof hasSince>[0]) => sql`(
    select count(*)::integer from (select from claims as c
      where c.deleted_at is null and ${sql.join(hasSince(since), sql` and `)}
      limit ${sql.lit(HOME.counted + 1)}) as counted)`;
  const { rows } = await sql<{
    came: number;
    went: number;
    average: number | null;
    ratings: number;
  }>`
    select ${countSince({ createdSince: today.toISOString() })} as came,
      ${countSince({ doneSince: today.toISOString() })} as went,
      said.average, said.ratings
    from (
      select round(avg(rating), 1)::float8 as average, count(*)::integer as ratings
      from (
        select distinct on (g.claim_id) g.rating
        from claim_ratings as g join claims as c on c.id = g.claim_id and c.deleted_at is null
        where g.created_at >= ${ratingsSince} and g.rating is not null
        order by g.claim_id, g.created_at desc, g.cycle desc
      ) as last
    ) as said`.execute(db);
  const [row] = rows;
  return {
    today: {
      since: today.toISOString(),
      in: capped(row?.came ?? 0),
      out: capped(row?.went ?? 0),
    },
    satisfaction: {
      days: HOME.ratingDays,
      since: ratingsSince.toISOString(),
      average: row?.average ?? null,
      ratings: row?.ratings ?? 0,
    },
  };
}

/** An employee's open claims, and those of them that are due. */
interface OpenWork {
  id: number;
  name: string;
  open: number;
}

/**
 * The number of claims that these employees answer, and the employees with the most. Counters find the candidates, but
 * also count claims that a person only filed. The exact number is then counted for these few alone.
 */
export async function readOpenWork(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    with own as (
      select user_id, sum(value) as open from (
        select user_id, value, counter, bucket from counters
        union all select user_id, delta, counter, bucket from counter_deltas
      ) as parts
      where counter in ('claims', 'claims-assigned') and bucket in ('OPEN', 'PENDING')
        and user_id = any (array(select id from users where role = 'EMPLOYE' and account_kind = 'PERSON' and deleted_at is null))
      group by user_id order by 2 desc, 1 limit ${sql.lit(HOME.people)}
    )
    select u.id, coalesce(nullif(u.nom, ''), u.username) as name, has.open
    from users as u cross join lateral (
      select count(*)::integer as open from (
        select from claims as w where ${live} and w.assignee_id = u.id and ${isTodo}
        limit ${sql.lit(HOME.counted + 1)}) as counted
    ) as has
    where u.id = any (${sql.val(ids)}::bigint[] || array(select user_id from own))
      and (has.open > 0 or u.id = any (${sql.val(ids)}::bigint[]))
    order by has.open desc, u.id`.execute(db);
  return rows;
}
