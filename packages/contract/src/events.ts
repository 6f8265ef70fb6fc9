import * as z from 'zod/mini';
import { id } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * Server-sent events: what changed, sent only to those who may see it now. An event carries names and never contents;
 * whoever is interested reads the thing itself.
 */

/** Areas whose rows people open for changing. */
export const ROW_AREAS = ['users', 'solutions', 'claims', 'documents', 'reports'] as const;
export type RowArea = (typeof ROW_AREAS)[number];

/**
 * In 'messages' and 'claim-notes' the id is the claim's. Only the staff hears of 'claim-notes', and of 'conversations'
 * only the client whose it is. In 'notifications' it is the listener's own: everybody hears of his own alone. Only the
 * staff hears of 'calendars', 'policies', 'teams', 'categories', 'products', 'workload' (there the id is an
 * employee's), 'canned-replies' and 'views'.
 */
export const EVENT_AREAS = [
  ...ROW_AREAS,
  'messages',
  'claim-notes',
  'conversations',
  'notifications',
  'calendars',
  'policies',
  'teams',
  'workload',
  'canned-replies',
  'views',
  'categories',
  'products',
] as const;
export type EventArea = (typeof EVENT_AREAS)[number];

/**
 * The events of the stream. 'ready': the stream begins here, so what is on the screen may be older. 'change': one thing
 * changed. 'reload': too many things changed to name each one. 'presence': somebody opened a thing to edit it, or
 * closed it. Only 'change' and 'presence' have data worth reading.
 */
export const EVENT_NAMES = ['ready', 'change', 'reload', 'presence'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The data of a 'change'. */
export const change = z.strictObject({
  area: z.enum(EVENT_AREAS),
  id,
  /** The version that a read returns now. null when the area has no versions, or when the thing is gone. */
  version: z.nullable(z.int()),
  /** Deleted, or no longer visible to the listener: a read answers 404. */
  gone: z.boolean(),
});
export type Change = z.output<typeof change>;

/** The data of a 'presence'. */
export const presenceChange = z.strictObject({ area: z.enum(ROW_AREAS), id });
export type PresenceChange = z.output<typeof presenceChange>;

/** The header in which a reconnecting client sends the last `id:` it received, to resume the stream there. */
export const LAST_EVENT_ID = 'last-event-id';

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  roles: EVERY_ROLE,
  summary:
    'A stream of server-sent events that name what changed, as far as the caller may see it.',
  reply: change,
  replyType: 'events',
});

/** A form that is open in a tab of somebody's browser. */
export const presence = z.strictObject({
  area: z.enum(ROW_AREAS),
  id,
  /** Which tab, by a random name that the tab chose. */
  tab: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** false: the form was closed. */
  isOpen: z.boolean(),
});
export type Presence = z.output<typeof presence>;

/** Sent again and again while a form is open. A tab that stays silent for a while counts as gone. */
export const tellPresence = endpoint({
  method: 'PUT',
  path: '/api/presence',
  roles: EVERY_ROLE,
  summary:
    'Says that the caller has a row open for changing, or no longer, and answers who else has it open.',
  body: presence,
  writable: {
    ADMIN: ['area', 'id', 'tab', 'isOpen'],
    EMPLOYE: ['area', 'id', 'tab', 'isOpen'],
    CLIENT: ['area', 'id', 'tab', 'isOpen'],
  },
  reply: z.strictObject({
    /** Other people who have it open, each once, sorted by name. */
    others: z.array(z.strictObject({ id, name: z.string() })),
  }),
});
