import { endSession, listSessions, login, type Session } from '@recourse/contract/auth';
import {
  cancelEmail,
  changePassword,
  me,
  PROFILE_MESSAGES,
  updateMe,
} from '@recourse/contract/profile';
import { LINK_MESSAGES, lookAtLink, recover, useLink } from '@recourse/contract/told/links';
import { deleteUser, endUserSessions, updateUser, USER_MESSAGES } from '@recourse/contract/users';
import { EMAIL_CHANGE, RETENTION } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../../test/event-listener.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendMails } from '../../../test/mail/sending.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';
import { forgetOutdated } from '../../forget-outdated.ts';

/** Tests changes of one's own e-mail when mails are sent: who has to agree, and who can undo them. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW = 'a wholly new battery';
const OVER = { statusCode: 410, code: 'LINK_OVER', message: LINK_MESSAGES.over };

let t: TestApp;
let post: MailServer;
let user: UserRow;
let wanted: string;
let counter = 0;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
});
beforeEach(async () => {
  user = await makeUser(t.db);
  wanted = freshEmail();
});
afterEach(async () => {
  for (const table of ['mail', 'mail_links', 'email_changes', 'sign_in_attempts'] as const)
    await t.db.deleteFrom(table).execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

function freshEmail(): string {
  counter += 1;
  return `wanted-${counter}@example.org`;
}
const put = (as: UserRow | null, body: object, headers: Record<string, string> = {}) =>
  t.call(updateMe, as, { body, headers });
const ask = (as = user, email = wanted) => put(as, { email, currentPassword: PASSWORD });
const askWithout = (as = user, email = wanted) => put(as, { email });
/** The subjects of the mails that have arrived at an address. */
const mailsTo = (address: string): (string | undefined)[] =>
  post.arrived.filter(({ to }) => to.includes(address)).map((mail) => headerOf(mail, 'Subject'));
/** The tokens (the part after #) of the links that have arrived at an address, oldest first. */
const tokensTo = (address: string): string[] =>
  post.arrived
    .filter(({ to }) => to.includes(address))
    .flatMap((mail) => partOf(mail, 'text/plain').match(/\/confirm#\S+/g) ?? [])
    .map((link) => link.replace('/confirm#', ''));
const look = (token: string) => t.call(lookAtLink, null, { body: { token } });
const press = (token: string, password?: string) =>
  t.call(useLink, null, { body: { token, ...(password === undefined ? {} : { password }) } });
/** The tokens of a change that was just requested. */
async function arrived(of = user, email = wanted) {
  await sendMails(t);
  const old = tokensTo(of.email);
  const kinds = await Promise.all(
    old.map(async (token) => (await look(token)).json<{ kind?: string }>().kind),
  );
  const last = (kind: string) => old[kinds.lastIndexOf(kind)] ?? '';
  return {
    confirm: tokensTo(email).at(-1) ?? '',
    undo: last('EMAIL_UNDO'),
    approve: last('EMAIL_APPROVAL'),
  };
}
const rowOf = (of = user) =>
  t.db.selectFrom('users').where('id', '=', of.id).selectAll().executeTakeFirstOrThrow();
const pendingOf = async (of = user) =>
  (await t.call(me, of)).json<{ pendingEmail: string | null }>().pendingEmail;
const signIn = async (name: string, password = PASSWORD) =>
  (await t.call(login, null, { body: { email: name, password } })).statusCode;
const trail = async (of = user) =>
  (
    await t.db
      .selectFrom('audit')
      .where('area', '=', 'users')
      .where('object_id', '=', of.id)
      .select(['action', 'actor_id', 'fields'])
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, fields }) => [action, actor_id, fields]);
/**
 * Signs in again as another device, and returns a function that gives that session's later response
 * status.
 */
async function otherDevice(of = user): Promise<() => Promise<number>> {
  const body = { email: of.username, password: PASSWORD };
  const { token } = (await t.call(login, null, { body })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  return async () => (await t.call(me, null, { headers })).statusCode;
}

describe('with the current password', () => {
  test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
    'somebody with the role %s keeps his address until the new one has confirmed',
    async (role) => {
      const person = await makeUser(t.db, { role });
      const elsewhere = await otherDevice(person);
      const asked = await put(person, {
        email: wanted,
        phone: '0611111111',
        currentPassword: PASSWORD,
      });
      expect([asked.statusCode, asked.json()]).toMatchObject([
        200,
        { email: person.email, pendingEmail: wanted, phone: '0611111111', version: 2 },
      ]);
      expect(await elsewhere()).toBe(200);
      expect(await signIn(wanted)).toBe(401);
      expect(await pendingOf(person)).toBe(wanted);
      const { confirm, undo, approve } = await arrived(person);
      expect(approve).toBe('');
      expect((await look(confirm)).json()).toEqual({
        kind: 'EMAIL',
        name: person.username,
        email: wanted,
        needsOther: false,
      });
      expect((await look(undo)).json()).toEqual({
        kind: 'EMAIL_UNDO',
        name: person.username,
        email: person.email,
        needsOther: false,
      });
      expect((await press(confirm, PASSWORD)).json()).toMatchObject({
        statusCode: 400,
        fields: { password: 'Unknown field.' },
      });
      const used = await press(confirm);
      expect([used.statusCode, used.body]).toEqual([204, '']);
      expect(await rowOf(person)).toMatchObject({ email: wanted, email_trusted: true, version: 3 });
      expect((await t.call(me, person)).json()).toMatchObject({
        email: wanted,
        pendingEmail: null,
      });
      // The session that made the request continues; all others have ended.
      expect(await elsewhere()).toBe(401);
      expect(await signIn(wanted)).toBe(200);
      expect(await signIn(person.email)).toBe(401);
      expect(await trail(person)).toEqual([
        ['email-asked', person.id, ['phone']],
        ['email-confirmed', person.id, ['email']],
      ]);
    },
  );

  test.each([
    ['en', 'Confirm your new address', 'Another address was given for your account'],
    [
      'fr',
      'Confirmez votre nouvelle adresse',
      'Une autre adresse a été indiquée pour votre compte',
    ],
    ['ar', 'أكّد عنوانك الجديد', 'ذُكر عنوان آخر لحسابك'],
  ] as const)('the mails go to both addresses, in %s', async (language, confirming, noticing) => {
    const person = await makeUser(t.db, { language });
    await ask(person);
    await sendMails(t);
    expect(mailsTo(wanted)).toEqual([confirming]);
    expect(mailsTo(person.email)).toEqual([noticing]);
    for (const mail of post.arrived) {
      expect(partOf(mail, 'text/plain')).toContain(person.username);
      expect(mail.raw).not.toContain('List-Unsubscribe');
    }
  });

  test('the notice goes to the former address also when it is sent after the confirmation', async () => {
    await ask();
    await sendMails(t);
    const [token = ''] = tokensTo(wanted);
    await t.db.updateTable('mail').set({ state: 'DUE', claim: null }).execute();
    await t.db.deleteFrom('mail').execute();
    // Queued as if the mail had waited for its turn.
    const { id } = await t.db
      .selectFrom('mail_links')
      .where('kind', '=', 'EMAIL_UNDO')
      .select('id')
      .executeTakeFirstOrThrow();
    await press(token);
    post.arrived.length = 0;
    const at = t.clock.now();
    await t.db
      .insertInto('mail')
      .values({
        user_id: user.id,
        kind: 'account.email-notice',
        data: JSON.stringify({ link: id }),
        created_at: at,
        due_at: at,
      })
      .execute();
    await sendMails(t);
    expect(post.arrived.map(({ to }) => to)).toEqual([[user.email]]);
  });

  test.each(['wrong password', ' ', `${PASSWORD} `])(
    'the wrong one %j is refused, changes nothing and ends no session',
    async (currentPassword) => {
      const answer = await refused(t.db, 400, () => put(user, { email: wanted, currentPassword }));
      expect(answer.json()).toMatchObject({
        message: PROFILE_MESSAGES.wrongPassword,
        fields: { currentPassword: PROFILE_MESSAGES.wrongPassword },
      });
      expect((await t.call(me, user)).statusCode).toBe(200);
      expect(await trail()).toEqual([['email-change-failed', user.id, []]]);
      await sendMails(t);
      expect(post.arrived).toEqual([]);
    },
  );

  test('wrong ones are counted with those of a password change, and before the address is looked at', async () => {
    const other = await makeUser(t.db);
    for (let i = 0; i < 5; i += 1) {
      const body = { email: other.email, currentPassword: 'wrong password' };
      expect((await put(user, body)).statusCode).toBe(400);
      const change = { currentPassword: 'wrong password', newPassword: NEW };
      expect((await t.call(changePassword, user, { body: change })).statusCode).toBe(400);
    }
    expect((await refused(t.db, 429, () => ask())).headers['retry-after']).toBe('5');
    const actions = (await trail()).map(([action]) => action);
    expect(actions.filter((action) => action === 'email-change-failed')).toHaveLength(5);
    t.clock.advance(5000);
    expect((await ask()).statusCode).toBe(200);
  });

  test('an address that somebody has is a conflict, also when it is only then taken', async () => {
    const other = await makeUser(t.db);
    const taken = await refused(t.db, 409, () => ask(user, other.email.toUpperCase()));
    expect(taken.json()).toMatchObject({ message: USER_MESSAGES.taken });
    await ask();
    const { confirm } = await arrived();
    await makeUser(t.db, { email: wanted });
    const late = await refused(t.db, 409, () => press(confirm));
    expect(late.json()).toMatchObject({ code: 'TAKEN', message: USER_MESSAGES.taken });
    expect(await rowOf()).toMatchObject({ email: user.email });
    // The user can still take the address once it is free.
    await t.db
      .updateTable('users')
      .set({ email: freshEmail() })
      .where('email', '=', wanted)
      .execute();
    expect((await press(confirm)).statusCode).toBe(204);
  });

  test('two people who ask for one address: whoever confirms first gets it', async () => {
    const other = await makeUser(t.db);
    await ask();
    await ask(other);
    await sendMails(t);
    const [first = '', second = ''] = tokensTo(wanted);
    const answers = await Promise.all([press(first), press(second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409,
    ]);
  });

  test('the same address in other letters is another one, and confirmed like any', async () => {
    const upper = user.email.toUpperCase();
    expect((await ask(user, upper)).json()).toMatchObject({
      email: user.email,
      pendingEmail: upper,
    });
    await sendMails(t);
    // Mails write the host in lower case; both spellings are one mailbox.
    const [confirm = ''] = tokensTo(upper.replace('EXAMPLE.ORG', 'example.org'));
    expect((await press(confirm)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: upper });
  });

  test('a stale If-Match asks for nothing and tries no password', async () => {
    const body = { email: wanted, currentPassword: 'wrong password' };
    expect((await put(user, body, { 'if-match': '"9"' })).statusCode).toBe(412);
    expect(await trail()).toEqual([]);
    expect((await put(null, body)).statusCode).toBe(401);
  });

  test('a password of somebody who changes no e-mail is not looked at', async () => {
    const body = { email: user.email, phone: '0612', currentPassword: 'wrong password' };
    expect((await put(user, body)).json()).toMatchObject({ phone: '0612', pendingEmail: null });
  });
});

describe('without the current password', () => {
  test('RC-10 a stolen session alone: the address stays until the old mailbox approves, and recovery goes to the old', async () => {
    const asked = await askWithout();
    expect([asked.statusCode, asked.json()]).toMatchObject([
      200,
      { email: user.email, pendingEmail: wanted },
    ]);
    const { confirm, approve } = await arrived();
    expect((await look(confirm)).json()).toMatchObject({ kind: 'EMAIL', needsOther: true });
    // The thief of the session controls the new mailbox.
    expect((await press(confirm)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: user.email });
    expect(await pendingOf()).toBe(wanted);
    expect(await signIn(wanted)).toBe(401);
    await t.call(recover, null, { body: { email: user.username } });
    await t.ctx.guards.afterwards.idle();
    post.arrived.length = 0;
    await sendMails(t);
    expect(post.arrived.map(({ to }) => to)).toEqual([[user.email]]);
    expect((await look(approve)).json()).toEqual({
      kind: 'EMAIL_APPROVAL',
      name: user.username,
      email: wanted,
      needsOther: false,
    });
    expect((await press(approve)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: wanted, email_trusted: true });
    expect(await trail()).toEqual([
      ['email-asked', user.id, []],
      ['email-confirmed', user.id, []],
      ['recovery-asked', null, []],
      ['email-approved', user.id, ['email']],
    ]);
  });

  test('RC-10 the old mailbox first and the new one then, or both at once', async () => {
    await askWithout();
    const first = await arrived();
    expect((await press(first.approve)).statusCode).toBe(204);
    expect((await look(first.confirm)).json()).toMatchObject({ needsOther: false });
    expect(await rowOf()).toMatchObject({ email: user.email });
    expect((await press(first.confirm)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: wanted });

    const other = await makeUser(t.db);
    const email = freshEmail();
    await askWithout(other, email);
    const { confirm, approve } = await arrived(other, email);
    const answers = await Promise.all([press(confirm), press(approve)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await rowOf(other)).toMatchObject({ email });
  });

  test('RC-10 whoever has the old mailbox throws the thief out', async () => {
    const thief = await otherDevice();
    await askWithout();
    const { undo, confirm, approve } = await arrived();
    expect((await press(undo, NEW)).statusCode).toBe(204);
    expect(await thief()).toBe(401);
    for (const token of [confirm, approve, undo])
      expect((await press(token, NEW)).json()).toMatchObject(OVER);
    expect(await rowOf()).toMatchObject({ email: user.email });
    expect([await signIn(user.email), await signIn(user.email, NEW)]).toEqual([401, 200]);
  });

  test('an old address that only a session vouched for makes no trusted one, and undoes nothing', async () => {
    const person = await makeUser(t.db, { email_trusted: false });
    await askWithout(person);
    const { confirm, approve, undo } = await arrived(person);
    expect(undo).toBe('');
    await press(approve);
    await press(confirm);
    expect(await rowOf(person)).toMatchObject({ email: wanted, email_trusted: false });
    // With the password, a new request makes the next address trusted.
    const email = freshEmail();
    const now = { ...person, email: wanted };
    await ask(now, email);
    const then = await arrived(now, email);
    expect(then.undo).toBe('');
    expect(mailsTo(wanted).at(-1)).toBe('Another address was given for your account');
    await press(then.confirm);
    expect(await rowOf(person)).toMatchObject({ email, email_trusted: true });
  });

  test.each(['admin@recourse.localdomain', 'a@b.invalid', 'a@b.test', 'a@b.example'])(
    'the password has to be given where no mail reaches the present address: %s',
    async (email) => {
      const person = await makeUser(t.db, { role: 'ADMIN', email: `${counter}${email}` });
      const answer = await refused(t.db, 400, () => askWithout(person));
      expect(answer.json()).toMatchObject({
        fields: { currentPassword: PROFILE_MESSAGES.passwordForEmail },
      });
      expect((await ask(person)).statusCode).toBe(200);
      await sendMails(t);
      expect(post.arrived.map(({ to }) => to)).toEqual([[wanted]]);
      expect((await press(tokensTo(wanted)[0] ?? '')).statusCode).toBe(204);
      expect(await rowOf(person)).toMatchObject({ email: wanted, email_trusted: true });
    },
  );
});

describe('an address that no mail can reach', () => {
  test.each(['recourse.localdomain', 'b.invalid', 'b.test', 'mail.B.EXAMPLE'])(
    'is refused at once and counts for nothing: %s',
    async (domain) => {
      const email = `nowhere-${counter}@${domain}`;
      for (const attempt of [ask, askWithout, ask, askWithout, ask, askWithout]) {
        const answer = await refused(t.db, 400, () => attempt(user, email));
        expect(answer.json()).toMatchObject({
          message: PROFILE_MESSAGES.emailNowhere,
          fields: { email: PROFILE_MESSAGES.emailNowhere },
        });
      }
      expect(await pendingOf()).toBeNull();
      expect(await t.db.selectFrom('mail').select('id').execute()).toEqual([]);
      expect((await ask()).statusCode).toBe(200);
      expect(await pendingOf()).toBe(wanted);
    },
  );

  test('stays that of whoever has it, and an administrator gives it to others', async () => {
    const email = `someone-${counter}@recourse.localdomain`;
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const params = { params: { id: user.id }, body: { email } };
    expect((await t.call(updateUser, admin, params)).statusCode).toBe(200);
    const kept = await put(user, { email, phone: '0612345678' });
    expect([kept.statusCode, kept.json()]).toMatchObject([
      200,
      { email, phone: '0612345678', pendingEmail: null },
    ]);
  });

  test('is taken as before where no mails are sent', async () => {
    const plain = await createTestApp();
    try {
      const person = await makeUser(plain.db);
      const body = { email: 'someone@recourse.test' };
      const answer = await plain.call(updateMe, person, { body });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, body]);
    } finally {
      await plain.close();
    }
  });
});

describe('whoever ends sessions', () => {
  /** A session that requested a new e-mail, with the links that arrived. */
  async function asked() {
    const body = { email: user.username, password: PASSWORD };
    const { token } = (await t.call(login, null, { body })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await put(null, { email: wanted, currentPassword: PASSWORD }, headers);
    expect(answer.statusCode).toBe(200);
    const links = await arrived();
    expect((await look(links.confirm)).statusCode).toBe(200);
    return { headers, ...links };
  }
  const isOver = async (token: string): Promise<void> => {
    expect((await press(token)).json()).toMatchObject(OVER);
    const waiting = t.db.selectFrom('email_changes').where('user_id', '=', user.id).selectAll();
    expect(await waiting.execute()).toEqual([]);
  };

  test.each(['an administrator', 'himself'])(
    'of an account by %s ends what is pending, and leaves the link to undo',
    async (who) => {
      if (who === 'himself') user = await makeUser(t.db, { role: 'ADMIN' });
      const { confirm, undo } = await asked();
      const by = who === 'himself' ? user : await makeUser(t.db, { role: 'ADMIN' });
      const { version } = await rowOf();
      const ended = await t.call(endUserSessions, by, { params: { id: user.id } });
      expect(ended.statusCode).toBe(204);
      await isOver(confirm);
      expect((await rowOf()).version).toBe(version + 1);
      expect((await press(undo, NEW)).statusCode).toBe(204);
      expect(await rowOf()).toMatchObject({ email: user.email });
    },
  );

  test('is told on his own screens that nothing is pending any more', async () => {
    user = await makeUser(t.db, { role: 'ADMIN' });
    await ask();
    const own = await listen(t, user);
    await t.call(endUserSessions, user, { params: { id: user.id } });
    const told = () => own.changes().map(({ area, id }) => [area, id]);
    await expect.poll(told).toContainEqual(['users', user.id]);
    own.leave();
    expect(await pendingOf()).toBeNull();
  });

  test('leaves the link to undo a change that has taken effect', async () => {
    const { confirm, undo } = await asked();
    expect((await press(confirm)).statusCode).toBe(204);
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const { version } = await rowOf();
    await t.call(endUserSessions, admin, { params: { id: user.id } });
    expect(await rowOf()).toMatchObject({ email: wanted, version });
    expect((await press(undo, NEW)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: user.email });
  });

  test('ends with another of his own what that one asked for, and nothing by signing out', async () => {
    const first = await asked();
    const other = await otherDevice();
    const sessions = (await t.call(listSessions, null, { headers: first.headers })).json<{
      data: Session[];
    }>().data;
    const thief = sessions.find(({ current }) => current);
    const innocent = sessions.find(({ current }) => !current);
    // This session made no request.
    await t.call(endSession, user, { params: { id: innocent?.id ?? 0 } });
    expect(await other()).toBe(401);
    expect(await pendingOf()).toBe(wanted);
    // The session that made the request, ended from another device.
    const gone = await t.call(endSession, user, { params: { id: thief?.id ?? 0 } });
    expect(gone.statusCode).toBe(204);
    await isOver(first.confirm);

    wanted = freshEmail();
    const second = await asked();
    const own = (await t.call(listSessions, null, { headers: second.headers }))
      .json<{ data: Session[] }>()
      .data.find(({ current }) => current);
    const out = await t.call(endSession, null, {
      headers: second.headers,
      params: { id: own?.id ?? 0 },
    });
    expect(out.statusCode).toBe(204);
    expect((await press(second.confirm)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: wanted });
  });
});

describe('the undo link', () => {
  /** An address that was changed by somebody who knew the password. */
  async function changed(): Promise<string> {
    await ask();
    const { confirm, undo } = await arrived();
    expect((await press(confirm)).statusCode).toBe(204);
    return undo;
  }

  test('restores the address after the confirmation too, ends all sessions and sets a password', async () => {
    const undo = await changed();
    const weak = await press(undo, 'short');
    expect([weak.statusCode, weak.json()]).toMatchObject([
      400,
      { fields: { password: USER_MESSAGES.passwordShort(8) } },
    ]);
    expect((await press(undo)).json()).toMatchObject({
      fields: { password: 'Password is required.' },
    });
    expect((await press(undo, user.email)).statusCode).toBe(400);
    expect((await t.call(me, user)).statusCode).toBe(200);
    post.arrived.length = 0;
    expect((await press(undo, NEW)).statusCode).toBe(204);
    expect((await t.call(me, user)).statusCode).toBe(401);
    expect(await rowOf()).toMatchObject({ email: user.email, email_trusted: true });
    expect([await signIn(user.email, NEW), await signIn(wanted, NEW)]).toEqual([200, 401]);
    await sendMails(t);
    expect(mailsTo(user.email)).toEqual(['Your password was changed']);
    expect((await trail()).at(-1)).toEqual(['email-undone', user.id, ['email', 'password']]);
  });

  test('whoever has taken the account cannot end it: not by a password, another address or taking back', async () => {
    const undo = await changed();
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await t.call(changePassword, user, { body })).statusCode).toBe(204);
    const third = freshEmail();
    await put(user, { email: third, currentPassword: NEW });
    const next = await arrived({ ...user, email: wanted }, third);
    await press(next.confirm);
    const fourth = freshEmail();
    await put(user, { email: fourth, currentPassword: NEW });
    expect((await t.call(cancelEmail, user)).statusCode).toBe(204);
    await t.call(recover, null, { body: { email: third } });
    await t.ctx.guards.afterwards.idle();
    expect((await press(undo, 'one more good battery')).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: user.email });
    // All other links have ended, including that of the address in between.
    expect((await look(next.undo)).json()).toMatchObject(OVER);
    const open = await t.db.selectFrom('mail_links').where('ended_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('that of a later address does not end that of an earlier one', async () => {
    const undo = await changed();
    const third = freshEmail();
    await ask(user, third);
    const next = await arrived({ ...user, email: wanted }, third);
    expect((await press(next.confirm)).statusCode).toBe(204);
    // The thief of the account controls both new mailboxes.
    expect((await press(next.undo, 'a battery of a thief')).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: wanted });
    expect((await press(undo, NEW)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email: user.email });
    expect([await signIn(user.email, NEW), await signIn(wanted, NEW)]).toEqual([200, 401]);
  });

  test('is valid for seven days', async () => {
    const undo = await changed();
    t.clock.advance(EMAIL_CHANGE.undoDays * DAY - 1);
    expect((await look(undo)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await look(undo)).json()).toMatchObject(OVER);
    expect((await press(undo, NEW)).json()).toMatchObject(OVER);
    expect(await rowOf()).toMatchObject({ email: wanted });
  });

  test('twenty at once: one does it', async () => {
    const undo = await changed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => press(undo, `${NEW} number ${i}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 410)]);
  });

  test('says so when somebody else has the address by then, and stays', async () => {
    const undo = await changed();
    const other = await makeUser(t.db, { email: user.email });
    expect((await refused(t.db, 409, () => press(undo, NEW))).json()).toMatchObject({
      code: 'TAKEN',
    });
    await t.db
      .updateTable('users')
      .set({ email: freshEmail() })
      .where('id', '=', other.id)
      .execute();
    expect((await press(undo, NEW)).statusCode).toBe(204);
  });

  test('an administrator who sets another address decides', async () => {
    const undo = await changed();
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const set = (body: object) => t.call(updateUser, admin, { params: { id: user.id }, body });
    await set({ password: 'set by somebody else' });
    expect((await look(undo)).statusCode).toBe(200);
    await set({ email: freshEmail() });
    expect((await look(undo)).json()).toMatchObject(OVER);
  });
});

describe('links of a change', () => {
  test('looking fifty times leaves them valid', async () => {
    await askWithout();
    const { confirm, approve, undo } = await arrived();
    for (const token of [confirm, approve, undo])
      for (let i = 0; i < 50; i += 1) expect((await look(token)).statusCode).toBe(200);
    expect((await press(confirm)).statusCode).toBe(204);
  });

  test('twenty confirmations at once: one does it', async () => {
    await ask();
    const { confirm } = await arrived();
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(confirm)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 410)]);
    expect((await trail()).filter(([action]) => action === 'email-confirmed')).toHaveLength(1);
  });

  test('asking again replaces what was asked for before', async () => {
    await ask();
    const before = await arrived();
    const email = freshEmail();
    await ask(user, email);
    const after = await arrived(user, email);
    expect(await pendingOf()).toBe(email);
    for (const token of [before.confirm, before.undo])
      expect((await press(token, NEW)).json()).toMatchObject(OVER);
    expect((await press(after.confirm)).statusCode).toBe(204);
    expect(await rowOf()).toMatchObject({ email });
  });

  test('asking without the password takes the proof of before away', async () => {
    await ask();
    const { confirm } = await arrived();
    await askWithout();
    expect((await look(confirm)).json()).toMatchObject(OVER);
    const again = await arrived();
    await press(again.confirm);
    expect(await rowOf()).toMatchObject({ email: user.email });
  });

  test('they and what waits for them are over after two days', async () => {
    await ask();
    const { confirm } = await arrived();
    t.clock.advance(EMAIL_CHANGE.validHours * HOUR - 1);
    expect((await look(confirm)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await look(confirm)).json()).toMatchObject(OVER);
    expect((await press(confirm)).json()).toMatchObject(OVER);
    t.clock.advance(1);
    await forgetOutdated(t.ctx);
    expect(await t.db.selectFrom('email_changes').select('user_id').execute()).toEqual([]);
    expect(await t.db.selectFrom('mail_links').select('id').execute()).toHaveLength(2);
    t.clock.advance((RETENTION.link + EMAIL_CHANGE.undoDays) * DAY);
    await forgetOutdated(t.ctx);
    expect(await t.db.selectFrom('mail_links').select('id').execute()).toEqual([]);
  });

  test.each([
    [
      'a new password',
      (of: UserRow) =>
        t.call(changePassword, of, { body: { currentPassword: PASSWORD, newPassword: NEW } }),
    ],
    [
      'an administrator',
      async ({ id }: UserRow) =>
        t.call(updateUser, await makeUser(t.db, { role: 'ADMIN' }), {
          params: { id },
          body: { email: freshEmail() },
        }),
    ],
    [
      'the end of the account',
      async ({ id }: UserRow) =>
        t.call(deleteUser, await makeUser(t.db, { role: 'ADMIN' }), { params: { id } }),
    ],
    ['its owner', (of: UserRow) => t.call(cancelEmail, of)],
  ] as const)('they end with %s', async (_, end) => {
    await askWithout();
    const { confirm, approve } = await arrived();
    expect((await end(user)).statusCode).toBeLessThan(300);
    for (const token of [confirm, approve]) {
      expect((await look(token)).json()).toMatchObject(OVER);
      expect((await press(token)).json()).toMatchObject(OVER);
    }
    expect(await t.db.selectFrom('email_changes').select('user_id').execute()).toEqual([]);
  });

  test('a forgotten password that is replaced ends them, and a change the link for one', async () => {
    const recovered = async (): Promise<string> => {
      await t.call(recover, null, { body: { email: user.username } });
      await t.ctx.guards.afterwards.idle();
      await sendMails(t);
      const texts = post.arrived.map((mail) => partOf(mail, 'text/plain')).join('\n');
      return (
        texts
          .match(/\/reset#(\S+)/g)
          ?.at(-1)
          ?.slice('/reset#'.length) ?? ''
      );
    };
    await ask();
    const { confirm } = await arrived();
    expect((await press(await recovered(), NEW)).statusCode).toBe(204);
    expect((await press(confirm)).json()).toMatchObject(OVER);
    const body = { email: user.email, password: NEW };
    const { token } = (await t.call(login, null, { body })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    expect((await put(null, { email: wanted, currentPassword: NEW }, headers)).statusCode).toBe(
      200,
    );
    const again = await arrived();
    const reset = await recovered();
    expect((await press(again.confirm)).statusCode).toBe(204);
    expect((await press(reset, PASSWORD)).json()).toMatchObject(OVER);
  });

  test('forged ones are over, those of another kind with the same row too', async () => {
    await ask();
    const { confirm, undo } = await arrived();
    const [id = '', proof = ''] = confirm.split('.');
    const [otherId = '', otherProof = ''] = undo.split('.');
    for (const token of [
      `${id}.${otherProof}`,
      `${otherId}.${proof}`,
      `${id}.${'A'.repeat(43)}`,
      `${Number(id) + 1000}.${proof}`,
      'nonsense',
    ])
      for (const answer of [await look(token), await press(token, NEW)])
        expect(answer.json()).toMatchObject(OVER);
    // A token is not valid for a link whose kind was changed.
    await t.db
      .updateTable('mail_links')
      .set({ kind: 'EMAIL_UNDO' })
      .where('id', '=', Number(id))
      .execute();
    expect((await press(confirm, NEW)).json()).toMatchObject(OVER);
    expect(await rowOf()).toMatchObject({ email: user.email });
  });

  test('mails whose links are over by then are not sent', async () => {
    await askWithout();
    expect((await t.call(cancelEmail, user)).statusCode).toBe(204);
    await sendMails(t);
    expect(post.arrived).toEqual([]);
    expect(await t.db.selectFrom('mail').select(['state', 'data']).execute()).toEqual([
      { state: 'DROPPED', data: {} },
      { state: 'DROPPED', data: {} },
    ]);
  });

  test('no proof of one and no address stands in the trail or the queue', async () => {
    await askWithout();
    const tokens = Object.values(await arrived());
    for (const token of tokens) await press(token, NEW);
    const { rows } = await sql<{ rows: string }>`
      select coalesce(string_agg(to_jsonb(r)::text, ''), '') as rows from (
        select to_jsonb(a) from audit a union all select to_jsonb(m) from mail m
        union all select to_jsonb(l) from mail_links l) as r`.execute(t.db);
    for (const token of tokens) expect(rows[0]?.rows).not.toContain(token.split('.')[1]);
    const kept = await sql<{ rows: string }>`
      select coalesce(string_agg(to_jsonb(r)::text, ''), '') as rows from (
        select to_jsonb(a) from audit a union all select to_jsonb(m) from mail m) as r`.execute(
      t.db,
    );
    expect(kept.rows[0]?.rows).toContain('email-asked');
    expect(kept.rows[0]?.rows).not.toContain(wanted);
  });
});

describe('taking it back', () => {
  test('is the owner’s alone, once, and shows in his other tabs', async () => {
    await ask();
    const other = await makeUser(t.db);
    expect((await refused(t.db, 404, () => t.call(cancelEmail, other))).statusCode).toBe(404);
    expect((await t.call(cancelEmail, null)).statusCode).toBe(401);
    const listener = await listen(t, user);
    const version = (await rowOf()).version;
    expect((await t.call(cancelEmail, user)).statusCode).toBe(204);
    await expect
      .poll(() => listener.changes())
      .toMatchObject([{ area: 'users', id: user.id, version: version + 1 }]);
    listener.leave();
    expect(await pendingOf()).toBeNull();
    expect((await t.call(cancelEmail, user)).statusCode).toBe(404);
    expect((await trail()).at(-1)).toEqual(['email-cancelled', user.id, []]);
  });

  test('leaves the undo link to whoever has the present address', async () => {
    await ask();
    const { undo } = await arrived();
    await t.call(cancelEmail, user);
    expect((await press(undo, NEW)).statusCode).toBe(204);
    expect(await signIn(user.email, NEW)).toBe(200);
    expect((await trail()).at(-1)).toEqual(['email-undone', user.id, ['password']]);
  });
});

test('where no mails are sent a proved address is set at once too, and not trusted', async () => {
  const quiet = await createTestApp();
  try {
    const person = await makeUser(quiet.db);
    const body = { email: wanted, currentPassword: PASSWORD };
    const wrong = { email: wanted, currentPassword: 'wrong password' };
    expect((await quiet.call(updateMe, person, { body: wrong })).statusCode).toBe(400);
    const answer = await quiet.call(updateMe, person, { body });
    expect(answer.json()).toMatchObject({ email: wanted, pendingEmail: null });
    const row = await quiet.db
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('email_trusted')
      .executeTakeFirstOrThrow();
    expect(row.email_trusted).toBe(false);
  } finally {
    await quiet.close();
  }
});

test('the account that is erased leaves nothing of what it asked for', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  await askWithout();
  expect((await t.call(deleteUser, admin, { params: { id: user.id } })).statusCode).toBe(204);
  for (const table of ['email_changes', 'mail_links', 'mail'] as const)
    expect(
      await t.db.selectFrom(table).where('user_id', '=', user.id).selectAll().execute(),
    ).toEqual([]);
});
