import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Caller } from '@recourse/contract/values/common';
import {
  isSuggestionHidden,
  type Report,
  type ReportListQuery,
  withoutSuggestion,
} from '@recourse/contract/reports';
import { isUnjudgedBlind } from '../../../db/rows/blind-report.ts';
import { EVERYBODY, readCounter, readCounters } from '../../../db/rows/counters.ts';
import { claimsVisibleTo } from '../../../db/rows/claim-scope.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import {
  findVisibleRows,
  seesRow,
  type Viewer,
  type Visibility,
} from '../../../db/rows/visible-rows.ts';
import { isPending } from '../../../db/rows/waiting-report.ts';
import type { Tables } from '../../../db/tables.ts';
import {
  directionOf,
  findHits,
  followers,
  foldedPattern,
  type Listed,
  type Page,
  pageInOrder,
  skippedBefore,
} from '../../../kernel/lists/lists.ts';
import { findTextHits, isText } from '../../../kernel/lists/text-search.ts';
import { REPORT } from './reports.fields.ts';

/** Reads reports. Deleted reports are never found here. */

const isSettled = sql<SqlBool>`(not r.validated_by_employee and r.settled_by is not null)`;

/** Which reports are in a person's list and counts: for an employee the pending ones, and those that he judged. */
function reportsListedFor({ userId, role }: Viewer): RawBuilder<SqlBool> {
  if (role === 'ADMIN') return sql`true`;
  return role === 'EMPLOYE'
    ? sql`(${isPending('r')} or (r.validated_by_employee and r.employee_id = ${userId})
        or (${isSettled} and r.settler_id = ${userId}))`
    : sql`(r.user_id = ${userId} or r.created_by = ${userId})`;
}

/** Which single reports a person may see: those of his list, and for an employee also those of claims that he sees. */
export function reportsVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const listed = reportsListedFor(viewer);
  if (viewer.role !== 'EMPLOYE') return listed;
  return sql`(${listed} or exists (
    select from claims as c where c.id = r.claim_id and c.deleted_at is null and ${claimsVisibleTo(viewer)}))`;
}

const VISIBILITY: Visibility = {
  table: 'reports',
  alias: 'r',
  visibleTo: reportsVisibleTo,
  deletedAt: 'deleted_at',
  hasVersion: true,
};

/** Which of these people may see which of these reports. */
export const findVisibleReports = findVisibleRows.bind(null, VISIBILITY);

/** Whether somebody may see the report whose id an expression gives. */
export const seesReport = seesRow.bind(null, VISIBILITY);

const live = (db: Kysely<Tables>) =>
  db.selectFrom('reports as r').where('r.deleted_at', 'is', null);

const visible = (db: Kysely<Tables>, caller: Caller) => live(db).where(reportsVisibleTo(caller));
const listed = (db: Kysely<Tables>, caller: Caller) => live(db).where(reportsListedFor(caller));

/** Somebody has chosen a solution, or said that none fits, or settled the report. */
const isJudged = sql<boolean>`(r.validated_by_employee or r.blind_choice_id is not null
  or r.settled_by is not null or r.none_fits_at is not null)`;

/**
 * Whether the caller may see a report's solution; otherwise he must not find the report by it. The same rule as
 * `isHiddenFrom`.
 */
function solutionShownTo({ role }: Caller): RawBuilder<SqlBool> {
  if (role === 'ADMIN') return sql`true`;
  return role === 'EMPLOYE'
    ? sql`(not r.blind or ${isJudged})`
    : sql`not exists (select from solutions as kept where kept.id = r.solution_id and kept.internal)`;
}

function matching(db: Kysely<Tables>, caller: Caller, query: ReportListQuery) {
  const { userId, employeeId, pending, settled, resolved, handledByAI, solutionId, q } = query;
  let reports = listed(db, caller);
  if (userId) reports = reports.where('r.user_id', '=', userId);
  if (employeeId) reports = reports.where('r.employee_id', '=', employeeId);
  if (pending === true) reports = reports.where(isPending('r'));
  if (pending === false) reports = reports.where('r.validated_by_employee', '=', true);
  if (settled !== undefined)
    reports = reports.where(settled ? isSettled : sql<SqlBool>`not ${isSettled}`);
  if (handledByAI !== undefined) reports = reports.where('r.handled_by_ai', '=', handledByAI);
  if (resolved !== undefined) {
    reports = reports.where('r.resolved_at', resolved ? 'is not' : 'is', null);
  }
  if (solutionId) {
    reports = reports.where('r.solution_id', '=', solutionId).where(solutionShownTo(caller));
  }
  if (q) {
    reports = reports.where((eb) =>
      eb.or([
        eb('r.search', 'like', foldedPattern(q)),
        ...(/^\d{1,15}$/.test(q)
          ? [
              eb('r.id', '=', Number(q)),
              eb('r.user_id', '=', Number(q)),
              eb.and([eb('r.solution_id', '=', Number(q)), solutionShownTo(caller)]),
            ]
          : []),
      ]),
    );
  }
  return reports;
}

type Reports = ReturnType<typeof live>;

/**
 * Whether summary, steps and tags may reveal an internal text: the solution was internal when they were made, and has
 * another text now.
 */
const isMadeOfInternal = ({ role }: Caller): RawBuilder<boolean> =>
  role === 'CLIENT'
    ? sql`exists (select from solution_versions as v where v.solution_id = r.solution_id
        and v.version = r.solution_version and v.internal and v.texte <> s.texte)`
    : sql`false`;

const shown = (reports: Reports, caller: Caller) =>
  reports
    .leftJoin('solutions as s', 's.id', 'r.solution_id')
    .select(REPORT.selection('r'))
    .select([
      's.internal as solution_internal',
      isMadeOfInternal(caller).as('is_made_of_internal'),
      'r.unoffered_solution_id',
      isJudged.as('is_chosen'),
    ]);

/**
 * Narrows an employee's reports to those that can be on the page: the first pending reports, with and without the AI,
 * and the first that he validated or settled. Each group is read from its index. One combined condition would read and
 * sort all of them.
 */
function firstForEmployee(
  userId: number,
  { pending, settled, resolved, handledByAI }: ReportListQuery,
  page: Page,
): RawBuilder<SqlBool> {
  const count = skippedBefore(page) + page.perPage + 1;
  const whether = resolved === true ? sql`is not null` : sql`is null`;
  const resolution = resolved === undefined ? sql`` : sql`and resolved_at ${whether}`;
  const first = (condition: RawBuilder<unknown>) => sql`(
    select id from reports where deleted_at is null and ${condition} ${resolution}
    and ${followers(sql`id`, page)}
    order by id ${sql.raw(directionOf(page))} limit ${count})`;
  const places: RawBuilder<unknown>[] = [];
  for (const byAI of handledByAI === undefined ? [true, false] : [handledByAI]) {
    if (pending !== false && settled !== true)
      places.push(first(sql`${isPending('reports')} and handled_by_ai = ${byAI}`));
  }
  const byAI = handledByAI === undefined ? sql`` : sql`and handled_by_ai = ${handledByAI}`;
  if (pending !== true && settled !== true)
    places.push(first(sql`validated_by_employee and employee_id = ${userId} ${byAI}`));
  if (pending === undefined && settled !== false)
    places.push(
      first(sql`not validated_by_employee and settled_by is not null
        and settler_id = ${userId} ${byAI}`),
    );
  if (places.length === 0) return sql`false`;
  // An array instead of IN, because the planner must find these few before it joins.
  return sql`r.id = any (array(${sql.join(places, sql` union all `)}))`;
}

/** A page of the reports that the caller may see and that match his query. */
export async function listReportRows(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: ReportListQuery; page: Page },
): Promise<Listed<Report>> {
  const source = { all: live(db), fitting: matching(db, caller, query), id: 'r.id' };
  const read = async (reports: Reports): Promise<Report[]> =>
    (await shown(reports, caller).execute()).map((row) => toReportFor(caller, row));
  if (query.q !== undefined && isSearchOfAll(caller, query)) {
    const searched = {
      ...source,
      fitting: listed(db, caller),
      area: 'reports',
      text: 'r.search',
    } as const;
    const { rows, total } = await findTextHits(db, { searched, typed: query.q }, page);
    return { rows: await read(rows), total };
  }
  if (query.q || query.userId || query.employeeId || query.solutionId || !isCounted(query)) {
    const { rows, total } = await findHits(db, source, page);
    return { rows: await read(rows), total };
  }
  if (caller.role === 'EMPLOYE') {
    source.fitting = source.fitting.where(firstForEmployee(caller.userId, query, page));
  }
  const [rows, counts] = await Promise.all([
    read(pageInOrder(source, page)),
    countsOfReports(db, caller),
  ]);
  return { rows, total: sumOf(counts, query) };
}

/** Whether the query searches everybody's reports for a text, without any other filter. */
const isSearchOfAll = ({ role }: Caller, { q = '', ...query }: ReportListQuery): boolean => {
  const { userId, employeeId, solutionId, pending, settled, resolved, handledByAI } = query;
  const others = [userId, employeeId, solutionId, pending, settled, resolved, handledByAI];
  return role === 'ADMIN' && isText(q) && others.every((value) => value === undefined);
};

/**
 * How many reports are pending, resolved (by their client, not validated), settled (by hand or dismissed) and validated,
 * each split by whether the AI handled them.
 */
export interface ReportCounts {
  settled: { ai: number; other: number };
  pending: { ai: number; other: number };
  resolved: { ai: number; other: number };
  validated: { ai: number; other: number };
}

function reportCountsOf(counts: ReadonlyMap<string, number>): ReportCounts {
  const of = (bucket: string) => ({
    ai: counts.get(`${bucket}-ai`) ?? 0,
    other: counts.get(bucket) ?? 0,
  });
  return {
    pending: of('pending'),
    resolved: of('resolved'),
    settled: of('settled'),
    validated: of('validated'),
  };
}

/** How many reports are in the caller's list, read from counters. Counts the same rows as `reportsListedFor` shows. */
export async function countsOfReports(db: Kysely<Tables>, caller: Caller): Promise<ReportCounts> {
  if (caller.role === 'CLIENT')
    return reportCountsOf(await readCounter(db, 'reports-own', caller.userId));
  if (caller.role === 'ADMIN') return reportCountsOf(await readCounter(db, 'reports', EVERYBODY));
  const [all, { settled, validated }] = (
    await readCounters(db, [
      ['reports', EVERYBODY],
      ['reports-validated-by', caller.userId],
    ])
  ).map(reportCountsOf) as [ReportCounts, ReportCounts];
  return { pending: all.pending, resolved: all.resolved, settled, validated };
}

/** Whether the counters hold this total. They do not count the resolved among validated and settled reports. */
const isCounted = ({ pending, resolved }: Pick<ReportListQuery, 'pending' | 'resolved'>): boolean =>
  resolved === undefined || pending === true;

const sumOf = (
  counts: ReportCounts,
  {
    pending,
    settled,
    resolved,
    handledByAI,
  }: Pick<ReportListQuery, 'pending' | 'settled' | 'resolved' | 'handledByAI'>,
): number => {
  const isOfWaiting = pending !== false && settled !== true;
  const parts = [
    ...(isOfWaiting && resolved !== true ? [counts.pending] : []),
    ...(isOfWaiting && resolved !== false ? [counts.resolved] : []),
    ...(pending === true || settled === true ? [] : [counts.validated]),
    ...(pending === undefined && settled !== false ? [counts.settled] : []),
  ];
  return parts.reduce(
    (sum, { ai, other }) =>
      sum + (handledByAI === false ? 0 : ai) + (handledByAI === true ? 0 : other),
    0,
  );
};

/** The number of reports in each of these lists. Their queries have only filters for which counters exist. */
export async function countReportLists(
  db: Kysely<Tables>,
  caller: Caller,
  queries: readonly Parameters<typeof sumOf>[1][],
): Promise<number[]> {
  const counts = await countsOfReports(db, caller);
  return queries.map((query) => sumOf(counts, query));
}

/**
 * How many of the caller's reports fall between one time and the next. For an employee the time is that of his
 * validation, for others that of the report. One count fewer than times.
 */
export async function countReportsBetween(
  db: Kysely<Tables>,
  caller: Caller,
  times: readonly Date[],
): Promise<number[]> {
  const isEmployee = caller.role === 'EMPLOYE';
  const column = isEmployee ? sql.ref<Date>('r.validated_at') : sql.ref<Date>('r.created_at');
  let reports = listed(db, caller)
    .where(column, '>=', times[0] as Date)
    .where(column, '<', times.at(-1) as Date);
  if (isEmployee) {
    reports = reports
      .where('r.validated_by_employee', '=', true)
      .where('r.employee_id', '=', caller.userId);
  }
  const place = sql<number>`width_bucket(${column}, ${sql.val(times)}::timestamptz[])`;
  const rows = await reports
    .select((eb) => [place.as('place'), eb.fn.countAll<number>().as('count')])
    .groupBy('place')
    .execute();
  const counts = new Map(rows.map((row) => [row.place, row.count]));
  return times.slice(0, -1).map((_, index) => counts.get(index + 1) ?? 0);
}

/** One report that the caller may see. */
export async function findVisibleReport(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<Report | undefined> {
  const row = await shown(visible(db, caller), caller)
    .where('r.id', '=', id)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row && toReportFor(caller, row);
}

/** The ids of the internal ones among some solutions. */
export async function listInternalAmong(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('solutions')
    .where(sql<SqlBool>`id = any (${sql.val(ids)}::bigint[])`)
    .where('internal', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of those among some reports that the caller may see. */
export async function listVisibleAmong(
  db: Kysely<Tables>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await visible(db, caller)
    .where(sql<SqlBool>`r.id = any (${sql.val(ids)}::bigint[])`)
    .select('r.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** One report as the caller reads it, without a check of who may see it. */
export async function readReport(db: Kysely<Tables>, caller: Caller, id: number): Promise<Report> {
  const row = await shown(live(db), caller).where('r.id', '=', id).executeTakeFirstOrThrow();
  return toReportFor(caller, row);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function toReportFor(caller: Caller, row: ShownRow): Report {
  const report = REPORT.toWire(row);
  if (isHiddenFrom(caller, row)) return forReader(caller, withoutSuggestion(report));
  return {
    ...forReader(caller, report),
    ...(isUnoffered(caller, row) ? { solutionText: null } : {}),
    ...(row.is_made_of_internal ? { summary: '', steps: '[]', tags: '[]' } : {}),
  };
}

/** A client does not read why the staff dismissed his report, or how they judged the solutions. */
function forReader({ role }: Caller, report: Report): Report {
  if (role !== 'CLIENT') return report;
  const { dismissal: _, duplicateOf: _other, noneFits: _none, ...shown } = report;
  return shown;
}

/** Whether a report's solution is hidden: from an employee who has to choose first, from a client if it is internal. */
const isHiddenFrom = (caller: Caller, row: ShownRow): boolean =>
  isSuggestionHidden(caller, { blind: row.blind, isChosen: row.is_chosen }) ||
  (caller.role === 'CLIENT' && row.solution_internal === true);

/** Whether a client named a solution that he was not offered and that nobody has validated. */
const isUnoffered = ({ role }: Caller, row: ShownRow): boolean =>
  role === 'CLIENT' && !row.validated_by_employee && row.unoffered_solution_id === row.solution_id;

/** Whether a claim has a blind report whose suggestion employees may not see before one of them has chosen. */
export async function hidesSuggestion(db: Kysely<Tables>, claimId: number): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .where('claim_id', '=', claimId)
    .where(isUnjudgedBlind('reports'))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest pending report of a claim, and its attached solution. */
export async function findWaitingOfClaim(
  db: Kysely<Tables>,
  claimId: number,
): Promise<{ id: number; version: number; solution_id: number | null } | undefined> {
  return live(db)
    .where('r.claim_id', '=', claimId)
    .where(isPending('r'))
    .select(['r.id', 'r.version', 'r.solution_id'])
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
