import * as z from 'zod/mini';
import { id } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * Server-sent events: what changed, sent only to those who may see it now. An event contains names and never contents.
 * Its receiver reads the changed object itself.
 */

/** Areas whose rows have edit forms. */
export const ROW_AREAS = ['users', 'solutions', 'claims', 'documents', 'reports'] as const;
export type RowArea = (typeof ROW_AREAS)[number];

/**
 * In 'messages' and 'claim-notes' the id is the claim's. Only the staff receives 'claim-notes', and only the client
 * concerned receives 'conversations'. In 'notifications' the id is the receiver's, and everybody receives only his own.
 * Only the staff receives 'calendars', 'policies', 'teams', 'categories', 'products', 'workload' (where the id is an
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
 * The events of the stream. 'ready': the stream begins here, so data on the screen may be older. 'change': one object
 * changed. 'reload': too many objects changed to name each one. 'presence': somebody opened or closed an object, or began
 * or stopped writing in it. Only 'change' and 'presence' have meaningful data.
 */
export const EVENT_NAMES = ['ready', 'change', 'reload', 'presence'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The data of a 'change'. */
export const change = z.strictObject({
  area: z.enum(EVENT_AREAS),
  id,
  /** The version that a read returns now. null when the area has no versions, or when the object is gone. */
  version: z.nullable(z.int()),
  /** Whether it was deleted, or is no longer visible to the receiver. A read then answers 404. */
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

/** A row that is open in a browser tab. */
export const presence = z.strictObject({
  area: z.enum(ROW_AREAS),
  id,
  /** A random id that the tab chose. */
  tab: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** false: it was closed. */
  isOpen: z.boolean(),
  /** false: it is only looked at. Without it, as in a form for changing the row, it is being written. */
  isWriting: z.optional(z.boolean()),
});
export type Presence = z.output<typeof presence>;

const otherPerson = z.strictObject({
  id,
  name: z.string(),
  /** Whether the person writes, rather than only looks at it. */
  isWriting: z.boolean(),
});
export type OtherPerson = z.output<typeof otherPerson>;

/** Sent periodically while a row is open. A tab that sends nothing for a while counts as closed. */
export const tellPresence = endpoint({
  method: 'PUT',
  path: '/api/presence',
  roles: EVERY_ROLE,
  summary:
    'Says that the caller looks at a row or writes in it, or no longer, and answers who else does.',
  body: presence,
  writable: {
    ADMIN: ['area', 'id', 'tab', 'isOpen', 'isWriting'],
    EMPLOYE: ['area', 'id', 'tab', 'isOpen', 'isWriting'],
    CLIENT: ['area', 'id', 'tab', 'isOpen', 'isWriting'],
  },
  reply: z.strictObject({
    /** Other people who have it open, without duplicates, sorted by name. A client gets nobody. */
    others: z.array(otherPerson),
  }),
});
