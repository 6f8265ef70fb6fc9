import { ACCESS } from '@recourse/contract/access';
import { listGaps } from '@recourse/contract/assistant';
import type { ListMeta } from '@recourse/contract/values/common';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { listUsers } from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeUser } from '../factories.ts';
import { MAIL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests page sizes, which are the same for every list. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp(MAIL_IS_ON);
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

/** Lists that can only continue after a row, such as notifications, have their own page sizes. */
const takesPages = ({ query }: Endpoint): boolean => {
  const shape = (query?._zod.def as { shape?: object } | undefined)?.shape ?? {};
  return 'perPage' in shape && 'page' in shape;
};
/** Lists for administrators, because the tests make requests as one. */
const LISTS = ACCESS.filter(({ cases }) => cases.call?.[0] === 'yes')
  .map(({ endpoint }) => endpoint)
  .filter(takesPages);

/** Groups of complaints include examples, so a page has fewer of them. */
const UNASKED = new Map<Endpoint, number>([
  [listUsers, 10],
  [listGaps, 20],
]);

const ask = (endpoint: Endpoint, query: Record<string, string>) =>
  t.call(endpoint, admin, { query });
const metaOf = async (endpoint: Endpoint, query: Record<string, string>) =>
  (await ask(endpoint, query)).json<{ meta: ListMeta }>().meta;

test('every list is looked at', () => {
  expect(LISTS.map(({ path }) => path)).toEqual([
    '/api/auth/sessions',
    '/api/auth/tokens',
    '/api/auth/users',
    '/api/solutions',
    '/api/workload',
    '/api/claims',
    '/api/canned-replies',
    '/api/documents',
    '/api/reports',
    '/api/mail',
    '/api/assistant/gaps',
    '/api/trash',
    '/api/audit',
  ]);
});

test.each(LISTS)(
  'IN-10 $path has 1 to 1,000 rows a page, unasked 1,000; users 10, gaps 20',
  async (list) => {
    const unasked = UNASKED.get(list) ?? 1_000;
    expect(await metaOf(list, {})).toMatchObject({ page: 1, perPage: unasked });
    expect(await metaOf(list, { perPage: '1' })).toMatchObject({ perPage: 1 });
    expect(await metaOf(list, { perPage: '1000' })).toMatchObject({ perPage: 1_000 });
    const wrongs: Record<string, string>[] = [{ perPage: '0' }, { perPage: '1001' }, { page: '0' }];
    for (const wrong of wrongs) expect((await ask(list, wrong)).statusCode).toBe(400);
  },
);
