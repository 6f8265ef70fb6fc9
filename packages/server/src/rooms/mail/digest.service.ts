import { wantedMail } from '@recourse/contract/told/choices';
import { placeOf, UNSUBSCRIBE_PAGE } from '@recourse/contract/told/places';
import { DIGEST } from '@recourse/contract/values/limits';
import { NOTIFICATION_KINDS } from '@recourse/contract/values/notification-kinds';
import { type Role, ROLES } from '@recourse/contract/values/roles';
import { unsubscribeToken } from '../../kernel/mail/unsubscribe-token.ts';
import { countQueueOf } from '../claims/store/claim-lists.repository.ts';
import * as notifications from '../notifications/notifications.repository.ts';
import type { Writing } from './compose.service.ts';
import type { Draft } from './letter.ts';
import { noticeValues } from './notice-texts.ts';
import { SEES } from './sees.ts';

/** The daily digest: what was deferred to it and has not been read since; null when that is nothing. */
export async function writeDigest(writing: Writing): Promise<Draft | null> {
  const { ctx, config, mail, say } = writing;
  const role = ROLES.find((known) => known === mail.reader.role);
  if (!role) return null;
  const caller = { userId: mail.reader.id, role };
  const choices = await notifications.readMailChoices(ctx.db, caller.userId);
  const { listed, count } = await notifications.listDigest(
    ctx.db,
    { caller, sees: SEES },
    {
      digestId: mail.id,
      unwanted: NOTIFICATION_KINDS.filter(
        (kind) => wantedMail(kind, choices.get(kind)) === 'NEVER',
      ),
      limit: DIGEST.listed,
    },
  );
  if (count === 0) return null;
  const queued = role === 'CLIENT' ? 0 : await countQueue(writing, { ...caller, role });
  const more = count - listed.length;
  return {
    subject: say('digest.subject', { count }),
    paragraphs: [say('digest.body', { count })],
    items: listed.map((notice) => itemOf(writing, role, notice)),
    after: [
      ...(more > 0 ? [say('digest.more', { count: more })] : []),
      ...(queued > 0 ? [say('digest.queued', { count: queued })] : []),
    ],
    button: { label: say('open.portal'), url: `${config.publicUrl}/` },
    footer: [say('digest.footer')],
    ending: {
      label: say('digest.ending'),
      url: `${config.publicUrl}${UNSUBSCRIBE_PAGE}#${unsubscribeToken(ctx.links, { userId: caller.userId, kind: 'digest' })}`,
    },
  };
}

const countQueue = ({ ctx }: Writing, caller: { userId: number; role: Role }): Promise<number> =>
  countQueueOf(ctx.db, caller, { limit: DIGEST.counted, now: ctx.clock.now() });

function itemOf(
  { config, say }: Writing,
  role: Role,
  notice: notifications.Digest['listed'][number],
) {
  const { kind, count } = notice;
  const what = say(`${kind}.body`, noticeValues(say, notice));
  return {
    text: count > 1 ? `${what} ${say('notification.times', { count })}` : what,
    url: `${config.publicUrl}${placeOf(role, notice)}`,
  };
}
