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
  isOneOf,
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
  const rows = await readInParts(db, caller, { query, page, after }, async (part, [skip, count]) =>
    readWorkPart(
      db,
      { role: caller.role, query: workQueryOf(query), part, rows: [skip, count] },
      { userId: caller.userId, now: query.now, afterId: after?.id, afterDue: after?.due },
    ),
  );
  return { rows, total: await totalOf(db, caller, { query, counted: rows[0]?.total }) };
}

/**
 * Reads claims with a date, then those without, because no index gives the order over both. Most pages are full after
 * the first part.
 */
async function readInParts<Row>(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page, after }: DuePage & { query: Asked },
  read: (part: Part, rows: readonly [skip: number, count: number]) => Promise<Row[]>,
): Promise<Row[]> {
  const wanted = page.perPage + 1;
  const skipped = skippedBefore(page);
  if (after?.due === null) return read('UNDATED_AFTER', [0, wanted]);
  const dated = await read(after ? 'DATED_AFTER' : 'DATED', [skipped, wanted]);
  if (dated.length === wanted || !hasUndated(query)) return dated;
  // The previous pages contain all claims with a date; the rest of the skipped rows have none.
  const isWithin = dated.length > 0 || skipped === 0;
  const before = isWithin ? 0 : skipped - (await countDated(db, caller, query));
  return [...dated, ...(await read('UNDATED', [before, wanted - dated.length]))];
}

/** Whether a list can contain claims without a date: a list of late, due or at-risk claims cannot. */
const hasUndated = ({ clock }: Asked): boolean => clock === undefined || clock.includes('paused');

type Part = 'DATED' | 'DATED_AFTER' | 'UNDATED' | 'UNDATED_AFTER';

interface PartForm {
  role: Caller['role'];
  query: WorkQuery;
  part: Part;
  /** The number of skipped rows, and the number of rows that follow. */
  rows: readonly [skip: number, count: number];
}

const readWorkPart = compiledOncePerForm(
  (
    db,
    { role, query: form, part, rows: [skip, count] }: PartForm,
    valueOf: ValueOf<{
      userId: number;
      now: Date;
      afterId: number | undefined;
      afterDue: Date | null | undefined;
    }>,
  ) => {
    const caller = { role, userId: valueOf('userId') };
    const query = { ...form, now: valueOf('now') };
    const order = PARTS[part];
    const after = { id: () => valueOf('afterId'), due: () => valueOf('afterDue') };
    const first = (claims: Claims): Claims =>
      order.inOrder(claims.where(order.holds(after))).limit(sql.lit(skip + count));
    const found = live(db).where(isOneOf(db, caller, { query, first }));
    return shown(order.inOrder(found).limit(sql.lit(count)).offset(sql.lit(skip)), caller)
      .select(countedWork(db, caller, query).as('total'))
      .modifyEnd(plannedOnce);
  },
);

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

async function countDated(db: Kysely<Tables>, caller: Caller, query: Asked): Promise<number> {
  const row = await matching(db, caller, query)
    .where('c.next_due_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

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
    const found = live(db).where(sql<SqlBool>`c.id = any (${ids}::bigint[])`);
    return { rows: await shown(found.orderBy(DUE_LAST).orderBy('c.id'), caller).execute(), total };
  }
  const rows = await readInParts(
    db,
    caller,
    { query, page, after },
    async (part, [skip, count]) => {
      const { holds, inOrder } = PARTS[part];
      const held = fitting.where(holds({ id: () => after?.id, due: () => after?.due }));
      return shown(inOrder(held).limit(sql.lit(count)).offset(sql.lit(skip)), caller).execute();
    },
  );
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
