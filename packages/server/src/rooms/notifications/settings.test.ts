import type { MailedKind } from '@recourse/contract/told/choices';
import * as claims from '@recourse/contract/claims';
import * as threads from '@recourse/contract/claims-thread';
import { listAudit } from '@recourse/contract/audit';
import * as contract from '@recourse/contract/notifications';
import * as lists from '@recourse/contract/told/notification-list';
import {
  ADMIN_KINDS,
  CLIENT_KINDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  STAFF_KINDS,
} from '@recourse/contract/values/notification-kinds';
import type { NotificationSettings, SettingsChanges } from '@recourse/contract/told/settings';
import * as settings from '@recourse/contract/told/settings';
import { deleteUser } from '@recourse/contract/users';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClaim, makeDocument, makeReport, makeUser } from '../../../test/factories.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import type { ClaimRow, UserRow } from '../../db/tables.ts';
import { unsubscribeToken } from '../../kernel/mail/unsubscribe-token.ts';
import { createLinks } from '../../kernel/security/links.ts';

const OTHER_SECRET = 'aN0ther7Key9ofThirtyTwoBytes4Links';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let stranger: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
});
beforeEach(async () => {
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' });
  client = await makeUser(t.db, { nom: 'Cleo' });
  stranger = await makeUser(t.db, { nom: 'Sam' });
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
  });
});
afterAll(() => t.close());

const people = { ADMIN: () => admin, EMPLOYE: () => employee, CLIENT: () => client };
const ROLES = ['ADMIN', 'EMPLOYE', 'CLIENT'] as const;

const read = async (as: UserRow): Promise<NotificationSettings> =>
  (await t.call(settings.getNotificationSettings, as)).json();
const change = (as: UserRow, body: SettingsChanges) =>
  t.call(settings.updateNotificationSettings, as, { body });
const choiceOf = async (as: UserRow, kind: NotificationKind) =>
  (await read(as)).choices.find((one) => one.kind === kind);
const aim = (area: lists.NotificationArea, id: number) => ({ params: { area, id } });
const muted = async (as: UserRow, area: lists.NotificationArea, id: number) =>
  (await t.call(settings.readMute, as, aim(area, id))).json();
const say = async (as: UserRow, body: string, purpose?: 'REPLY'): Promise<void> => {
  const sent = { params: { id: claim.id }, body: { body, ...(purpose ? { purpose } : {}) } };
  expect((await t.call(threads.postMessage, as, sent)).statusCode).toBe(201);
};
const told = async (as: UserRow) => {
  const { data } = (await t.call(lists.listNotifications, as)).json<{
    data: lists.Notification[];
  }>();
  return data.map(({ kind, count, read: isRead }) => [kind, count, isRead]);
};
const follow = (token: string, app = t.app) =>
  app.inject({ method: 'POST', url: `/api/unsubscribe?t=${token}` });
const tokenOf = (userId: number, kind: MailedKind, links = t.ctx.links) =>
  unsubscribeToken(links, { userId, kind });
/** The audit entries of a person's settings, oldest first. */
const audited = async (objectId: number) => {
  const { data } = (
    await t.call(listAudit, admin, { query: { area: 'notifications', perPage: '100' } })
  ).json<{ data: { action: string; objectId: number; actorId: number | null }[] }>();
  return data
    .filter((row) => row.objectId === objectId)
    .map(({ action, actorId }) => [action, actorId])
    .toReversed();
};

describe('what somebody wants to be told', () => {
  test.each(ROLES)('is what is usual until he chooses, and of his role: %s', async (role) => {
    const own = await read(people[role]());
    expect(own).toMatchObject({
      mail: false,
      addressFailed: false,
      mutes: [],
      timeZone: null,
      quietHours: null,
    });
    expect(own.digestAt).toBe('08:00');
    expect(own.choices.find(({ kind }) => kind === 'claim.replied')).toEqual({
      kind: 'claim.replied',
      inApp: true,
      mail: 'NOW',
    });
    const kinds = own.choices.map(({ kind }) => kind);
    const others = role === 'CLIENT' ? STAFF_KINDS : CLIENT_KINDS;
    const theirs = role === 'ADMIN' ? [] : ADMIN_KINDS;
    expect(kinds).toEqual(
      NOTIFICATION_KINDS.filter((kind) => ![...others, ...theirs].includes(kind)),
    );
    expect(kinds.includes('mail.paused')).toBe(role === 'ADMIN');
    expect(kinds).toContain(role === 'CLIENT' ? 'claim.answered' : 'claim.assigned');
  });

  test.each(ROLES)('is changed by himself alone, a kind at a time: %s', async (role) => {
    const self = people[role]();
    const answer = await change(self, {
      choices: [{ kind: 'claim.replied', mail: 'NEVER' }],
      language: 'ar',
      timeZone: 'Asia/Dubai',
      quietHours: { from: '22:00', to: '07:00' },
    });
    expect(answer.statusCode).toBe(200);
    const own = await read(self);
    expect(answer.json()).toEqual(own);
    expect(own).toMatchObject({
      language: 'ar',
      timeZone: 'Asia/Dubai',
      quietHours: { from: '22:00', to: '07:00' },
    });
    expect(own.choices.filter(({ mail }) => mail === 'NEVER').map(({ kind }) => kind)).toEqual([
      'claim.replied',
      ...(role === 'CLIENT' ? [] : ['claim.withdrawn', 'claim.note']),
      ...(role === 'ADMIN' ? ['mail.paused'] : []),
    ]);
    expect(await read(stranger)).toMatchObject({
      language: null,
      timeZone: null,
      quietHours: null,
    });
    expect(await choiceOf(stranger, 'claim.replied')).toMatchObject({ mail: 'NOW' });
    // Sending the same values again changes nothing.
    await change(self, { choices: [{ kind: 'claim.replied', mail: 'NEVER' }], language: 'ar' });
    await change(self, {
      choices: [{ kind: 'claim.replied', inApp: false }],
      timeZone: null,
      quietHours: null,
    });
    expect(await read(self)).toMatchObject({ language: 'ar', timeZone: null, quietHours: null });
    expect(await choiceOf(self, 'claim.replied')).toEqual({
      kind: 'claim.replied',
      inApp: false,
      mail: 'NEVER',
    });
    expect(await audited(self.id)).toEqual([
      ['update', self.id],
      ['update', self.id],
    ]);
    if (role === 'ADMIN')
      await change(self, {
        choices: [{ kind: 'claim.replied', inApp: true, mail: 'NOW' }],
        language: null,
      });
  });

  test('of a kind that only the portal tells is never by mail', async () => {
    const choose = async (choice: Partial<settings.NotificationChoice>) => {
      const choices = [{ kind: 'mail.paused', ...choice } as const];
      expect((await change(admin, { choices })).statusCode).toBe(200);
      return choiceOf(admin, 'mail.paused');
    };
    const before = await audited(admin.id);
    expect(await choose({ mail: 'NOW' })).toEqual({
      kind: 'mail.paused',
      inApp: true,
      mail: 'NEVER',
    });
    expect(await audited(admin.id)).toEqual(before);
    expect(await choose({ mail: 'NOW', inApp: false })).toMatchObject({
      inApp: false,
      mail: 'NEVER',
    });
    expect(await choose({ inApp: true })).toMatchObject({ inApp: true, mail: 'NEVER' });
    // Such a notification can also not be muted, and no link ends mails of a kind that is never
    // ended.
    const nothing = { params: { area: 'mail', id: 1 } };
    expect((await t.call(settings.muteThing, admin, nothing)).statusCode).toBe(400);
    const token = tokenOf(admin.id, 'mail.paused' as MailedKind);
    expect((await follow(token)).statusCode).toBe(404);
  });

  test('is refused in words where it is nothing that can be chosen', async () => {
    for (const body of [
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+02:00' },
      { language: 'de' },
      { choices: [{ kind: 'account.password', mail: 'NEVER' }] },
      { choices: [{ kind: 'claim.replied', mail: 'WEEKLY' }] },
      { digestAt: null },
      { digestAt: '25:00' },
      { quietHours: { from: '24:00', to: '07:00' } },
      { quietHours: { from: '7:00', to: '08:00' } },
      { quietHours: { from: '22:00' } },
      { quietHours: { from: '22:00', to: '22:00' } },
      { mutes: [] },
    ])
      expect((await change(client, body as SettingsChanges)).statusCode).toBe(400);
    expect((await change(client, { timeZone: 'Mars/Olympus' })).json()).toMatchObject({
      message: 'Please give a time zone such as Europe/Paris.',
    });
    expect(
      (await change(client, { quietHours: { from: '22:00', to: '22:00' } })).json(),
    ).toMatchObject({ message: 'Please end quiet hours at another time than they begin.' });
    expect(await audited(client.id)).toEqual([]);
  });

  test('without a session is 401', async () => {
    const call = (endpoint: Parameters<TestApp['call']>[0], input = {}) =>
      t.call(endpoint, null, input);
    for (const answer of [
      await call(settings.getNotificationSettings),
      await call(settings.updateNotificationSettings, { body: {} }),
      await call(settings.readMute, aim('claims', claim.id)),
      await call(settings.muteThing, aim('claims', claim.id)),
      await call(settings.unmuteThing, aim('claims', claim.id)),
    ])
      expect(answer.statusCode).toBe(401);
  });

  test('that the portal does not show is no news when it shows it again', async () => {
    await change(client, { choices: [{ kind: 'claim.replied', inApp: false }] });
    await say(employee, 'It is on its way.', 'REPLY');
    await say(employee, 'Restart it.');
    expect(await told(client)).toEqual([['claim.answered', 1, false]]);
    // Marking everything that he sees as read leaves notifications that only wait to be mailed.
    const { newest } = (await t.call(contract.countNotifications, client)).json();
    await t.call(contract.readNotifications, client, { body: { before: newest } });
    const unreadRows = await t.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', client.id)
      .where('read_at', 'is', null)
      .execute();
    expect(unreadRows).toEqual([{ kind: 'claim.replied' }]);
    await change(client, { choices: [{ kind: 'claim.replied', inApp: true }] });
    expect(await told(client)).toEqual([
      ['claim.answered', 1, true],
      ['claim.replied', 1, true],
    ]);
    await say(employee, 'And?', 'REPLY');
    expect((await told(client))[0]).toEqual(['claim.replied', 1, false]);
  });
});

describe('a muted thing', () => {
  test.each(ROLES)('is silent for who muted it, until he takes it back: %s', async (role) => {
    const self = people[role]();
    const before = (await told(self)).length;
    const put = () => t.call(settings.muteThing, self, aim('claims', claim.id));
    const remove = () => t.call(settings.unmuteThing, self, aim('claims', claim.id));
    expect(await muted(self, 'claims', claim.id)).toEqual({ muted: false });
    for (const answer of [await put(), await put()]) expect(answer.statusCode).toBe(204);
    expect(await muted(self, 'claims', claim.id)).toEqual({ muted: true });
    expect(await muted(stranger, 'claims', claim.id)).toEqual({ muted: false });
    expect((await read(self)).mutes).toEqual([{ area: 'claims', id: claim.id }]);
    await say(client, 'Still broken.');
    await say(employee, 'Restart it.');
    expect(await told(self)).toHaveLength(before);
    for (const answer of [await remove(), await remove()]) expect(answer.statusCode).toBe(204);
    expect(await muted(self, 'claims', claim.id)).toEqual({ muted: false });
    await say(client, 'It is broken again.');
    await say(employee, 'Restart it twice.');
    expect(await told(self)).toHaveLength(before + (role === 'ADMIN' ? 0 : 1));
    const rows = await t.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', self.id)
      .where('object_id', '=', claim.id)
      .where('action', 'in', ['mute', 'unmute'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['mute', 'unmute']);
  });

  test('is one that he sees: a claim, report or document of others is 404', async () => {
    const report = await makeReport(t.db, { user_id: client.id });
    const document = await makeDocument(t.db, { user_id: client.id, uploaded_by: employee.id });
    for (const [area, id] of [
      ['claims', claim.id],
      ['reports', report.id],
      ['documents', document.id],
      ['claims', 999_999_999],
    ] as const) {
      expect((await t.call(settings.muteThing, stranger, aim(area, id))).statusCode).toBe(404);
      const own = await t.call(settings.muteThing, client, aim(area, id));
      expect(own.statusCode).toBe(id === 999_999_999 ? 404 : 204);
    }
    expect((await read(stranger)).mutes).toEqual([]);
    const colleague = await makeUser(t.db, { role: 'EMPLOYE' });
    const foreign = await t.call(settings.muteThing, colleague, aim('claims', claim.id));
    expect(foreign.statusCode).toBe(404);
    expect((await t.call(settings.muteThing, client, aim('claims', 0))).statusCode).toBe(400);
  });

  test('can be taken back by who sees it no more', async () => {
    await t.call(settings.muteThing, employee, aim('claims', claim.id));
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    await t.call(claims.updateClaim, admin, {
      params: { id: claim.id },
      body: { userId: other.id },
    });
    expect((await read(employee)).mutes).toHaveLength(1);
    await t.call(settings.unmuteThing, employee, aim('claims', claim.id));
    expect((await read(employee)).mutes).toEqual([]);
  });
});

describe('a link that ends mails', () => {
  test('ends those of one kind of one person, without a session, however often', async () => {
    const token = tokenOf(client.id, 'claim.replied');
    for (let time = 0; time < 3; time += 1) {
      const answer = await follow(token);
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'claim.replied' }]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await choiceOf(client, 'claim.replied')).toMatchObject({ mail: 'NEVER', inApp: true });
    expect(await choiceOf(client, 'claim.answered')).toMatchObject({ mail: 'NOW' });
    expect(await choiceOf(stranger, 'claim.replied')).toMatchObject({ mail: 'NOW' });
    expect(await audited(client.id)).toEqual([['end-mails', null]]);
  });

  test('leaves alone whether the portal shows the kind', async () => {
    await change(client, { choices: [{ kind: 'claim.replied', inApp: false }] });
    await follow(tokenOf(client.id, 'claim.replied'));
    expect(await choiceOf(client, 'claim.replied')).toMatchObject({ mail: 'NEVER', inApp: false });
  });

  test('is pressed by mail programs with a form of either kind, and ignores what it says', async () => {
    const url = `/api/unsubscribe?t=${tokenOf(client.id, 'claim.status')}`;
    const press = (type: string, payload: string) =>
      t.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    const parts =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const answers = [
      await press('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'),
      await press('multipart/form-data; boundary=b', parts),
      await press('application/x-www-form-urlencoded', `kind=claim.replied&userId=${stranger.id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await choiceOf(client, 'claim.status')).toMatchObject({ mail: 'NEVER' });
    expect(await choiceOf(client, 'claim.replied')).toMatchObject({ mail: 'NOW' });
    expect(await choiceOf(stranger, 'claim.status')).toMatchObject({ mail: 'NOW' });
    const tooLong = await press('application/x-www-form-urlencoded', 'x'.repeat(5_000));
    expect(tooLong.statusCode).toBe(413);
  });

  test('does nothing when it is only looked at', async () => {
    const url = `/api/unsubscribe?t=${tokenOf(client.id, 'claim.replied')}`;
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await t.app.inject({ method, url });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST']);
    }
    expect(await choiceOf(client, 'claim.replied')).toMatchObject({ mail: 'NOW' });
  });

  test('that we did not make is 404 and changes nothing', async () => {
    const own = tokenOf(client.id, 'claim.replied');
    const [, , , proof = ''] = own.split('.');
    const forged = [
      own.replace(String(client.id), String(stranger.id)),
      own.replace('claim.replied', 'claim.status'),
      own.replace('claim.replied', 'account.password'),
      `${client.id}.claim.replied.${'A'.repeat(43)}`,
      `${client.id}.claim.replied.`,
      own.slice(0, -1),
      `${own}A`,
      `0${own}`,
      proof,
      'x'.repeat(200),
      tokenOf(client.id, 'claim.replied', createLinks([OTHER_SECRET])),
      // A proof for another purpose.
      `${client.id}.claim.replied.${t.ctx.links.prove('other', `${client.id}.claim.replied`)}`,
    ];
    for (const token of forged) {
      const answer = await follow(token);
      expect([token, answer.statusCode]).toEqual([token, 404]);
    }
    for (const url of [
      '/api/unsubscribe',
      '/api/unsubscribe?t=',
      `/api/unsubscribe?t=${'x'.repeat(201)}`,
    ])
      expect((await t.app.inject({ method: 'POST', url })).statusCode).toBeOneOf([400, 404]);
    const chosen = t.db.selectFrom('notification_choices').select('user_id');
    expect(await chosen.where('user_id', 'in', [client.id, stranger.id]).execute()).toEqual([]);
    expect(await audited(client.id)).toEqual([]);
  });

  test('made with the key of before counts, also for a server that has a newer one', async () => {
    const links = createLinks([OTHER_SECRET, TEST_SECRET]);
    const app = await createApp({ ...t.ctx, links }, null);
    const [older, newer] = [
      tokenOf(client.id, 'claim.replied'),
      tokenOf(client.id, 'claim.status', links),
    ];
    expect((await follow(older, app)).statusCode).toBe(200);
    expect((await follow(newer, app)).statusCode).toBe(200);
    // The old key cannot prove what the new key proved.
    expect((await follow(newer)).statusCode).toBe(404);
    await app.close();
  });

  test('of somebody who is deleted says the same and keeps nothing', async () => {
    const token = tokenOf(client.id, 'claim.replied');
    await t.call(deleteUser, admin, { params: { id: client.id } });
    expect((await follow(token)).statusCode).toBe(200);
    const rows = t.db.selectFrom('notification_choices').select('kind');
    expect(await rows.where('user_id', '=', client.id).execute()).toEqual([]);
  });

  test('stands in no log, whether it counts or not', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await createApp({ ...t.ctx, log }, null);
    const token = tokenOf(client.id, 'claim.replied');
    const sent = [token, `${token.slice(0, -1)}_`, `${token}${'A'.repeat(200)}`];
    for (const one of sent) await follow(one, app);
    await app.inject({ method: 'GET', url: `/api/unsubscribe?t=${token}` });
    // The server fails while it handles the request.
    const isProved = () => {
      throw new Error('out of order');
    };
    const broken = await createApp({ ...t.ctx, log, links: { ...t.ctx.links, isProved } }, null);
    expect((await follow(token, broken)).statusCode).toBe(500);
    await app.close();
    await broken.close();
    const all = lines.join('');
    expect(all.match(/"path":"\/api\/unsubscribe"/g)).toHaveLength(5);
    expect(all).toContain('out of order');
    expect(all).not.toContain(token.slice(-20, -1));
    expect(all).not.toContain('?t=');
  });
});
