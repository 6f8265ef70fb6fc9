import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { isAmong } from '../../db/rows/among.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { ClaimRow, ClaimsTable, Tables } from '../../db/tables.ts';
import type { ClaimFacts, ClaimTarget } from './claim-facts.ts';
import { openCalendars } from './open-calendars.ts';
import { planTargets } from './plan-targets.ts';
import { policyOf } from './policy-of.ts';
import { type ClaimWithTargets, readFacts } from './read-facts.ts';
import type { Calendars } from './target-deadline.ts';

/**
 * Gives new claims their policy, and the targets that follow from it. A claim keeps the version that is enabled when it
 * is filed.
 */
export async function startTargets(
  trx: Kysely<Tables>,
  claimIds: readonly number[],
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update claims as c set policy_id = chosen.id
    from (select c.id as claim_id, ${policyOf('c')} as id from claims as c
      where ${isAmong('c.id', claimIds)}) as chosen
    where c.id = chosen.claim_id and chosen.id is not null ${plannedOnce}`.execute(trx);
  if (numAffectedRows > 0n) await followTargets(trx, claimIds);
}

/**
 * Recomputes the targets of claims, in the transaction that changed what they depend on. The caller holds the locks of
 * the claims. Claims without a policy have no targets.
 */
export async function followTargets(
  trx: Kysely<Tables>,
  claimIds: readonly number[],
): Promise<void> {
  if (claimIds.length === 0) return;
  await storeTargets(trx, await planAgain(trx, claimIds));
}

/** New values of columns of a claim: plain ones, or expressions that read its row as `c`. */
export type ClaimValues = {
  readonly [Name in keyof Updateable<ClaimsTable>]:
    | Updateable<ClaimsTable>[Name]
    | RawBuilder<Updateable<ClaimsTable>[Name]>;
} & Partial<Pick<ClaimRow, 'status' | 'closure'>>;

/**
 * Writes a claim together with what is due next, in one update, and raises its version. Two updates would enter the
 * claim into its many indexes twice. Resolves with whether it was written: a claim without a policy has no targets, and
 * stays as it was.
 */
export async function writeWithTargets(
  trx: Kysely<Tables>,
  { id, values }: { id: number; values: ClaimValues },
): Promise<boolean> {
  const planned = await planAgain(trx, [id], values);
  await storeTargets(trx, planned, values);
  return planned.length > 0;
}

/** The targets of claims as they should be. `status` and `closure` are those that a claim is about to get. */
async function planAgain(
  trx: Kysely<Tables>,
  claimIds: readonly number[],
  { status, closure }: Pick<ClaimValues, 'status' | 'closure'> = {},
): Promise<Planned[]> {
  const claims = (await readFacts(trx, claimIds, { keepTeams: true })).map((claim) => ({
    ...claim,
    status: status ?? claim.status,
    closure: closure === undefined ? claim.closure : closure,
  }));
  const versions = claims.flatMap(({ calendars: known }) => known);
  const calendars = await openCalendars(trx, calendarsOf(claims), versions);
  return claims.map((claim) => {
    const targets = plannedFor(claim, calendars);
    const known = new Map(claim.stored.map((target) => [keyOf(target), target]));
    return {
      claim,
      targets: targets.map((target) => ({
        ...target,
        isChanged: !isSame(known.get(keyOf(target)), target),
      })),
    };
  });
}

/** The calendars that the targets of claims count by. */
export const calendarsOf = (claims: readonly ClaimFacts[]): number[] => [
  ...new Set(claims.flatMap(({ targets }) => targets.map(({ calendarId }) => calendarId))),
];

/**
 * The targets of a claim. A target that was settled under an earlier calendar keeps its dates: what was in time then
 * stays in time.
 */
export function plannedFor(
  { stored, ...facts }: ClaimWithTargets,
  calendars: Calendars,
): ClaimTarget[] {
  const known = new Map(stored.map((target) => [keyOf(target), target]));
  return planTargets(facts, calendars).map((target) => {
    const before = known.get(keyOf(target));
    return before !== undefined && isSettledAlike(before, target) ? before : target;
  });
}

/** Identifies a target within its claim. */
export const keyOf = ({ cycle, code, round }: ClaimTarget): string =>
  [cycle, code, round].join(' ');

const isSettledAlike = (before: ClaimTarget, after: ClaimTarget): boolean =>
  (before.metAt !== null || before.cancelledAt !== null) &&
  before.calendarVersion !== after.calendarVersion &&
  SETTLED_BY.every((name) => isDeepSame(before[name], after[name]));

const SETTLED_BY = ['metAt', 'cancelledAt', 'startedAt', 'calendarId', 'rule'] as const;

const STORED = [
  'cycle',
  'code',
  'round',
  'kind',
  'legal',
  'rule',
  'calendarId',
  'calendarVersion',
  'startedAt',
  'dayZero',
  'dueOn',
  'dueAt',
  'warnAt',
  'metAt',
  'metBy',
  'cancelledAt',
] as const satisfies (keyof ClaimTarget)[];

/** Whether a target is stored already with these values. */
const isSame = (stored: ClaimTarget | undefined, planned: ClaimTarget): boolean =>
  stored !== undefined && STORED.every((name) => isDeepSame(stored[name], planned[name]));

/** The database may keep the fields of a rule in another order. */
function isDeepSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) =>
      isDeepSame(value, Object.getOwnPropertyDescriptor(other, name)?.value),
    )
  );
}

interface Planned {
  readonly claim: ClaimWithTargets;
  /** `isChanged`: it is not stored, or with other values. */
  readonly targets: readonly (ClaimTarget & { readonly isChanged: boolean })[];
}

/** Whether the stored targets of a claim differ from these. */
const differs = ({ claim, targets }: Planned): boolean =>
  claim.stored.length !== targets.length || targets.some(({ isChanged }) => isChanged);

/**
 * Replaces the targets of claims, and stores in the claims what is due next, with further values if there are any. Rows
 * that stay keep their numbers, and the record of what was told about them.
 */
async function storeTargets(
  trx: Kysely<Tables>,
  claims: readonly Planned[],
  values?: ClaimValues,
): Promise<void> {
  if (claims.length === 0) return;
  const changed = claims.filter(differs);
  const rows = changed.flatMap(({ claim, targets }) =>
    targets.map((target) => ({
      claimId: claim.id,
      isChanged: target.isChanged,
      ...Object.fromEntries(STORED.map((name) => [name, target[name]])),
    })),
  );
  const ids = changed.map(({ claim }) => claim.id);
  const first = ids.length === 0 ? sql`` : sql`${replaced(ids, rows)}, `;
  await sql`
    with ${first}next as (
      select r."claimId" as id, ${at('dueAt')} as due_at, r.code, ${at('warnAt')} as warn_at, r."dueOn" as due_on,
        r."dueOn"::timestamp at time zone k.time_zone as day_at
      from jsonb_to_recordset(${JSON.stringify(claims.map(nextOf))}::jsonb) as r (
        "claimId" bigint, code text, "dueOn" date, "dueAt" bigint, "warnAt" bigint, "calendarId" bigint)
      left join calendars as k on k.id = r."calendarId"
    )
    update claims as c set next_due_at = next.due_at, next_target = next.code, next_warn_at = next.warn_at,
      next_due_on = next.due_on, next_day_at = next.day_at ${values ? alsoSet(values) : sql``}
    from next where c.id = next.id ${values ? sql`` : IS_MOVED} ${plannedOnce}`.execute(trx);
}

const IS_MOVED = sql`
  and (c.next_due_at, c.next_target, c.next_warn_at, c.next_due_on, c.next_day_at)
    is distinct from (next.due_at, next.code, next.warn_at, next.due_on, next.day_at)`;

const alsoSet = (values: ClaimValues) =>
  sql.join([
    sql``,
    ...Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql`version = ${NEXT_VERSION}`,
  ]);

/** Replaces the targets of these claims by others. Those that stay the same are not written. */
const replaced = (ids: readonly number[], rows: readonly object[]) => sql`
    planned as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        "claimId" bigint, cycle integer, code text, round integer, kind text, legal boolean, rule jsonb,
        "calendarId" bigint, "calendarVersion" integer, "startedAt" bigint, "dayZero" date, "dueOn" date,
        "dueAt" bigint, "warnAt" bigint, "metAt" bigint, "metBy" bigint, "cancelledAt" bigint,
        "isChanged" boolean)
    ), gone as (
      delete from claim_targets as t where ${isAmong('t.claim_id', ids)} and not exists (
        select from planned as r
        where (r."claimId", r.cycle, r.code, r.round) = (t.claim_id, t.cycle, t.code, t.round))
    ), stored as (
      insert into claim_targets as t (claim_id, cycle, code, round, kind, legal, rule, calendar_id, calendar_version,
        started_at, day_zero, due_on, due_at, warn_at, met_at, met_by, cancelled_at)
      select "claimId", cycle, code, round, kind, legal, rule, "calendarId", "calendarVersion",
        ${at('startedAt')}, "dayZero", "dueOn", ${at('dueAt')}, ${at('warnAt')}, ${at('metAt')}, "metBy",
        ${at('cancelledAt')}
      from planned where "isChanged"
      on conflict (claim_id, cycle, code, round) do update set kind = excluded.kind, legal = excluded.legal,
        rule = excluded.rule, calendar_id = excluded.calendar_id, calendar_version = excluded.calendar_version,
        started_at = excluded.started_at, day_zero = excluded.day_zero, due_on = excluded.due_on,
        due_at = excluded.due_at, warn_at = excluded.warn_at, met_at = excluded.met_at, met_by = excluded.met_by,
        cancelled_at = excluded.cancelled_at
    )`;

/** Exact numbers: as a fraction, a time in milliseconds could be rounded. */
const at = (column: string) =>
  sql`timestamptz '1970-01-01 00:00:00+00' + ${sql.ref(column)} * interval '1 millisecond'`;

/** The next due target of a claim. A missed opportunity makes nothing late, and nothing is due for a deleted claim. */
function nextOf({ claim, targets }: Planned) {
  const open = claim.isDeleted
    ? []
    : targets.filter(
        ({ kind, metAt, cancelledAt }) =>
          kind !== 'WINDOW' && metAt === null && cancelledAt === null,
      );
  const first = open
    .filter(({ dueAt }) => dueAt !== null)
    .reduce<ClaimTarget | null>((best, target) => (comesFirst(target, best) ? target : best), null);
  const warnings = open.flatMap(({ warnAt }) => warnAt ?? []);
  return {
    claimId: claim.id,
    code: first?.code ?? null,
    dueOn: first?.dueOn ?? null,
    dueAt: first?.dueAt ?? null,
    calendarId: first?.calendarId ?? null,
    warnAt: warnings.length === 0 ? null : Math.min(...warnings),
  };
}

/** When two are due at the same instant, the final answer comes first, then the one that was promised first. */
function comesFirst(target: ClaimTarget, best: ClaimTarget | null): boolean {
  const [due, bestDue] = [target.dueAt ?? Infinity, best?.dueAt ?? Infinity];
  return due === bestDue ? target.code === 'FINAL' && best?.code !== 'FINAL' : due < bestDue;
}
