import * as z from 'zod/mini';
import {
  at,
  CHOOSE_EXISTING,
  id,
  idParams,
  policyCode,
  requiredText,
  severity,
} from '../values/common.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { endpoint } from '../wire/endpoint.ts';
import { HTTP, TOPICS } from '../values/limits.ts';

/** Categories and products, which say what claims are about. Both are lists with at most two levels. */

export const TOPIC_MESSAGES = {
  name: 'Please give it a name.',
  nameTaken: 'Another one has this name there.',
  tooMany: 'There are as many as there can be. Please delete one first.',
  parent: 'Please choose one of the first level.',
  hasParts: 'What has parts of its own stays on the first level.',
  policy: 'Please choose an existing policy.',
  team: CHOOSE_EXISTING.team,
  inUse: 'Claims are about it, or it has parts. Retire it instead.',
} as const;

/** What a client reads: enough to choose one for a new claim. */
const clientTopic = z.strictObject({
  id,
  name: z.string(),
  /** Its parent. null: it is on the first level. */
  parentId: z.nullable(id),
});

export const topic = z.strictObject({
  ...clientTopic.shape,
  /** The code of the policy for its claims; null: that of its parent, if any. */
  policyCode: z.nullable(z.string()),
  /** The team for its new claims that have no team yet; null: that of its parent, if any. */
  teamId: z.nullable(id),
  /** The severity that is suggested for its claims, from 1 (the worst) to 4. */
  severity: z.nullable(z.int()),
  /** Whether it can no longer be chosen for claims. */
  retired: z.boolean(),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
});
export type Topic = z.output<typeof topic>;

const fields = {
  name: requiredText(TOPICS.name, TOPIC_MESSAGES.name),
  parentId: z.nullable(id),
  policyCode: z.nullable(policyCode(TOPIC_MESSAGES.policy)),
  teamId: z.nullable(id),
  severity: z.nullable(severity),
  retired: z.boolean(),
} as const;

export const newTopic = z.strictObject({
  name: fields.name,
  parentId: z.optional(fields.parentId),
  policyCode: z.optional(fields.policyCode),
  teamId: z.optional(fields.teamId),
  severity: z.optional(fields.severity),
  retired: z.optional(fields.retired),
});
export type NewTopic = z.output<typeof newTopic>;

export const topicChanges = z.partial(newTopic);
export type TopicChanges = z.output<typeof topicChanges>;

const WRITABLE = {
  ADMIN: ['name', 'parentId', 'policyCode', 'teamId', 'severity', 'retired'],
} as const;
const timeoutMs = HTTP.slowTimeoutMs;

const listReply = z.strictObject({ data: z.array(topic) });
const clientListReply = z.strictObject({ data: z.array(clientTopic) });

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'desk:read',
  summary: 'All categories by name; for a client those that are not retired.',
  reply: listReply,
  clientReply: clientListReply,
  timeoutMs,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  roles: ['ADMIN'],
  summary: 'Adds a category.',
  body: newTopic,
  writable: WRITABLE,
  reply: topic,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  roles: ['ADMIN'],
  summary: 'Changes the given fields of a category. Claims keep the policy that they have.',
  params: idParams,
  body: topicChanges,
  writable: WRITABLE,
  reply: topic,
  timeoutMs,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  roles: ['ADMIN'],
  summary: 'Deletes a category that no claim is in.',
  params: idParams,
  timeoutMs,
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'desk:read',
  summary: 'All products by name; for a client those that are not retired.',
  reply: listReply,
  clientReply: clientListReply,
  timeoutMs,
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  roles: ['ADMIN'],
  summary: 'Adds a product.',
  body: newTopic,
  writable: WRITABLE,
  reply: topic,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  roles: ['ADMIN'],
  summary: 'Changes the given fields of a product. Claims keep the policy that they have.',
  params: idParams,
  body: topicChanges,
  writable: WRITABLE,
  reply: topic,
  timeoutMs,
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  roles: ['ADMIN'],
  summary: 'Deletes a product that no claim is about.',
  params: idParams,
  timeoutMs,
});
