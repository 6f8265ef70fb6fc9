import * as z from 'zod/mini';
import {
  at,
  CHOOSE_EXISTING,
  flagText,
  id,
  idParams,
  idText,
  numberText,
  requiredText,
  searchText,
} from '../values/common.ts';
import { LANGUAGE_CODES } from '../values/languages.ts';
import { CANNED, HTTP, LIMITS } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/**
 * Canned replies: texts that the staff writes once and inserts often. Variables such as {{clientName}} are replaced by
 * values of the claim when the text is inserted. A variable is never sent.
 */

/** The names of the variables, without the braces. */
export const CANNED_VARIABLES = [
  'clientName',
  'reference',
  'receivedOn',
  'employeeName',
  'organisation',
] as const;
export type CannedVariable = (typeof CANNED_VARIABLES)[number];

export const CANNED_MESSAGES = {
  title: 'Please give the reply a title.',
  body: 'Please write the text of the reply.',
  tooMany: 'There are as many replies as there can be. Please delete one first.',
  team: CHOOSE_EXISTING.team,
  ownTeam: 'A reply of your own belongs to no team.',
} as const;

/** The message that names unknown variables. */
export const unknownVariables = (names: readonly string[]): string =>
  `Nobody knows these variables: ${names.join(', ')}.`;

/** The message that names the variables left in a message. */
export const unfilledVariables = (names: readonly string[]): string =>
  `Please fill in these variables: ${names.join(', ')}.`;

const VARIABLE = /\{\{\s*([\p{L}\p{N}_.-]{1,64})\s*\}\}/gu;

/** The distinct names in double braces in a text, known or not. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
];

/** Replaces each variable in one pass. Variables in the values are not replaced. */
export const replaceVariables = (
  text: string,
  valueOf: (name: string, whole: string) => string,
): string => text.replace(VARIABLE, (whole, name: string) => valueOf(name, whole));

export const cannedReply = z.strictObject({
  id,
  title: z.string(),
  body: z.string(),
  /** The language of its dates, and a filter for lists. */
  language: z.enum(LANGUAGE_CODES),
  /** Whether other people can use it. */
  shared: z.boolean(),
  /** The team that it is shared with. null: the whole staff. */
  teamId: z.nullable(id),
  teamName: z.nullable(z.string()),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
});
export type CannedReply = z.output<typeof cannedReply>;

const fields = {
  title: requiredText(CANNED.title, CANNED_MESSAGES.title),
  body: requiredText(LIMITS.longText, CANNED_MESSAGES.body),
  language: z.enum(LANGUAGE_CODES),
  teamId: z.nullable(id),
} as const;

export const newCannedReply = z.strictObject({
  title: fields.title,
  body: fields.body,
  language: z.optional(fields.language),
  shared: z.optional(z.boolean()),
  teamId: z.optional(fields.teamId),
});
export type NewCannedReply = z.output<typeof newCannedReply>;

export const cannedReplyChanges = z.strictObject({
  title: z.optional(fields.title),
  body: z.optional(fields.body),
  language: z.optional(fields.language),
  shared: z.optional(z.boolean()),
  teamId: z.optional(fields.teamId),
});
export type CannedReplyChanges = z.output<typeof cannedReplyChanges>;

const STAFF = ['ADMIN', 'EMPLOYE'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const cannedReplyQuery = z.strictObject({
  q: z.optional(searchText),
  /** true: only shared ones. false: only the caller's own. */
  shared: z.optional(flagText),
  teamId: z.optional(idText),
  page: z.optional(numberText(1, LIMITS.pageMax)),
  perPage: z.optional(numberText(1, LIMITS.perPageMax)),
});
export type CannedReplyQuery = z.output<typeof cannedReplyQuery>;

export const listCannedReplies = endpoint({
  method: 'GET',
  path: '/api/canned-replies',
  mayLag: true,
  roles: STAFF,
  scope: 'desk:read',
  summary: 'Canned replies by title: own ones, those of own teams and those of all.',
  query: cannedReplyQuery,
  reply: z.strictObject({
    data: z.array(cannedReply),
    meta: z.strictObject({ page: z.int(), perPage: z.int(), total: z.int() }),
  }),
  timeoutMs,
});

export const getCannedReply = endpoint({
  method: 'GET',
  path: '/api/canned-replies/:id',
  roles: STAFF,
  scope: 'desk:read',
  summary: 'One canned reply.',
  params: idParams,
  reply: cannedReply,
  timeoutMs,
});

export const createCannedReply = endpoint({
  method: 'POST',
  path: '/api/canned-replies',
  roles: STAFF,
  summary: 'Adds a canned reply: of one’s own, or as an administrator a shared one.',
  body: newCannedReply,
  writable: {
    ADMIN: ['title', 'body', 'language', 'shared', 'teamId'],
    EMPLOYE: ['title', 'body', 'language'],
  },
  setAnyway: { EMPLOYE: { shared: [false], teamId: [null] } },
  reply: cannedReply,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateCannedReply = endpoint({
  method: 'PUT',
  path: '/api/canned-replies/:id',
  roles: STAFF,
  summary: 'Changes the given fields of a canned reply.',
  params: idParams,
  body: cannedReplyChanges,
  writable: {
    ADMIN: ['title', 'body', 'language', 'shared', 'teamId'],
    EMPLOYE: ['title', 'body', 'language'],
  },
  reply: cannedReply,
  timeoutMs,
});

export const deleteCannedReply = endpoint({
  method: 'DELETE',
  path: '/api/canned-replies/:id',
  roles: STAFF,
  summary: 'Deletes a canned reply.',
  params: idParams,
  timeoutMs,
});

export const renderCannedReply = endpoint({
  method: 'POST',
  path: '/api/canned-replies/:id/render',
  roles: STAFF,
  // The text names the client and the receipt of the claim.
  scope: 'claims:read',
  summary:
    'The text of a canned reply for a claim. Variables without a value stay, and are named as missing.',
  params: idParams,
  body: z.strictObject({ claimId: id }),
  writable: { ADMIN: ['claimId'], EMPLOYE: ['claimId'] },
  reply: z.strictObject({ text: z.string(), missing: z.array(z.string()) }),
  timeoutMs,
});
