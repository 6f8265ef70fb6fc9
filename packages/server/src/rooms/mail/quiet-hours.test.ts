import * as claims from '@recourse/contract/claims';
import * as threads from '@recourse/contract/claims-thread';
import { readNotifications } from '@recourse/contract/notifications';
import { updateNotificationSettings, type SettingsChanges } from '@recourse/contract/told/settings';
import { deleteUser, updateUser } from '@recourse/contract/users';
import { NOTIFICATION_MAIL } from '@recourse/contract/values/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import { headerOf, type MailServer, startMailServer } from '../../../test/mail/mail-server.ts';
import { sendNews, senderOfNews } from '../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ClaimRow, UserRow } from '../../db/tables.ts';
import { planMails } from '../notifications/mail-plan.service.ts';
import type { Sender } from './sender.service.ts';

/**
 * Tests mails that wait for the end of their reader's quiet hours. The clock only moves forward: each test uses its own
 * night.
 */

const MINUTE = 60_000;
const AFTER = NOTIFICATION_MAIL.afterMinutes * MINUTE;
const NIGHT = { from: '22:00', to: '07:00' };

let t: TestApp;
let post: MailServer;
let sender: Sender;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  post = await startMailServer({ password: 'secret' });
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
  sender = await senderOfNews(t);
});
beforeEach(async () => {
  night();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
  });
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  await t.db.deleteFrom('notifications').execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

/** Advances to 23:00 in Dubai, which is 19:00Z on every day. */
const night = (): void => {
  const day = 24 * 60 * MINUTE;
  const now = t.clock.now().getTime();
  const wait = (19 * 60 * MINUTE - (now % day) + day) % day;
  t.clock.advance(wait);
};
const work = async (): Promise<string[]> => {
  await sendNews(t, sender);
  return post.arrived.map((mail) => headerOf(mail, 'Subject') ?? '');
};
const later = (ms: number): Promise<string[]> => {
  t.clock.advance(ms);
  return work();
};
/** Advances to a time of day in Dubai. */
const at = (time: string): Promise<string[]> => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = 24 * 60;
  const now = (t.clock.now().getTime() / MINUTE + 4 * 60) % day;
  return later(((hours * 60 + minutes - now + day) % day) * MINUTE);
};
const set = async (as: UserRow, body: SettingsChanges): Promise<void> => {
  expect((await t.call(updateNotificationSettings, as, { body })).statusCode).toBe(200);
};
const say = async (as: UserRow, body: string): Promise<void> => {
  const sent = { params: { id: claim.id }, body: { body } };
  expect((await t.call(threads.postMessage, as, sent)).statusCode).toBe(201);
};
const inDubai = (as: UserRow): Promise<void> =>
  set(as, { timeZone: 'Asia/Dubai', quietHours: NIGHT });
const answered = () => `Claim #${claim.id} was answered`;

describe('NC-05 in quiet hours from 22 to 7 in Dubai', () => {
  test('a mail waits and goes out at seven there, once for all that happened', async () => {
    await inDubai(client);
    await say(employee, 'Restart it.');
    expect(await later(AFTER)).toEqual([]);
    await say(employee, 'Restart it twice.');
    expect(await later(30 * MINUTE)).toEqual([]);
    expect(await at('06:59')).toEqual([]);
    expect(await later(MINUTE)).toEqual([answered()]);
    expect(t.clock.now().toISOString()).toMatch(/T03:00:00/);
    expect(await later(60 * MINUTE)).toHaveLength(1);
  });

  test('a mail about the safety of the account goes out at once', async () => {
    await inDubai(client);
    const sent = { params: { id: client.id }, body: { password: 'an entirely other one' } };
    expect((await t.call(updateUser, admin, sent)).statusCode).toBe(200);
    expect(await work()).toEqual(['Your password was changed']);
  });

  test('others get their mails at once', async () => {
    await inDubai(client);
    await say(client, 'Still broken.');
    expect(await later(AFTER)).toEqual([`New message on claim #${claim.id}`]);
  });

  test('what was read meanwhile is not mailed at their end', async () => {
    await inDubai(client);
    await say(employee, 'Restart it.');
    await later(AFTER);
    await t.call(readNotifications, client, { body: { claimId: claim.id } });
    expect(await at('07:00')).toEqual([]);
    expect(await t.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });

  test('what may no longer be seen, is muted or not wanted is not mailed at their end', async () => {
    const colleague = await makeUser(t.db, { role: 'EMPLOYE' });
    for (const person of [client, employee]) await inDubai(person);
    await say(employee, 'Restart it.');
    await say(client, 'No.');
    await later(AFTER);
    await t.call(claims.updateClaim, admin, {
      params: { id: claim.id },
      body: { userId: colleague.id },
    });
    await t.db
      .insertInto('mutes')
      .values({ user_id: client.id, area: 'claims', object_id: claim.id })
      .execute();
    expect(await at('07:00')).toEqual([`Claim #${claim.id} was assigned to you`]);
    expect(post.arrived.map(({ to }) => to)).toEqual([[colleague.email]]);
    await t.db.deleteFrom('mutes').execute();
  });

  test('what was not wanted any more while it waited is not mailed', async () => {
    await inDubai(client);
    await say(employee, 'Restart it.');
    await later(AFTER);
    await set(client, { choices: [{ kind: 'claim.answered', mail: 'NEVER' }] });
    expect(await at('07:00')).toEqual([]);
  });

  test('a mail that was put off into them waits for their end too, and keeps its tries', async () => {
    await say(employee, 'Restart it.');
    t.clock.advance(AFTER);
    while ((await planMails(t.ctx)) > 0);
    await inDubai(client);
    await sender.sendDue();
    expect(post.arrived).toEqual([]);
    const [mail] = await t.db.selectFrom('mail').select(['state', 'attempts', 'due_at']).execute();
    expect(mail).toMatchObject({ state: 'DUE', attempts: 0 });
    expect(mail?.due_at.toISOString()).toMatch(/T03:00:00/);
    expect(await at('07:00')).toEqual([answered()]);
  });

  test('whoever ends them has at once what waited, and who moves them waits for the new end', async () => {
    await inDubai(client);
    await inDubai(employee);
    await say(employee, 'Restart it.');
    await say(client, 'No.');
    expect(await later(AFTER)).toEqual([]);
    await set(client, { quietHours: null });
    await set(employee, { quietHours: { from: '22:00', to: '05:30' } });
    expect(await work()).toEqual([answered()]);
    expect(await at('05:29')).toHaveLength(1);
    expect(await later(MINUTE)).toHaveLength(2);
  });

  test('nothing of them stays of somebody who is deleted', async () => {
    await inDubai(client);
    await t.call(deleteUser, admin, { params: { id: client.id } });
    expect(
      await t.db
        .selectFrom('users')
        .select(['time_zone', 'quiet_from', 'quiet_to'])
        .where('id', '=', client.id)
        .executeTakeFirst(),
    ).toEqual({ time_zone: null, quiet_from: null, quiet_to: null });
  });
});
