import { me } from '@recourse/contract/profile';
import {
  exportMails,
  listMails,
  MAIL_LOG_MESSAGES,
  type MailItem,
  type MailQueue,
  retryMail,
  sendTestMail,
} from '@recourse/contract/told/mail-log';
import { deleteUser, getUser, inviteUser, type User } from '@recourse/contract/users';
import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMail, makeUser } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import { headerOf, type MailServer, startMailServer } from '../../../test/mail/mail-server.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { loadConfig } from '../../config.ts';
import type { MailTable, UserRow } from '../../db/tables.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { createSender, type Sender, tellIfMailIsOn } from './sender.service.ts';

/** Tests the administrators' list of mails, and how a mail returns to the queue, with a real mail server. */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

let t: TestApp;
let post: MailServer;
let sender: Sender;
let admin: UserRow;
let user: UserRow;
/** The mail server's answer about a recipient. */
let answer: string | undefined;
beforeAll(async () => {
  post = await startMailServer({ atRecipient: () => answer });
  const env = { ...MAIL_IS_ON, SMTP_URL: post.url };
  t = await createTestApp(env);
  await tellIfMailIsOn(t.ctx);
  const { mail } = loadConfig(env);
  if (!mail) throw new Error('no mail server');
  sender = createSender(t.ctx, mail);
});
beforeEach(async () => {
  answer = undefined;
  admin = await makeUser(t.db, { role: 'ADMIN' });
  user = await makeUser(t.db);
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  await t.db
    .updateTable('mail_state')
    .set({ paused_since: null, paused_until: null, reason: null })
    .execute();
  post.arrived.splice(0);
});
afterAll(async () => {
  await t.close();
  await post.close();
});

interface List {
  data: MailItem[];
  meta: { total: number; next: number | null };
  queue: MailQueue;
}
const list = async (query: Record<string, string> = {}): Promise<List> => {
  const response = await t.call(listMails, admin, { query });
  expect(response.statusCode).toBe(200);
  return response.json<List>();
};
const ids = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
const retry = (id: number, as = admin) => t.call(retryMail, as, { params: { id } });
const make = (values: Partial<Omit<Insertable<MailTable>, 'user_id'>> = {}, to = user) => {
  const at = t.clock.now();
  return makeMail(t.db, { user_id: to.id, created_at: at, due_at: at, ended_at: at, ...values });
};
const one = async (id: number) => {
  const found = (await list({ perPage: '1000' })).data.find((mail) => mail.id === id);
  if (!found) throw new Error(`no mail ${id}`);
  return found;
};
/** Sessions expire as time passes, so another administrator reads the list. */
const later = async (ms: number): Promise<void> => {
  t.clock.advance(ms);
  admin = await makeUser(t.db, { role: 'ADMIN' });
};
const failedAt = async () =>
  (await t.call(getUser, admin, { params: { id: user.id } })).json<User>().emailFailedAt;
const audited = () =>
  t.db
    .selectFrom('audit')
    .where('actor_id', '=', admin.id)
    .where('area', '=', 'mail')
    .select(['action', 'area', 'object_id', 'fields', 'detail'])
    .execute();

describe('the list', () => {
  test('has every mail, newest first, with neither address, link nor what it is about', async () => {
    await t.db.updateTable('users').set({ nom: 'Ada L.' }).where('id', '=', user.id).execute();
    const first = await make({ kind: 'account.role', data: '{"role":"ADMIN","secret":"s3cret"}' });
    const second = await make({ state: 'DUE', ended_at: null, outcome: null }, admin);
    const response = await t.call(listMails, admin, {});
    expect(response.body).not.toMatch(/s3cret|@example|message_?key/i);
    const at = t.clock.now().toISOString();
    expect(response.json()).toEqual({
      data: [
        {
          id: second,
          kind: 'mail.test',
          userId: admin.id,
          userName: admin.username,
          state: 'DUE',
          createdAt: at,
          retriedAt: null,
          dueAt: at,
          attempts: 0,
          endedAt: null,
          outcome: null,
        },
        {
          id: first,
          kind: 'account.role',
          userId: user.id,
          userName: 'Ada L.',
          state: 'FAILED',
          createdAt: at,
          retriedAt: null,
          dueAt: at,
          attempts: 0,
          endedAt: at,
          outcome: '550 5.1.1',
        },
      ],
      meta: { page: 1, perPage: 1_000, total: 2, next: null },
      queue: { goesOut: true, pausedSince: null, pausedUntil: null, reason: null },
    });
  });

  test('is narrowed by state, kind and who gets it, page by page', async () => {
    const failed = await make();
    const sent = await make({ state: 'SENT', outcome: null });
    const other = await make({ kind: 'account.password' }, admin);
    expect(await ids({ state: 'FAILED' })).toEqual([other, failed]);
    expect(await ids({ kind: 'account.password' })).toEqual([other]);
    expect(await ids({ q: user.username })).toEqual([sent, failed]);
    expect(await ids({ q: user.username, state: 'SENT' })).toEqual([sent]);
    expect(await ids({ q: 'nobody is called that' })).toEqual([]);
    const begun = await list({ perPage: '2' });
    expect(begun.data.map(({ id }) => id)).toEqual([other, sent]);
    expect(begun.meta).toMatchObject({ total: 3, next: sent });
    expect(await ids({ perPage: '2', after: String(sent) })).toEqual([failed]);
    const wrongs: Record<string, string>[] = [{ state: 'LOST' }, { kind: 'spam' }, { page: '0' }];
    for (const wrong of wrongs)
      expect((await t.call(listMails, admin, { query: wrong })).statusCode).toBe(400);
  });

  test('is saved as a file, with the same columns', async () => {
    await make();
    const { body, statusCode } = await t.call(exportMails, admin, { query: { state: 'FAILED' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('id,kind,userId,userName,state,createdAt,retriedAt,dueAt,attempts');
    expect(body).toContain(user.username);
    expect(body).not.toContain('@example');
  });

  test('forgets whoever is deleted', async () => {
    await make();
    expect((await t.call(deleteUser, admin, { params: { id: user.id } })).statusCode).toBe(204);
    expect((await list()).data).toEqual([]);
  });

  test('says since when no mails go out, and why, until one gets through', async () => {
    const since = t.clock.now().toISOString();
    // No server listens at that address.
    const { mail } = loadConfig(MAIL_IS_ON);
    if (!mail) throw new Error('no mail server');
    await queueMail(t.ctx, t.db, { userId: user.id, kind: 'mail.test' });
    await createSender(t.ctx, mail).sendDue();
    const until = new Date(t.clock.now().getTime() + MINUTE).toISOString();
    const paused = { goesOut: false, pausedSince: since, pausedUntil: until, reason: 'AWAY' };
    expect((await list()).queue).toEqual(paused);
    t.clock.advance(MINUTE);
    // The pause is over, but it is not known yet whether mails get through.
    expect((await list()).queue).toEqual(paused);
    await sender.sendDue();
    expect((await list()).queue).toEqual({
      goesOut: true,
      pausedSince: null,
      pausedUntil: null,
      reason: null,
    });
  });
});

describe('a mail that failed', () => {
  test('is sent when it is tried again, and its recipient gets mails again', async () => {
    answer = '550 5.1.1 No such user';
    const actor = admin;
    await queueMail(t.ctx, t.db, {
      userId: user.id,
      kind: 'account.password',
      data: { actorId: actor.id },
    });
    await sender.sendDue();
    const [failed] = (await list()).data;
    if (!failed) throw new Error('no mail');
    expect(failed).toMatchObject({ state: 'FAILED', outcome: '550 5.1.1', attempts: 1 });
    expect(await failedAt()).toBe(t.clock.now().toISOString());

    answer = undefined;
    await later(3 * DAY);
    const now = t.clock.now().toISOString();
    const response = await retry(failed.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...failed,
      state: 'DUE',
      attempts: 0,
      dueAt: now,
      retriedAt: now,
      endedAt: null,
      outcome: null,
    });
    expect(await failedAt()).toBeNull();
    expect(await audited()).toEqual([
      { action: 'mail-retry', area: 'mail', object_id: failed.id, fields: [], detail: {} },
    ]);
    await sender.sendDue();
    expect(await one(failed.id)).toMatchObject({ state: 'SENT', attempts: 1 });
    // The mail has its first text, because its data was kept.
    const [mail] = post.arrived;
    expect(mail && headerOf(mail, 'Subject')).toBe('Your password was changed');
    expect(mail?.raw).toContain(actor.username);
    const { data } = await t.db.selectFrom('mail').select('data').executeTakeFirstOrThrow();
    expect(data).toEqual({});
  });

  test('has two days more from then on, and the waits from the beginning', async () => {
    const id = await make({ created_at: new Date(t.clock.now().getTime() - 5 * DAY) });
    expect((await retry(id)).statusCode).toBe(200);
    answer = '452 4.2.2 Full';
    await sender.sendDue();
    expect(await one(id)).toMatchObject({
      state: 'DUE',
      attempts: 1,
      dueAt: new Date(t.clock.now().getTime() + MINUTE).toISOString(),
    });
    await later(2 * DAY + 1);
    await sender.sendDue();
    expect(await one(id)).toMatchObject({ state: 'FAILED', outcome: 'TOO_LATE' });
  });

  test('and one that was held after a restore: both go out', async () => {
    const held = await make({ state: 'HELD', ended_at: null, outcome: null });
    expect((await retry(held)).statusCode).toBe(200);
    await sender.sendDue();
    expect(await one(held)).toMatchObject({ state: 'SENT' });
  });

  test('is not tried again when nobody knows any more what it was about', async () => {
    const id = await make({ kind: 'account.role' });
    const response = await retry(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: MAIL_LOG_MESSAGES.forgotten,
      code: 'FORGOTTEN',
    });
    expect(await one(id)).toMatchObject({ state: 'FAILED', retriedAt: null });
  });

  test('is not tried again when its link is over', async () => {
    const invited = await makeUser(t.db, { password_hash: null });
    const invite = () => t.call(inviteUser, admin, { params: { id: invited.id } });
    answer = '550 5.7.1 No';
    expect((await invite()).statusCode).toBe(200);
    await sender.sendDue();
    const [mail] = (await list()).data;
    if (!mail) throw new Error('no mail');
    expect(mail).toMatchObject({ kind: 'account.invitation', state: 'FAILED' });
    await t.db
      .updateTable('users')
      .set({ email_failed_at: t.clock.now() })
      .where('id', '=', invited.id)
      .execute();
    // The link of a second invitation ends that of the first.
    expect((await invite()).statusCode).toBe(200);
    const refused = await retry(mail.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: MAIL_LOG_MESSAGES.linkOver,
      code: 'LINK_OVER',
    });
    const { email_failed_at } = await t.db
      .selectFrom('users')
      .where('id', '=', invited.id)
      .select('email_failed_at')
      .executeTakeFirstOrThrow();
    expect(email_failed_at).toEqual(t.clock.now());
    // The link of the second invitation is valid.
    await sender.sendDue();
    const [second] = (await list()).data;
    answer = undefined;
    expect((await retry(second?.id ?? 0)).statusCode).toBe(200);
    await sender.sendDue();
    expect(post.arrived).toMatchObject([{ to: [invited.email] }]);
  });

  test.each(['DUE', 'SENT', 'DROPPED'] as const)('is not one that is %s', async (state) => {
    const id = await make({ state });
    const response = await retry(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: MAIL_LOG_MESSAGES.notFailed,
      code: 'NOT_FAILED',
    });
    expect(await audited()).toEqual([]);
  });

  test('is put back once by two who press at the same time', async () => {
    const id = await make();
    const both = await Promise.all([retry(id), retry(id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await sender.sendDue();
    expect(post.arrived).toHaveLength(1);
  });
});

describe('a test mail', () => {
  test('goes to whoever asked for it, also where mails came back', async () => {
    await t.db
      .updateTable('users')
      .set({ email_failed_at: t.clock.now() })
      .where('id', '=', admin.id)
      .execute();
    const response = await t.call(sendTestMail, admin, {});
    expect(response.statusCode).toBe(201);
    const { id } = response.json<MailItem>();
    expect(response.json()).toMatchObject({ kind: 'mail.test', state: 'DUE', userId: admin.id });
    expect(await audited()).toEqual([
      { action: 'mail-test', area: 'mail', object_id: id, fields: [], detail: {} },
    ]);
    await sender.sendDue();
    expect(await one(id)).toMatchObject({ state: 'SENT' });
    expect(post.arrived).toMatchObject([{ to: [admin.email] }]);
  });
});

describe('nobody else', () => {
  test.each(['EMPLOYE', 'CLIENT'] as const)('sees or does any of it: %s', async (role) => {
    const id = await make();
    const who = await makeUser(t.db, { role });
    const answers = [
      await t.call(listMails, who, {}),
      await t.call(exportMails, who, {}),
      await t.call(sendTestMail, who, {}),
      await retry(id, who),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(await one(id)).toMatchObject({ state: 'FAILED' });
    // They do not learn that mails to others bounce, only that their own do.
    expect((await t.call(me, who, {})).body).not.toContain('emailFailedAt');
  });
});

test('where no mails are sent there is no list, no test mail, and none is tried again', async () => {
  const plain = await createTestApp();
  try {
    const boss = await makeUser(plain.db, { role: 'ADMIN' });
    const id = await makeMail(plain.db, { user_id: boss.id });
    const answers = [
      await plain.call(listMails, boss, {}),
      await plain.call(exportMails, boss, {}),
      await plain.call(sendTestMail, boss, {}),
      await plain.call(retryMail, boss, { params: { id } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await plain.db.selectFrom('mail').select('state').execute()).toEqual([
      { state: 'FAILED' },
    ]);
  } finally {
    await plain.close();
  }
});
