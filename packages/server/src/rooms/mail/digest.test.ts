import * as claims from '@recourse/contract/claims';
import * as threads from '@recourse/contract/claims-thread';
import { readNotifications } from '@recourse/contract/notifications';
import { updateNotificationSettings, type SettingsChanges } from '@recourse/contract/told/settings';
import { listMails, type MailItem, retryMail } from '@recourse/contract/told/mail-log';
import { deleteUser } from '@recourse/contract/users';
import { DIGEST, NOTIFICATION_MAIL } from '@recourse/contract/values/limits';
import type { NotificationKind } from '@recourse/contract/values/notification-kinds';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendNews, senderOf, senderOfNews } from '../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ClaimRow, UserRow } from '../../db/tables.ts';
import { notify } from '../../kernel/changes/notify.ts';
import { planMails } from '../notifications/mail-plan.service.ts';
import type { Sender } from './sender.service.ts';

/** Tests the daily digest. The clock only moves forward: each test begins at noon in Dubai. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AFTER = NOTIFICATION_MAIL.afterMinutes * MINUTE;
/** A notification that is counted up becomes due again after this time. */
const AGAIN = NOTIFICATION_MAIL.againMinutes * MINUTE;

/** Runs when the mail server has received a mail, before it accepts it. */
let meanwhile: (() => Promise<void>) | undefined;
/** The server's answer then; undefined: it accepts the mail. */
let refusal: string | undefined;

let t: TestApp;
let post: MailServer;
let sender: Sender;
let other: Sender;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  post = await startMailServer({
    password: 'secret',
    afterData: async () => {
      await meanwhile?.();
      return refusal;
    },
  });
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
  sender = await senderOfNews(t);
  other = senderOf(t);
});
beforeEach(async () => {
  t.clock.advance(untilTime('12:00'));
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' });
  client = await makeUser(t.db);
  claim = await makeClaim(t.db, {
    contenu: 'My secret trouble.',
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
  });
  await daily(client, 'claim.answered', 'claim.replied');
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  await t.db.deleteFrom('notifications').execute();
  await t.db.deleteFrom('mutes').execute();
  post.arrived.length = 0;
  meanwhile = undefined;
  refusal = undefined;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

/** The time until a time of day in Dubai, which is four hours ahead of UTC. */
const untilTime = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const now = (t.clock.now().getTime() + 4 * 60 * MINUTE) % DAY;
  return ((hours * 60 + minutes) * MINUTE - now + DAY) % DAY;
};
const work = async (): Promise<string[]> => {
  await sendNews(t, sender);
  return post.arrived.map((mail) => headerOf(mail, 'Subject') ?? '');
};
const later = (ms: number): Promise<string[]> => {
  t.clock.advance(ms);
  return work();
};
/**
 * Runs the jobs twice, as in production: due notifications are deferred or mailed before the given
 * time.
 */
const at = async (time: string): Promise<string[]> => {
  const wait = untilTime(time);
  await later(Math.min(AFTER, wait));
  return later(Math.max(0, wait - AFTER));
};
const set = async (as: UserRow, body: SettingsChanges): Promise<void> => {
  expect((await t.call(updateNotificationSettings, as, { body })).statusCode).toBe(200);
};
const daily = (as: UserRow, ...kinds: NotificationKind[]): Promise<void> =>
  set(as, { timeZone: 'Asia/Dubai', choices: kinds.map((kind) => ({ kind, mail: 'DAILY' })) });
/** Written without a session, because sessions expire while the clock moves. */
const tell = (
  kind: NotificationKind = 'claim.answered',
  to = client,
  objectId = claim.id,
): Promise<void> =>
  t.db
    .transaction()
    .execute((trx) =>
      notify(trx, { userId: employee.id, at: t.clock.now() }, [
        { kind, area: 'claims', objectId, to: to.id },
      ]),
    );
const mails = () =>
  t.db.selectFrom('mail').select(['user_id', 'kind', 'state']).orderBy('id').execute();
const text = (index = 0): string => partOf(post.arrived[index] ?? none(), 'text/plain');
const none = (): never => {
  throw new Error('no mail arrived');
};

describe('NC-06 the digest of a day', () => {
  test('tells at eight in the zone of its reader what he has not read, and nothing of what was written', async () => {
    const sent = { params: { id: claim.id }, body: { body: 'Restart the red box.' } };
    expect((await t.call(threads.postMessage, employee, sent)).statusCode).toBe(201);
    await later(AFTER);
    await tell('claim.replied');
    expect(await later(60 * MINUTE)).toEqual([]);
    expect(await at('07:59')).toEqual([]);
    expect(await later(MINUTE)).toEqual(['2 new notifications']);
    expect(t.clock.now().toISOString()).toMatch(/T04:00/);
    expect(post.arrived[0]?.to).toEqual([client.email]);
    expect(text()).toContain('You have 2 notifications that you have not read.');
    expect(text()).toContain('\u2068Eve\u2069 answered your claim');
    expect(text()).toContain(`https://portal.example.org/client/claims/${claim.id}`);
    expect(post.arrived[0]?.raw).not.toMatch(/red box|secret trouble/);
  });

  test('comes once a day, with what is new alone, and not when nothing is', async () => {
    await tell();
    await at('08:00');
    expect(await later(DAY)).toHaveLength(1);
    await tell();
    await tell('claim.replied');
    expect(await later(12 * 60 * MINUTE)).toHaveLength(1);
    expect(await at('08:00')).toEqual(['1 new notification', '2 new notifications']);
    expect(await mails()).toHaveLength(2);
  });

  test('is not made for what was read before it was due', async () => {
    await tell();
    await t.call(readNotifications, client, { body: { claimId: claim.id } });
    await later(AFTER);
    expect(await mails()).toEqual([]);
  });

  test('tells once what happens again minutes before it comes', async () => {
    await tell();
    await at('07:59');
    await tell();
    expect(await later(MINUTE)).toEqual(['1 new notification']);
    expect(text()).toContain('This happened 2 times.');
    // Nothing is due any more, and no digest is made.
    expect(await later(AFTER)).toHaveLength(1);
    expect(await later(DAY)).toHaveLength(1);
    expect(await mails()).toMatchObject([{ kind: 'digest', state: 'SENT' }]);
  });

  test('tells what happens while it is being sent the day after', async () => {
    await tell();
    await at('07:59');
    meanwhile = async () => {
      meanwhile = undefined;
      t.clock.advance(1_000);
      await tell();
    };
    expect(await later(MINUTE)).toHaveLength(1);
    expect(text()).not.toContain('times');
    await later(AGAIN);
    expect(await later(DAY)).toHaveLength(2);
    expect(text(1)).toContain('This happened 2 times.');
    expect(await later(DAY)).toHaveLength(2);
  });

  test('that comes late for the mail server tells once what has happened again meanwhile', async () => {
    await tell();
    refusal = '451 Later.';
    expect(await at('08:00')).toEqual([]);
    await tell();
    await later(AFTER);
    refusal = undefined;
    expect(await later(60 * MINUTE)).toEqual(['1 new notification']);
    expect(text()).toContain('This happened 2 times.');
    expect(await later(DAY)).toHaveLength(1);
    expect(await later(DAY)).toHaveLength(1);
    expect(await mails()).toMatchObject([{ kind: 'digest', state: 'SENT' }]);
  });

  test('is one for a person and a day, however many servers make and send it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(t.db)));
    for (const person of people) {
      await daily(person, 'claim.answered');
      const own = await makeClaim(t.db, { created_by: person.id, client_id: person.id });
      await tell('claim.answered', person, own.id);
    }
    t.clock.advance(AFTER);
    await Promise.all(Array.from({ length: 4 }, () => planMails(t.ctx)));
    expect(await mails()).toHaveLength(6);
    t.clock.advance(untilTime('08:00'));
    await Promise.all([sender.sendDue(), other.sendDue(), planMails(t.ctx)]);
    await work();
    expect(post.arrived.map(({ to }) => to.join()).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
    const twice = t.db
      .insertInto('mail')
      .columns(['user_id', 'kind', 'created_at', 'due_at', 'digest_day'])
      .expression(
        t.db
          .selectFrom('mail')
          .select(['user_id', 'kind', 'created_at', 'due_at', 'digest_day'])
          .limit(1),
      );
    await expect(twice.execute()).rejects.toThrow('mail_digest_idx');
  });

  test('tells nothing that was read, muted, unwanted or hidden by then, and does not come for that alone', async () => {
    const [read, muted, gone] = await Promise.all(
      Array.from({ length: 3 }, () =>
        makeClaim(t.db, { created_by: client.id, client_id: client.id }),
      ),
    );
    if (!read || !muted || !gone) return;
    for (const one of [read, muted, gone]) await tell('claim.answered', client, one.id);
    await tell('claim.replied');
    await later(AFTER);
    await t.call(readNotifications, client, { body: { claimId: read.id } });
    await set(client, { choices: [{ kind: 'claim.replied', mail: 'NEVER' }] });
    await t.db
      .insertInto('mutes')
      .values({ user_id: client.id, area: 'claims', object_id: muted.id })
      .execute();
    await t.call(claims.deleteClaim, admin, { params: { id: gone.id } });
    expect(await at('08:00')).toEqual([]);
    expect(await mails()).toMatchObject([{ kind: 'digest', state: 'DROPPED' }]);
  });

  test('is of what is told daily: all else is mailed at once', async () => {
    await tell('claim.status');
    await tell();
    expect(await later(AFTER)).toHaveLength(1);
    expect(headerOf(post.arrived[0] ?? none(), 'Subject')).not.toContain('notification');
    expect(await at('08:00')).toHaveLength(2);
    expect(text(1)).toContain('You have 1 notification that you have not read.');
  });

  test('comes at the time that its reader chooses, also while one waits', async () => {
    await tell();
    await later(AFTER);
    await set(client, { digestAt: '17:30' });
    await work();
    expect(await mails()).toHaveLength(1);
    expect(await at('17:29')).toEqual([]);
    expect(await later(MINUTE)).toEqual(['1 new notification']);
  });

  test('moved to later on its day comes the day after', async () => {
    await tell();
    await at('08:00');
    await t.db
      .updateTable('users')
      .set({ digest_at: '18:00' })
      .where('id', '=', client.id)
      .execute();
    await tell('claim.replied');
    await later(AFTER);
    expect(await at('18:00')).toHaveLength(1);
    expect(await later(DAY)).toHaveLength(2);
  });

  test('waits for the end of quiet hours', async () => {
    await set(client, { quietHours: { from: '22:00', to: '09:15' } });
    await tell();
    await later(AFTER);
    expect(await at('08:00')).toEqual([]);
    expect(await at('09:14')).toEqual([]);
    expect(await later(MINUTE)).toEqual(['1 new notification']);
    await tell();
    await later(AGAIN);
    await at('08:00');
    expect(await at('09:15')).toHaveLength(2);
  });

  test('lists so many and says how many more there are', async () => {
    for (let n = 0; n < DIGEST.listed + 3; n += 1) {
      const one = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
      await tell('claim.answered', client, one.id);
    }
    expect(await at('08:00')).toEqual([`${DIGEST.listed + 3} new notifications`]);
    expect(text().match(/^- /gm)).toHaveLength(DIGEST.listed);
    expect(text()).toContain('3 more are in the portal.');
  });

  test('tells the staff how many claims wait, and clients nothing of that', async () => {
    const colleague = await makeUser(t.db, { role: 'EMPLOYE' });
    await daily(colleague, 'claim.assigned');
    await makeClaim(t.db, { assignee_id: colleague.id });
    const mine = await makeClaim(t.db, { assignee_id: colleague.id });
    await makeClaim(t.db, { assignee_id: null, status: 'OPEN' });
    await tell('claim.assigned', colleague, mine.id);
    await tell();
    await at('08:00');
    const [staff, clients] = [colleague, client].map(
      ({ email }) => post.arrived.find(({ to }) => to.includes(email)) ?? none(),
    );
    expect(partOf(staff ?? none(), 'text/plain')).toMatch(/claims? waits? for somebody to take/);
    expect(partOf(clients ?? none(), 'text/plain')).not.toMatch(/for somebody to take/);
  });

  test('is from right to left in Arabic', async () => {
    await set(client, { language: 'ar' });
    await tell();
    await tell('claim.replied');
    expect(await at('08:00')).toEqual(['إشعاران جديدان']);
    const html = partOf(post.arrived[0] ?? none(), 'text/html');
    expect(html).toContain('<ul lang="ar" dir="rtl"');
    expect(html).not.toMatch(/<(?:ul|li|p|table)(?! (?:role="presentation" )?lang="ar" dir="rtl")/);
  });

  test('is ended with one press, with all that is told daily and nothing else', async () => {
    await tell();
    await at('08:00');
    const mail = post.arrived[0] ?? none();
    const [, address = ''] = /^<(.+)>$/.exec(headerOf(mail, 'List-Unsubscribe') ?? '') ?? [];
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const { pathname, search, searchParams } = new URL(address);
    expect(text()).toContain(`https://portal.example.org/unsubscribe#${searchParams.get('t')}`);
    for (let press = 0; press < 2; press += 1) {
      const answer = await t.app.inject({ method: 'POST', url: `${pathname}${search}` });
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'digest' }]);
    }
    const chosen = await t.db
      .selectFrom('notification_choices')
      .select(['kind', 'mail', 'in_app'])
      .where('user_id', '=', client.id)
      .orderBy('kind')
      .execute();
    expect(chosen).toEqual([
      { kind: 'claim.answered', mail: 'NEVER', in_app: true },
      { kind: 'claim.replied', mail: 'NEVER', in_app: true },
    ]);
    await tell();
    await tell('claim.status');
    expect(await later(DAY)).toHaveLength(2);
    const rows = t.db.selectFrom('audit').select('action').where('object_id', '=', client.id);
    expect(await rows.where('action', '=', 'end-mails').execute()).toHaveLength(1);
  });

  test('counts anew what is told by mail alone', async () => {
    await set(client, { choices: [{ kind: 'claim.answered', inApp: false }] });
    await tell();
    await later(AFTER);
    await tell();
    await at('08:00');
    expect(text()).toContain('This happened 2 times.');
    await tell();
    await later(AGAIN);
    await at('08:00');
    expect(text(1)).not.toContain('times');
  });

  test('one that nobody took for two days is given up, and tells all the same when an administrator has it tried again', async () => {
    await tell();
    await later(AFTER);
    t.clock.advance(untilTime('08:00') + 2 * DAY + 1);
    expect(await work()).toEqual([]);
    // Sessions have expired meanwhile.
    const helper = await makeUser(t.db, { role: 'ADMIN' });
    const { data } = (await t.call(listMails, helper)).json<{ data: MailItem[] }>();
    expect(data).toMatchObject([{ kind: 'digest', state: 'FAILED', outcome: 'TOO_LATE' }]);
    const { id, createdAt } = data[0] ?? none();
    expect(t.clock.now().getTime() - Date.parse(createdAt)).toBeGreaterThan(2 * DAY + 60 * MINUTE);
    expect((await t.call(retryMail, helper, { params: { id } })).statusCode).toBe(200);
    expect(await work()).toEqual(['1 new notification']);
    expect((await t.call(retryMail, helper, { params: { id } })).statusCode).toBe(409);
  });

  test('is tried for two days from when it is due, not from when it was made', async () => {
    await tell();
    await later(AFTER);
    t.clock.advance(untilTime('08:00') + 2 * DAY);
    expect(await work()).toEqual(['1 new notification']);
  });

  test('what waits to be mailed at once still is when its reader wants it daily', async () => {
    await tell('claim.status');
    t.clock.advance(AFTER);
    while ((await planMails(t.ctx)) > 0);
    await daily(client, 'claim.status');
    expect(await work()).toHaveLength(1);
    await tell('claim.status');
    await later(AGAIN);
    expect(await at('08:00')).toHaveLength(2);
  });

  test('tells whoever has another role by then only what that role may see', async () => {
    await daily(employee, 'claim.assigned');
    await t.db
      .transaction()
      .execute((trx) =>
        notify(trx, { userId: admin.id, at: t.clock.now() }, [
          { kind: 'claim.assigned', area: 'claims', objectId: claim.id, to: employee.id },
        ]),
      );
    await later(AFTER);
    await t.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', employee.id).execute();
    expect(await at('08:00')).toEqual([]);
    expect(await mails()).toMatchObject([{ kind: 'digest', state: 'DROPPED' }]);
  });

  test('one that a restore holds back stays so, and what is new comes the day after', async () => {
    await tell();
    await later(AFTER);
    await t.db.updateTable('mail').set({ state: 'HELD' }).execute();
    await tell('claim.replied');
    await later(AFTER);
    expect(await at('08:00')).toEqual([]);
    expect(await later(DAY)).toEqual(['1 new notification']);
    expect(await mails()).toMatchObject([{ state: 'HELD' }, { state: 'SENT' }]);
  });

  test('nothing of it stays of somebody who is deleted', async () => {
    await set(client, { digestAt: '09:00' });
    await tell();
    await later(AFTER);
    await t.call(deleteUser, admin, { params: { id: client.id } });
    expect(await mails()).toEqual([]);
    const row = t.db.selectFrom('users').select('digest_at').where('id', '=', client.id);
    expect(await row.executeTakeFirst()).toEqual({ digest_at: null });
    expect(await at('09:00')).toEqual([]);
  });
});
