import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { makeClaim, makeDocument, makeReport, makeUser } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Counter, EVERYBODY, foldCounters, healCounters, readCounter } from './counters.ts';
import type { UserRow } from '../tables.ts';

let database: TestDatabase;
let client: UserRow;
let employee: UserRow;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('reports').execute();
  await db.deleteFrom('claims').execute();
  client = await makeUser(db);
  employee = await makeUser(db, { role: 'EMPLOYE' });
});

/** A counter without its zero buckets. */
const read = async (counter: Counter | readonly Counter[], userId: number) =>
  Object.fromEntries(
    [...(await readCounter(database.db, counter, userId))].filter(([, value]) => value !== 0),
  );
const deltas = () => database.db.selectFrom('counter_deltas').selectAll().execute();

test('a claim counts for everybody, its author, its client, its assignee, and for the queue until it is taken', async () => {
  const { db } = database;
  const { id } = await makeClaim(db, { created_by: client.id, client_id: client.id });
  expect(await read('claims', EVERYBODY)).toEqual({ OPEN: 1 });
  expect(await read('claims', client.id)).toEqual({ OPEN: 1 });
  expect(await read('claims-queue', EVERYBODY)).toEqual({ OPEN: 1 });
  const taken = { assignee_id: employee.id, status: 'PENDING' } as const;
  await db.updateTable('claims').set(taken).where('id', '=', id).execute();
  expect(await read('claims', EVERYBODY)).toEqual({ PENDING: 1 });
  expect(await read('claims-assigned', employee.id)).toEqual({ PENDING: 1 });
  expect(await read('claims-queue', EVERYBODY)).toEqual({});
  await db.updateTable('claims').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  for (const whose of [EVERYBODY, client.id, employee.id])
    expect(await read(['claims', 'claims-assigned'], whose)).toEqual({});
  await db.updateTable('claims').set({ deleted_at: null }).where('id', '=', id).execute();
  expect(await read('claims', client.id)).toEqual({ PENDING: 1 });
});

test('a claim of which somebody is author and assignee at once counts once for him', async () => {
  const { db } = database;
  const both = { created_by: employee.id, client_id: null, assignee_id: employee.id };
  await makeClaim(db, both);
  await makeClaim(db, { ...both, created_by: client.id, status: 'CLOSED' });
  expect(await read('claims', employee.id)).toEqual({ OPEN: 1 });
  expect(await read('claims-assigned', employee.id)).toEqual({ CLOSED: 1 });
  expect(await read(['claims', 'claims-assigned'], employee.id)).toEqual({ OPEN: 1, CLOSED: 1 });
});

test('a document counts by its type for everybody, its uploader and those it is for, until it is deleted', async () => {
  const { db } = database;
  const shared = { uploaded_by: client.id, user_id: client.id, employee_id: employee.id };
  const { id } = await makeDocument(db, { ...shared, type: 'invoice' });
  for (const whose of [EVERYBODY, client.id])
    expect(await read('documents', whose)).toEqual({ invoice: 1 });
  expect(await read('documents', employee.id)).toEqual({});
  expect(await read('documents-employee', employee.id)).toEqual({ invoice: 1 });
  await db.updateTable('documents').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  for (const whose of [EVERYBODY, client.id, employee.id])
    expect(await read(['documents', 'documents-employee'], whose)).toEqual({});
});

test('a user counts by role, and no more once deleted', async () => {
  const { db } = database;
  const before = await read('users', EVERYBODY);
  const user = await makeUser(db, { role: 'EMPLOYE' });
  const { EMPLOYE = 0, CLIENT = 0 } = before;
  expect(await read('users', EVERYBODY)).toEqual({ ...before, EMPLOYE: EMPLOYE + 1 });
  const set = (values: Partial<Pick<UserRow, 'role' | 'deleted_at'>>) =>
    db.updateTable('users').set(values).where('id', '=', user.id).execute();
  await set({ role: 'CLIENT' });
  expect(await read('users', EVERYBODY)).toEqual({ ...before, CLIENT: CLIENT + 1 });
  await set({ deleted_at: new Date() });
  expect(await read('users', EVERYBODY)).toEqual(before);
});

test('a report counts for everybody, its client, and whoever validated it', async () => {
  const { db } = database;
  const { id } = await makeReport(db, { user_id: client.id });
  expect(await read('reports', EVERYBODY)).toEqual({ 'pending-ai': 1 });
  expect(await read('reports-own', client.id)).toEqual({ 'pending-ai': 1 });
  const validated = {
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
  };
  await db.updateTable('reports').set(validated).where('id', '=', id).execute();
  expect(await read('reports', EVERYBODY)).toEqual({ 'validated-ai': 1 });
  expect(await read('reports-validated-by', employee.id)).toEqual({ 'validated-ai': 1 });
  await db.deleteFrom('reports').where('id', '=', id).execute();
  expect(await read('reports-validated-by', employee.id)).toEqual({});
  expect(await read('reports-own', client.id)).toEqual({});
});

test('a change that moves nothing from one count to another writes nothing', async () => {
  const { db } = database;
  const { id } = await makeClaim(db, { client_id: client.id });
  await foldCounters(db);
  await db.updateTable('claims').set({ response: 'x' }).where('id', '=', id).execute();
  expect(await deltas()).toEqual([]);
});

test('a change that is rolled back counts nothing', async () => {
  const { db } = database;
  const failing = db.transaction().execute(async (trx) => {
    await makeClaim(trx, { created_by: client.id });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await read('claims', client.id)).toEqual({});
});

test('folding changes no count, and leaves to the next time what is not committed yet', async () => {
  const { db } = database;
  await makeClaim(db, { client_id: client.id });
  await db.transaction().execute(async (trx) => {
    await makeClaim(trx, { created_by: client.id });
    expect(await foldCounters(db)).toBeGreaterThan(0);
    expect(await read('claims', client.id)).toEqual({ OPEN: 1 });
  });
  expect(await read('claims', client.id)).toEqual({ OPEN: 2 });
  expect((await deltas()).length).toBeGreaterThan(0);
  await foldCounters(db);
  expect(await deltas()).toEqual([]);
  expect(await foldCounters(db)).toBe(0);
  expect(await read('claims', client.id)).toEqual({ OPEN: 2 });
});

test('CC-12 many writers and two folding at once: nothing is lost, nothing counted twice', async () => {
  const { db } = database;
  const writers = Array.from({ length: 6 }, async () => {
    for (let i = 0; i < 5; i += 1) await makeClaim(db, { client_id: client.id });
  });
  const folders = [1, 2].map(async () => {
    for (let i = 0; i < 10; i += 1) await foldCounters(db);
  });
  await Promise.all([...writers, ...folders]);
  expect(await read('claims', client.id)).toEqual({ OPEN: 30 });
  expect(await healCounters(db)).toBe(0);
});

test('no writer waits for the counters of another one', async () => {
  const { db } = database;
  await makeClaim(db, { client_id: client.id });
  await foldCounters(db);
  await db.transaction().execute(async (trx) => {
    await makeClaim(trx, { created_by: client.id });
    // This would wait for ever if it had to update the row of its client's counter.
    await makeClaim(db, { client_id: client.id });
  });
  expect(await read('claims', client.id)).toEqual({ OPEN: 3 });
});

test('counting again mends what is off, and finds nothing the second time', async () => {
  const { db } = database;
  await makeClaim(db, { client_id: client.id });
  await makeReport(db, { user_id: client.id });
  await foldCounters(db);
  await sql`update counters set value = value + 5 where counter = 'claims'`.execute(db);
  await db.deleteFrom('counters').where('counter', 'like', 'reports%').execute();
  expect(await healCounters(db)).toBeGreaterThan(0);
  expect(await read('claims', client.id)).toEqual({ OPEN: 1 });
  expect(await read('reports', EVERYBODY)).toEqual({ 'pending-ai': 1 });
  expect(await healCounters(db)).toBe(0);
});
