import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@recourse/contract/values/notification-kinds';
import type { Links } from '../security/links.ts';

/** Whose mails of which kind end. */
export interface Ending {
  userId: number;
  kind: NotificationKind;
}

const PURPOSE = 'unsubscribe';

/** What stands in the link of a mail: it changes this one choice of this one person, and opens nothing. */
export function unsubscribeToken(links: Links, { userId, kind }: Ending): string {
  const what = `${userId}.${kind}`;
  return `${what}.${links.prove(PURPOSE, what)}`;
}

/** Reads what stands in a link; null when we did not make it. */
export function readUnsubscribeToken(links: Links, token: string): Ending | null {
  const [, user = '', name = '', proof = ''] =
    /^(\d{1,15})\.([a-z.-]+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTIFICATION_KINDS.find((known) => known === name);
  if (kind === undefined || !links.isProved(PURPOSE, `${user}.${name}`, proof)) return null;
  return { userId: Number(user), kind };
}
