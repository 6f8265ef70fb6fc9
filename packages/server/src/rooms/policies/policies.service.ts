import {
  type listPolicyVersions as policyVersionsEndpoint,
  type NewPolicy,
  type Policy,
  POLICY_MESSAGES,
  policyTargets,
} from '@recourse/contract/clock/policies';
import { recourse as recourseShape } from '@recourse/contract/clock/terms';
import { POLICIES } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { dateIn } from '../../kernel/date-in.ts';
import { badRequest, conflict, notFound, stale } from '../../kernel/errors.ts';
import { checkPolicy } from './check-policy.ts';
import * as repository from './policies.repository.ts';

/** The newest version of each policy, and the enabled one when it is another. */
export async function listPolicies(ctx: Context): Promise<{ data: Policy[] }> {
  return { data: (await repository.listPolicyRows(ctx.db)).map(toWire) };
}

/** One version of a policy. Throws 404. */
export async function getPolicy(db: Context['db'], id: number): Promise<Policy> {
  const row = await repository.findPolicy(db, id);
  if (!row) throw notFound();
  return toWire(row);
}

/** All versions of the policy of this version, newest first. Throws 404. */
export async function listPolicyVersions(
  db: Context['db'],
  id: number,
): Promise<EndpointReply<typeof policyVersionsEndpoint>> {
  const rows = await repository.listVersionRows(db, id);
  if (rows.length === 0) throw notFound();
  return {
    data: rows.map((row) => ({
      id: row.id,
      version: row.version,
      enabled: row.enabled,
      reviewedBy: row.reviewer,
      reviewedOn: row.reviewed_on,
      createdAt: row.created_at.toISOString(),
      createdBy: row.maker,
    })),
  };
}

const toWire = (row: repository.ShownPolicy): Policy => ({
  id: row.id,
  code: row.code,
  version: row.version,
  name: row.name,
  // Parsed by their schema, so that the fields are in its order.
  targets: policyTargets.parse(row.targets),
  pauseAllowed: row.pause_allowed,
  keepsRecord: row.keeps_record,
  recourse: recourseShape.parse(row.recourse),
  recourseOn: row.recourse_on,
  autoCloseDays: row.auto_close_days,
  reopenWithinDays: row.reopen_within_days,
  lateLevel: row.late_level,
  source: row.source,
  enabled: row.enabled,
  newest: row.newest,
  reviewedBy: row.reviewer,
  reviewedOn: row.reviewed_on,
  createdAt: row.created_at.toISOString(),
});

/** A policy in the form in which it is stored. */
export const toRow = (
  policy: NewPolicy,
  made: { version: number; at: Date; by: number | null },
): repository.NewPolicyRow => ({
  code: policy.code,
  version: made.version,
  name: policy.name,
  targets: JSON.stringify(policy.targets),
  pause_allowed: policy.pauseAllowed,
  keeps_record: policy.keepsRecord,
  recourse: JSON.stringify(policy.recourse),
  recourse_on: policy.recourseOn,
  auto_close_days: policy.autoCloseDays,
  reopen_within_days: policy.reopenWithinDays,
  late_level: policy.lateLevel ?? null,
  source: policy.source,
  created_by: made.by,
  created_at: made.at,
});

/**
 * Adds a version of a policy, neither reviewed nor enabled; earlier ones stay as they are. Throws 400 for a policy that
 * the clock can't count by, or whose calendar is missing; 412 when the caller saw another newest version; 409 when
 * there are too many codes.
 */
export async function createPolicy(
  ctx: Context,
  actor: Actor,
  { ifMatch, policy }: { ifMatch: number | undefined; policy: NewPolicy },
): Promise<Policy> {
  checkPolicy(policy);
  return inTransaction(ctx.db, async (trx) => {
    const versions = await repository.versionsAlone(trx);
    const before = versions.get(policy.code);
    if (ifMatch !== undefined && ifMatch !== before) throw stale();
    if (before === undefined && versions.size >= POLICIES.policies)
      throw conflict(POLICY_MESSAGES.tooMany, 'FULL');
    const ids = policy.targets.map(({ calendarId }) => calendarId);
    const known = await repository.keepCalendars(trx, ids);
    const missing = ids.findIndex((id) => !known.has(id));
    if (missing !== -1) {
      const { calendar } = POLICY_MESSAGES;
      throw badRequest(calendar, { [`targets[${missing}].calendarId`]: calendar });
    }
    const made = { version: (before ?? 0) + 1, at: ctx.clock.now(), by: actor.userId };
    const id = await repository.insertPolicy(trx, toRow(policy, made));
    await recordChange(trx, actor, {
      action: 'create',
      area: 'policies',
      objectId: id,
      fields: Object.keys(policy),
    });
    return getPolicy(trx, id);
  });
}

/**
 * Stores that the caller has reviewed a version on a day. Throws 404, 400 for a day after today in the company's zone.
 */
export async function reviewPolicy(
  ctx: Context,
  actor: Actor,
  { id, reviewedOn }: { id: number; reviewedOn: string },
): Promise<Policy> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await repository.lockPolicy(trx, id))) throw notFound();
    const today = dateIn(ctx.clock.now(), ctx.config.organisation.timeZone).toString();
    if (reviewedOn > today || reviewedOn < POLICIES.firstReview) {
      const message = POLICY_MESSAGES.reviewedOn;
      throw badRequest(message, { reviewedOn: message });
    }
    const values = { reviewed_by: actor.userId, reviewed_on: reviewedOn };
    await repository.updatePolicyRow(trx, id, values);
    const fields = ['reviewedBy', 'reviewedOn'];
    await recordChange(trx, actor, { action: 'review', area: 'policies', objectId: id, fields });
    return getPolicy(trx, id);
  });
}

/**
 * Enables a reviewed version in place of the enabled one, or disables it. Repeating it changes nothing. Throws 404, 409
 * for a version that nobody has reviewed.
 */
export async function enablePolicy(
  ctx: Context,
  actor: Actor,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<Policy> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockPolicy(trx, id);
    if (!row) throw notFound();
    if (row.enabled === enabled) return getPolicy(trx, id);
    if (enabled && row.reviewed_on === null)
      throw conflict(POLICY_MESSAGES.notReviewed, 'NOT_REVIEWED');
    await repository.disableCode(trx, row.code);
    if (enabled) await repository.updatePolicyRow(trx, id, { enabled });
    const change = { action: 'update', fields: ['enabled'] };
    await recordChange(trx, actor, { ...change, area: 'policies', objectId: id });
    return getPolicy(trx, id);
  });
}
