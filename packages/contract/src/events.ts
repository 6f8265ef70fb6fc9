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
 * thing changed; 'reload': too much changed to name it all. Only 'change' has data worth reading.
 */
export const EVENT_NAMES = ['ready', 'change', 'reload'] as const;
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
