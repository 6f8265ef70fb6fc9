import * as z from 'zod/mini';
import {
  CLAIM_CHANNELS,
  CLAIM_CLOCKS,
  CLAIM_SCOPES,
  CLAIM_STATUSES,
  type ClaimExportQuery,
  WAITING_FOR,
} from '../claims.ts';
import {
  at,
  CHOOSE_EXISTING,
  CLAIM_NATURES,
  DUE_FIRST,
  ID_SORTS,
  id,
  idParams,
  requiredText,
  searchText,
  severity,
} from '../values/common.ts';
import { HTTP, VIEWS } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/**
 * Views: lists of claims that the staff saves under a name. A view contains filters and grants no access: each user of
 * a shared view sees only the claims that he may see.
 */

export const VIEW_MESSAGES = {
  name: 'Please give the view a name.',
  tooMany: 'There are as many views as there can be. Please delete one first.',
  twice: 'Please name each value once.',
  team: CHOOSE_EXISTING.team,
  ownTeam: 'A view of your own belongs to no team.',
} as const;

/** A list of distinct values. */
const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).check(
    z.minLength(1),
    z.refine((named) => new Set(named).size === named.length, VIEW_MESSAGES.twice),
  );

/** The filters and the order of a view: the query of a list of claims, with typed values instead of texts. */
export const viewFilter = z.strictObject({
  q: z.optional(searchText),
  status: z.optional(someOf(CLAIM_STATUSES)),
  userId: z.optional(id),
  unassigned: z.optional(z.boolean()),
  clientId: z.optional(id),
  channel: z.optional(z.enum(CLAIM_CHANNELS)),
  scope: z.optional(z.enum(CLAIM_SCOPES)),
  clientReplied: z.optional(z.boolean()),
  assigneeId: z.optional(id),
  teamId: z.optional(id),
  teamless: z.optional(z.boolean()),
  unanswered: z.optional(z.boolean()),
  categoryId: z.optional(id),
  productId: z.optional(id),
  severity: z.optional(severity),
  nature: z.optional(z.enum(CLAIM_NATURES)),
  clock: z.optional(someOf(CLAIM_CLOCKS)),
  waitingFor: z.optional(z.enum(WAITING_FOR)),
  createdSince: z.optional(at),
  doneSince: z.optional(at),
  ratedSince: z.optional(at),
  sort: z.optional(z.enum([...ID_SORTS, DUE_FIRST])),
} satisfies Record<keyof ClaimExportQuery, z.ZodMiniType>);
export type ViewFilter = z.output<typeof viewFilter>;

export const view = z.strictObject({
  id,
  name: z.string(),
  filter: viewFilter,
  /** Whether other people can use it. */
  shared: z.boolean(),
  /** The team that it is shared with. null: the whole staff. */
  teamId: z.nullable(id),
  teamName: z.nullable(z.string()),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
});
export type View = z.output<typeof view>;

const name = requiredText(VIEWS.name, VIEW_MESSAGES.name);

export const newView = z.strictObject({
  name,
  filter: viewFilter,
  shared: z.optional(z.boolean()),
  teamId: z.optional(z.nullable(id)),
});
export type NewView = z.output<typeof newView>;

export const viewChanges = z.strictObject({
  name: z.optional(name),
  filter: z.optional(viewFilter),
  shared: z.optional(z.boolean()),
  teamId: z.optional(z.nullable(id)),
});
export type ViewChanges = z.output<typeof viewChanges>;

const STAFF = ['ADMIN', 'EMPLOYE'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  mayLag: true,
  roles: STAFF,
  scope: 'claims:read',
  summary: 'Views by name: own ones first, then those of own teams and those of all.',
  reply: z.strictObject({ data: z.array(view) }),
  timeoutMs,
});

export const countViews = endpoint({
  method: 'GET',
  path: '/api/views/counts',
  mayLag: true,
  roles: STAFF,
  scope: 'claims:read',
  summary: 'How many claims each view holds for the caller, counted up to a limit.',
  reply: z.strictObject({
    views: z.array(
      z.strictObject({
        id,
        /** At most INBOX.counted. */
        count: z.int(),
        /** Whether there are more than `count`. */
        more: z.boolean(),
      }),
    ),
  }),
  timeoutMs,
});

export const getView = endpoint({
  method: 'GET',
  path: '/api/views/:id',
  roles: STAFF,
  scope: 'claims:read',
  summary: 'One view.',
  params: idParams,
  reply: view,
  timeoutMs,
});

export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  roles: STAFF,
  summary: 'Saves a view: of one’s own, or as an administrator a shared one.',
  body: newView,
  writable: {
    ADMIN: ['name', 'filter', 'shared', 'teamId'],
    EMPLOYE: ['name', 'filter'],
  },
  setAnyway: { EMPLOYE: { shared: [false], teamId: [null] } },
  reply: view,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateView = endpoint({
  method: 'PUT',
  path: '/api/views/:id',
  roles: STAFF,
  summary: 'Changes the given fields of a view; its filter is given as a whole.',
  params: idParams,
  body: viewChanges,
  writable: {
    ADMIN: ['name', 'filter', 'shared', 'teamId'],
    EMPLOYE: ['name', 'filter'],
  },
  reply: view,
  timeoutMs,
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  roles: STAFF,
  summary: 'Deletes a view.',
  params: idParams,
  timeoutMs,
});
