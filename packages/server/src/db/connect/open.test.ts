import net from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './open.ts';
import type { OpenDatabase } from './open.ts';
import { plannedOnce } from './planned-once.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function opened<T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await openDatabase(database.appUrl, { log, allowUnsafeWrites: true });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

test('columns arrive as numbers, dates and plain days', async () => {
  const { rows } = await database.pool.query(
    `select 5::bigint as id, count(*) as total, array[1, null]::bigint[] as ids,
            timestamptz '2026-01-02T03:04:05Z' as at, date '2026-01-02' as day`,
  );
  expect(rows).toEqual([
    { id: 5, total: 1, ids: [1, null], at: new Date('2026-01-02T03:04:05Z'), day: '2026-01-02' },
  ]);
});

test('a bigint that a number can not hold is an error, not a wrong number', async () => {
  await expect(database.pool.query(`select 9007199254740993`)).rejects.toThrow('beyond 2^53');
});

test('statements of requests end after five seconds', async () => {
  await opened(async ({ pool }) => {
    const { rows } = await pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
  });
});

test('transactions of a server that has vanished end after fifteen seconds', async () => {
  await opened(async ({ pool }) => {
    const { rows } = await pool.query('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
  });
});

test('a lost connection fails its query only, and the next query works', async () => {
  await opened(async ({ pool }) => {
    const idle = await pool.connect();
    const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(idle.query('select 1')).rejects.toBeInstanceOf(Error);
    idle.release(true);
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });
});

test('a connection lost while idle in the pool is replaced, and told once', async () => {
  const lines: string[] = [];
  const told = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const open = await openDatabase(database.appUrl, { log: told, allowUnsafeWrites: true });
  try {
    const { pool } = open;
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((resolve) => pool.once('error', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    expect(lines).toHaveLength(1);
  } finally {
    await open.close();
  }
});

test('a lost connection is told in the log, but not while the pool is ending', async () => {
  const lines: string[] = [];
  const told = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const open = await openDatabase(database.appUrl, { log: told, allowUnsafeWrites: true });
  const client = await open.pool.connect();
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  client.emit('error', lost);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('57P01');
  client.release();
  await open.close();
  client.emit('error', lost);
  expect(lines).toHaveLength(1);
  expect(open.pool.ended).toBe(true);
});

test('a server that would lose confirmed writes is refused', async () => {
  const unsafe = new URL(database.appUrl);
  unsafe.searchParams.set('options', '-c synchronous_commit=off');
  await expect(openDatabase(unsafe.href, { log })).rejects.toThrow(
    /runs with (fsync|synchronous_commit) off/,
  );
});

test('a wrong password is refused at once, without being printed', async () => {
  const wrong = new URL(database.appUrl);
  wrong.password = 'not-the-password';
  const attempt = openDatabase(wrong.href, { log });
  await expect(attempt).rejects.toThrow('refused the password');
  await expect(attempt).rejects.not.toThrow('not-the-password');
});

test('a missing database is refused at once', async () => {
  const missing = new URL(database.appUrl);
  missing.pathname = '/no_such_database';
  await expect(openDatabase(missing.href, { log })).rejects.toThrow('has no such database');
});

test('a server that stays unreachable is given up, its host named and its password not', async () => {
  const url = 'postgres://someone:secret-word@127.0.0.1:1/recourse';
  const attempt = openDatabase(url, { log, patienceMs: 500 });
  await expect(attempt).rejects.toThrow('The database at 127.0.0.1:1 could not be reached');
  await expect(attempt).rejects.not.toThrow('secret-word');
});

test('a server that accepts and then says nothing is given up as well', async () => {
  const mute = net.createServer();
  await new Promise<void>((resolve) => {
    mute.listen(0, '127.0.0.1', resolve);
  });
  const { port } = mute.address() as net.AddressInfo;
  const url = `postgres://someone:secret-word@127.0.0.1:${port}/recourse`;
  await expect(openDatabase(url, { log, patienceMs: 700 })).rejects.toThrow('could not be reached');
  mute.close();
});

test('a server that comes up late is waited for', async () => {
  const late = net.createServer((socket) => passOn(socket));
  const port = await freePort();
  setTimeout(() => late.listen(port, '127.0.0.1'), 600);
  const open = await openDatabase(urlAt(port), { log, allowUnsafeWrites: true });
  await expect(open.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await open.close();
  late.close();
});

test('behind a pooler that refuses the statement timeout there is one all the same', async () => {
  const pooler = net.createServer((socket) => {
    socket.once('data', (start) => {
      if (start.includes('statement_timeout')) socket.end(protocolViolation());
      else passOn(socket, Buffer.from(start));
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    pooler.listen(port, '127.0.0.1', resolve);
  });
  const settings = { log, allowUnsafeWrites: true, statementTimeoutMs: 200 };
  const open = await openDatabase(urlAt(port), settings);
  await expect(sql`select pg_sleep(60)`.execute(open.db)).rejects.toThrow('terminated');
  await open.close();
  pooler.close();
});

/** PgBouncer's answer to a start-up parameter that it does not know. */
function protocolViolation(): Buffer {
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  return message;
}

/** Forwards a client of the stand-in to the real server. */
function passOn(socket: net.Socket, first?: Buffer): void {
  const upstream = net.connect(socketOf(new URL(database.appUrl)));
  if (first) upstream.write(first);
  socket.pipe(upstream).pipe(socket);
  socket.on('error', () => upstream.destroy());
  upstream.on('error', () => socket.destroy());
}

/** The test database's address with a stand-in's port. */
function urlAt(port: number): string {
  const url = new URL(database.appUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

function socketOf(url: URL): net.NetConnectOpts {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a statement that is planned once has a name on its connection, every other has none', async () => {
  await opened(async ({ db }) => {
    await db.connection().execute(async (own) => {
      const prepared = async () => {
        const { rows } = await sql<{ statement: string }>`
          select statement from pg_prepared_statements where name <> ''`.execute(own);
        return rows.map(({ statement }) => statement);
      };
      await own.selectFrom('users').select('id').where('id', '=', 1).execute();
      expect(await prepared()).toEqual([]);
      const marked = own.selectFrom('users').select('id').where('id', '=', 2);
      await marked.modifyEnd(plannedOnce).execute();
      await marked.modifyEnd(plannedOnce).execute();
      expect(await prepared()).toEqual([
        'select "id" from "users" where "id" = $1 /* planned once */',
      ]);
    });
  });
});

test('behind a pooler, which numbers connections by itself, no statement has a name', async () => {
  const pooler = await numberingPooler(database.appUrl);
  const open = await openDatabase(pooler.url, { log, allowUnsafeWrites: true });
  try {
    await open.db.connection().execute(async (own) => {
      await own.selectFrom('users').select('id').modifyEnd(plannedOnce).execute();
      const { rows } = await sql`select name from pg_prepared_statements`.execute(own);
      expect(rows).toEqual([]);
    });
  } finally {
    await open.close();
    await pooler.close();
  }
});

/** Forwards everything except the connection number (BackendKeyData), as a pooler does. */
async function numberingPooler(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(url);
  const socketFolder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const server = net.createServer((client) => {
    const upstream = socketFolder
      ? net.connect(`${socketFolder}/.s.PGSQL.${port}`)
      : net.connect(port, target.hostname);
    client.pipe(upstream);
    upstream.on('data', (data: Buffer) => client.write(renumbered(data)));
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as net.AddressInfo).port);
  return {
    url: target.href,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** BackendKeyData: K, its length of 12, the process number, the secret. */
function renumbered(data: Buffer): Buffer {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) data.writeInt32BE(data.readInt32BE(at + 5) ^ 0x55, at + 5);
  return data;
}
