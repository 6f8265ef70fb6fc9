import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { search } from '@recourse/contract/ai';
import { createClaim, getClaim, listClaims } from '@recourse/contract/claims';
import { login } from '@recourse/contract/auth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  makeClaim,
  makeDelivery,
  makeMail,
  makeReport,
  makeSolution,
  makeUser,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { recordBackup } from '../../backup/record-backup.ts';
import { withClient } from '../../db/connect/connect.ts';
import { POOL_SIZE } from '../../db/connect/open.ts';
import type { UserRow } from '../../db/tables.ts';
import { createAuditSealer } from '../../rooms/audit/audit-sealer.ts';
import { createServiceApp } from '../../services/service-apps.ts';

const TOKEN = 'a-token-for-metrics';
let t: TestApp;
let client: UserRow;

beforeAll(async () => {
  t = await createTestApp({ METRICS_TOKEN: TOKEN });
  client = await makeUser(t.db);
});
afterAll(() => t.close());

const ask = (authorization?: string, on = t) =>
  on.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
const metrics = async () => (await ask(`Bearer ${TOKEN}`)).body;

/** The value of a sample; undefined when the sample does not exist. */
const sample = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('the token opens them, as Prometheus reads them, and nothing keeps them', async () => {
  const response = await ask(`Bearer ${TOKEN}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toMatch(/^# HELP recourse_request_duration_seconds /m);
});

test('XS-10 without the token there is nothing', async () => {
  const session = await t.bearer(await makeUser(t.db, { role: 'ADMIN' }));
  const nowhere = await t.app.inject({ url: '/api/nowhere' });
  const wrong = [undefined, 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, session];
  for (const authorization of wrong) {
    const response = await ask(authorization);
    expect(response.statusCode).toBe(404);
    expect({ ...response.json(), requestId: '' }).toEqual({ ...nowhere.json(), requestId: '' });
  }
  const inAddress = await t.app.inject({ url: `/metrics?token=${TOKEN}` });
  expect(inAddress.statusCode).toBe(404);
});

test('XS-10 where no token is configured there is nothing for anybody', async () => {
  const plain = await createTestApp();
  for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}`])
    expect((await ask(authorization, plain)).statusCode).toBe(404);
  await plain.close();
});

test('requests are timed by the pattern of their route, never by their address', async () => {
  const { id } = await makeClaim(t.db, { created_by: client.id });
  await t.call(getClaim, client, { params: { id } });
  await t.call(getClaim, client, { params: { id: 999_999 } });
  await t.call(listClaims, null);
  await t.app.inject({ url: '/a-secret-address?q=a-secret-word' });
  const text = await metrics();
  const count = (route: string, status: number) =>
    sample(
      text,
      `recourse_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    );
  expect(count('/api/claims/:id', 200)).toBe(1);
  expect(count('/api/claims/:id', 404)).toBe(1);
  expect(count('/api/claims', 401)).toBe(1);
  expect(count('other', 404)).toBeGreaterThanOrEqual(1);
  expect(text).not.toContain('secret');
});

test('areas on ports of their own are timed with the rest', async () => {
  const service = await createServiceApp(t.ctx, 'reports');
  await service.inject({ url: '/reports' });
  const name =
    'recourse_request_duration_seconds_count{method="GET",route="/api/reports",status="401"}';
  expect(sample(await metrics(), name)).toBe(1);
  expect((await service.inject({ url: '/metrics' })).statusCode).toBe(404);
  await service.close();
});

test('the pool, the event loop and the process are looked at', async () => {
  await metrics();
  // The first tick after a reading only gives the start of the next measurement.
  await sleep(50);
  const until = performance.now() + 60;
  while (performance.now() < until);
  await sleep(50);
  const text = await metrics();
  const idle = sample(text, 'recourse_database_connections{state="idle"}') ?? 0;
  const busy = sample(text, 'recourse_database_connections{state="busy"}') ?? 0;
  expect(idle + busy).toBeGreaterThan(0);
  expect(sample(text, 'recourse_database_waiting')).toBe(0);
  expect(sample(text, 'recourse_event_loop_longest_delay_seconds')).toBeGreaterThan(0.03);
  expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('requests that are refused in an overload are counted, and told of in the log once', async () => {
  const name = 'recourse_requests_refused_total';
  const before = sample(await metrics(), name) ?? 0;
  const { workload, tellOfOverload } = t.ctx.guards;
  for (let n = 0; n < 3; n += 1) workload.noteRefused();
  expect(sample(await metrics(), name)).toBe(before + 3);
  const warn = vi.spyOn(t.ctx.log, 'warn');
  tellOfOverload();
  tellOfOverload();
  expect(warn.mock.calls.map(([given]) => given)).toEqual([{ refused: before + 3 }]);
});

test('failures of the file store are counted by what was asked', async () => {
  const value = async (operation: string) =>
    sample(await metrics(), `recourse_file_store_failures_total{operation="${operation}"}`);
  expect([await value('write'), await value('lost')]).toEqual([0, 0]);
  const found = await t.ctx.files.read({ key: '0'.repeat(32), size: 1 }, { start: 0, end: 0 });
  expect(found.lost).toBe('ENOENT');
  expect([await value('write'), await value('lost')]).toEqual([0, 1]);
});

test('what the assistant knows, and how far it is behind', async () => {
  const before = sample(await metrics(), 'recourse_assistant_index_size{kind="solutions"}') ?? 0;
  await makeSolution(t.db, { texte: 'Turn the router off and on' });
  const asked = Date.now();
  await t.call(search, client, { query: { q: 'router' } });
  const text = await metrics();
  expect(sample(text, 'recourse_assistant_index_size{kind="solutions"}')).toBe(before + 1);
  expect(sample(text, 'recourse_assistant_index_size{kind="examples"}')).toBe(0);
  // The value was up to date when the answer was sent.
  const behind = (sample(text, 'recourse_assistant_behind_seconds') ?? Number.NaN) * 1_000;
  expect(behind).toBeLessThanOrEqual(Date.now() - asked);
});

test('queues are counted, at most every 15 seconds', async () => {
  const queue = async (name: string) =>
    sample(await metrics(), `recourse_queue_size{queue="${name}"}`) ?? -1;
  t.clock.advance(15_000);
  const claims = await queue('claims-unassigned');
  const reports = await queue('reports-pending');
  await t.call(createClaim, client, { body: { contenu: 'Nobody has this one' } });
  await makeClaim(t.db, { created_by: client.id, status: 'CLOSED' });
  await makeReport(t.db);
  await makeReport(t.db, { solution_id: null });
  expect(await queue('claims-unassigned')).toBe(claims);
  t.clock.advance(15_000);
  expect(await queue('claims-unassigned')).toBe(claims + 1);
  expect(await queue('reports-pending')).toBe(reports + 2);
});

test('messages for webhooks that wait are counted, with the age of the oldest', async () => {
  const size = async () => sample(await metrics(), 'recourse_webhook_queue_size');
  const age = async () => sample(await metrics(), 'recourse_webhook_queue_age_seconds');
  t.clock.advance(15_000);
  expect([await size(), await age()]).toEqual([0, 0]);
  const created_at = new Date(t.clock.now().getTime() - 60_000);
  for (const state of ['PENDING', 'PENDING', 'FAILED', 'HELD'] as const)
    await makeDelivery(t.db, { state, created_at });
  t.clock.advance(15_000);
  expect([await size(), await age()]).toEqual([2, 75]);
  await t.db.deleteFrom('webhooks').execute();
});

test('waits for a connection are counted, and failures by SQLSTATE', async () => {
  const count = async (name: string) => sample(await metrics(), `recourse_database_${name}`) ?? 0;
  const [errors, waits] = [
    await count('errors_total{sqlstate="22012"}'),
    await count('waits_total'),
  ];
  await expect(sql`select 1 / 0`.execute(t.db)).rejects.toThrow('division by zero');
  expect(await count('errors_total{sqlstate="22012"}')).toBe(errors + 1);
  await Promise.all(
    Array.from({ length: POOL_SIZE + 1 }, () => sql`select pg_sleep(0.05)`.execute(t.db)),
  );
  expect(await count('waits_total')).toBeGreaterThan(waits);
  expect(await count('wait_seconds_total')).toBeGreaterThan(0);
});

test('the version that runs is named', async () => {
  expect(await metrics()).toMatch(
    /^recourse_build_info\{version="\d+\.\d+\.\d+",node="26\.[\d.]+"\} 1$/m,
  );
});

describe('of the whole installation', () => {
  const value = async (name: string) => {
    t.clock.advance(15_000);
    return sample(await metrics(), `recourse_${name}`) ?? -1;
  };
  const asOwner = (statement: string) =>
    withClient(t.ownerUrl, (owner) => owner.query(statement)).then(() => undefined);

  test('entries of the audit wait for their seal no longer than the oldest of them', async () => {
    await createAuditSealer(t.db)();
    expect(await value('audit_unsealed_age_seconds')).toBe(0);
    await asOwner(`insert into audit (at, action, area, request_id, address)
      values (clock_timestamp() - interval '90 seconds', 'a', 'x', 'r', 'a')`);
    expect(await value('audit_unsealed_age_seconds')).toBeCloseTo(90, -1.5);
    await asOwner(`update audit_chain set sealed_at = now() - interval '2 hours' where seq = (select max(seq) from audit_chain);
      insert into audit (action, area, request_id, address) select 'a', 'x', 'r', 'a' from generate_series(1, 1000)`);
    expect(await value('audit_unsealed_age_seconds')).toBeCloseTo(7_200, -2);
    await createAuditSealer(t.db)();
    expect(await value('audit_unsealed_age_seconds')).toBe(0);
  });

  test('entries without a part are counted until they have one', async () => {
    await asOwner(
      `insert into audit (at, action, area, request_id, address) values ('2019-01-01', 'a', 'x', 'r', 'a')`,
    );
    expect(await value('audit_entries_without_part')).toBe(1);
    await sql`select make_audit_parts()`.execute(t.db);
    expect(await value('audit_entries_without_part')).toBe(0);
  });

  test('the outbox has its rows and the age of the oldest', async () => {
    await asOwner(
      `delete from outbox; insert into outbox (area, object_id, at) values ('claims', 1, now() - interval '1 day')`,
    );
    await asOwner('analyze outbox');
    expect(await value('outbox_rows')).toBe(1);
    expect(await value('outbox_age_seconds')).toBeCloseTo(86_400, -2);
  });

  test('mails wait, and are overdue', async () => {
    await t.db.deleteFrom('mail').execute();
    expect([await value('mail_queue_size'), await value('mail_queue_age_seconds')]).toEqual([0, 0]);
    const at = (ms: number) => new Date(t.clock.now().getTime() + ms);
    await makeMail(t.db, {
      user_id: client.id,
      state: 'DUE',
      ended_at: null,
      due_at: at(3_600_000),
    });
    expect([await value('mail_queue_size'), await value('mail_queue_age_seconds')]).toEqual([1, 0]);
    await makeMail(t.db, { user_id: client.id, state: 'DUE', ended_at: null, due_at: at(-60_000) });
    expect([await value('mail_queue_size'), await value('mail_queue_age_seconds')]).toEqual([
      2, 90,
    ]);
    await t.db.deleteFrom('mail').execute();
  });

  test('claims are late from their date on, unless they are in the trash', async () => {
    const late = await value('claims_late');
    const due = (ms: number) => ({ next_due_at: new Date(t.clock.now().getTime() + ms) });
    await makeClaim(t.db, due(-1));
    await makeClaim(t.db, due(60_000));
    await makeClaim(t.db, { ...due(-1), deleted_at: new Date() });
    expect(await value('claims_late')).toBe(late + 1);
    t.clock.advance(60_000);
    expect(await value('claims_late')).toBe(late + 2);
  });

  test('the last backup has its age, and none is none', async () => {
    expect(await value('backup_age_seconds')).toBeNaN();
    await withClient(t.ownerUrl, (owner) => recordBackup(owner, 0));
    expect(await value('backup_age_seconds')).toBeLessThan(60);
  });
});

test('every metric of ours is in the operators’ page', async () => {
  const page = readFileSync(
    path.join(import.meta.dirname, '../../../../../docs/operation.md'),
    'utf8',
  );
  const names = [...(await metrics()).matchAll(/^# HELP (recourse_\w+) /gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

/** The last test, because it moves the clock. */
test('failed sign-ins and refusals are counted, those of other servers too', async () => {
  const other = await t.another();
  const recent = async (kind: string) =>
    sample(await metrics(), `recourse_recent_refusals{kind="${kind}"}`) ?? -1;
  // Entries of the audit trail have the time of the database.
  t.clock.advance(Date.now() - t.clock.now().getTime());
  const [signIns, requests] = [await recent('sign-ins'), await recent('requests')];
  const body = { email: 'nobody', password: 'a-wrong-password' };
  for (const server of [t, other])
    expect((await server.call(login, null, { body })).statusCode).toBe(401);
  expect((await other.call(getClaim, client, { params: { id: 999_999 } })).statusCode).toBe(404);
  t.clock.advance(15_000);
  expect([await recent('sign-ins'), await recent('requests')]).toEqual([signIns + 2, requests + 1]);
  t.clock.advance(10 * 60_000);
  expect([await recent('sign-ins'), await recent('requests')]).toEqual([0, 0]);
});
