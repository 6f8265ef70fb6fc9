import { createClaim } from '@recourse/contract/claims';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '../../db/connect/connect.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { UserRow } from '../../db/tables.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createHeadTeller } from './audit-head.ts';
import { createAuditSealer } from './audit-sealer.ts';
import { verifyAudit } from './audit-verifier.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

/** The hash chain over the audit trail: it misses no committed entry, and shows every change of an entry. */

let t: TestApp;
let client: UserRow;
beforeEach(async () => {
  t = await createTestApp();
  client = await makeUser(t.db);
});
afterEach(() => t.close());

const write = (contenu: string) => t.call(createClaim, client, { body: { contenu } });
const BY = { userId: null, requestId: 'test', address: 'local', userAgent: '' };
const entry = (objectId: number) => ({ action: 'test', area: 'claims', objectId });
const chain = () => t.db.selectFrom('audit_chain').selectAll().orderBy('seq').execute();
/** Signs in as the owner of the tables, who can do what no request can. */
const asOwner = (statement: string) =>
  withClient(t.ownerUrl, (owner) => owner.query(statement)).then(() => undefined);

test('the hash covers the number, the hash before and every column, in a fixed way', () => {
  const sealed = {
    id: 7,
    at: '2026-03-02T10:00:00.000001',
    actor_id: 1,
    action: 'update',
    area: 'claims',
    object_id: 5,
    fields: ['status'],
    detail: '{"to": "OPEN"}',
    request_id: 'r',
    address: '::1',
  };
  const hash = chainHash(FIRST_PREV, 1, sealed);
  // Computed independently with sha256sum, so that nobody changes the hashed form by accident.
  expect(hash).toBe('604d145dfad064431be30d5c1a1cf4e757ee15a6be6505629e42f9ba7d46f373');
  const others = [
    chainHash('1'.repeat(64), 1, sealed),
    chainHash(FIRST_PREV, 2, sealed),
    ...Object.keys(sealed).map((name) => chainHash(FIRST_PREV, 1, { ...sealed, [name]: 'x' })),
  ];
  expect(new Set([hash, ...others]).size).toBe(others.length + 1);
});

test('what is committed is numbered without gaps and chained; a second run finds nothing', async () => {
  for (let i = 0; i < 5; i += 1) await write(`${i}`);
  const seal = createAuditSealer(t.db);
  expect(await seal()).toBe(5);
  expect(await seal()).toBe(0);
  await write('later');
  expect(await seal()).toBe(1);
  const links = await chain();
  expect(links.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(links.map(({ prev }) => prev)).toEqual([
    FIRST_PREV,
    ...links.slice(0, -1).map(({ hash }) => hash),
  ]);
  const { intact, broken, unsealed, head } = await verifyAudit(t.db);
  expect({ intact, broken, unsealed }).toEqual({ intact: 6, broken: null, unsealed: 0 });
  expect(head).toEqual({ seq: 6, hash: links[5]?.hash });
});

test('a row committed late is sealed late, and makes no other row wait', async () => {
  const seal = createAuditSealer(t.db);
  const late = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = inTransaction(t.db, async (trx) => {
    await audit(trx, BY, entry(1));
    written.resolve();
    await late.promise;
  });
  await written.promise;
  await write('quick');
  expect(await seal()).toBe(1);
  await write('another');
  expect(await seal()).toBe(1);
  late.resolve();
  await slow;
  expect(await seal()).toBe(1);
  expect(await verifyAudit(t.db)).toMatchObject({ intact: 3, unsealed: 0, broken: null });
});

test('CC-12 sealers of several processes make one chain, whoever comes first', async () => {
  const sealers = [createAuditSealer(t.db), createAuditSealer(t.db), createAuditSealer(t.db)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 8 }, (_, i) => write(`${round}.${i}`)));
    await Promise.all(sealers.map((seal) => seal()));
  }
  for (const seal of sealers) await seal();
  expect(await verifyAudit(t.db)).toMatchObject({ intact: 40, unsealed: 0, broken: null });
});

test('who finds another sealer at work leaves it to that one', async () => {
  await write('x');
  const seal = createAuditSealer(t.db);
  await inTransaction(t.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(trx);
    expect(await seal()).toBe(0);
  });
  expect(await seal()).toBe(1);
});

test('an entry restored from another database is sealed once, and new ones go on being sealed', async () => {
  await asOwner(`insert into audit (action, area, request_id, address, tx)
    select 'test', 'claims', 'r', 'a', '900000000000' from generate_series(1, 3)`);
  const seal = createAuditSealer(t.db);
  await write('x');
  expect(await seal()).toBe(4);
  await write('y');
  expect(await seal()).toBe(1);
  expect(await createAuditSealer(t.db)()).toBe(0);
  expect(await verifyAudit(t.db)).toMatchObject({ intact: 5, unsealed: 0, broken: null });
});

test('more than a batch is sealed in one run', async () => {
  await sql`insert into audit (action, area, request_id, address)
    select 'test', 'claims', 'r', 'a' from generate_series(1, 2345)`.execute(t.db);
  expect(await createAuditSealer(t.db)()).toBe(2345);
  expect(await verifyAudit(t.db)).toMatchObject({ intact: 2345, broken: null });
});

test('AT-01 the serving role changes neither an entry nor a link', async () => {
  await write('x');
  await createAuditSealer(t.db)();
  for (const table of ['audit', 'audit_chain']) {
    const name = sql.table(table);
    await expect(sql`delete from ${name}`.execute(t.db)).rejects.toThrow('permission denied');
    await expect(sql`truncate ${name}`.execute(t.db)).rejects.toThrow('permission denied');
  }
  await expect(sql`update audit set address = 'x'`.execute(t.db)).rejects.toThrow('denied');
  await expect(sql`update audit_chain set seq = 9`.execute(t.db)).rejects.toThrow('denied');
});

test('AT-01 the serving role says neither when an entry was written nor when it was sealed', async () => {
  const values = sql`('test', 'claims', 'r', 'a'`;
  const columns = sql`(action, area, request_id, address`;
  await sql`insert into audit ${columns}) values ${values})`.execute(t.db);
  await expect(
    sql`insert into audit ${columns}, at) values ${values}, '2020-01-01')`.execute(t.db),
  ).rejects.toThrow('permission denied');
  await expect(
    sql`insert into audit ${columns}, tx) values ${values}, '1')`.execute(t.db),
  ).rejects.toThrow('permission denied');
  await expect(
    sql`insert into audit ${columns}, id) overriding system value values ${values}, 99)`.execute(
      t.db,
    ),
  ).rejects.toThrow('permission denied');
  await expect(
    sql`insert into audit_chain (seq, audit_id, prev, hash, sealed_at)
      values (1, 1, repeat('a', 64), repeat('a', 64), '2020-01-01')`.execute(t.db),
  ).rejects.toThrow('permission denied');
  const [entry] = await t.db.selectFrom('audit').select('at').execute();
  const { rows } = await sql<{ isNow: boolean }>`
    select ${entry?.at}::timestamptz > now() - interval '1 minute' as "isNow"`.execute(t.db);
  expect(rows[0]?.isNow).toBe(true);
});

test('an entry of a long transaction has the time at which it was written', async () => {
  await inTransaction(t.db, async (trx) => {
    await sql`select pg_sleep(0.01)`.execute(trx);
    const { rows } = await sql<{ isLater: boolean }>`
      insert into audit (action, area, request_id, address) values ('test', 'claims', 'r', 'a')
      returning at > now() as "isLater"`.execute(trx);
    expect(rows[0]?.isLater).toBe(true);
  });
});

const BACKDATED = `insert into audit (at, action, area, request_id, address)
  values (now() - interval '1 day', 'test', 'claims', 'r', 'a')`;

test.each([
  ['and not sealed', false],
  ['and sealed', true],
])('an entry that was inserted with an earlier time %s is named', async (_how, isSealed) => {
  for (let i = 0; i < 3; i += 1) await write(`${i}`);
  const seal = createAuditSealer(t.db);
  await seal();
  await asOwner(BACKDATED);
  if (isSealed) await seal();
  const { intact, broken } = await verifyAudit(t.db);
  expect([intact, broken]).toEqual([
    3,
    { seq: 4, auditId: 4, why: 'its time lies before that of the entry sealed before it' },
  ]);
});

test('an entry with a time that had not come is named', async () => {
  await write('x');
  await asOwner(BACKDATED.replace(" - interval '1 day'", " + interval '1 day'"));
  await createAuditSealer(t.db)();
  expect((await verifyAudit(t.db)).broken).toEqual({
    seq: 2,
    auditId: 2,
    why: 'its time lies after it was sealed',
  });
});

test('who has looked at such an entry and written the end down is not told of it again', async () => {
  const seal = createAuditSealer(t.db);
  await write('x');
  await seal();
  await asOwner(BACKDATED);
  await seal();
  const [, last] = await chain();
  const head = { seq: 2, hash: last?.hash ?? '' };
  expect((await verifyAudit(t.db, { known: head })).broken).toBeNull();
  expect((await verifyAudit(t.db, { known: { ...head, seq: 1 } })).broken).toMatchObject({
    seq: 1,
  });
  await asOwner(BACKDATED);
  await seal();
  await write('y');
  await seal();
  expect((await verifyAudit(t.db, { known: head })).broken).toMatchObject({ seq: 3 });
});

test.each([
  ['changed', "update audit set address = 'x' where id = 3", 3, 'the entry was changed'],
  [
    'moved in time',
    "update audit set at = at + interval '1 microsecond' where id = 2",
    2,
    'changed',
  ],
  ['removed', 'delete from audit where id = 4', 4, 'the entry is missing'],
  ['unlinked', 'delete from audit_chain where seq = 2', 2, 'its link is missing'],
  [
    'sealed anew',
    `update audit_chain set hash = repeat('a', 64) where seq = 3`,
    3,
    'the entry was changed',
  ],
  [
    'put elsewhere',
    `update audit_chain set prev = repeat('a', 64) where seq = 5`,
    5,
    'its link does not continue the one before',
  ],
])(
  'an entry that was %s is the first that the verifier names',
  async (_how, statement, seq, why) => {
    for (let i = 0; i < 5; i += 1) await write(`${i}`);
    await createAuditSealer(t.db)();
    await asOwner(statement);
    const { intact, broken } = await verifyAudit(t.db);
    expect(intact).toBe(seq - 1);
    expect(broken?.seq).toBe(seq);
    expect(broken?.why).toContain(why);
  },
);

test('an end that was written down tells of a chain cut off or made anew', async () => {
  for (let i = 0; i < 3; i += 1) await write(`${i}`);
  await createAuditSealer(t.db)();
  const { head } = await verifyAudit(t.db);
  expect((await verifyAudit(t.db, { known: head })).broken).toBeNull();
  const other = { ...head, hash: 'b'.repeat(64) };
  expect((await verifyAudit(t.db, { known: other })).broken).toMatchObject({ seq: 3 });
  await asOwner('delete from audit_chain where seq = 3; delete from audit where id = 3');
  expect((await verifyAudit(t.db)).broken).toBeNull();
  const { broken } = await verifyAudit(t.db, { known: head });
  expect(broken).toEqual({ seq: 3, auditId: null, why: 'the end of the chain is missing' });
});

test('the end of the chain is told in the log once an hour', async () => {
  const told: unknown[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => told.push(JSON.parse(line)) },
  );
  const tell = createHeadTeller({ ...t.ctx, log });
  const seal = createAuditSealer(t.db);
  await tell();
  expect(told).toEqual([]);
  const heads: string[] = [];
  for (const at of [0, 3_599_999, 1]) {
    t.clock.advance(at);
    await write('x');
    await seal();
    await tell();
    await tell();
    const { head } = await verifyAudit(t.db);
    heads.push(`${head.seq}:${head.hash}`);
  }
  expect(told).toEqual([
    { level: 30, auditEnd: heads[0], msg: 'the end of the audit' },
    { level: 30, auditEnd: heads[2], msg: 'the end of the audit' },
  ]);
});
