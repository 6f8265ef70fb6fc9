import { createClaim, getClaim, listClaims, updateClaim } from '@recourse/contract/claims';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { getReport, updateReport, validateReport } from '@recourse/contract/reports';
import { createSolution, deleteSolution, updateSolution } from '@recourse/contract/solutions';
import { register, updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeReport, makeSolution, makeUser, PASSWORD } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** CC-12: three server processes on one database follow the same rules as one. */

let servers: TestApp[];
let t: TestApp;
let a1: UserRow;
let a2: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  servers = [t, await t.another(), await t.another()];
  a1 = await makeUser(t.db, { role: 'ADMIN' });
  a2 = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const serverFor = (i: number): TestApp => servers[i % servers.length] ?? t;

/** The statuses of parallel calls, each to the next server, sorted. */
async function statusesOf(
  count: number,
  call: (server: TestApp, i: number) => ReturnType<TestApp['call']>,
): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => call(serverFor(i), i)));
  return answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y);
}

const auditOf = async (area: string, id: number, action: string): Promise<number> =>
  (
    await t.db
      .selectFrom('audit')
      .where('area', '=', area)
      .where('object_id', '=', id)
      .where('action', '=', action)
      .select('id')
      .execute()
  ).length;

interface Row {
  name: string;
  endpoint: Endpoint;
  make: () => Promise<{ id: number; version: number }>;
  bodies: readonly [object, object];
}

const ROWS: readonly Row[] = [
  {
    name: 'claim',
    endpoint: updateClaim,
    make: () => makeClaim(t.db),
    bodies: [{ status: 'CLOSED' }, { response: 'Answered.' }],
  },
  {
    name: 'user',
    endpoint: updateUser,
    make: () => makeUser(t.db),
    bodies: [{ phone: '0611111111' }, { nom: 'New name' }],
  },
  {
    name: 'solution',
    endpoint: updateSolution,
    make: () => makeSolution(t.db),
    bodies: [{ texte: 'Another text.' }, { motcle: ['another'] }],
  },
  {
    name: 'report',
    endpoint: updateReport,
    make: () => makeReport(t.db),
    bodies: [{ summary: 'Short.' }, { tags: '["late"]' }],
  },
];

describe('CC-01 CC-12 two administrators at two servers change one', () => {
  test.each(ROWS)(
    '$name: with the same If-Match one is told',
    async ({ endpoint, make, bodies }) => {
      const row = await make();
      const headers = { 'if-match': `"${row.version}"` };
      const statuses = await statusesOf(2, (server, i) =>
        server.call(endpoint, i === 0 ? a1 : a2, {
          params: { id: row.id },
          body: bodies[i as 0 | 1],
          headers,
        }),
      );
      expect(statuses).toEqual([200, 412]);
    },
  );

  test.each(ROWS)('$name: without it both changes survive', async ({ endpoint, make, bodies }) => {
    const row = await make();
    const statuses = await statusesOf(2, (server, i) =>
      server.call(endpoint, i === 0 ? a1 : a2, {
        params: { id: row.id },
        body: bodies[i as 0 | 1],
      }),
    );
    expect(statuses).toEqual([200, 200]);
    const again = await t.call(endpoint, a1, { params: { id: row.id }, body: {} });
    expect(again.json()).toMatchObject({ ...bodies[0], ...bodies[1], version: row.version + 2 });
  });
});

test('CC-04 CC-12 the same claim with the same key at three servers is one claim', async () => {
  const client = await makeUser(t.db);
  const headers = { [IDEMPOTENCY_HEADER]: 'double-click' };
  const send = (server: TestApp, who: UserRow, contenu: string) =>
    server.call(createClaim, who, { body: { contenu }, headers });
  const statuses = await statusesOf(6, (server) => send(server, client, 'It broke.'));
  // While the first request runs, the others may get 409.
  expect(new Set(statuses).difference(new Set([201, 409])).size).toBe(0);
  expect(statuses[0]).toBe(201);
  const claims = (await t.call(listClaims, client)).json<{ data: { id: number }[] }>().data;
  expect(claims).toHaveLength(1);
  expect((await send(serverFor(1), client, 'It broke.')).json()).toMatchObject({
    id: claims[0]?.id,
  });
  expect((await send(serverFor(2), client, 'Something else.')).statusCode).toBe(422);
  const other = await makeUser(t.db);
  expect((await send(serverFor(1), other, 'Something else.')).statusCode).toBe(201);
});

test('CC-05 CC-12 of fifty employees at three servers one validates, and one audit row tells of it', async () => {
  const report = await makeReport(t.db);
  const employees: UserRow[] = [];
  for (let i = 0; i < 50; i += 1) employees.push(await makeUser(t.db, { role: 'EMPLOYE' }));
  const statuses = await statusesOf(50, (server, i) => {
    const employee = employees[i] ?? a1;
    return server.call(validateReport, employee, {
      params: { id: report.id },
      query: { employeeId: String(employee.id) },
      body: { solutionId: report.solution_id },
    });
  });
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  const { employeeId } = (await t.call(getReport, a1, { params: { id: report.id } })).json<{
    employeeId: number;
  }>();
  expect(employees.map(({ id }) => id)).toContain(employeeId);
  expect(await auditOf('reports', report.id, 'validate')).toBe(1);
});

test('CC-07 CC-12 one name in three spellings registered at three servers makes one user', async () => {
  const spellings = ['unique', 'UNIQUE', 'Unique'];
  const statuses = await statusesOf(12, (server, i) =>
    server.call(register, i % 2 === 0 ? a1 : a2, {
      body: {
        username: spellings[i % 3],
        email: `unique${i}@example.org`,
        phone: '0600000000',
        role: 'CLIENT',
        password: PASSWORD,
      },
    }),
  );
  expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
});

test('CC-09 CC-12 what was deleted at one server while another saves it stays deleted', async () => {
  const solution = await makeSolution(t.db);
  const params = { id: solution.id };
  const gone = await serverFor(1).call(deleteSolution, a2, { params });
  expect(gone.statusCode).toBe(204);
  const saved = await t.call(updateSolution, a1, { params, body: { texte: 'Back?' } });
  expect(saved.statusCode).toBe(404);
  expect(saved.json<{ message: string }>().message).not.toBe('');
  const external = { texte: 'New.', externalId: 'x-1' };
  const statuses = await statusesOf(4, (server) =>
    server.call(createSolution, a1, { body: external }),
  );
  expect(statuses).toEqual([201, 409, 409, 409]);
});

test('CC-01 CC-12 a claim that nobody has is taken once, whichever server is asked', async () => {
  const claim = await makeClaim(t.db);
  const employees: UserRow[] = [];
  for (let i = 0; i < 12; i += 1) employees.push(await makeUser(t.db, { role: 'EMPLOYE' }));
  const statuses = await statusesOf(12, (server, i) => {
    const employee = employees[i] ?? a1;
    return server.call(updateClaim, employee, {
      params: { id: claim.id },
      body: { userId: employee.id },
    });
  });
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  const taken = await t.call(getClaim, a1, { params: { id: claim.id } });
  expect(taken.json()).toMatchObject({ version: claim.version + 1 });
});
