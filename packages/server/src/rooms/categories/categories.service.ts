import {
  type listCategories,
  type NewTopic,
  type Topic,
  TOPIC_MESSAGES,
  type TopicChanges,
} from '@recourse/contract/desk/categories';
import { TOPICS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound, stale, unprocessable } from '../../kernel/errors.ts';
import * as repository from './categories.repository.ts';

type TopicList = repository.TopicList;

/** A category or a product, with the version that the caller saw. */
interface Target {
  id: number;
  ifMatch: number | undefined;
}

const toWire = (row: repository.ShownTopic): Topic => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id,
  policyCode: row.policy_code,
  teamId: row.team_id,
  severity: row.severity,
  retired: row.retired,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** A list by name. A client reads only names, and only of rows that are not retired. */
export async function listTopics(
  ctx: Context,
  { role }: Actor,
  list: TopicList,
): Promise<EndpointReply<typeof listCategories>> {
  const rows = await repository.listTopicRows(ctx.db, list);
  if (role !== 'CLIENT') return { data: rows.map(toWire) };
  const current = rows.filter(({ retired }) => !retired);
  return {
    data: current.map(({ id, name, parent_id: parentId }) => ({ id, name, parentId })),
  };
}

type Content = Pick<Topic, (typeof FIELDS)[number]>;

const FIELDS = ['name', 'parentId', 'policyCode', 'teamId', 'severity', 'retired'] as const;

const toColumns = ({ name, parentId, policyCode, teamId, severity, retired }: Content) => ({
  name,
  parent_id: parentId,
  policy_code: policyCode,
  team_id: teamId,
  severity,
  retired,
});

/**
 * Throws 422 for a parent that is missing, has a parent itself, or is the row itself; also for an unknown policy or
 * team.
 */
async function checkContent(
  trx: repository.Trx,
  list: TopicList,
  { id, parentId, policyCode, teamId }: Partial<Content> & { id: number | null },
): Promise<void> {
  const { parent: wrong, hasParts, policy, team } = TOPIC_MESSAGES;
  if (isGiven(parentId)) {
    const parent = await repository.findTopic(trx, list, parentId);
    if (!parent || parent.parent_id !== null || parent.id === id)
      throw unprocessable(wrong, { parentId: wrong });
    if (id !== null && (await repository.hasParts(trx, list, id)))
      throw unprocessable(hasParts, { parentId: hasParts });
  }
  if (isGiven(policyCode) && !(await repository.isPolicyCode(trx, policyCode)))
    throw unprocessable(policy, { policyCode: policy });
  if (isGiven(teamId) && !(await repository.keepTeam(trx, teamId)))
    throw unprocessable(team, { teamId: team });
}

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/** Adds a category or a product. Throws 409 for a taken name or when there are too many; 422 as when changing one. */
export async function createTopic(
  ctx: Context,
  actor: Actor,
  { list, input }: { list: TopicList; input: NewTopic },
): Promise<Topic> {
  return inTransaction(ctx.db, async (trx) => {
    if ((await repository.countTopicsAlone(trx, list)) >= TOPICS.topics)
      throw conflict(TOPIC_MESSAGES.tooMany, 'FULL');
    const content = { ...EMPTY, ...input };
    await checkContent(trx, list, { ...content, id: null });
    const at = ctx.clock.now();
    const values = { ...toColumns(content), created_at: at, updated_at: at };
    const row = await repository.insertTopic(trx, list, values);
    if (row === null) throw conflict(TOPIC_MESSAGES.nameTaken, 'TAKEN');
    const change = { action: 'create', area: list, objectId: row.id } as const;
    await recordChange(trx, actor, { ...change, fields: Object.keys(input) });
    return toWire(row);
  });
}

const EMPTY = {
  parentId: null,
  policyCode: null,
  teamId: null,
  severity: null,
  retired: false,
} as const;

/**
 * Changes the given fields; existing claims are not changed. Throws 404; 412 for a stale If-Match; 409 for a taken
 * name; 422 for a parent, a policy or a team that cannot be.
 */
export async function updateTopic(
  ctx: Context,
  actor: Actor,
  { list, id, ifMatch, changes }: Target & { list: TopicList; changes: TopicChanges },
): Promise<Topic> {
  return inTransaction(ctx.db, async (trx) => {
    await repository.countTopicsAlone(trx, list);
    const row = await repository.lockTopic(trx, list, id);
    if (!row) throw notFound();
    const before = toWire(row);
    const after = { ...before, ...changes };
    const fields = FIELDS.filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return before;
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    await checkContent(trx, list, { ...changes, id });
    const values = { ...toColumns(after), updated_at: ctx.clock.now() };
    const changed = await repository.updateTopicRow(trx, list, { id, values });
    if (changed === null) throw conflict(TOPIC_MESSAGES.nameTaken, 'TAKEN');
    await recordChange(trx, actor, { action: 'update', area: list, objectId: id, fields });
    return toWire(changed);
  });
}

/**
 * Deletes a category or a product. Throws 404; 412 for a stale If-Match; 409 while claims are about it, or while it has
 * parts.
 */
export async function deleteTopic(
  ctx: Context,
  actor: Actor,
  { list, id, ifMatch }: Target & { list: TopicList },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await repository.countTopicsAlone(trx, list);
    const row = await repository.lockTopic(trx, list, id);
    if (!row) throw notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const isUsed =
      (await repository.hasParts(trx, list, id)) || (await repository.isInUse(trx, list, id));
    if (isUsed) throw conflict(TOPIC_MESSAGES.inUse, 'IN_USE');
    await repository.deleteTopicRow(trx, list, id);
    await recordChange(trx, actor, { action: 'delete', area: list, objectId: id });
  });
}
