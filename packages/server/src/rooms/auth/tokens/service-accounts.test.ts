import { login } from '@recourse/contract/auth';
import {
  type Claim,
  createClaim,
  getClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { assignClaim } from '@recourse/contract/desk/assignment';
import { listWorkload } from '@recourse/contract/desk/teams';
import {
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
} from '@recourse/contract/identity/service-accounts';
import { findPeople } from '@recourse/contract/people';
import {
  countUsers,
  getUser,
  listUsers,
  updateUser,
  type UserCounts,
} from '@recourse/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClaim, makeUser } from '../../../../test/factories.ts';
import { makeApiToken, makeServiceAccount } from '../../../../test/identity/api-tokens.ts';
import { makeFactor, proveSessions } from '../../../../test/identity/factors.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { foldCounters } from '../../../db/rows/counters.ts';
import type { UserRow } from '../../../db/tables.ts';
import { lockAdministrators } from '../../users/users-write.repository.ts';

/** The accounts of programs: made by administrators, and people nowhere. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  await t.bearer(admin);
  await proveSessions(t, admin);
});
afterAll(() => t.close());

const create = async (name: string, role = 'EMPLOYE') =>
  t.call(createServiceAccount, admin, { body: { name, role } });

describe('a service account', () => {
  test('is created with a role of the staff, listed, and deleted with its tokens', async () => {
    const made = (await create('webshop')).json<ServiceAccount>();
    expect(made).toMatchObject({ name: 'webshop', role: 'EMPLOYE', tokens: 0 });
    const { token } = await makeApiToken(t, made);
    const list = async () =>
      (await t.call(listServiceAccounts, admin)).json<{ data: ServiceAccount[] }>().data;
    expect(await list()).toEqual([{ ...made, tokens: 1 }]);
    const gone = { params: { id: made.id } };
    expect((await t.call(deleteServiceAccount, admin, gone)).statusCode).toBe(204);
    expect((await t.call(deleteServiceAccount, admin, gone)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.call(listClaims, null, { headers })).statusCode).toBe(401);
  });

  test('has a name that no other account has, and is no client', async () => {
    expect((await create(admin.username.toUpperCase())).statusCode).toBe(409);
    expect((await create('with space')).statusCode).toBe(400);
    expect((await create('shopclient', 'CLIENT')).statusCode).toBe(400);
  });

  test('is no person to the calls about people', async () => {
    const service = await makeServiceAccount(t);
    const params = { id: service.id };
    expect((await t.call(getUser, admin, { params })).statusCode).toBe(404);
    const change = { params, body: { phone: '0611111111' } };
    expect((await t.call(updateUser, admin, change)).statusCode).toBe(404);
    const person = await makeUser(t.db);
    expect(
      (await t.call(deleteServiceAccount, admin, { params: { id: person.id } })).statusCode,
    ).toBe(404);
  });
});

describe('a program', () => {
  test('is counted and listed nowhere as a person, nor as the last administrator', async () => {
    const service = await makeServiceAccount(t, 'ADMIN');
    const worker = await makeServiceAccount(t, 'EMPLOYE');
    const names = async (query: Record<string, string>) =>
      (await t.call(listUsers, admin, { query }))
        .json<{ data: { username: string }[] }>()
        .data.map(({ username }) => username);
    expect(await names({})).not.toContain(service.username);
    expect(await names({ q: service.username })).toEqual([]);
    await foldCounters(t.db);
    const counts = (await t.call(countUsers, admin)).json<UserCounts>();
    const people = await t.db
      .selectFrom('users')
      .where('account_kind', '=', 'PERSON')
      .where('deleted_at', 'is', null)
      .select('id')
      .execute();
    expect(counts.total).toBe(people.length);
    const found = await t.call(findPeople, admin, { query: { q: worker.username } });
    expect(found.json()).toMatchObject({ data: [] });
    const workload = (await t.call(listWorkload, admin)).json<{ data: { id: number }[] }>();
    expect(workload.data.map(({ id }) => id)).not.toContain(worker.id);
    const admins = await inTransaction(t.db, (trx) => lockAdministrators(trx));
    expect(admins).toContain(admin.id);
    expect(admins).not.toContain(service.id);
  });

  test('cannot sign in', async () => {
    const { username } = await makeServiceAccount(t);
    const body = { email: username, password: 'correct horse battery' };
    expect((await t.call(login, null, { body })).statusCode).toBe(401);
  });

  test('files a claim into the queue, and its answer leaves the claim there', async () => {
    const service = await makeServiceAccount(t);
    const client = await makeUser(t.db);
    const { headers } = await makeApiToken(t, service);
    const filed = await t.call(createClaim, null, {
      headers,
      body: { contenu: 'The parcel came open.', clientId: client.id },
    });
    const { id, userId } = filed.json<Claim>();
    expect([filed.statusCode, userId]).toEqual([201, client.id]);
    const answered = await t.call(postMessage, null, {
      headers,
      params: { id },
      body: { body: 'We look into it.' },
    });
    expect(answered.statusCode).toBe(201);
    const row = await t.db
      .selectFrom('claims')
      .where('id', '=', id)
      .select(['assignee_id', 'created_by', 'client_id', 'status'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      assignee_id: null,
      created_by: service.id,
      client_id: client.id,
      status: 'PENDING',
    });
    const colleague = await makeUser(t.db, { role: 'EMPLOYE' });
    expect((await t.call(getClaim, colleague, { params: { id } })).statusCode).toBe(200);
  });

  test('is never assigned a claim, and never notified', async () => {
    const service = await makeServiceAccount(t);
    const { headers } = await makeApiToken(t, service);
    const { id } = await makeClaim(t.db, { assignee_id: null });
    const assign = { params: { id }, body: { assigneeId: service.id } };
    expect((await t.call(assignClaim, admin, assign)).statusCode).toBe(422);
    const take = { headers, params: { id }, body: { userId: service.id } };
    expect((await t.call(updateClaim, null, take)).statusCode).toBe(422);
    const told = t.db.selectFrom('notifications').where('user_id', '=', service.id).select('id');
    expect(await told.execute()).toEqual([]);
  });
});

test('people with a password and without a second factor are found by administrators', async () => {
  const [with_, without] = [await makeUser(t.db), await makeUser(t.db)];
  await makeFactor(t, with_);
  const sso = await makeUser(t.db, { password_hash: null });
  const response = await t.call(listUsers, admin, { query: { withoutFactor: 'true' } });
  const list = response.json<{ data: { id: number }[]; meta: { total: number } }>();
  const ids = list.data.map(({ id }) => id);
  expect(ids).toContain(without.id);
  expect([ids.includes(with_.id), ids.includes(sso.id)]).toEqual([false, false]);
  const refused = await t.call(listUsers, without, { query: { withoutFactor: 'true' } });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    'You cannot filter by a field that you do not see.',
  ]);
});
