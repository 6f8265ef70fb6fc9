import { CLAIM_STATUSES, countClaims, deleteClaim, listClaims } from '@recourse/contract/claims';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests that counts of claims equal the number of claims in the caller's list. */

let t: TestApp;
let admin: UserRow;
let employees: UserRow[];
let clients: UserRow[];
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employees = await Promise.all([1, 2].map(() => makeUser(t.db, { role: 'EMPLOYE' })));
  clients = await Promise.all([1, 2].map(() => makeUser(t.db)));
  // Every combination of client, assignee, author and status occurs, each a different number of
  // times.
  let times = 0;
  for (const client of [null, ...clients]) {
    for (const assignee of [null, ...employees]) {
      for (const author of [admin, ...employees, ...clients]) {
        const people = { client_id: client?.id ?? null, assignee_id: assignee?.id ?? null };
        const status = CLAIM_STATUSES[times % CLAIM_STATUSES.length] ?? 'OPEN';
        for (let i = 0; i <= times % 3; i += 1)
          await makeClaim(t.db, { ...people, created_by: author.id, status });
        times += 1;
      }
    }
  }
  const gone = await makeClaim(t.db, { client_id: clients[0]?.id ?? 0 });
  await t.call(deleteClaim, admin, { params: { id: gone.id } });
});
afterAll(() => t.close());

interface List {
  data: { id: number; status: string }[];
  meta: { total: number; next: number | null };
}
const list = async (as: UserRow, query: Record<string, string> = {}): Promise<List> =>
  (await t.call(listClaims, as, { query })).json<List>();
const everyone = (): UserRow[] => [admin, ...employees, ...clients];

test('nobody counts without signing in', async () => {
  const answer = await refused(t.db, 401, () => t.call(countClaims, null));
  expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('everybody counts what the own list holds, by status, zeros included', async () => {
  for (const person of everyone()) {
    const { data } = await list(person);
    const inStatus = (status: string) => data.filter((claim) => claim.status === status).length;
    expect((await t.call(countClaims, person)).json()).toEqual({
      total: data.length,
      open: inStatus('OPEN'),
      byStatus: Object.fromEntries(CLAIM_STATUSES.map((status) => [status, inStatus(status)])),
    });
  }
  const newcomer = await makeUser(t.db);
  expect((await t.call(countClaims, newcomer)).json()).toEqual({
    total: 0,
    open: 0,
    byStatus: { OPEN: 0, PENDING: 0, RESOLVED: 0, CLOSED: 0 },
  });
});

test('the total of every list is the number of its rows, whichever filters it has', async () => {
  const filters: Record<string, string>[] = [{}, { unassigned: 'true' }, { q: 'number 1' }];
  for (const person of everyone()) {
    for (const status of ['', ...CLAIM_STATUSES]) {
      for (const query of filters) {
        const { data, meta } = await list(person, { ...query, ...(status ? { status } : {}) });
        expect(meta.total).toBe(data.length);
      }
    }
  }
});

test('pages of two, by number and by `after`, hold what the whole list holds, each claim once', async () => {
  for (const person of everyone()) {
    for (const query of [{}, { status: 'PENDING' }] as Record<string, string>[]) {
      const whole = (await list(person, query)).data;
      const byNumber: unknown[] = [];
      const byPlace: unknown[] = [];
      let after: Record<string, string> = {};
      for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
        const two = { ...query, perPage: '2' };
        byNumber.push(...(await list(person, { ...two, page: String(page) })).data);
        const next = await list(person, { ...two, ...after });
        byPlace.push(...next.data);
        after = { after: String(next.meta.next) };
      }
      expect(byNumber).toEqual(whole);
      expect(byPlace).toEqual(whole);
    }
  }
});

test('CC-10 while others write, pages that follow each other hold every claim once, in order', async () => {
  const client = await makeUser(t.db);
  for (let i = 0; i < 30; i += 1) await makeClaim(t.db, { client_id: client.id });
  const before = (await list(client)).data;
  const writers = Array.from({ length: 100 }, () => makeClaim(t.db, { client_id: client.id }));
  const seen: { id: number }[] = [];
  for (let next: number | null = (before[0]?.id ?? 0) + 1; next !== null;) {
    const page = await list(client, { perPage: '4', after: String(next) });
    seen.push(...page.data);
    next = page.meta.next;
  }
  await Promise.all(writers);
  expect(seen.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect((await list(client)).meta.total).toBe(130);
});

test('AZ-30 counts stay right when a client is deleted', async () => {
  const before = (await t.call(countClaims, admin)).json<object>();
  const [client] = clients;
  const gone = { deleted_at: new Date() };
  await t.db
    .updateTable('users')
    .set(gone)
    .where('id', '=', client?.id ?? 0)
    .execute();
  expect((await t.call(countClaims, admin)).json()).toEqual(before);
});
