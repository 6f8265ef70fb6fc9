import * as z from 'zod/mini';
import { CLAIM_CHANNELS, CLAIM_STATUSES } from './claims.ts';
import { at, id, idParams, placeText, requiredText } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HISTORY, HTTP, LIMITS, PEOPLE } from './values/limits.ts';
import { STORED_ROLES } from './values/roles.ts';

/** The search for people by the staff, and the history of a client. */

export const PEOPLE_QUERY_REQUIRED = 'Please type a part of a name.';

export const person = z.strictObject({
  id,
  username: z.string(),
  nom: z.nullable(z.string()),
  role: z.enum(STORED_ROLES),
  /** null: not shown to the caller. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

const timeoutMs = HTTP.timeoutMs;

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  mayLag: true,
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'people:read',
  summary: `Clients and staff by name or username, at most ${PEOPLE.found}; for administrators also by e-mail and phone.`,
  query: z.strictObject({ q: requiredText(LIMITS.query, PEOPLE_QUERY_REQUIRED) }),
  reply: z.strictObject({
    data: z.array(person),
    /** Whether more people match. */
    more: z.boolean(),
  }),
  timeoutMs,
});

export const clientDetails = z.strictObject({
  ...person.shape,
  /** When the account was created. */
  createdAt: at,
  /** The number of claims that the caller may see. */
  claims: z.int(),
  openClaims: z.int(),
  /** The average of the ratings of those claims, from 1 to 5; null when there is none. */
  rating: z.nullable(z.number()),
  ratings: z.int(),
  /** When the client last filed or wrote something that the caller may see. */
  lastContactAt: z.nullable(at),
});
export type ClientDetails = z.output<typeof clientDetails>;

export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  mayLag: true,
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'people:read',
  summary: 'A client: who it is, how to reach him, and his claims in figures.',
  params: idParams,
  reply: clientDetails,
  timeoutMs,
});

export const HISTORY_KINDS = ['CLAIM', 'REPORT', 'DOCUMENT', 'MESSAGE', 'RATING'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const entry = { id, at } as const;
/** The claim that the entry belongs to. */
const ofClaim = { claimId: id, reference: z.string() } as const;

/** The beginning of a text, of at most `HISTORY.excerpt` characters. */
const excerpt = z.string();

export const historyItem = z.union([
  z.strictObject({
    kind: z.literal('CLAIM'),
    ...entry,
    reference: z.string(),
    text: excerpt,
    status: z.enum(CLAIM_STATUSES),
    channel: z.enum(CLAIM_CHANNELS),
    assigneeName: z.nullable(z.string()),
    /** Who filed it, if not the client. */
    filedBy: z.nullable(z.string()),
  }),
  z.strictObject({
    kind: z.literal('REPORT'),
    ...entry,
    text: excerpt,
    validated: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('DOCUMENT'),
    ...entry,
    name: z.string(),
    /** true: the client sent it. false: it was shared with him. */
    isSent: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('MESSAGE'),
    ...entry,
    ...ofClaim,
    side: z.enum(['CLIENT', 'STAFF']),
    authorName: z.nullable(z.string()),
    /** null: it was withdrawn. */
    text: z.nullable(excerpt),
  }),
  z.strictObject({
    kind: z.literal('RATING'),
    ...entry,
    ...ofClaim,
    rating: z.nullable(z.int()),
    text: z.string(),
  }),
]);
export type HistoryItem = z.output<typeof historyItem>;

/** The position of an item in a history, as `meta.next` gives it. */
const historyPlace = placeText('1-5');

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/clients/:id/history',
  mayLag: true,
  roles: ['ADMIN', 'EMPLOYE'],
  // It has the beginnings of claims and messages.
  scope: 'claims:read',
  summary: `Claims, reports, documents, messages and ratings of a client, newest first, ${HISTORY.page} a page; what the caller may see.`,
  params: idParams,
  query: z.strictObject({
    after: z.optional(historyPlace),
    kind: z.optional(z.enum(HISTORY_KINDS)),
  }),
  reply: z.strictObject({
    data: z.array(historyItem),
    meta: z.strictObject({
      /** The value of `after` for the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
  }),
  timeoutMs,
});
