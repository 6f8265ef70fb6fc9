import { search, summarize } from '@recourse/contract/ai';
import { deleteClaim } from '@recourse/contract/claims';
import { createDocument } from '@recourse/contract/documents';
import { deleteSolution } from '@recourse/contract/solutions';
import { me } from '@recourse/contract/profile';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests the limits of one person, and refusals in the audit trail, over HTTP. */

const PER_MINUTE = 60;
let t: TestApp;
let client: UserRow;
let employee: UserRow;
let admin: UserRow;
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  client = await makeUser(t.db);
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterEach(() => t.close());

const trail = () =>
  t.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'area', 'object_id', 'detail'])
    .orderBy('id')
    .execute();

test('RL-06 one request more than a minute allows is refused, for that person only', async () => {
  for (let i = 0; i < PER_MINUTE; i += 1) expect((await t.call(me, client)).statusCode).toBe(200);
  const refused = await t.call(me, client);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await t.call(me, employee)).statusCode).toBe(200);
  t.clock.advance(1000);
  expect((await t.call(me, client)).statusCode).toBe(200);
});

test('a limited answer tells each limit that counts for it, and so does a refusal', async () => {
  const policy = `"request";q=${PER_MINUTE};w=60`;
  const first = (await t.call(me, client)).headers;
  expect(first['ratelimit-policy']).toBe(policy);
  expect(first['ratelimit']).toBe(`"request";r=${PER_MINUTE - 1};t=1`);
  const answer = await t.call(search, client, { query: { q: 'printer' } });
  expect(answer.headers['ratelimit-policy']).toBe(`${policy}, "search";q=6;w=60`);
  expect(answer.headers['ratelimit']).toBe(`"request";r=${PER_MINUTE - 2};t=2, "search";r=5;t=10`);
  for (let i = 2; i < PER_MINUTE; i += 1) await t.call(me, client);
  const refused = await t.call(me, client);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['ratelimit-policy']).toBe(policy);
  expect(refused.headers['ratelimit']).toBe('"request";r=0;t=60');
  expect(refused.headers['retry-after']).toBe('1');
  const nobody = await t.call(me, null);
  expect(nobody.headers).not.toHaveProperty('ratelimit');
});

test('RL-06 searches and summaries have limits of their own', async () => {
  const query = { q: 'printer' };
  const body = { reclamationText: 'The printer is broken.', solutionText: 'Restart it.' };
  const codes = async (times: number, call: () => Promise<{ statusCode: number }>) => {
    const seen = [];
    for (let i = 0; i < times; i += 1) seen.push((await call()).statusCode);
    return seen;
  };
  expect(await codes(7, () => t.call(search, client, { query }))).toEqual([
    200, 200, 200, 200, 200, 200, 429,
  ]);
  expect(await codes(3, () => t.call(summarize, client, { body }))).toEqual([200, 200, 429]);
  expect((await t.call(search, employee, { query })).statusCode).toBe(200);
  expect((await t.call(me, client)).statusCode).toBe(200);
});

test('RL-06 an upload too many is refused before its body is read', async () => {
  const upload = () => t.call(createDocument, client, { body: {} });
  for (let i = 0; i < 3; i += 1) expect((await upload()).statusCode).toBe(415);
  expect((await upload()).statusCode).toBe(429);
});

test('AT-02 what somebody may not do, and what is out of scope, stands in the audit trail', async () => {
  const foreign = await makeClaim(t.db);
  await t.call(deleteSolution, client, { params: { id: 7 } });
  await t.call(deleteClaim, client, { params: { id: foreign.id } });
  expect(await trail()).toEqual([
    {
      action: 'refused',
      actor_id: client.id,
      area: 'solutions',
      object_id: 7,
      detail: { status: 403, call: `DELETE ${deleteSolution.path}` },
    },
    {
      action: 'refused',
      actor_id: client.id,
      area: 'claims',
      object_id: foreign.id,
      detail: { status: 404, call: `DELETE ${deleteClaim.path}` },
    },
  ]);
});

test('AT-02 nothing is out of an administrator’s scope, and nobody is not somebody', async () => {
  await t.call(deleteSolution, admin, { params: { id: 7 } });
  await t.call(deleteSolution, null, { params: { id: 7 } });
  await t.call(me, null, { headers: { authorization: 'Bearer x.y.z' } });
  expect(await trail()).toEqual([]);
});

test('of many refusals in a minute ten stand there, and the number of the rest', async () => {
  const knock = (as: UserRow) => t.call(deleteSolution, as, { params: { id: 7 } });
  await Promise.all(Array.from({ length: 25 }, () => knock(client)));
  await knock(employee);
  const written = await trail();
  expect(written.filter((row) => row.actor_id === client.id)).toHaveLength(10);
  expect(written.filter((row) => row.actor_id === employee.id)).toHaveLength(1);
  t.clock.advance(60_000);
  await knock(client);
  expect((await trail()).slice(11)).toMatchObject([
    { action: 'refused-more', actor_id: client.id, detail: { times: 15 } },
    { action: 'refused', actor_id: client.id },
  ]);
});

test('the number of refusals is not lost when the server stops', async () => {
  const other = await t.another();
  await other.bearer(client);
  for (let i = 0; i < 12; i += 1) await other.call(deleteSolution, client, { params: { id: 7 } });
  await other.app.close();
  expect((await trail()).at(-1)).toMatchObject({ action: 'refused-more', detail: { times: 2 } });
});

test('a refusal stays a refusal when the trail cannot be written', async () => {
  const { createRefusals } = await import('./refusals.ts');
  const closed = await createTestApp();
  await closed.close();
  const refusals = createRefusals(closed.db, closed.ctx);
  const origin = { requestId: 'r', address: '192.0.2.1', userAgent: '', userId: null };
  const entry = { action: 'refused', area: 'claims', objectId: null };
  await expect(refusals.note(origin, entry)).resolves.toBeUndefined();
});

test('however many addresses are refused, the memory is bounded and nothing goes uncounted', async () => {
  const { createRefusals } = await import('./refusals.ts');
  const refusals = createRefusals(t.db, { ...t.ctx, remembered: 3 });
  const entry = { action: 'refused', area: 'auth', objectId: null };
  for (let i = 0; i < 20; i += 1)
    await refusals.note(
      { requestId: 'r', address: `192.0.2.${i}`, userAgent: '', userId: null },
      entry,
    );
  await refusals.flush(true);
  const rows = await trail();
  expect(rows.filter((row) => row.action === 'refused')).toHaveLength(13);
  expect(rows.at(-1)).toMatchObject({
    action: 'refused-more',
    actor_id: null,
    detail: { times: 7 },
  });
});
