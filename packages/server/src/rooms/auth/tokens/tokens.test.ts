import { createHash } from 'node:crypto';
import { login } from '@recourse/contract/auth';
import { type Claim, createClaim, getClaim, listClaims } from '@recourse/contract/claims';
import {
  createToken,
  listTokens,
  type MadeToken,
  revokeToken,
} from '@recourse/contract/identity/tokens';
import { changePassword } from '@recourse/contract/profile';
import { createSolution, listSolutions } from '@recourse/contract/solutions';
import { deleteUser, updateUser } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import { DAY_MS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import { makeApiToken, makeServiceAccount } from '../../../../test/identity/api-tokens.ts';
import { makeFactor, proveSessions } from '../../../../test/identity/factors.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import { type CallInput, createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';

/** API tokens: how they are made, listed, used, limited and revoked. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
beforeAll(async () => {
  t = await createTestApp(MAIL_IS_ON);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('api_tokens').execute();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
});

/** Makes a call as somebody who has just proved who he is. */
async function proved(user: UserRow, ...[endpoint, input]: Parameters<typeof callAs>) {
  await t.bearer(user);
  await proveSessions(t, user);
  return callAs(endpoint, input, user);
}
const callAs = (
  endpoint: Parameters<TestApp['call']>[0],
  input: Parameters<TestApp['call']>[2],
  user: UserRow | null = null,
) => t.call(endpoint, user, input);

const scopes = ['claims:read', 'claims:write'];
async function made(user: UserRow, body: object = {}): Promise<MadeToken> {
  const response = await proved(user, createToken, { body: { name: 'Till', scopes, ...body } });
  expect(response.statusCode).toBe(201);
  return response.json<MadeToken>();
}
const refused = async (user: UserRow, body: object) => {
  const asked = { name: 'Till', scopes, ...body };
  const response = await proved(user, createToken, { body: asked });
  return [response.statusCode, response.json<ErrorBody>().message];
};
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const statusOf = async (token: string, endpoint = listClaims): Promise<number> =>
  (await t.call(endpoint, null, bearer(token))).statusCode;
const listed = async (user: UserRow, query: Record<string, string> = {}) =>
  (await t.call(listTokens, user, { query })).json<{ data: MadeToken[] }>().data;
const auditOf = async (action: string) =>
  t.db
    .selectFrom('audit')
    .where('action', '=', action)
    .select(['actor_id', 'area', 'object_id', 'detail'])
    .orderBy('id')
    .execute();

describe('a new token', () => {
  test('TK-02 is shown once; the table holds its hash and its first characters', async () => {
    const { token, ...shown } = await made(employee);
    expect(token).toMatch(/^rcp_[\w-]{43}$/);
    expect(shown).toMatchObject({
      name: 'Till',
      start: token.slice(0, 12),
      scopes,
      account: { id: employee.id, kind: 'PERSON' },
      state: 'ACTIVE',
      lastUsedAt: null,
    });
    expect(await listed(employee)).toEqual([shown]);
    const { hash, ...row } = await t.db
      .selectFrom('api_tokens')
      .where('id', '=', shown.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(hash.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'));
    const [kept, mails] = [await auditOf('token-create'), t.db.selectFrom('mail').selectAll()];
    const written = JSON.stringify([row, kept, await mails.execute()]);
    expect(written).toContain(token.slice(0, 12));
    expect(written).not.toContain(token.slice(12));
  });

  test('is valid for 90 days unless it says otherwise, and for 366 at most', async () => {
    const { expiresAt } = await made(employee);
    const inDays = (days: number) =>
      new Date(t.clock.now().getTime() + days * DAY_MS).toISOString();
    expect(expiresAt).toBe(inDays(90));
    expect((await made(employee, { expiresAt: inDays(366) })).expiresAt).toBe(inDays(366));
    const end = 'Please choose a time within the next 366 days.';
    expect(await refused(employee, { expiresAt: inDays(367) })).toEqual([400, end]);
    expect(await refused(employee, { expiresAt: inDays(0) })).toEqual([400, end]);
    expect(await refused(employee, { expiresAt: 'soon' })).toEqual([400, end]);
  });

  test('has each scope once, in their order, and at least one', async () => {
    const asked = ['claims:write', 'claims:read', 'claims:write'];
    expect((await made(employee, { scopes: asked })).scopes).toEqual(scopes);
    const none = 'Please choose what the token may do.';
    expect(await refused(employee, { scopes: [] })).toEqual([400, none]);
    const unknown = 'Please choose scopes from the list.';
    expect(await refused(employee, { scopes: ['users:write'] })).toEqual([400, unknown]);
  });

  test('is announced by mail to who made it, without the token', async () => {
    const service = await makeServiceAccount(t);
    const { token } = await made(admin);
    const other = await made(admin, { serviceAccountId: service.id });
    const mails = t.db.selectFrom('mail').where('user_id', 'in', [admin.id, service.id]);
    const kind = 'account.token-made';
    expect(await mails.select(['user_id', 'kind', 'data']).orderBy('id').execute()).toEqual([
      { user_id: admin.id, kind, data: { start: token.slice(0, 12) } },
      {
        user_id: admin.id,
        kind,
        data: { start: other.token.slice(0, 12), serviceAccountId: service.id },
      },
    ]);
  });

  test('is refused when the account has 50 valid ones', async () => {
    for (let i = 0; i < 50; i += 1) await makeApiToken(t, employee);
    const many = 'At most 50 tokens of an account can be valid at a time.';
    expect(await refused(employee, {})).toEqual([409, many]);
    t.clock.advance(2 * DAY_MS);
    const again = await makeUser(t.db, { role: 'EMPLOYE' });
    await made(again);
  });

  test('takes no Idempotency-Key, because its answer would be stored', async () => {
    const headers = { 'idempotency-key': 'same-key-twice' };
    const body = { name: 'Till', scopes };
    const one = await proved(employee, createToken, { body, headers });
    const two = await proved(employee, createToken, { body, headers });
    expect(one.json<MadeToken>().token).not.toBe(two.json<MadeToken>().token);
    expect(await t.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  test('of a service account is made by administrators alone', async () => {
    const service = await makeServiceAccount(t);
    const { account } = await made(admin, { serviceAccountId: service.id });
    expect(account).toEqual({ id: service.id, name: service.username, kind: 'SERVICE' });
    const unknown = 'There is no such service account.';
    expect(await refused(admin, { serviceAccountId: employee.id })).toEqual([422, unknown]);
    const [status] = await refused(employee, { serviceAccountId: service.id });
    expect(status).toBe(403);
  });
});

describe('a token', () => {
  test('TK-02 is refused from the next request on when it is revoked or has expired', async () => {
    const [one, two] = [await made(employee), await made(employee, { expiresAt: soon() })];
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([200, 200]);
    const response = await proved(employee, revokeToken, { params: { id: one.id } });
    expect(response.statusCode).toBe(204);
    t.clock.advance(60_000);
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 401]);
    const states = (await listed(employee)).map(({ state }) => state);
    expect(states).toEqual(['EXPIRED', 'REVOKED']);
  });

  test('is refused when its account is deleted or becomes that of a client', async () => {
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    const [one, two] = [await makeApiToken(t, employee), await makeApiToken(t, other)];
    await t.call(deleteUser, admin, { params: { id: employee.id } });
    await t.call(updateUser, admin, { params: { id: other.id }, body: { role: 'CLIENT' } });
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 401]);
    const left = t.db.selectFrom('api_tokens').where('user_id', '=', employee.id).selectAll();
    expect(await left.execute()).toEqual([]);
  });

  test('never has more rights than the role of its account has now', async () => {
    const other = await makeUser(t.db, { role: 'ADMIN' });
    const { headers } = await makeApiToken(t, other);
    const solution = { headers, body: { texte: 'Wait.' } };
    expect((await t.call(createSolution, null, solution)).statusCode).toBe(201);
    await t.call(updateUser, admin, { params: { id: other.id }, body: { role: 'EMPLOYE' } });
    expect((await t.call(createSolution, null, solution)).statusCode).toBe(403);
    expect((await t.call(listSolutions, null, { headers })).statusCode).toBe(200);
  });

  test('sees the claims of an employee as he does', async () => {
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    const { headers } = await makeApiToken(t, employee);
    const filed = await t.call(createClaim, other, { body: { contenu: 'It broke.' } });
    const { id } = filed.json<Claim>();
    expect((await t.call(getClaim, null, { headers, params: { id } })).statusCode).toBe(404);
  });

  test('TK-04 counts in no other place than the header Authorization: Bearer', async () => {
    const { token } = await made(employee);
    const basic = Buffer.from(`${employee.username}:${token}`).toString('base64');
    const places: CallInput[] = [
      { query: { token } },
      { query: { access_token: token } },
      { headers: { cookie: `token=${token}` } },
      { headers: { authorization: `Basic ${basic}` } },
      { headers: { authorization: `Token ${token}` } },
      { headers: { 'x-api-key': token } },
    ];
    for (const place of places)
      expect((await t.call(listClaims, null, place)).statusCode).toBe(401);
    expect((await t.call(listClaims, null, bearer(token.toLowerCase()))).statusCode).toBe(401);
    expect((await t.call(listClaims, null, bearer('rcp_short'))).statusCode).toBe(401);
    const signIn = { email: employee.username, password: token };
    expect((await t.call(login, null, { body: signIn })).statusCode).toBe(401);
  });

  test('TK-05 is named in the audit trail, and its last use is stored once a minute', async () => {
    const { id, token } = await made(employee);
    const filed = await t.call(createClaim, null, {
      ...bearer(token),
      body: { contenu: 'It broke.' },
    });
    const { id: claimId } = filed.json<Claim>();
    const row = await t.db
      .selectFrom('audit')
      .where('area', '=', 'claims')
      .where('object_id', '=', claimId)
      .select(['actor_id', 'action', 'detail'])
      .executeTakeFirstOrThrow();
    expect([row.actor_id, row.action]).toEqual([employee.id, 'create']);
    expect(row.detail).toMatchObject({ token: id });
    const used = async () => (await listed(employee))[0]?.lastUsedAt;
    const first = t.clock.now().toISOString();
    expect(await used()).toBe(first);
    t.clock.advance(59_000);
    await statusOf(token);
    expect(await used()).toBe(first);
    t.clock.advance(1_000);
    await statusOf(token);
    expect(await used()).toBe(t.clock.now().toISOString());
  });

  test('a refusal names the token in the audit trail too', async () => {
    const { id, headers } = await makeApiToken(t, employee, ['claims:read']);
    await t.call(listSolutions, null, { headers });
    const [last] = (await auditOf('refused')).toReversed();
    expect(last?.detail).toMatchObject({ token: id, status: 403 });
  });
});

const soon = () => new Date(t.clock.now().getTime() + 60_000).toISOString();

test('TK-05 each token has limits of its own, beside those of its owner', async () => {
  const small = await createTestApp({ RATE_LIMIT_PER_MINUTE: '20' });
  try {
    const user = await makeUser(small.db, { role: 'EMPLOYE' });
    const [one, two] = [await makeApiToken(small, user), await makeApiToken(small, user)];
    const call = async (headers: Record<string, string>) =>
      small.call(listClaims, null, { headers });
    for (let i = 0; i < 20; i += 1) expect((await call(one.headers)).statusCode).toBe(200);
    const over = await call(one.headers);
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '3']);
    expect((await call(two.headers)).headers['ratelimit']).toBe('"request";r=19;t=3');
    expect((await small.call(listClaims, user)).headers['ratelimit']).toBe('"request";r=19;t=3');
  } finally {
    await small.close();
  }
});

test('a person who lacks the second factor of his role cannot use a token, a program can', async () => {
  const strict = await createTestApp({
    SECOND_FACTOR_ROLES: 'EMPLOYE',
    PUBLIC_URL: 'https://portal.example.org',
  });
  try {
    const person = await makeUser(strict.db, { role: 'EMPLOYE' });
    const program = await makeServiceAccount(strict);
    const [one, two] = [await makeApiToken(strict, person), await makeApiToken(strict, program)];
    const statuses = async () => [
      (await strict.call(listClaims, null, one)).statusCode,
      (await strict.call(listClaims, null, two)).statusCode,
    ];
    expect(await statuses()).toEqual([401, 200]);
    await makeFactor(strict, person);
    expect(await statuses()).toEqual([200, 200]);
  } finally {
    await strict.close();
  }
});

describe('tokens', () => {
  test('are listed to administrators all, to employees their own, by account when asked', async () => {
    await makeApiToken(t, employee);
    await makeApiToken(t, admin);
    const owners = (rows: MadeToken[]) => rows.map(({ account }) => account.id);
    expect(owners(await listed(admin))).toEqual([admin.id, employee.id]);
    expect(owners(await listed(employee))).toEqual([employee.id]);
    const accountId = String(admin.id);
    expect(owners(await listed(admin, { accountId }))).toEqual([admin.id]);
    expect(owners(await listed(employee, { accountId }))).toEqual([]);
  });

  test('are paged', async () => {
    for (let i = 0; i < 3; i += 1) await makeApiToken(t, employee);
    const pages = async (query: Record<string, string>) =>
      (await t.call(listTokens, employee, { query: { perPage: '2', ...query } })).json<{
        data: MadeToken[];
        meta: { total: number; next: number | null };
      }>();
    const first = await pages({});
    expect([first.data.length, first.meta.total]).toEqual([2, 3]);
    const second = await pages({ after: String(first.meta.next) });
    expect([second.data.length, second.meta.next]).toEqual([1, null]);
  });

  test('are revoked once, by their owner or an administrator, with a row in the audit trail', async () => {
    const { id } = await makeApiToken(t, employee);
    const stranger = await makeUser(t.db, { role: 'EMPLOYE' });
    const revoke = async (user: UserRow) =>
      (await proved(user, revokeToken, { params: { id } })).statusCode;
    expect(await revoke(stranger)).toBe(404);
    expect([await revoke(admin), await revoke(employee)]).toEqual([204, 204]);
    const rows = (await auditOf('token-revoke')).filter(({ object_id }) => object_id === id);
    expect(rows).toEqual([{ actor_id: admin.id, area: 'tokens', object_id: id, detail: {} }]);
  });

  test('of a person end when an administrator resets the password, not when the owner changes it', async () => {
    const { token } = await makeApiToken(t, employee);
    const newPassword = 'quite another battery';
    const own = { currentPassword: PASSWORD, newPassword };
    expect((await t.call(changePassword, employee, { body: own })).statusCode).toBe(204);
    expect(await statusOf(token)).toBe(200);
    const params = { id: employee.id };
    const reset = { params, body: { password: 'a third long battery' } };
    expect((await t.call(updateUser, admin, reset)).statusCode).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  test('of a service account stay when the person who made them is deleted', async () => {
    const other = await makeUser(t.db, { role: 'ADMIN' });
    const service = await makeServiceAccount(t);
    const { token } = await made(other, { serviceAccountId: service.id });
    await t.call(deleteUser, admin, { params: { id: other.id } });
    expect(await statusOf(token)).toBe(200);
  });

  test('that ended more than 30 days ago are deleted', async () => {
    const now = t.clock.now().getTime();
    const [revoked, expired, valid] = [
      await makeApiToken(t, employee),
      await makeApiToken(t, employee),
      await makeApiToken(t, employee),
    ];
    const set = (id: number, ends: { revoked_at?: Date; expires_at?: Date }) =>
      t.db.updateTable('api_tokens').set(ends).where('id', '=', id).execute();
    await set(revoked.id, { revoked_at: new Date(now - 31 * DAY_MS) });
    await set(expired.id, { expires_at: new Date(now - 31 * DAY_MS) });
    await set(valid.id, { expires_at: new Date(now - 29 * DAY_MS) });
    await forgetOutdated(t.ctx);
    expect((await listed(employee)).map(({ id }) => id)).toEqual([valid.id]);
  });
});
