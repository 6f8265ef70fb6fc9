import { listNotifications, type Notification } from '@recourse/contract/told/notification-list';
import { updateNotificationSettings } from '@recourse/contract/told/settings';
import { deleteUser } from '@recourse/contract/users';
import { NOTIFICATION_MAIL } from '@recourse/contract/values/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import { headerOf, partOf, startMailServer } from '../../../test/mail/mail-server.ts';
import { sendNews, senderOfNews } from '../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { withClient } from '../../db/connect/connect.ts';
import type { UserRow } from '../../db/tables.ts';
import { countRefusals } from '../../kernel/changes/recent-refusals.ts';
import { tellOfBurst } from './bursts.service.ts';

const MINUTE = 60_000;

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
/** Entries of the audit trail have the time of the database, so the clock begins there. */
async function open(env: Record<string, string> = {}): Promise<void> {
  t = await createTestApp(env);
  t.clock.advance(Date.now() - t.clock.now().getTime());
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
}
beforeEach(() => open());
afterEach(() => t.close());

/** Writes entries of some minutes ago, which only the owner of the table may. */
async function entries(
  action: string,
  count: number,
  { minutesAgo = 1, by = null as number | null } = {},
): Promise<void> {
  const at = new Date(t.clock.now().getTime() - minutesAgo * MINUTE);
  await withClient(t.ownerUrl, (owner) =>
    owner.query(
      `insert into audit (at, actor_id, action, area, request_id, address)
       select $1, $2, $3, 'auth', 'r', '192.0.2.1' from generate_series(1, $4)`,
      [at, by, action, count],
    ),
  );
}

const told = async (as: UserRow): Promise<string[]> => {
  const { data } = (await t.call(listNotifications, as)).json<{ data: Notification[] }>();
  return data.map(({ kind, area, count }) => `${kind} ${area} ${count}`);
};

const noted = () =>
  t.db
    .selectFrom('audit')
    .select(['actor_id', 'area', 'object_id', 'detail'])
    .where('action', '=', 'burst')
    .execute();

test('fifty failed sign-ins within ten minutes are a burst, of which administrators are told', async () => {
  const gone = await makeUser(t.db, { role: 'ADMIN' });
  expect((await t.call(deleteUser, admin, { params: { id: gone.id } })).statusCode).toBe(204);
  const warn = vi.spyOn(t.ctx.log, 'warn');
  await entries('sign-in-failed', 30);
  await entries('sign-in-limited', 17, { minutesAgo: 9 });
  await entries('second-step-failed', 1);
  await entries('sso-refused', 1);
  // These are too long ago, or no failures.
  await entries('sign-in-failed', 50, { minutesAgo: 11 });
  await entries('sign-in', 300, { by: employee.id });
  expect(await tellOfBurst(t.ctx)).toBe(false);
  expect([await noted(), warn.mock.calls]).toEqual([[], []]);
  await entries('sign-in-failed', 1);
  expect(await tellOfBurst(t.ctx)).toBe(true);
  const { data } = (await t.call(listNotifications, admin)).json<{ data: Notification[] }>();
  expect(data).toEqual([
    {
      id: expect.any(Number),
      kind: 'audit.burst',
      area: 'audit',
      objectId: 1,
      title: '',
      reference: null,
      actor: null,
      status: null,
      reason: null,
      count: 1,
      at: t.clock.now().toISOString(),
      read: false,
    },
  ]);
  expect(await told(employee)).toEqual([]);
  const stored = await t.db.selectFrom('notifications').select('user_id').execute();
  expect(stored).toEqual([{ user_id: admin.id }]);
  const found = { signIns: 50, refusals: 0 };
  expect(await noted()).toEqual([
    { actor_id: null, area: 'audit', object_id: null, detail: found },
  ]);
  expect(warn.mock.calls).toEqual([
    [found, 'unusually many sign-ins failed or requests were refused'],
  ]);
});

test('two hundred refused requests of signed-in people are one as well', async () => {
  await entries('refused', 199, { by: employee.id });
  expect(await tellOfBurst(t.ctx)).toBe(false);
  await entries('refused', 1, { by: employee.id });
  expect(await tellOfBurst(t.ctx)).toBe(true);
  expect(await noted()).toMatchObject([{ detail: { signIns: 0, refusals: 200 } }]);
});

test('refusals that the trail only counts are counted by their number, of people and of addresses', async () => {
  const { refusals } = t.ctx.guards;
  const origin = { requestId: 'r', address: '192.0.2.1', userAgent: '' };
  for (let time = 0; time < 25; time += 1) {
    const signIn = { action: 'sign-in-failed', area: 'auth', objectId: null };
    await refusals.note({ ...origin, userId: null }, signIn);
    const refused = { action: 'refused', area: 'users', objectId: null };
    if (time < 15) await refusals.note({ ...origin, userId: employee.id }, refused);
  }
  await refusals.flush(true);
  const since = new Date(t.clock.now().getTime() - 10 * MINUTE);
  expect(await countRefusals(t.db, since)).toEqual({ signIns: 25, refusals: 15 });
});

test('they are told once an hour, whichever of several servers finds it', async () => {
  const others = await Promise.all([t.another(), t.another(), t.another()]);
  const findAll = async () =>
    (await Promise.all([t, ...others].map(({ ctx }) => tellOfBurst(ctx)))).filter(Boolean).length;
  await entries('sign-in-failed', 60);
  expect(await findAll()).toBe(1);
  t.clock.advance(50 * MINUTE);
  await entries('sign-in-failed', 60);
  expect(await findAll()).toBe(0);
  t.clock.advance(11 * MINUTE);
  await entries('sign-in-failed', 60);
  expect(await tellOfBurst(t.ctx)).toBe(true);
  expect(await told(admin)).toEqual(['audit.burst audit 2']);
});

test('who is no administrator any more does not see it', async () => {
  await entries('sign-in-failed', 60);
  await tellOfBurst(t.ctx);
  await t.db.updateTable('users').set({ role: 'EMPLOYE' }).where('id', '=', admin.id).execute();
  expect(await told({ ...admin, role: 'EMPLOYE' })).toEqual([]);
});

test('a mail leads to the audit trail, unless its reader wants none', async () => {
  const post = await startMailServer({ password: 'secret' });
  await t.close();
  await open({ ...MAIL_IS_ON, SMTP_URL: post.url });
  try {
    const sender = await senderOfNews(t);
    const mate = await makeUser(t.db, { role: 'ADMIN', language: 'fr' });
    const unwilling = await makeUser(t.db, { role: 'ADMIN' });
    const choices = [{ kind: 'audit.burst', mail: 'NEVER' } as const];
    await t.call(updateNotificationSettings, unwilling, { body: { choices } });
    await entries('sign-in-failed', 60);
    await tellOfBurst(t.ctx);
    t.clock.advance(NOTIFICATION_MAIL.afterMinutes * MINUTE);
    await sendNews(t, sender);
    const mails = post.arrived.map((mail) => `${mail.to.join()}: ${headerOf(mail, 'Subject')}`);
    expect(mails.toSorted()).toEqual(
      [
        `${admin.email}: Many failed sign-ins or refused requests`,
        `${mate.email}: Beaucoup de connexions échouées ou de requêtes refusées`,
      ].toSorted(),
    );
    for (const mail of post.arrived)
      expect(partOf(mail, 'text/plain')).toContain('https://portal.example.org/audit');
    expect(await told(unwilling)).toEqual(['audit.burst audit 1']);
  } finally {
    await post.close();
  }
});
