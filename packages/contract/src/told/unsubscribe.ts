import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '../values/notification-kinds.ts';
import { HTTP } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/** The end of mails by a link in them. In a file of its own, because nobody who uses it has loaded the settings. */

const TOKEN_LENGTH = 200;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  roles: 'public',
  summary:
    'Ends mails of one kind for whoever got a mail with this link (RFC 8058). A body is ignored; nobody is signed in.',
  failures: [404],
  query: z.strictObject({ t: z.string().check(z.maxLength(TOKEN_LENGTH)) }),
  reply: z.strictObject({ kind: z.enum(NOTIFICATION_KINDS) }),
  timeoutMs: HTTP.slowTimeoutMs,
});
