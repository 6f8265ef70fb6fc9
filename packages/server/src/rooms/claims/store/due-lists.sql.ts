import type { Caller } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import type { Tables } from '../../../db/tables.ts';
import { type Listed, type Page, skippedBefore } from '../../../kernel/lists/lists.ts';
import { type Asked, type Claims, live, matching, shown } from './claim-conditions.sql.ts';
import type { ReadClaim } from './claims.fields.ts';
import {
  countedWork,
  idsOf,
  isWork,
  totalOf,
  type WorkQuery,
  workQueryOf,
} from './work-lists.sql.ts';

/** Reads lists in order of due dates: the first due claims come first, then those without a date, the oldest first. */

/** The row that a page follows; `due` null: it has no date. */
export interface DueCursor {
  readonly id: number;
  readonly due: Date | null;
}

interface DuePage {
  readonly page: Page;
  readonly after: DueCursor | undefined;
}

/** The row with this id, in the form that a page follows; undefined when it does not exist. */
export async function dueCursorOf(db: Kysely<Tables>, id: number): Promise<DueCursor | undefined> {
  const row = await db
    .selectFrom('claims')
    .where('id', '=', id)
    .select(['id', 'next_due_at as due'])
    .executeTakeFirst();
  return row;
}

/** A page of a list by due date. */
export async function readByDue(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page, after }: DuePage & { query: Asked },
): Promise<Listed<ReadClaim>> {
  if (!isWork(query)) return readHitsByDue(db, caller, { query, page, after });
  const rows = await readWorkByDue(
    db,
    { role: caller.role, query: workQueryOf(query), ...placeOf({ page, after }) },
    { userId: caller.userId, now: query.now, afterId: after?.id, afterDue: after?.due },
  );
  return { rows, total: await totalOf(db, caller, { query, counted: rows[0]?.total }) };
}

/** Where a page begins, and its number of rows with one more. */
interface Place {
  follows: 'DATED' | 'UNDATED' | null;
  skip: number;
  count: number;
}

const placeOf = ({ page, after }: DuePage): Place => ({
  follows: after === undefined ? null : after.due === null ? 'UNDATED' : 'DATED',
  skip: skippedBefore(page),
  count: page.perPage + 1,
});

/** Whether a list can contain claims without a date: a list of late, due or at-risk claims cannot. */
const hasUndated = ({ clock }: Pick<Asked, 'clock'>): boolean =>
  clock === undefined || clock.includes('paused');

interface WorkPlace extends Place {
  role: Caller['role'];
  query: WorkQuery;
}

const readWorkByDue = compiledOncePerForm(
  (
    db,
    { role, query: form, ...place }: WorkPlace,
    valueOf: ValueOf<{
      userId: number;
      now: Date;
      afterId: number | undefined;
      afterDue: Date | null | undefined;
    }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const query = { ...form, now: valueOf('now') };
    const after = { id: () => valueOf('afterId'), due: () => valueOf('afterDue') };
    const parts = partsAfter(query, place).map((part) => {
      const { holds, inOrder } = PARTS[part];
      const most = sql.lit(place.skip + place.count);
      return idsOf(db, caller, {
        query,
        first: (claims) => inOrder(claims.where(holds(after))).limit(most),
      });
    });
    return shown(inDueOrder(live(db), parts, place), caller)
      .select(countedWork(db, caller, query).as('total'))
      .modifyEnd(plannedOnce);
  },
);

type Part = 'DATED' | 'DATED_AFTER' | 'UNDATED' | 'UNDATED_AFTER';

/** The parts of a list that a page can hold. No index gives the order over both. */
function partsAfter(query: Pick<Asked, 'clock'>, { follows }: Pick<Place, 'follows'>): Part[] {
  if (follows === 'UNDATED') return ['UNDATED_AFTER'];
  const dated = follows === null ? 'DATED' : 'DATED_AFTER';
  return hasUndated(query) ? [dated, 'UNDATED'] : [dated];
}

/**
 * The claims of a page, of which the parts give the ids. The second part is read only when the first does not fill the
 * page; most pages are full after the first part.
 */
function inDueOrder(
  claims: Claims,
  [first, second]: readonly RawBuilder<number[]>[],
  { skip, count }: Pick<Place, 'skip' | 'count'>,
): Claims {
  const full = sql.lit(skip + count);
  // OFFSET keeps the planner from writing the first part twice.
  const ids = second
    ? sql`(select found.ids || case when cardinality(found.ids) < ${full} then ${second} else '{}' end
        from (select ${first} as ids offset 0) as found)`
    : sql`(${first})`;
  return claims
    .where(sql<SqlBool>`c.id = any (${ids}::bigint[])`)
    .orderBy(DUE_LAST)
    .orderBy('c.id')
    .limit(sql.lit(count))
    .offset(sql.lit(skip));
}

/** The values of a cursor, as parameters. */
interface After {
  readonly id: () => unknown;
  readonly due: () => unknown;
}

const byDue = (claims: Claims): Claims => claims.orderBy('c.next_due_at').orderBy('c.id');
const byId = (claims: Claims): Claims => claims.orderBy('c.id');

/** The claims in each part of a list, and their order. */
const PARTS: Readonly<
  Record<
    Part,
    { holds: (after: After) => RawBuilder<SqlBool>; inOrder: (claims: Claims) => Claims }
  >
> = {
  DATED: { holds: () => sql`c.next_due_at is not null`, inOrder: byDue },
  DATED_AFTER: {
    holds: ({ due, id }) => sql`(c.next_due_at, c.id) > (${due()}::timestamptz, ${id()}::bigint)`,
    inOrder: byDue,
  },
  UNDATED: { holds: () => sql`c.next_due_at is null`, inOrder: byId },
  UNDATED_AFTER: {
    holds: ({ id }) => sql`(c.next_due_at is null and c.id > ${id()}::bigint)`,
    inOrder: byId,
  },
};

/**
 * For a filter or text without a work index: finds up to some hundred hits first, by any index, and only then sorts
 * them. With more hits, the scan in order soon reaches the first ones.
 */
async function readHitsByDue(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page, after }: DuePage & { query: Asked },
): Promise<Listed<ReadClaim>> {
  const fitting = matching(db, caller, query);
  const { total, ids } = await findDueHits(db, fitting, { page, after });
  if (total <= LIMITS.countedHits) {
    const found = live(db).where(sql<SqlBool>`c.id = any (${sql.val(ids)}::bigint[])`);
    const rows = shown(found.orderBy(DUE_LAST).orderBy('c.id'), caller).modifyEnd(plannedOnce);
    return { rows: await rows.execute(), total };
  }
  const place = placeOf({ page, after });
  const parts = partsAfter(query, place).map((part) => {
    const { holds, inOrder } = PARTS[part];
    const held = fitting.where(holds({ id: () => after?.id, due: () => after?.due }));
    const first = inOrder(held).limit(sql.lit(place.skip + place.count));
    return sql<number[]>`array(${first.select('c.id')})`;
  });
  const rows = await shown(inDueOrder(live(db), parts, place), caller).execute();
  return { rows, total: { moreThan: LIMITS.countedHits } };
}

const DUE_LAST = sql`c.next_due_at nulls last`;

/** Up to some hundred hits: their number, and the ids of one page of them in order. */
async function findDueHits(
  db: Kysely<Tables>,
  fitting: Claims,
  { page, after }: DuePage,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (
      ${fitting.select(['c.id', 'c.next_due_at']).limit(sql.lit(LIMITS.countedHits + 1))}
    )
    select (select count(*) from hits) as total, array(
      select c.id from hits as c where ${followsDue(after)} order by ${DUE_LAST}, c.id
      limit ${page.perPage + 1} offset ${skippedBefore(page)}) as ids`.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

function followsDue(after: DueCursor | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql`true`;
  const { id, due } = after;
  if (due === null) return sql`(c.next_due_at is null and c.id > ${id})`;
  return sql`(c.next_due_at is null or (c.next_due_at, c.id) > (${due}::timestamptz, ${id}::bigint))`;
}
