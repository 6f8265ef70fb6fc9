import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSessions } from '@recourse/contract/auth';
import { createClaim } from '@recourse/contract/claims';
import { tellPresence } from '@recourse/contract/events';
import { createSolution } from '@recourse/contract/solutions';
import { IDEMPOTENCY_HOURS } from '@recourse/contract/wire/idempotency';
import { DAY_MS, EVENTS, RETENTION, SESSION, SIGN_IN } from '@recourse/contract/values/limits';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeClaim, makePolicy, makeReport, makeUser } from '../test/factories.ts';
import { createTestApp } from '../test/test-app.ts';
import { startReceiver } from '../test/webhooks/receiver.ts';
import { addWebhook, RECEIVERS_ARE_HERE } from '../test/webhooks/webhooks.ts';
import { startBackground } from './background.ts';
import { forgetOutdated } from './forget-outdated.ts';

test('a change is sealed within a second, by itself', async () => {
  const t = await createTestApp();
  const stop = startBackground(t.ctx);
  const client = await makeUser(t.db);
  expect((await t.call(createClaim, client, { body: { contenu: 'x' } })).statusCode).toBe(201);
  const sealed = () => t.db.selectFrom('audit_chain').select('seq').execute();
  // Three times the promised time.
  await expect.poll(sealed, { timeout: 3_000 }).toEqual([{ seq: 1 }]);
  await stop();
  await t.close();
});

test('a published solution is proposed to who waits, by itself', async () => {
  const t = await createTestApp();
  const stop = startBackground(t.ctx);
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const { id } = await makeReport(t.db, {
    reclamation_text: 'The euphonium valve is stuck',
    solution_id: null,
  });
  const body = { texte: 'Oil the valve of the euphonium.', motcle: ['euphonium', 'valve'] };
  expect((await t.call(createSolution, admin, { body })).statusCode).toBe(201);
  const stored = () =>
    t.db.selectFrom('reports').where('id', '=', id).select('handled_by_ai').executeTakeFirst();
  await expect.poll(stored).toEqual({ handled_by_ai: true });
  await stop();
  await t.close();
});

test('webhooks are told of a filed claim, by themselves', async () => {
  const receiver = await startReceiver(200);
  const t = await createTestApp(RECEIVERS_ARE_HERE);
  await addWebhook(t, { url: receiver.url });
  const client = await makeUser(t.db);
  await t.call(createClaim, client, { body: { contenu: 'x' } });
  const stop = startBackground(t.ctx);
  const bodies = () => receiver.arrived.map(({ body }) => JSON.parse(body) as unknown);
  await expect.poll(bodies).toMatchObject([{ type: 'claim.filed' }]);
  await stop();
  await t.close();
  await receiver.close();
});

test('the end of the audit is told in the log', async () => {
  const t = await createTestApp();
  let written = '';
  const log = pino({ level: 'info' }, { write: (text: string) => void (written += text) });
  const client = await makeUser(t.db);
  await t.call(createClaim, client, { body: { contenu: 'x' } });
  const stop = startBackground({ ...t.ctx, log });
  await expect.poll(() => written).toContain('the end of the audit');
  await stop();
  await t.close();
});

test('a server that stops leaves work for the next one, after the batch at hand', async () => {
  const t = await createTestApp();
  const { id: client_id } = await makeUser(t.db);
  const policy_id = await makePolicy(t.db);
  await t.db.updateTable('policies').set({ auto_close_days: 1 }).execute();
  const answered = { contenu: 'x', status: 'RESOLVED' as const, client_id, created_by: client_id };
  const times = { created_at: t.clock.now(), updated_at: t.clock.now(), done_at: t.clock.now() };
  const rows = Array.from({ length: 150 }, () => ({ ...answered, ...times, policy_id }));
  await t.db.insertInto('claims').values(rows).execute();
  t.clock.advance(DAY_MS);
  await startBackground(t.ctx)();
  const closed = t.db.selectFrom('claims').where('status', '=', 'CLOSED').select('id');
  expect(await closed.execute()).toHaveLength(100);
  await t.close();
});

test('PR-06 sessions are forgotten a while after their end, and not before', async () => {
  const t = await createTestApp();
  const client = await makeUser(t.db);
  await t.bearer(client);
  const kept = () => t.db.selectFrom('sessions').select('jti').execute();
  t.clock.advance(SESSION.absoluteHours * 3_600_000 + RETENTION.session * DAY_MS);
  await forgetOutdated(t.ctx);
  expect(await kept()).toHaveLength(1);
  t.clock.advance(1);
  const stop = startBackground(t.ctx);
  await expect.poll(kept).toHaveLength(0);
  await stop();
  expect((await t.call(listSessions, client)).statusCode).toBe(401);
  await t.close();
});

test('PR-06 who had a row open is forgotten when he is silent, also where nobody comes after him', async () => {
  const t = await createTestApp();
  const client = await makeUser(t.db);
  const claim = await makeClaim(t.db, { client_id: client.id });
  const body = { area: 'claims', id: claim.id, tab: 'a-tab-of-mine', isOpen: true };
  expect((await t.call(tellPresence, client, { body })).statusCode).toBe(200);
  const kept = () => t.db.selectFrom('presence').select('user_id').execute();
  t.clock.advance(EVENTS.presenceOverSeconds * 1_000);
  await forgetOutdated(t.ctx);
  expect(await kept()).toHaveLength(1);
  t.clock.advance(1);
  const stop = startBackground(t.ctx);
  await expect.poll(kept).toHaveLength(0);
  await stop();
  await t.close();
});

test('PR-06 docs/retention.md names the times that hold', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/retention.md'), 'utf8');
  const row = (what: string): string => page.split('\n').find((line) => line.includes(what)) ?? '';
  expect(row('| Sessions')).toContain(`${SESSION.absoluteHours} hours`);
  expect(row('| Sessions')).toContain(`${RETENTION.session} days`);
  expect(row('| Failed sign-ins')).toContain(`${SIGN_IN.accountWindowMinutes} minutes`);
  expect(row('| Files of deleted documents')).toContain(`${RETENTION.trashedFile} days`);
  expect(row('| What has changed')).toContain(`${RETENTION.news} days`);
  expect(row('| Messages for webhooks')).toContain(`${RETENTION.delivery} days`);
  expect(row('| Who has a row open')).toContain(`${EVENTS.presenceOverSeconds} seconds`);
  expect(row('| Answers to repeated requests')).toContain(`${IDEMPOTENCY_HOURS} hours`);
});
