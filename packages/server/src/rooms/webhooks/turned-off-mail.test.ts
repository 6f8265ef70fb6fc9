import { listNotifications, type Notification } from '@recourse/contract/told/notification-list';
import { updateNotificationSettings } from '@recourse/contract/told/settings';
import { NOTIFICATION_MAIL } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, makeWebhook } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendNews, senderOfNews } from '../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { turnOff } from './turn-off.service.ts';

const MINUTE = 60_000;

let t: TestApp;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer({ password: 'secret' });
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
});
afterAll(async () => {
  await t.close();
  await post.close();
});

const told = async (as: UserRow) =>
  (await t.call(listNotifications, as))
    .json<{ data: Notification[] }>()
    .data.map(({ kind, area, title }) => ({ kind, area, title }));

test('of a webhook that was turned off administrators are told by the bell and by mail', async () => {
  const sender = await senderOfNews(t);
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const mate = await makeUser(t.db, { role: 'ADMIN', language: 'fr' });
  const unwilling = await makeUser(t.db, { role: 'ADMIN' });
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const choices = [{ kind: 'webhook.disabled', mail: 'NEVER' } as const];
  await t.call(updateNotificationSettings, unwilling, { body: { choices } });
  const id = await makeWebhook(t.db, { name: 'Ledger' });
  const at = t.clock.now();
  await inTransaction(t.db, (trx) => turnOff(trx, { id, reason: 'GONE', at }));
  t.clock.advance(NOTIFICATION_MAIL.afterMinutes * MINUTE);
  await sendNews(t, sender);
  const mails = post.arrived.map((mail) => `${mail.to.join()}: ${headerOf(mail, 'Subject')}`);
  expect(mails.toSorted()).toEqual(
    [
      `${admin.email}: A webhook was turned off`,
      `${mate.email}: Un webhook a été désactivé`,
    ].toSorted(),
  );
  for (const mail of post.arrived) {
    const text = partOf(mail, 'text/plain');
    expect(text).toContain('https://portal.example.org/settings/webhooks');
    expect(text).not.toContain('Ledger');
  }
  expect(await told(unwilling)).toEqual([
    { kind: 'webhook.disabled', area: 'webhooks', title: 'Ledger' },
  ]);
  expect(await told(employee)).toEqual([]);
});
