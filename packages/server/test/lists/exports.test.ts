import { exportAudit } from '@recourse/contract/audit';
import { exportClaims, listClaims } from '@recourse/contract/claims';
import { exportDocuments } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { RATE_SHARES } from '@recourse/contract/values/limits';
import { exportReports } from '@recourse/contract/reports';
import { exportSolutions } from '@recourse/contract/solutions';
import { exportTrash, listTrash } from '@recourse/contract/trash';
import { exportUsers, listUsers } from '@recourse/contract/users';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { EXPORT_PAGE } from '../../src/kernel/lists/export-list.ts';
import { makeClaim, makeDocument, makeReport, makeSolution, makeUser } from '../factories.ts';
import { MAIL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests lists as CSV over HTTP. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let other: UserRow;
beforeAll(async () => {
  t = await createTestApp(MAIL_IS_ON);
  [admin, employee, client, other] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

type Line = Record<string, string>;

async function exported(
  endpoint: Endpoint,
  as: UserRow,
  query: Record<string, string> = {},
): Promise<Line[]> {
  const { statusCode, body } = await t.call(endpoint, as, { query });
  expect(statusCode).toBe(200);
  return parse(body, { bom: true, columns: true });
}
const idsOf = (lines: readonly Line[]): number[] => lines.map(({ id }) => Number(id));
const listed = async (endpoint: Endpoint, as: UserRow, query: Record<string, string> = {}) =>
  (await t.call(endpoint, as, { query: { perPage: '1000', ...query } })).json<{
    data: { id: number }[];
  }>().data;

describe('an export of claims', () => {
  test('holds what the list shows to each of them, in the same order', async () => {
    await makeClaim(t.db, { created_by: client.id, client_id: client.id });
    await makeClaim(t.db, { created_by: other.id, client_id: other.id });
    await makeClaim(t.db, { created_by: employee.id, assignee_id: employee.id, status: 'PENDING' });
    for (const who of [admin, employee, client, other]) {
      const rows = await listed(listClaims, who);
      expect(rows.length).toBeGreaterThan(0);
      expect(idsOf(await exported(exportClaims, who))).toEqual(rows.map(({ id }) => id));
    }
    const queue = { unassigned: 'true' };
    expect(idsOf(await exported(exportClaims, employee, queue))).toEqual(
      (await listed(listClaims, employee, queue)).map(({ id }) => id),
    );
    const pending = await exported(exportClaims, admin, { status: 'PENDING' });
    expect(pending.map(({ status }) => status)).toEqual(['PENDING']);
  });

  test('is a file for spreadsheets: UTF-8 with its mark, named by area and day, never a formula', async () => {
    const hostile = '=HYPERLINK("http://x","é, ;\n")';
    const { id } = await makeClaim(t.db, { created_by: client.id, contenu: hostile });
    const answer = await t.call(exportClaims, client, { query: { q: String(id) } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-disposition']).toContain('filename="claims-2026-03-02.csv"');
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.body).toContain('\r\n');
    const [line] = parse<Line>(answer.body, { bom: true, columns: true });
    expect(line).toMatchObject({ id: String(id), contenu: `'${hostile}`, status: 'OPEN' });
  });

  test('goes on over many pages, each row once', async () => {
    const many = EXPORT_PAGE * 2 + 3;
    const owner = await makeUser(t.db);
    await t.db
      .insertInto('claims')
      .values(
        Array.from({ length: many }, (_, i) => ({
          contenu: `Long list ${i}`,
          status: 'OPEN' as const,
          created_by: owner.id,
          client_id: owner.id,
        })),
      )
      .execute();
    const ids = idsOf(await exported(exportClaims, owner));
    expect(new Set(ids).size).toBe(many);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await exported(exportClaims, admin, { q: 'long list' })).toHaveLength(many);
  });

  test('is one row of the audit trail, which tells the names of the filters and no words', async () => {
    await exported(exportClaims, employee, { status: 'OPEN', q: 'secret words' });
    const exports = t.db
      .selectFrom('audit')
      .where('actor_id', '=', employee.id)
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .select(['id', 'area', 'object_id', 'fields', 'detail']);
    const row = await exports.executeTakeFirstOrThrow();
    expect(row.fields.toSorted()).toEqual(['q', 'status']);
    expect(row).toMatchObject({ area: 'claims', object_id: null, detail: {} });
    // Whoever asks for its headers alone has exported nothing.
    expect((await t.head(exportClaims, employee)).statusCode).toBe(200);
    expect(await exports.executeTakeFirstOrThrow()).toMatchObject({ id: row.id });
  });

  test('takes no page, and refuses what the list refuses', async () => {
    const status = async (query: Record<string, string>) =>
      (await t.call(exportClaims, admin, { query })).statusCode;
    expect(await status({ page: '2' })).toBe(400);
    expect(await status({ after: '2' })).toBe(400);
    expect(await status({ status: 'GONE' })).toBe(400);
    expect((await t.call(exportClaims, null)).statusCode).toBe(401);
  });
});

test('users are exported in the order asked for, with what the caller sees of them', async () => {
  const names = (await exported(exportUsers, admin, { sort: 'username' })).map(
    ({ username }) => username,
  );
  expect(names).toEqual(
    (await listed(listUsers, admin, { sort: 'username' })).map((row) =>
      Reflect.get(row, 'username'),
    ),
  );
  const [seenByAdmin] = await exported(exportUsers, admin, { q: client.username });
  expect(seenByAdmin).toMatchObject({ email: client.email, phone: client.phone });
  const [seenByEmployee] = await exported(exportUsers, employee, { q: client.username });
  expect(Object.keys(seenByEmployee ?? {})).toEqual(['id', 'username', 'nom', 'role']);
  const seenByClient = await exported(exportUsers, client);
  expect(new Set(seenByClient.map(({ role }) => role))).toEqual(new Set(['EMPLOYE']));
  expect(await exported(exportUsers, client, { role: 'ADMIN' })).toEqual([]);
  const sorted = await t.call(exportUsers, client, { query: { sort: 'email' } });
  expect(sorted.statusCode).toBe(400);
});

test('documents, reports and solutions are those that the caller may see', async () => {
  const mine = await makeDocument(t.db, { uploaded_by: client.id, user_id: client.id });
  const theirs = await makeDocument(t.db, { uploaded_by: other.id, user_id: other.id });
  expect(idsOf(await exported(exportDocuments, client))).toEqual([mine.id]);
  expect(idsOf(await exported(exportDocuments, admin))).toEqual([theirs.id, mine.id]);
  const report = await makeReport(t.db, { user_id: client.id });
  await makeReport(t.db, { user_id: other.id });
  expect(idsOf(await exported(exportReports, client))).toEqual([report.id]);
  expect(await exported(exportReports, admin, { pending: 'true' })).toHaveLength(2);
  const solution = await makeSolution(t.db, { texte: 'Wait.', motcle: ['-late', 'slow, very'] });
  const [line] = await exported(exportSolutions, employee, { q: String(solution.id) });
  expect(line).toMatchObject({ texte: 'Wait.', motcle: `'-late, "slow, very"` });
  expect((await t.call(exportSolutions, client)).statusCode).toBe(403);
});

test('the trash is exported in its order, row by row, also where many went at the same moment', async () => {
  const at = new Date('2026-03-01T08:00:00Z');
  const rows = Array.from({ length: EXPORT_PAGE + 20 }, (_, i) => ({
    contenu: `Gone ${i}`,
    status: 'OPEN' as const,
    created_by: client.id,
    deleted_at: i % 3 === 0 ? at : new Date(at.getTime() + i * 1000),
    deleted_by: admin.id,
  }));
  await t.db.insertInto('claims').values(rows).execute();
  for (let i = 0; i < 30; i += 1)
    await makeReport(t.db, { user_id: client.id, deleted_at: at, deleted_by: admin.id });
  const key = ({ area, id }: { area?: unknown; id?: unknown }) => `${String(area)} ${String(id)}`;
  const expected = (await listed(listTrash, admin)).map(key);
  expect(expected.length).toBe(EXPORT_PAGE + 50);
  expect((await exported(exportTrash, admin)).map(key)).toEqual(expected);
  const reports = await exported(exportTrash, admin, { area: 'reports' });
  expect(reports).toHaveLength(30);
  expect((await t.call(exportTrash, employee)).statusCode).toBe(403);
});

test('the audit trail can be taken along by administrators, and that is in it', async () => {
  await exported(exportAudit, admin, { area: 'claims' });
  const lines = await exported(exportAudit, admin, { actorId: String(admin.id) });
  expect(lines.some(({ action, area }) => action === 'export' && area === 'audit')).toBe(true);
  expect((await t.call(exportAudit, client)).statusCode).toBe(403);
});

test('exports are limited like uploads', async () => {
  const strict = await createTestApp({ RATE_LIMIT_PER_MINUTE: '60' });
  const somebody = await makeUser(strict.db);
  const allowed = 60 / RATE_SHARES.export;
  const statuses: number[] = [];
  for (let i = 0; i <= allowed; i += 1)
    statuses.push((await strict.call(exportClaims, somebody)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: allowed }, () => 200), 429]);
  await strict.close();
});
