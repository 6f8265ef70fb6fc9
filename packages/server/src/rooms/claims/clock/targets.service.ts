import type {
  ClientTarget,
  Explanation,
  listTargets as listEndpoint,
  StaffTarget,
} from '@recourse/contract/clock/targets';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound } from '../../../kernel/errors.ts';
import { calendarsOf } from '../../../kernel/targets/follow-targets.ts';
import { openCalendars } from '../../../kernel/targets/open-calendars.ts';
import { planTargets } from '../../../kernel/targets/plan-targets.ts';
import { readFacts } from '../../../kernel/targets/read-facts.ts';
import type { ExplainedTarget } from '../../../kernel/targets/to-target.ts';
import { findClaimRow } from '../store/claims.repository.ts';
import { stateOf } from './target-state.ts';
import { findTarget, readTargets, type TargetRow } from './targets.repository.ts';

/** The targets of a claim: all of them for the staff, those required by law for a client. Throws 404. */
export async function listTargets(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<EndpointReply<typeof listEndpoint>> {
  if (!(await findClaimRow(ctx.db, actor, id))) throw notFound();
  const isClient = actor.role === 'CLIENT';
  const rows = await readTargets(ctx.db, id, { onlyLegal: isClient });
  const now = ctx.clock.now();
  if (isClient) return { data: rows.map((row) => toClientTarget(row, now)) };
  return { data: rows.map((row) => toStaffTarget(row, now)) };
}

/**
 * Explains how the date of a target was counted, by repeating the count step by step. Throws 404, also to a client for
 * a target that the law does not require.
 */
export async function explainTarget(
  ctx: Context,
  actor: Actor,
  { id, targetId }: { id: number; targetId: number },
): Promise<Explanation> {
  if (!(await findClaimRow(ctx.db, actor, id))) throw notFound();
  const row = await findTarget(ctx.db, { claimId: id, targetId });
  if (!row || (actor.role === 'CLIENT' && !row.legal)) throw notFound();
  const { amount, unit } = row.rule;
  return {
    target: toClientTarget(row, ctx.clock.now()),
    dayZero: row.day_zero,
    amount,
    unit,
    ...(await walkOf(ctx, row)),
  };
}

type WalkOfTarget = Pick<Explanation, 'days' | 'rolled' | 'remaining'>;

async function walkOf({ db }: Context, row: TargetRow): Promise<WalkOfTarget> {
  const claims = await readFacts(db, [row.claim_id]);
  const calendars = await openCalendars(db, calendarsOf(claims));
  const target = claims
    .flatMap((claim) => planTargets(claim, calendars))
    .find(({ cycle, code, round }) => isPlace(row, { cycle, code, round }));
  // A settled target keeps its date when its calendar changes, so a new count would explain another date.
  const isSame = target !== undefined && (row.due_at?.getTime() ?? null) === target.dueAt;
  if (!isSame) return { days: null, rolled: 0, remaining: null };
  const { days, rolled, remaining } = target.walk;
  return { days: days.map(toDay), rolled, remaining };
}

const isPlace = (row: TargetRow, place: Pick<ExplainedTarget, 'cycle' | 'code' | 'round'>) =>
  row.cycle === place.cycle && row.code === place.code && row.round === place.round;

type Walked = ExplainedTarget['walk']['days'][number];

const toDay = ({ day, reason, minutes }: Walked) => ({
  date: day.date,
  reason,
  holiday: reason === 'HOLIDAY' ? day.holiday : null,
  minutes,
});

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const toClientTarget = (row: TargetRow, now: Date): ClientTarget => ({
  id: row.id,
  code: row.code,
  cycle: row.cycle,
  dueOn: row.due_on,
  dueAt: timeOf(row.due_at),
  metAt: timeOf(row.met_at),
  cancelledAt: timeOf(row.cancelled_at),
  state: stateOf(row, now),
  timeZone: row.time_zone,
});

/** A target as the staff reads it. */
export const toStaffTarget = (row: TargetRow, now: Date): StaffTarget => ({
  ...toClientTarget(row, now),
  round: row.round,
  kind: row.kind,
  legal: row.legal,
  calendarName: row.calendar_name,
  startedAt: row.started_at.toISOString(),
  dayZero: row.day_zero,
  warnAt: timeOf(row.warn_at),
  metByName: row.met_by_name,
});
