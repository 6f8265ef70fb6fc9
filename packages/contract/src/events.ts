import * as z from 'zod/mini';
import { id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EVERY_ROLE } from './roles.ts';

/**
 * Server-sent events: what changed, told only to those who may see it now. The stream tells names, never
 * contents; who is interested reads the thing itself.
 */

export const EVENT_AREAS = ['users', 'solutions', 'claims', 'documents', 'reports'] as const;
export type EventArea = (typeof EVENT_AREAS)[number];

/**
 * The events of the stream. 'ready': it begins here, whatever is on the screen may be older; 'change': one
 * thing changed; 'reload': too much changed to name it all; 'presence': somebody has opened a thing for changing,
 * or has left it. Only 'change' and 'presence' have data worth reading.
 */
export const EVENT_NAMES = ['ready', 'change', 'reload', 'presence'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The data of a 'change'. */
export const change = z.strictObject({
  area: z.enum(EVENT_AREAS),
  id,
  /** The version that a reading shows now; null where things of the area have none, and when it is gone. */
  version: z.nullable(z.int()),
  /** Deleted, or no longer the listener’s to see: a reading answers 404. */
  gone: z.boolean(),
});
export type Change = z.output<typeof change>;

/** The data of a 'presence'. */
export const presenceChange = z.pick(change, { area: true, id: true });
export type PresenceChange = z.output<typeof presenceChange>;

/** A stream that broke off goes on after the last `id:` it got, sent in this header. */
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
  area: z.enum(EVENT_AREAS),
  id,
  /** Which tab, by a random name of its own. */
  tab: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** false: it is closed again. */
  isOpen: z.boolean(),
});
export type Presence = z.output<typeof presence>;

/** Told again and again while a form is open: who says nothing for a while has left. */
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
    /** Other people, each once, by name. */
    others: z.array(z.strictObject({ id, name: z.string() })),
  }),
});
