import { listClaims } from '@recourse/contract/claims';
import type { ListMeta } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests searches with more hits than anybody reads. */

const MANY = 2 * LIMITS.countedHits + 5;
const EVERY_THIRD = 3;

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  const { id } = await makeUser(t.db);
  await sql`insert into claims (contenu, client_id, created_by)
    select 'Parcel ' || case when n % ${EVERY_THIRD} = 0 then 'even' else 'odd' end || ' of the year', ${id}, ${id}
    from generate_series(1, ${MANY}::int) as n`.execute(t.db);
});
afterAll(() => t.close());

interface List {
  data: { id: number; contenu: string }[];
  meta: ListMeta;
}

const search = async (query: Record<string, string>): Promise<List> =>
  (await t.call(listClaims, admin, { query: { perPage: '10', ...query } })).json<List>();

test('of more hits than are counted the newest are shown, and that there are more', async () => {
  const first = await search({ q: 'parcel' });
  expect(first.data.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, index) => MANY - index),
  );
  expect(first.meta).toMatchObject({ total: LIMITS.countedHits, isLeast: true, next: MANY - 9 });
});

test('every hit is reached by following next, and by page number beyond those counted', async () => {
  const seen = new Set<number>();
  let after: string | undefined;
  for (let pages = 0; pages <= MANY / 100; pages += 1) {
    const query = { q: 'parcel', perPage: '100', ...(after === undefined ? {} : { after }) };
    const { data, meta } = await search(query);
    for (const { id } of data) seen.add(id);
    if (meta.next === null) break;
    after = String(meta.next);
  }
  expect(seen.size).toBe(MANY);
  const last = await search({ q: 'parcel', page: '101' });
  expect(last.data.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(last.meta).toEqual({ page: 101, perPage: 10, total: MANY, next: null });
});

test('fewer hits are counted to the last one', async () => {
  const { data, meta } = await search({ q: 'parcel even' });
  expect(meta.total).toBe(Math.floor(MANY / EVERY_THIRD));
  expect(meta.isLeast).toBeUndefined();
  expect(data).toHaveLength(10);
  expect(data.every(({ contenu }) => contenu.includes('even'))).toBe(true);
  const deep = await search({ q: 'parcel even', page: '3' });
  expect(deep.data[0]?.id).toBe((data[0]?.id ?? 0) - 20 * EVERY_THIRD);
  expect((await search({ q: 'parcel nowhere' })).meta).toMatchObject({ total: 0, next: null });
});
