import { type AuditEntry, listAudit } from '@recourse/contract/audit';
import { createClaim, updateClaim } from '@recourse/contract/claims';
import { register } from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeUser, PASSWORD } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createAuditSealer } from './audit-sealer.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN', nom: 'Ada Min' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

interface List {
  data: AuditEntry[];
  meta: { total: number; next: number | null };
}
const list = async (query: Record<string, string> = {}): Promise<List> =>
  (await t.call(listAudit, admin, { query })).json<List>();

test('only administrators read the audit', async () => {
  await refused(t.db, 401, () => t.call(listAudit, null));
  await refused(t.db, 403, () => t.call(listAudit, employee));
  await refused(t.db, 403, () => t.call(listAudit, client));
  expect((await t.call(listAudit, admin)).statusCode).toBe(200);
});

test('AT-01 an entry tells who did what to which object, when, and from where', async () => {
  const claim = await makeClaim(t.db, { client_id: client.id });
  const response = await t.call(updateClaim, admin, {
    params: { id: claim.id },
    body: { status: 'CLOSED', response: 'A secret answer' },
  });
  const { data, meta } = await list({ area: 'claims', objectId: String(claim.id) });
  expect(meta.total).toBe(1);
  expect(data).toEqual([
    {
      id: expect.any(Number) as number,
      at: expect.any(String) as string,
      actorId: admin.id,
      actorName: 'Ada Min',
      action: 'update',
      area: 'claims',
      objectId: claim.id,
      objectName: null,
      fields: ['status', 'response'],
      detail: { from: 'OPEN', to: 'CLOSED' },
      requestId: response.headers['x-request-id'],
      address: '127.0.0.1',
      seq: null,
      hash: null,
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('secret');
});

test('the filters narrow, together and each alone', async () => {
  const other = await makeUser(t.db, { role: 'ADMIN' });
  const created = await t.call(createClaim, other, { body: { contenu: 'x' } });
  const id = String(created.json<{ id: number }>().id);
  const one = async (query: Record<string, string>): Promise<number> =>
    (await list({ actorId: String(other.id), ...query })).meta.total;
  expect(await one({})).toBe(1);
  expect(await one({ area: 'claims', action: 'create', objectId: id })).toBe(1);
  expect(await one({ area: 'solutions' })).toBe(0);
  expect(await one({ action: 'delete' })).toBe(0);
  expect(await one({ from: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
  expect(await one({ to: new Date(Date.now() - 60_000).toISOString() })).toBe(0);
  expect(await one({ from: new Date(Date.now() - 60_000).toISOString() })).toBe(1);
});

test.each([[{ q: 'x' }], [{ from: 'yesterday' }], [{ actorId: '0' }], [{ perPage: '1001' }]])(
  'IN-10 a filter that is none is refused: %j',
  async (query) => {
    const answer = await refused(t.db, 400, () => t.call(listAudit, admin, { query }));
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(Object.keys(query));
  },
);

test('pages follow each other by `after`, and the total counts sealed and unsealed entries', async () => {
  for (let i = 0; i < 3; i += 1) await t.call(createClaim, client, { body: { contenu: `${i}` } });
  await createAuditSealer(t.db)();
  await t.call(createClaim, client, { body: { contenu: 'not sealed yet' } });
  const all = await list();
  expect(all.meta.total).toBe(all.data.length);
  expect(all.data[0]).toMatchObject({ seq: null, hash: null });
  expect(all.data[1]).toMatchObject({ seq: all.data.length - 1 });
  const first = await list({ perPage: '2' });
  expect(first.data.map(({ id }) => id)).toEqual(all.data.slice(0, 2).map(({ id }) => id));
  const second = await list({ perPage: '2', after: String(first.meta.next) });
  expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id));
});

test('people are named as they are called now, a deleted account as Deleted user', async () => {
  const body = { username: 'newcomer', email: 'new@example.org', phone: '1', role: 'CLIENT' };
  const created = await t.call(register, admin, { body: { ...body, password: PASSWORD } });
  const { id } = created.json<{ id: number }>();
  const entry = async () => (await list({ area: 'users', objectId: String(id) })).data[0];
  expect(await entry()).toMatchObject({ action: 'create', objectName: 'newcomer' });
  await t.call(createClaim, client, { body: { contenu: 'x' } });
  const gone = { deleted_at: new Date() };
  await t.db.updateTable('users').set(gone).where('id', 'in', [id, client.id]).execute();
  expect(await entry()).toMatchObject({ objectName: 'Deleted user', actorName: 'Ada Min' });
  const { data } = await list({ actorId: String(client.id), perPage: '1' });
  expect(data[0]).toMatchObject({ actorName: 'Deleted user' });
});
