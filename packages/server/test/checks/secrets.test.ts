import { search, searchLong, summarize } from '@recourse/contract/ai';
import { login } from '@recourse/contract/auth';
import { listClaims } from '@recourse/contract/claims';
import { createWebhook, rotateWebhook } from '@recourse/contract/told/webhooks';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { startTotp } from '@recourse/contract/identity/factors';
import { startStepSetup } from '@recourse/contract/identity/second-step';
import { changePassword } from '@recourse/contract/profile';
import { listReports } from '@recourse/contract/reports';
import { listUsers, register } from '@recourse/contract/users';
import type { LightMyRequestResponse } from 'fastify';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED_CALLS, prepare } from '../permissions/allowed-calls.ts';
import { makeUser, PASSWORD } from '../factories.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { createLoudServer, type LoudServer } from '../log-lines.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** No secret appears in an answer, the log, the audit trail or the metrics. */

const METRICS_TOKEN = 'metrics-canary-5f2c91d0';
let t: TestApp;
let loud: LoudServer;
beforeAll(async () => {
  t = await createTestApp({ METRICS_TOKEN, ...ALL_IS_ON });
  await makeUser(t.db, { role: 'ADMIN' });
  loud = await createLoudServer(t);
});
afterAll(async () => {
  await loud.app.close();
  await t.close();
});

/** Every key in a JSON value, at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysOf(inner),
  ]);
}

const SECRET_KEY = /password|hash$|salt|jti|key$|secret|sha256|file_?key|search|deleted_?by$/i;
/**
 * A document in the trash shows who deleted it; the hash of the audit chain is public; a browser is told what kind of
 * key to make; a profile says whether there is a password; of the former secret of a webhook it is shown until when it
 * signs.
 */
const FINE_KEYS = new Set([
  'deletedBy',
  'hash',
  'residentKey',
  'hasPassword',
  'previousSecretUntil',
]);

/** A new secret for an authenticator app or a webhook is shown once, to whoever sets it up. */
const SHOWN_ONCE: readonly Endpoint[] = [startTotp, startStepSetup, createWebhook, rotateWebhook];
const isFine = (key: string, endpoint: Endpoint): boolean =>
  FINE_KEYS.has(key) || (key === 'secret' && SHOWN_ONCE.includes(endpoint));

/** One call per role and endpoint, because all targets have answers of the same shape. */
const CALLS = ALLOWED_CALLS.filter(
  ({ endpoint, role }, i) =>
    i === ALLOWED_CALLS.findIndex((other) => other.endpoint === endpoint && other.role === role),
);

describe('PR-03 the answers of', () => {
  test.each(CALLS)('$name carry no secret and no cookie', async (call) => {
    const prepared = await prepare(t, call);
    const response = await prepared.make();
    // That of single sign-on is sealed, and signs nobody in.
    const { 'set-cookie': set, ...others } = response.headers;
    const headers = call.endpoint.cookie === undefined ? response.headers : others;
    expect(headers).not.toHaveProperty('set-cookie');
    expect(String(set ?? '').split('=', 1)).toEqual([set ? call.endpoint.cookie : '']);
    const keys = holdsRows(call.endpoint, response) ? keysOf(response.json()) : [];
    expect(keys.filter((key) => SECRET_KEY.test(key) && !isFine(key, call.endpoint))).toEqual([]);
    const secrets = await secretsOf(prepared.actor.id);
    expect(secrets.filter((secret) => response.body.includes(secret))).toEqual([]);
  });
});

/** The description of the API names fields, such as the password of a sign-in. */
const holdsRows = ({ path }: Endpoint, { headers }: LightMyRequestResponse): boolean =>
  String(headers['content-type']).includes('json') && !path.endsWith('/openapi.json');

/** Stored values of a user and the files that must never leave the server. */
async function secretsOf(userId: number): Promise<string[]> {
  const user = await t.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('password_hash')
    .executeTakeFirst();
  const sessions = await t.db.selectFrom('sessions').select('jti').execute();
  const files = await t.db.selectFrom('documents').select('file_key').execute();
  return [
    user?.password_hash ?? '',
    ...sessions.map(({ jti }) => jti),
    ...files.map(({ file_key }) => file_key ?? ''),
  ].filter((secret) => secret !== '');
}

const CANARY = 'canary7f3e';

test('SC-03 PR-06 AT-04 passwords, tokens and searched texts are in no log line, audit row or metric', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const client = await makeUser(t.db);
  const authorization = await t.bearer(client);
  const asAdmin = await t.bearer(admin);
  const send = (
    { method, path }: Endpoint,
    { query, payload, as }: { query?: Record<string, string>; payload?: object; as?: string },
  ) =>
    loud.app.inject({
      method,
      url: path,
      headers: {
        authorization: as ?? authorization,
        'user-agent': `${CANARY}-agent {"level":60}`,
        cookie: `session=${CANARY}-cookie`,
      },
      ...(query ? { query } : {}),
      ...(payload ? { payload } : {}),
    });
  const q = `${CANARY}-q\r\n{"level":60,"msg":"forged"}\u001b[31m`;
  const answers = [
    await send(login, { payload: { email: client.username, password: `${CANARY}-wrong` } }),
    await send(login, { payload: { email: `${CANARY}-nobody\r\n{}`, password: `${CANARY}-w` } }),
    await send(login, { payload: { email: client.username, password: PASSWORD } }),
    await send(changePassword, {
      payload: { currentPassword: `${CANARY}-old`, newPassword: `${CANARY}-new` },
    }),
    await send(register, { as: asAdmin, payload: { username: 'x', password: `${CANARY}-first` } }),
    await send(search, { query: { q } }),
    await send(searchLong, { payload: { q } }),
    await send(summarize, { payload: { reclamationText: q, solutionText: q } }),
    await send(listUsers, { query: { q } }),
    await send(listClaims, { query: { q } }),
    await send(listReports, { query: { q, nonsense: CANARY } }),
    await send(listClaims, { query: { token: CANARY, access_token: CANARY }, as: 'Bearer x.y.z' }),
    await send(listClaims, { as: `Basic ${CANARY}` }),
  ];
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400, 401]));
  await t.ctx.guards.refusals.flush(true);
  const metrics = await loud.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(metrics.statusCode).toBe(200);
  const trail = await sql<{ line: string }>`select a::text as line from audit a`.execute(t.db);
  const token = authorization.split(' ')[1] ?? '';
  const places = {
    log: loud.lines(),
    trail: trail.rows.map(({ line }) => line),
    metrics: [metrics.body],
  };
  expect(places.log.length).toBeGreaterThanOrEqual(answers.length);
  for (const [place, lines] of Object.entries(places))
    for (const secret of [CANARY, PASSWORD, token, METRICS_TOKEN, 'forged'])
      expect(lines.filter((line) => line.includes(secret), place)).toEqual([]);
  // Each line is one JSON object, without raw control characters.
  for (const line of places.log) {
    expect(JSON.parse(line)).toBeTypeOf('object');
    expect(Buffer.from(line).every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true);
  }
});

test('a request leaves one line, with the fields of docs/security.md', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const before = loud.lines().length;
  const response = await loud.app.inject({
    method: listClaims.method,
    url: `${listClaims.path}?perPage=0`,
    headers: { authorization: await t.bearer(admin) },
  });
  const lines = loud.lines().slice(before);
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({
    reqId: response.headers['x-request-id'],
    method: 'GET',
    path: listClaims.path,
    status: 400,
    user: admin.id,
    address: '127.0.0.1',
  });
  const page = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const [, told = ''] = /leaves one line: ([^.]+)\./.exec(page) ?? [];
  const named = [...told.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  // The product's own log has `app` in place of these two (log.ts).
  const { pid: _pid, hostname: _hostname, ...own } = line;
  expect(new Set(named)).toEqual(new Set(['app', ...Object.keys(own)]));
});

test('SC-03 a fault of ours is logged without what was sent', async () => {
  const broken = await createLoudServer({ ...t, ctx: { ...t.ctx, db: null as never } });
  const response = await broken.app.inject({
    method: login.method,
    url: login.path,
    payload: { email: `${CANARY}@example.org`, password: `${CANARY}-typed` },
  });
  expect(response.statusCode).toBe(500);
  expect(broken.lines().filter((line) => line.includes('"level":50'))).toHaveLength(1);
  expect(broken.lines().join('\n')).not.toContain(CANARY);
  expect(response.body).not.toContain(CANARY);
  await broken.app.close();
});

test('SC-04 the serving role is nobody special, changes no table and edits no past', async () => {
  const { rows: roles } = await sql`
    select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      has_schema_privilege('public', 'create') as creates
    from pg_roles where rolname = current_user`.execute(t.db);
  expect(roles).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      creates: false,
    },
  ]);
  const { rows: owned } = await sql`
    select tablename from pg_tables where schemaname = 'public' and tableowner = current_user`.execute(
    t.db,
  );
  expect(owned).toEqual([]);
  for (const statement of [
    'update audit set action = action',
    'delete from audit',
    'truncate audit',
    'delete from audit_chain',
    'truncate claims',
    'create table mine (id int)',
    'alter table claims add column mine int',
    'drop table claims',
    "create function mine() returns int language sql as 'select 1'",
    `copy claims to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
  ])
    await expect(sql.raw(statement).execute(t.db), `${statement} went through`).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
});
