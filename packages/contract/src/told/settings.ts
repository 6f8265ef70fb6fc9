import * as z from 'zod/mini';
import { THING_AREAS } from './notification-list.ts';
import { NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { id, idText, text } from '../values/common.ts';
import { LANGUAGE_CODES } from '../values/languages.ts';
import { HTTP, MUTES } from '../values/limits.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { isTimeZone, ZONE_LENGTH, ZONE_MESSAGES } from '../values/time-zone.ts';
import { endpoint } from '../wire/endpoint.ts';
import { MAIL_CHOICES } from './choices.ts';
import { quietHours, time } from './times.ts';

/** Which notifications somebody wants, and how. */

const kind = z.enum(NOTIFICATION_KINDS);
const language = z.enum(LANGUAGE_CODES);

export const notificationChoice = z.strictObject({
  kind,
  /** Whether it is shown in the portal. */
  inApp: z.boolean(),
  /** Always NEVER for a kind that only the portal shows. */
  mail: z.enum(MAIL_CHOICES),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

export const notificationSettings = z.strictObject({
  /** Whether the portal sends mails at all. */
  mail: z.boolean(),
  /**
   * Whether mails to the user's address bounce. Then only mails about the security of the account
   * are sent.
   */
  addressFailed: z.boolean(),
  /** Every kind that the user can be notified of, with his choice or the default. */
  choices: z.array(notificationChoice),
  /** The newest of the objects that he has muted. */
  mutes: z.array(z.strictObject({ area: z.enum(THING_AREAS), id })),
  /** The language of mails; null: the portal's. */
  language: z.nullable(language),
  /** null: the portal's. */
  timeZone: z.nullable(z.string()),
  /** When no mail is sent except about the security of the account; null: never. */
  quietHours: z.nullable(quietHours),
  /** When the daily digest is sent. */
  digestAt: time,
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const settingsChanges = z.strictObject({
  choices: z.optional(
    z
      .array(
        z.strictObject({
          kind,
          inApp: z.optional(z.boolean()),
          mail: z.optional(z.enum(MAIL_CHOICES)),
        }),
      )
      .check(z.maxLength(NOTIFICATION_KINDS.length)),
  ),
  language: z.optional(z.nullable(language)),
  timeZone: z.optional(
    z.nullable(text(ZONE_LENGTH).check(z.refine(isTimeZone, ZONE_MESSAGES.timeZone))),
  ),
  quietHours: z.optional(z.nullable(quietHours)),
  digestAt: z.optional(time),
});
export type SettingsChanges = z.output<typeof settingsChanges>;

const timeoutMs = HTTP.slowTimeoutMs;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  roles: EVERY_ROLE,
  summary: `What the caller wants to be told and how, with at most ${MUTES.listed} things that he has muted.`,
  reply: notificationSettings,
  timeoutMs,
});

const FIELDS = ['choices', 'language', 'timeZone', 'quietHours', 'digestAt'] as const;

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  roles: EVERY_ROLE,
  summary: 'Changes what is given; kinds that are not named keep what holds for them.',
  body: settingsChanges,
  writable: { ADMIN: FIELDS, EMPLOYE: FIELDS, CLIENT: FIELDS },
  reply: notificationSettings,
  timeoutMs,
});

const thing = z.strictObject({ area: z.enum(THING_AREAS), id: idText });

export const readMute = endpoint({
  method: 'GET',
  path: '/api/notifications/mutes/:area/:id',
  roles: EVERY_ROLE,
  summary: 'Whether the caller has muted a thing.',
  params: thing,
  reply: z.strictObject({ muted: z.boolean() }),
  timeoutMs,
});

export const muteThing = endpoint({
  method: 'PUT',
  path: '/api/notifications/mutes/:area/:id',
  roles: EVERY_ROLE,
  summary: 'Ends notifications of a thing that the caller sees, but that he has to answer a claim.',
  params: thing,
  timeoutMs,
});

export const unmuteThing = endpoint({
  method: 'DELETE',
  path: '/api/notifications/mutes/:area/:id',
  roles: EVERY_ROLE,
  summary: 'Lets the caller be told of a thing again.',
  params: thing,
  timeoutMs,
});
