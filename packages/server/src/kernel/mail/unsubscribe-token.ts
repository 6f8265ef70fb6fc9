import { isMailedKind } from '@recourse/contract/told/choices';
import type { EndedMails } from '@recourse/contract/told/unsubscribe';
import { NOTIFICATION_KINDS } from '@recourse/contract/values/notification-kinds';
import type { Links } from '../security/links.ts';

/** Whose mails of which kind are to end. */
export interface Ending {
  userId: number;
  kind: EndedMails;
}

/** Everything that an unsubscribe link can end. */
export const ENDINGS: readonly EndedMails[] = [
  ...NOTIFICATION_KINDS.filter(isMailedKind),
  'digest',
];

const PURPOSE = 'unsubscribe';

/**
 * The token in the link of a mail. It changes one choice of one person, or his choices for the daily digest, and gives
 * access to nothing.
 */
export function unsubscribeToken(links: Links, { userId, kind }: Ending): string {
  const what = `${userId}.${kind}`;
  return `${what}.${links.prove(PURPOSE, what)}`;
}

/** Reads the token of a link; null when we did not make it. */
export function readUnsubscribeToken(links: Links, token: string): Ending | null {
  const [, user = '', name = '', proof = ''] =
    /^(\d{1,15})\.([a-z.-]+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = ENDINGS.find((known) => known === name);
  if (kind === undefined || !links.isProved(PURPOSE, `${user}.${name}`, proof)) return null;
  return { userId: Number(user), kind };
}
