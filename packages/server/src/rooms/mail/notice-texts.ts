import type { Notification } from '@recourse/contract/told/notification-list';
import type { MailTextKey, Values } from './mail-texts.ts';

/** The values for the texts about a notification: numbers, names and a status, never what people wrote. */
export function noticeValues(
  say: (key: MailTextKey) => string,
  { objectId, reference, actor, status }: Notification,
): Values {
  return {
    number: String(objectId),
    reference: reference ?? String(objectId),
    name: actor?.name ?? say('name.portal'),
    status: status ? say(`status.${status}`) : '',
  };
}
