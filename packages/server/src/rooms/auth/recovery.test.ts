import { login } from '@recourse/contract/auth';
import { changePassword, me } from '@recourse/contract/profile';
import { LINK_MESSAGES, lookAtLink, recover, useLink } from '@recourse/contract/told/links';
import { deleteUser, updateUser, USER_MESSAGES } from '@recourse/contract/users';
import { RECOVERY, RETENTION } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { makeApiToken } from '../../../test/identity/api-tokens.ts';
import { createLoudServer } from '../../../test/log-lines.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendMails } from '../../../test/mail/sending.ts';
import { changedTables, contentsOf } from '../../../test/contents.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';
import { forgetOutdated } from '../../forget-outdated.ts';

const MINUTE = 60_000;
const NEW = 'a wholly new battery';

let t: TestApp;
let post: MailServer;
let user: UserRow;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
});
beforeEach(async () => {
  user = await makeUser(t.db);
});
afterEach(async () => {
  for (const table of ['mail', 'mail_links', 'sign_in_attempts'] as const)
    await t.db.deleteFrom(table).execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

const ask = async (email: string, headers: Record<string, string> = {}) => {
  const answer = await t.call(recover, null, { body: { email }, headers });
  await t.ctx.guards.afterwards.idle();
  return answer;
};
/** The tokens (the part after #) of the links that have arrived, newest last. */
const arrivedTokens = (): string[] =>
  post.arrived.flatMap((mail) => {
    const [, token] = /\/reset#(\S+)/.exec(partOf(mail, 'text/plain')) ?? [];
    return token === undefined ? [] : [token];
  });
const askedToken = async (of = user): Promise<string> => {
  await ask(of.email);
  await sendMails(t);
  return arrivedTokens().at(-1) ?? '';
};
const look = (token: string) => t.call(lookAtLink, null, { body: { token } });
const use = (token: string, password = NEW) => t.call(useLink, null, { body: { token, password } });
const signIn = async (password: string, of = user) =>
  (await t.call(login, null, { body: { email: of.email, password } })).statusCode;
const subjects = () => post.arrived.map((mail) => headerOf(mail, 'Subject'));
const auditOf = (of = user) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'users')
    .where('object_id', '=', of.id)
    .select(['action', 'actor_id', 'fields', 'detail'])
    .orderBy('id')
    .execute();
const OVER = { statusCode: 410, code: 'LINK_OVER', message: LINK_MESSAGES.over };

describe('a forgotten password', () => {
  test.each([
    ['ADMIN', 'en', 'Choose a new password'],
    ['EMPLOYE', 'fr', 'Choisissez un nouveau mot de passe'],
    ['CLIENT', 'ar', 'اختر كلمة مرور جديدة'],
  ] as const)('of %s is replaced with a link by mail, in %s', async (role, language, subject) => {
    const person = await makeUser(t.db, { role, language });
    // Either name works, in any case.
    const answer = await ask(person.username.toUpperCase());
    expect([answer.statusCode, answer.json()]).toEqual([202, { message: LINK_MESSAGES.sent }]);
    await sendMails(t);
    expect(post.arrived.map(({ to }) => to)).toEqual([[person.email]]);
    expect(subjects()).toEqual([subject]);
    const [token = ''] = arrivedTokens();
    const known = await look(token);
    expect([known.statusCode, known.json()]).toEqual([
      200,
      { kind: 'PASSWORD', name: person.username, email: null, needsOther: false },
    ]);
    const renaming = await t.call(useLink, null, {
      body: { token, password: NEW, username: 'another' },
    });
    expect([renaming.statusCode, renaming.json()]).toMatchObject([
      400,
      { fields: { username: 'Unknown field.' } },
    ]);
    const used = await use(token);
    expect([used.statusCode, used.body]).toEqual([204, '']);
    expect(await signIn(PASSWORD, person)).toBe(401);
    expect(await signIn(NEW, person)).toBe(200);
    expect(await auditOf(person)).toEqual([
      { action: 'recovery-asked', actor_id: null, fields: [], detail: {} },
      { action: 'recovery-used', actor_id: person.id, fields: ['password'], detail: {} },
    ]);
    // A mail tells the user.
    await sendMails(t);
    const [, told] = post.arrived;
    expect(told?.to).toEqual([person.email]);
    expect(told && partOf(told, 'text/plain')).toContain(person.username);
  });

  test('RC-07 ends every session and signs nobody in', async () => {
    const other = await t.another();
    expect((await t.call(me, user)).statusCode).toBe(200);
    expect((await other.call(me, user)).statusCode).toBe(200);
    const answer = await use(await askedToken());
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.body).toBe('');
    expect((await t.call(me, user)).statusCode).toBe(401);
    expect((await other.call(me, user)).statusCode).toBe(401);
  });

  test('revokes the API tokens of the account', async () => {
    await makeApiToken(t, user);
    await use(await askedToken());
    const tokens = t.db.selectFrom('api_tokens').where('user_id', '=', user.id);
    expect(await tokens.select('revoked_at').execute()).toEqual([{ revoked_at: t.clock.now() }]);
  });

  test('RC-03 the link begins with the configured address, whatever a request calls itself', async () => {
    await ask(user.email, {
      host: 'evil.example.net',
      'x-forwarded-host': 'evil.example.net',
      forwarded: 'host=evil.example.net',
      origin: 'https://portal.example.org',
    });
    await sendMails(t);
    const [mail] = post.arrived;
    expect(mail && partOf(mail, 'text/plain')).toContain('https://portal.example.org/reset#');
    expect(mail && partOf(mail, 'text/html')).toContain('href="https://portal.example.org/reset#');
    expect(mail?.raw).not.toContain('evil');
  });

  test('RC-04 twenty uses of a link at once: one does it, all others are told that it is over', async () => {
    const token = await askedToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => use(token, `${NEW} number ${i}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 410)]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(await signIn(`${NEW} number ${winner}`)).toBe(200);
    expect((await use(token)).json()).toMatchObject(OVER);
  });

  test('RC-06 looking fifty times at where a link is for leaves it valid, and so does a weak password', async () => {
    const token = await askedToken();
    for (let i = 0; i < 50; i += 1) expect((await look(token)).statusCode).toBe(200);
    const weak = await use(token, 'short');
    expect([weak.statusCode, weak.json()]).toMatchObject([
      400,
      { fields: { password: USER_MESSAGES.passwordShort(8) } },
    ]);
    expect((await use(token, user.email)).json()).toMatchObject({
      message: USER_MESSAGES.passwordSelf,
    });
    expect((await use(token)).statusCode).toBe(204);
  });

  test('the newest link alone is valid, for half an hour', async () => {
    const first = await askedToken();
    const second = await askedToken();
    expect(second).not.toBe(first);
    expect((await look(first)).json()).toMatchObject(OVER);
    t.clock.advance(RECOVERY.validMinutes * MINUTE - 1);
    expect((await look(second)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await look(second)).json()).toMatchObject(OVER);
    expect((await use(second)).json()).toMatchObject(OVER);
    expect(await signIn(PASSWORD)).toBe(200);
  });

  test.each([
    ['of another row', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['with another proof', (token: string) => token.replace(/\..{4}/, '.AAAA')],
    ['without a proof', (token: string) => token.replace(/\..*/, '.')],
    ['that is none', () => 'nonsense'],
    ['of a number that is none', () => `${'9'.repeat(40)}.${'A'.repeat(43)}`],
  ])('a link %s is over like one that was used', async (_, forge) => {
    const token = await askedToken();
    for (const answer of [await look(forge(token)), await use(forge(token))])
      expect(answer.json()).toEqual({
        ...OVER,
        error: 'Gone',
        requestId: expect.any(String) as string,
      });
    expect((await look(token)).statusCode).toBe(200);
  });

  test('a link ends with what it was for', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const changes: ((of: UserRow) => Promise<{ statusCode: number }>)[] = [
      ({ id }) => t.call(updateUser, admin, { params: { id }, body: { password: NEW } }),
      ({ id }) => t.call(updateUser, admin, { params: { id }, body: { role: 'EMPLOYE' } }),
      ({ id }) =>
        t.call(updateUser, admin, { params: { id }, body: { email: `new${id}@example.org` } }),
      ({ id }) => t.call(deleteUser, admin, { params: { id } }),
      (of) => t.call(changePassword, of, { body: { currentPassword: PASSWORD, newPassword: NEW } }),
    ];
    for (const change of changes) {
      const person = await makeUser(t.db);
      await t.db.deleteFrom('sign_in_attempts').execute();
      const token = await askedToken(person);
      expect((await look(token)).statusCode).toBe(200);
      expect((await change(person)).statusCode).toBeLessThan(300);
      expect((await look(token)).json()).toMatchObject(OVER);
      expect((await use(token)).json()).toMatchObject(OVER);
    }
  });

  test('a mail whose link is over by then is not sent', async () => {
    await ask(user.email);
    t.clock.advance(RECOVERY.validMinutes * MINUTE);
    await sendMails(t);
    expect(post.arrived).toEqual([]);
    expect(await t.db.selectFrom('mail').select(['state', 'outcome', 'data']).execute()).toEqual([
      { state: 'DROPPED', outcome: 'PASSED', data: {} },
    ]);
  });
});

describe('what asking tells', () => {
  const people = async (): Promise<Record<string, string>> => {
    const untrusted = await makeUser(t.db, { email_trusted: false });
    const invited = await makeUser(t.db, { password_hash: null });
    const deleted = await makeUser(t.db, { deleted_at: t.clock.now() });
    return {
      known: user.email,
      username: user.username,
      unknown: 'nobody@example.org',
      deleted: deleted.email,
      untrusted: untrusted.email,
      'without a password': invited.email,
      'no name at all': '\u202E%_\\',
    };
  };

  test('RC-01 is the same whoever was meant: status, body and headers', async () => {
    const answers = [];
    for (const name of Object.values(await people())) {
      const { statusCode, body, headers } = await ask(name);
      const { date: _, 'x-request-id': __, ...others } = headers;
      answers.push({ statusCode, body, others: Object.keys(others).toSorted(), headers: others });
    }
    expect(answers[0]).toMatchObject({ statusCode: 202 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await sendMails(t);
    // One mail arrived for each name of the known account.
    expect(post.arrived.map(({ to }) => to)).toEqual([[user.email]]);
  });

  test('RC-01 is answered before anything is looked up: while the account is locked too', async () => {
    await t.db.transaction().execute(async (trx) => {
      await sql`select id from users where id = ${user.id} for update`.execute(trx);
      const answer = await t.call(recover, null, { body: { email: user.email } });
      expect(answer.statusCode).toBe(202);
      expect(await t.db.selectFrom('mail_links').select('id').execute()).toEqual([]);
    });
    await t.ctx.guards.afterwards.idle();
    expect(await t.db.selectFrom('mail_links').select('id').execute()).toHaveLength(1);
  });

  test('RC-08 the fourth in an hour for one account is answered alike, and sends no mail', async () => {
    for (let i = 0; i < RECOVERY.linksOfAccount + 1; i += 1) {
      expect((await ask(user.email)).json()).toEqual({ message: LINK_MESSAGES.sent });
      await sendMails(t);
    }
    expect(subjects()).toHaveLength(RECOVERY.linksOfAccount);
    // The last link that was sent is still valid.
    expect((await look(arrivedTokens().at(-1) ?? '')).statusCode).toBe(200);
    const actions = (await auditOf()).map(({ action }) => action);
    expect(actions).toEqual([
      ...Array.from({ length: 3 }, () => 'recovery-asked'),
      'recovery-limited',
    ]);
    t.clock.advance(RECOVERY.windowMinutes * MINUTE);
    await ask(user.email);
    await sendMails(t);
    expect(subjects()).toHaveLength(RECOVERY.linksOfAccount + 1);
  });

  test('RC-08 the eleventh in an hour of one address is refused with the time to wait', async () => {
    for (let i = 0; i < RECOVERY.asksOfAddress; i += 1)
      expect((await ask(`nobody${i}@example.org`)).statusCode).toBe(202);
    for (const name of [user.email, 'nobody@example.org']) {
      const refused = await ask(name);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ message: LINK_MESSAGES.limited });
      expect(refused.headers['retry-after']).toBe(String(RECOVERY.windowMinutes * 60));
    }
    // Another server process shares the count.
    const other = await t.another();
    const body = { email: user.email };
    expect((await other.call(recover, null, { body })).statusCode).toBe(429);
    t.clock.advance(RECOVERY.windowMinutes * MINUTE);
    expect((await ask(user.email)).statusCode).toBe(202);
  });
});

test('no token, password or name of nobody is in the log, the trail or any table', async () => {
  const loud = await createLoudServer(t);
  const send = (url: string, payload: object) => loud.app.inject({ method: 'POST', url, payload });
  await send(recover.path, { email: 'canary-nobody@example.org' });
  await send(recover.path, { email: user.email });
  await loud.app.close();
  await sendMails(t);
  const [token = ''] = arrivedTokens();
  const proof = token.split('.')[1] ?? '';
  const again = await createLoudServer(t);
  const call = (url: string, payload: object) => again.app.inject({ method: 'POST', url, payload });
  expect((await call(lookAtLink.path, { token })).statusCode).toBe(200);
  await call(useLink.path, { token: `${token}x`, password: 'canary-password' });
  expect((await call(useLink.path, { token, password: `${NEW} canary` })).statusCode).toBe(204);
  await again.app.close();
  const lines = [...loud.lines(), ...again.lines()].join('\n');
  const { rows } = await sql<{ rows: string }>`
    select coalesce(string_agg(to_jsonb(r)::text, ''), '') as rows from (
      select to_jsonb(a) from audit a union all select to_jsonb(m) from mail m
      union all select to_jsonb(l) from mail_links l union all select to_jsonb(s) from sign_in_attempts s) as r`.execute(
    t.db,
  );
  const kept = rows[0]?.rows ?? '';
  expect(kept).toContain('recovery-used');
  expect(proof).toHaveLength(43);
  for (const secret of [proof, 'canary', NEW]) {
    expect(lines).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
});

test('links are forgotten a week after their end', async () => {
  await ask(user.email);
  t.clock.advance((RETENTION.link * 24 * 60 + RECOVERY.validMinutes) * MINUTE);
  await forgetOutdated(t.ctx);
  expect(await t.db.selectFrom('mail_links').select('id').execute()).toHaveLength(1);
  t.clock.advance(1);
  await forgetOutdated(t.ctx);
  expect(await t.db.selectFrom('mail_links').select('id').execute()).toEqual([]);
});

test('nothing is changed whose row in the trail cannot be written', async () => {
  const token = await askedToken();
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`create function closed() returns trigger language plpgsql
        as $$ begin raise exception 'the trail is closed'; end $$;
      create trigger closed before insert on audit for each row execute function closed();`);
    const before = await contentsOf(t.db);
    expect((await use(token)).statusCode).toBe(500);
    // A new request gets the same answer, but no link is made.
    expect((await ask(user.email)).statusCode).toBe(202);
    expect(changedTables(before, await contentsOf(t.db))).toEqual([]);
  } finally {
    await owner.query('drop function if exists closed cascade');
    await owner.end();
  }
  expect((await use(token)).statusCode).toBe(204);
});
