import { login } from '@recourse/contract/auth';
import { changePassword, me, updateMe } from '@recourse/contract/profile';
import { LINK_MESSAGES, lookAtLink, useLink } from '@recourse/contract/told/links';
import { listMails, type MailItem } from '@recourse/contract/told/mail-log';
import { SIGN_UP_MESSAGES, signUp, type SignUp } from '@recourse/contract/told/sign-up';
import { deleteUser, listUsers, register, USER_MESSAGES } from '@recourse/contract/users';
import { RETENTION, SIGN_UP } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createLoudServer } from '../../../test/log-lines.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';
import { createSender } from '../mail/sender.service.ts';
import { redeemLink } from './links.service.ts';
import { forgetOutdated } from '../../forget-outdated.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = 'a wholly new battery';

let t: TestApp;
let post: MailServer;
let admin: UserRow;
let email: string;
let counter = 0;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
});
beforeEach(async () => {
  admin = await makeUser(t.db, { role: 'ADMIN' });
  email = `new${(counter += 1)}@example.org`;
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

const ask = async (
  body: SignUp,
  headers: Record<string, string> = {},
  as: UserRow | null = null,
) => {
  const answer = await t.call(signUp, as, { body, headers });
  await t.ctx.guards.afterwards.idle();
  return answer;
};
const sendMails = async (): Promise<void> => {
  if (t.ctx.config.mail) await createSender(t.ctx, t.ctx.config.mail).sendDue();
};
const arrivedTokens = (): string[] =>
  post.arrived.flatMap((mail) => {
    const [, token] = /\/sign-up#(\S+)/.exec(partOf(mail, 'text/plain')) ?? [];
    return token === undefined ? [] : [token];
  });
const askedToken = async (body: SignUp = { email }): Promise<string> => {
  await ask(body);
  await sendMails();
  return arrivedTokens().at(-1) ?? '';
};
const look = (token: string) => t.call(lookAtLink, null, { body: { token } });
const use = (token: string, username: string, password = NEW) =>
  t.call(useLink, null, { body: { token, password, username } });
const nameOf = () => `newcomer${counter}`;
const accounts = (of = email) =>
  t.db.selectFrom('users').where('email', '=', of).selectAll().execute();
const subjects = () => post.arrived.map((mail) => headerOf(mail, 'Subject'));
const OVER = { statusCode: 410, code: 'LINK_OVER', message: LINK_MESSAGES.over };

describe('a client opens an account', () => {
  test('with the link that came to his address, and none is there before', async () => {
    const asked = await ask({ email, phone: '+33 1 23', nom: 'Nora' });
    expect([asked.statusCode, asked.json()]).toEqual([202, { message: SIGN_UP_MESSAGES.sent }]);
    expect(await accounts()).toEqual([]);
    await sendMails();
    expect(post.arrived.map(({ to }) => to)).toEqual([[email]]);
    const [token = ''] = arrivedTokens();
    for (let i = 0; i < 50; i += 1) {
      const known = await look(token);
      expect([known.statusCode, known.json()]).toEqual([
        200,
        { kind: 'SIGN_UP', name: 'Nora', email, needsOther: false },
      ]);
    }
    const used = await use(token, nameOf());
    expect([used.statusCode, used.body]).toEqual([204, '']);
    expect(used.headers).not.toHaveProperty('set-cookie');
    const [account, ...more] = await accounts();
    expect(more).toEqual([]);
    expect(account).toMatchObject({
      username: nameOf(),
      phone: '+33 1 23',
      nom: 'Nora',
      role: 'CLIENT',
      email_trusted: true,
    });
    if (!account) return;
    for (const name of [email, nameOf()]) {
      const body = { email: name, password: NEW };
      const signedIn = await t.call(login, null, { body });
      expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { roles: ['CLIENT'] }]);
    }
    const trail = await t.db
      .selectFrom('audit')
      .where('area', '=', 'users')
      .where('object_id', '=', account.id)
      .where('action', '=', 'sign-up')
      .select(['actor_id', 'fields', 'detail'])
      .execute();
    expect(trail).toEqual([
      {
        actor_id: account.id,
        fields: ['username', 'email', 'phone', 'nom', 'password'],
        detail: { role: 'CLIENT' },
      },
    ]);
    expect((await use(token, 'another')).json()).toMatchObject(OVER);
    // Administrators see the new user like everybody else.
    const found = (await t.call(listUsers, admin, { query: { q: email } })).json<{
      data: object[];
    }>();
    expect(found.data).toMatchObject([{ username: nameOf(), email, role: 'CLIENT' }]);
  });

  test.each([
    ['fr', 'fr-CA, en;q=0.5', 'Ouvrez votre compte'],
    ['ar', 'de, ar;q=0.9', 'افتح حسابك'],
    [null, 'de', 'Open your account'],
  ] as const)('in the language of the request: %s', async (language, header, subject) => {
    await ask({ email }, { 'accept-language': header });
    await sendMails();
    expect(subjects()).toEqual([subject]);
    await use(arrivedTokens()[0] ?? '', nameOf());
    expect(await accounts()).toMatchObject([{ language, phone: '', nom: null }]);
  });

  test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)('whoever asks: %s', async (role) => {
    const person = await makeUser(t.db, { role });
    expect((await ask({ email }, {}, person)).statusCode).toBe(202);
    await sendMails();
    await use(arrivedTokens()[0] ?? '', nameOf());
    expect(await accounts()).toMatchObject([{ role: 'CLIENT' }]);
  });

  test('the link begins with the configured address, whatever a request calls itself', async () => {
    await ask(
      { email },
      { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net', forwarded: 'host=evil' },
    );
    await sendMails();
    const [mail] = post.arrived;
    expect(mail && partOf(mail, 'text/plain')).toContain('https://portal.example.org/sign-up#');
    expect(mail?.raw).not.toContain('evil');
  });

  test('twenty uses of a link at once make one account', async () => {
    const token = await askedToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => use(token, `${nameOf()}n${i}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 410)]);
    expect(await accounts()).toHaveLength(1);
  });

  test('a taken username, a weak password or none leave the link for another try', async () => {
    const token = await askedToken();
    const refused = await use(token, admin.username.toUpperCase());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'TAKEN', message: USER_MESSAGES.taken },
    ]);
    expect((await use(token, nameOf(), 'short')).json()).toMatchObject({
      fields: { password: USER_MESSAGES.passwordShort(8) },
    });
    expect((await use(token, nameOf(), email)).json()).toMatchObject({
      fields: { password: USER_MESSAGES.passwordSelf },
    });
    const without = await t.call(useLink, null, { body: { token, password: NEW } });
    expect(without.json()).toMatchObject({ fields: { username: USER_MESSAGES.username } });
    expect((await t.call(useLink, null, { body: { token, username: nameOf() } })).statusCode).toBe(
      400,
    );
    expect(await accounts()).toEqual([]);
    expect((await use(token, nameOf())).statusCode).toBe(204);
  });

  test.each(['two words', 'a@b', 'a\u202Eb', 'a\u0000b', '', 'x'.repeat(300)])(
    'the username %j is refused with the words that administrators get',
    async (username) => {
      const token = await askedToken();
      const refused = await use(token, username);
      const body = { username, email, phone: '1', role: 'CLIENT', password: NEW } as const;
      const registered = await t.call(register, admin, { body });
      expect([refused.statusCode, registered.statusCode]).toEqual([400, 400]);
      const own = registered.json<{ fields: Record<string, string> }>().fields['username'];
      expect(refused.json()).toMatchObject({ fields: { username: own } });
      expect((await look(token)).statusCode).toBe(200);
    },
  );

  test('an address that somebody has meanwhile is 409, and the link stays', async () => {
    const token = await askedToken();
    const other = await makeUser(t.db, { email: email.toUpperCase() });
    expect((await use(token, nameOf())).statusCode).toBe(409);
    expect((await look(token)).statusCode).toBe(200);
    await t.call(deleteUser, admin, { params: { id: other.id } });
    // Deleting an account also deletes the requests for its address.
    expect((await look(token)).json()).toMatchObject(OVER);
  });

  test('the newest link of an address alone is valid, for a day', async () => {
    const first = await askedToken();
    const second = await askedToken({ email: email.toUpperCase() });
    expect((await look(first)).json()).toMatchObject(OVER);
    t.clock.advance(SIGN_UP.validHours * HOUR - 1);
    expect((await look(second)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await use(second, nameOf())).json()).toMatchObject(OVER);
  });

  test('a link cannot be made of another one', async () => {
    const token = await askedToken();
    for (const forged of [
      token.replace(/^\d+/, (id) => String(Number(id) + 1)),
      token.replace(/\..{4}/, '.AAAA'),
    ])
      expect((await use(forged, nameOf())).json()).toMatchObject(OVER);
    expect((await use(token, nameOf())).statusCode).toBe(204);
  });
});

describe('what asking tells', () => {
  test('is the same whoever has the address, and an account hears of it once a day', async () => {
    const known = await makeUser(t.db, { language: 'fr' });
    const deleted = await makeUser(t.db);
    const { email: former } = deleted;
    await t.call(deleteUser, admin, { params: { id: deleted.id } });
    const answers = [];
    for (const address of [email, known.email, known.email.toUpperCase(), former, 'a@b.invalid']) {
      const { statusCode, body, headers } = await ask({ email: address });
      const { date: _, 'x-request-id': __, ...others } = headers;
      answers.push({ statusCode, body, others });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await sendMails();
    expect(post.arrived.flatMap(({ to }) => to).toSorted()).toEqual(
      [email, known.email, former].toSorted(),
    );
    const told = post.arrived.find(({ to }) => to.includes(known.email));
    expect(told && headerOf(told, 'Subject')).toBe('Vous avez déjà un compte');
    const text = told ? partOf(told, 'text/plain') : '';
    expect(text).toContain(known.username);
    expect(text).toContain('https://portal.example.org/login');
    expect(text).toContain('https://portal.example.org/forgot');
    expect(text).not.toContain('#');
    t.clock.advance(SIGN_UP.toldAgainHours * HOUR);
    await ask({ email: known.email });
    await sendMails();
    expect(post.arrived.filter(({ to }) => to.includes(known.email))).toHaveLength(2);
  });

  test('an address that somebody only asked for is free: whoever reads its mails decides', async () => {
    const person = await makeUser(t.db);
    const body = { email, currentPassword: PASSWORD };
    expect((await t.call(updateMe, person, { body })).json()).toMatchObject({
      pendingEmail: email,
    });
    await sendMails();
    post.arrived.length = 0;
    const token = await askedToken();
    expect((await use(token, nameOf())).statusCode).toBe(204);
    expect((await t.call(me, person)).json()).toMatchObject({ email: person.email });
  });

  test('is answered before anything is looked up', async () => {
    const known = await makeUser(t.db);
    await t.db.transaction().execute(async (trx) => {
      await sql`select id from users where id = ${known.id} for update`.execute(trx);
      const answer = await t.call(signUp, null, { body: { email: known.email } });
      expect(answer.statusCode).toBe(202);
    });
    await t.ctx.guards.afterwards.idle();
  });

  test('the fourth in an hour for one address is answered alike, and sends no mail', async () => {
    for (let i = 0; i < SIGN_UP.linksOfEmail + 1; i += 1)
      expect((await ask({ email })).json()).toEqual({ message: SIGN_UP_MESSAGES.sent });
    await sendMails();
    // The mails of replaced links are not sent; only the last link is valid.
    expect(await t.db.selectFrom('mail_links').select('id').execute()).toHaveLength(3);
    expect((await look(arrivedTokens().at(-1) ?? '')).statusCode).toBe(200);
    t.clock.advance(SIGN_UP.windowMinutes * MINUTE);
    await ask({ email });
    expect(await t.db.selectFrom('mail_links').select('id').execute()).toHaveLength(4);
  });

  test('the eleventh in an hour from one place is refused with the time to wait', async () => {
    for (let i = 0; i < SIGN_UP.asksOfAddress; i += 1)
      expect((await ask({ email: `x${i}${email}` })).statusCode).toBe(202);
    const refused = await ask({ email });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { message: SIGN_UP_MESSAGES.limited },
    ]);
    expect(refused.headers['retry-after']).toBe(String(SIGN_UP.windowMinutes * 60));
    const other = await t.another();
    expect((await other.call(signUp, null, { body: { email } })).statusCode).toBe(429);
  });

  test('two at once for one address leave one valid link', async () => {
    await Promise.all(Array.from({ length: 3 }, () => t.call(signUp, null, { body: { email } })));
    await t.ctx.guards.afterwards.idle();
    const links = t.db.selectFrom('mail_links').where('ended_at', 'is', null).select('id');
    expect(await links.execute()).toHaveLength(1);
  });
});

test.each([
  [{ email: 'nobody' }],
  [{ email: ['a@example.org'] }],
  [{ email: 'a\u0000@example.org' }],
  [{ email: 'a@example.org', nom: 'a\u0000b' }],
  [{ email: 'a@example.org', phone: 'a\u0000b' }],
  [{ email: 'a@example.org', role: 'ADMIN' }],
  [{ email: 'a@example.org', password: NEW }],
  [{}],
])('%j is refused, and makes nothing', async (body) => {
  expect((await ask(body as SignUp)).statusCode).toBe(400);
  expect(await t.db.selectFrom('mail_links').select('id').execute()).toEqual([]);
});

test('only the domains that are named may sign up, in any case', async () => {
  const narrow = await createTestApp({
    ...MAIL_IS_ON,
    SELF_REGISTRATION_DOMAINS: 'Example.org, example.net',
  });
  try {
    const send = (address: string) => narrow.call(signUp, null, { body: { email: address } });
    for (const address of ['a@example.org', 'b@EXAMPLE.NET'])
      expect((await send(address)).statusCode).toBe(202);
    for (const address of ['a@sub.example.org', 'a@example.org.evil.test', 'a@notexample.org']) {
      const refused = await send(address);
      const message = SIGN_UP_MESSAGES.domains('@example.org, @example.net');
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { message, fields: { email: message } },
      ]);
    }
    await narrow.ctx.guards.afterwards.idle();
  } finally {
    await narrow.close();
  }
});

test('where it is off nobody can ask, and links that were sent are over', async () => {
  const token = await askedToken();
  const off = await createTestApp({ ...MAIL_IS_ON, SELF_REGISTRATION: 'off' });
  try {
    expect((await off.call(signUp, null, { body: { email } })).statusCode).toBe(404);
  } finally {
    await off.close();
  }
  const ctx = { ...t.ctx, config: { ...t.ctx.config, signUp: null } };
  const origin = { requestId: 'r', address: '127.0.0.1', userAgent: '' };
  const using = redeemLink(ctx, origin, { token, username: nameOf(), password: NEW });
  await expect(using).rejects.toMatchObject({ statusCode: 410, code: 'LINK_OVER' });
});

test('no token, password or address is in the log or the trail, and nothing is kept of who signed up', async () => {
  const loud = await createLoudServer(t);
  const send = (url: string, payload: object) => loud.app.inject({ method: 'POST', url, payload });
  await send(signUp.path, { email: `canary-${email}`, nom: 'canary name', phone: 'canary phone' });
  // The queued work is done when the server has closed.
  await loud.app.close();
  await sendMails();
  const [token = ''] = arrivedTokens();
  const proof = token.split('.')[1] ?? '';
  expect(proof).toHaveLength(43);
  expect((await use(token, nameOf(), `${NEW} canary`)).statusCode).toBe(204);
  const { rows } = await sql<{ rows: string }>`
    select string_agg(to_jsonb(r)::text, '') as rows from (
      select to_jsonb(a) from audit a union all select to_jsonb(m) from mail m
      union all select to_jsonb(l) - 'email' from mail_links l) as r`.execute(t.db);
  const kept = rows[0]?.rows ?? '';
  expect(kept).toContain('sign-up-asked');
  for (const secret of [proof, 'canary']) {
    expect(loud.lines().join('\n')).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
  expect((await t.call(listMails, admin)).json<{ data: MailItem[] }>().data).toMatchObject([
    { kind: 'account.sign-up', userId: null, userName: '' },
  ]);
});

test('links are forgotten a week after their end', async () => {
  await ask({ email });
  t.clock.advance(RETENTION.link * 24 * HOUR + SIGN_UP.validHours * HOUR);
  await forgetOutdated(t.ctx);
  expect(await t.db.selectFrom('mail_links').select('id').execute()).toHaveLength(1);
  t.clock.advance(1);
  await forgetOutdated(t.ctx);
  expect(await t.db.selectFrom('mail_links').select('id').execute()).toEqual([]);
});

test('what an account hears goes on as for any other: another password ends its sessions', async () => {
  const token = await askedToken();
  await use(token, nameOf());
  const [account] = await accounts();
  if (!account) throw new Error('no account');
  const body = { currentPassword: NEW, newPassword: PASSWORD };
  expect((await t.call(changePassword, account, { body })).statusCode).toBe(204);
});
