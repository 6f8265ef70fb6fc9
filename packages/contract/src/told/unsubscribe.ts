import type { MailedKind } from './choices.ts';
import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { HTTP } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Unsubscribing by a link in a mail. It has its own file, because its users have not loaded the settings. */

/** What a link unsubscribes from: mails of one kind, or the daily digest with everything in it. */
export type EndedMails = MailedKind | 'digest';

const TOKEN_LENGTH = 200;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  roles: 'public',
  summary:
    'Ends mails of one kind, or the daily one, for whoever got a mail with this link (RFC 8058). A body is ignored; nobody is signed in.',
  failures: [404],
  query: z.strictObject({ t: z.string().check(z.maxLength(TOKEN_LENGTH)) }),
  // Written out here, so that a browser need not load the list.
  reply: z.strictObject({ kind: z.enum([...NOTIFICATION_KINDS, 'digest']) }),
  timeoutMs: HTTP.slowTimeoutMs,
});
