import { exportClaims, listClaims } from '@recourse/contract/claims';
import type { ListMeta } from '@recourse/contract/values/common';
import { listDocuments } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { listReports } from '@recourse/contract/reports';
import { listSolutions } from '@recourse/contract/solutions';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeDocument, makeReport, makeSolution, makeUser } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Lists, oldest first, have the same rows as newest first in reverse order, page by page. */

type Who = 'admin' | 'employee' | 'client';
type Query = Record<string, string>;

let t: TestApp;
const people = {} as Record<Who, UserRow>;
beforeAll(async () => {
  t = await createTestApp();
  const [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  Object.assign(people, { admin, employee, client });
  for (let n = 0; n < 9; n += 1) {
    await makeSolution(t.db, { texte: `Turn the handle ${n} times.` });
    await makeClaim(t.db, {
      contenu: `The handle ${n} is loose`,
      created_by: client.id,
      status: n % 2 === 0 ? 'PENDING' : 'OPEN',
      assignee_id: n % 3 === 0 ? null : employee.id,
    });
    await makeReport(t.db, {
      user_id: client.id,
      reclamation_text: `The handle ${n} fell off`,
      ...(n % 2 === 0 && {
        validated_by_employee: true,
        employee_id: employee.id,
        validated_at: new Date(),
      }),
    });
    await makeDocument(t.db, { nom: `handle ${n}`, user_id: client.id, employee_id: employee.id });
  }
});
afterAll(() => t.close());

async function list(endpoint: Endpoint, as: Who, query: Query) {
  const answer = await t.call(endpoint, people[as], { query });
  expect(answer.statusCode).toBe(200);
  const { data, meta } = answer.json<{ data: { id: number }[]; meta: ListMeta }>();
  return { ids: data.map(({ id }) => id), meta };
}

const CASES: readonly (readonly [Endpoint, Who, Query])[] = [
  [listClaims, 'admin', {}],
  [listClaims, 'admin', { status: 'PENDING' }],
  [listClaims, 'admin', { q: 'handle' }],
  [listClaims, 'admin', { q: 'handle', status: 'OPEN' }],
  [listClaims, 'employee', {}],
  [listClaims, 'employee', { status: 'OPEN' }],
  [listClaims, 'employee', { unassigned: 'true' }],
  [listClaims, 'employee', { q: 'loose' }],
  [listClaims, 'client', {}],
  [listClaims, 'client', { q: 'loose' }],
  [listReports, 'admin', {}],
  [listReports, 'admin', { pending: 'true' }],
  [listReports, 'admin', { q: 'fell' }],
  [listReports, 'employee', {}],
  [listReports, 'employee', { pending: 'true' }],
  [listReports, 'employee', { q: 'fell' }],
  [listReports, 'client', {}],
  [listDocuments, 'admin', {}],
  [listDocuments, 'admin', { q: 'handle' }],
  [listDocuments, 'employee', {}],
  [listDocuments, 'client', {}],
  [listSolutions, 'admin', {}],
  [listSolutions, 'employee', { q: 'handle' }],
];
const cases = CASES.map(([endpoint, as, query]) => ({
  endpoint,
  as,
  query,
  asked: new URLSearchParams(query).toString(),
}));

test.each(cases)(
  'oldest first, $endpoint.path?$asked is the same list for the $as the other way round',
  async ({ endpoint, as, query }) => {
    const newestFirst = await list(endpoint, as, query);
    expect(newestFirst.ids.length).toBeGreaterThan(2);
    expect(await list(endpoint, as, { ...query, sort: '-id' })).toEqual(newestFirst);

    const wanted = newestFirst.ids.toReversed();
    const byNumber: number[] = [];
    const byPlace: number[] = [];
    let after: Query = {};
    for (let page = 1; byPlace.length < wanted.length; page += 1) {
      const two = { ...query, sort: 'id', perPage: '2' };
      const numbered = await list(endpoint, as, { ...two, page: String(page) });
      byNumber.push(...numbered.ids);
      const placed = await list(endpoint, as, { ...two, ...after });
      expect(placed.ids.length).toBeGreaterThan(0);
      byPlace.push(...placed.ids);
      expect(numbered.meta.total).toBe(newestFirst.meta.total);
      after = { after: String(placed.meta.next) };
    }
    expect({ byNumber, byPlace }).toEqual({ byNumber: wanted, byPlace: wanted });
  },
);

test('an export has the order of its list', async () => {
  const { ids } = await list(listClaims, 'employee', { sort: 'id' });
  const { body } = await t.call(exportClaims, people.employee, { query: { sort: 'id' } });
  const lines = parse<{ id: string }>(body, { bom: true, columns: true });
  expect(lines.map(({ id }) => Number(id))).toEqual(ids);
});

test.each([
  [listClaims, '-id, id, due'],
  [listReports, '-id, id'],
  [listDocuments, '-id, id'],
  [listSolutions, '-id, id'],
] as const)('$0.path says which orders it knows', async (endpoint, known) => {
  const answer = await t.call(endpoint, people.admin, { query: { sort: 'status' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fields: { sort: `Please sort by one of ${known}.` } });
});
