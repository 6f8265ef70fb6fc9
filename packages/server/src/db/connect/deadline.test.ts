import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DatabaseDoor, openDoor } from '../../../test/database-door.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { withClient } from './connect.ts';
import {
  currentLimits,
  Deadline,
  DeadlineError,
  OutcomeUnknownError,
  withoutDeadline,
  withStatementLimit,
} from './deadline.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { inTransaction } from './retry.ts';

const log = pino({ level: 'silent' });

describe('a deadline', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());
  const never = new Promise<never>(() => undefined);

  test('passes only while a part of the work runs', async () => {
    const deadline = new Deadline(7_000);
    const part = deadline.run(
      () => new Promise((resolve) => void setTimeout(resolve, 3_000, 'one')),
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await part).toBe('one');
    // The longest time in which a body may arrive.
    await vi.advanceTimersByTimeAsync(3_600_000);
    const rest = deadline.run(() => never);
    const outcome = vi.fn<(error: unknown) => void>();
    rest.catch(outcome);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(DeadlineError));
    expect(() => deadline.check()).toThrow(DeadlineError);
  });

  test('that is over leaves nothing for a further part', async () => {
    const deadline = new Deadline(100);
    const outcome = deadline.run(() => never).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toBeInstanceOf(DeadlineError);
    await expect(deadline.run(async () => 'late')).rejects.toThrow(DeadlineError);
  });

  test('is known to what runs within it, and not to what many wait for', async () => {
    const deadline = new Deadline(100);
    const seen = await deadline.run(async () => [
      currentLimits().deadline,
      withoutDeadline(() => currentLimits().deadline),
      withStatementLimit(5, () => currentLimits()),
    ]);
    expect(seen).toEqual([deadline, null, { deadline, statementMs: 5 }]);
    expect(currentLimits().deadline).toBeNull();
  });
});

describe('the database', () => {
  const LIMIT_MS = 700;
  const PATIENCE = { timeout: 30_000 };
  let database: TestDatabase;
  let door: DatabaseDoor;
  let open: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    door = await openDoor(database.ownerUrl);
    await withClient(database.ownerUrl, (owner) =>
      owner.query('create table notes (text text); create table outcomes (text text)'),
    );
  });
  beforeEach(async () => {
    open = await openDatabase(door.url, {
      log,
      allowUnsafeWrites: true,
      max: 1,
      statementTimeoutMs: 20_000,
    });
  });
  afterEach(async () => {
    door.thaw();
    door.free();
    await open.close();
  });
  afterAll(async () => {
    await door.shut();
    await database.drop();
  });

  const gone = () => expect.poll(() => door.connections()).toBe(0);

  test('a statement without an answer costs its connection, and nothing more is sent on it', async () => {
    const began = performance.now();
    const work = new Deadline(LIMIT_MS).run(() =>
      open.db.transaction().execute(async (trx) => {
        await sql`insert into notes values ('never')`.execute(trx);
        door.freeze();
        await sql`select 1`.execute(trx);
      }),
    );
    await expect(work).rejects.toThrow(DeadlineError);
    expect(performance.now() - began).toBeLessThan(3 * LIMIT_MS);
    await expect.poll(() => open.pool.totalCount).toBe(0);
    expect(door.heldBack()).toMatch(/select 1/);
    expect(door.heldBack()).not.toMatch(/rollback/i);
    await gone();
    door.thaw();
    const { rows } = await sql`select * from notes`.execute(open.db);
    expect(rows).toEqual([]);
  });

  test('a transaction that waits for something else is ended with the deadline too', async () => {
    const later = Promise.withResolvers<void>();
    const work = new Deadline(LIMIT_MS).run(() =>
      open.db.transaction().execute(async (trx) => {
        await sql`insert into notes values ('too late')`.execute(trx);
        await later.promise;
        await sql`insert into notes values ('much too late')`.execute(trx);
      }),
    );
    await expect(work).rejects.toThrow(DeadlineError);
    await gone();
    later.resolve();
    const { rows } = await sql`select * from notes`.execute(open.db);
    expect(rows).toEqual([]);
  });

  test.each([
    ['its deadline', <T>(work: () => Promise<T>) => new Deadline(LIMIT_MS).run(work)],
    ['a time limit', <T>(work: () => Promise<T>) => withStatementLimit(LIMIT_MS, work)],
  ])('a COMMIT that %s ends has an unknown outcome, and is not repeated', async (by, limited) => {
    let runs = 0;
    const work = limited(() =>
      inTransaction(open.db, async (trx) => {
        runs += 1;
        await sql`insert into outcomes values (${by})`.execute(trx);
        door.freeze();
      }),
    );
    await expect(work).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(runs).toBe(1);
    await gone();
    // The server gets the COMMIT now: it was right not to say that nothing was saved.
    door.thaw();
    const stored = () => sql`select * from outcomes where text = ${by}`.execute(open.db);
    await expect.poll(async () => (await stored()).rows).toHaveLength(1);
  });

  test('a connection that is lost during a COMMIT leaves it open as well; a refused one does not', async () => {
    const lost = inTransaction(open.db, async (trx) => {
      await sql`insert into outcomes values ('lost')`.execute(trx);
      door.freeze();
      void vi
        .waitFor(() => expect(door.heldBack()).toContain('commit'), PATIENCE)
        .then(() => door.cut());
    });
    await expect(lost).rejects.toBeInstanceOf(OutcomeUnknownError);
    door.thaw();
    await withClient(database.ownerUrl, (owner) =>
      owner.query(`create table once (id int unique deferrable initially deferred)`),
    );
    const refused = inTransaction(open.db, (trx) =>
      sql`insert into once values (1), (1)`.execute(trx),
    );
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    expect((await sql`select * from once`.execute(open.db)).rows).toEqual([]);
  });

  test('when one connection is silent, those that were idle are replaced before they are used', async () => {
    const several = await openDatabase(door.url, { log, allowUnsafeWrites: true, max: 4 });
    const ask = () => sql`select pg_sleep(.05)`.execute(several.db);
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(several.pool.idleCount).toBe(4);
    door.swallow();
    await expect(new Deadline(LIMIT_MS).run(ask)).rejects.toThrow(DeadlineError);
    door.free();
    // The other three are dead as well, and each would have cost a request its time.
    await ask();
    expect(several.pool.totalCount).toBe(1);
    await several.close();
  });

  test('waiting for a connection ends with the deadline, and that connection is not lost', async () => {
    const taken = await open.pool.connect();
    const waiting = new Deadline(LIMIT_MS).run(() => sql`select 1`.execute(open.db));
    await expect(waiting).rejects.toThrow(DeadlineError);
    taken.release();
    await sql`select 1`.execute(open.db);
    expect(open.pool.totalCount).toBe(1);
  });

  test('what has a deadline behind it finds no database', async () => {
    const deadline = new Deadline(LIMIT_MS);
    const later = Promise.withResolvers<void>();
    let outcome: Promise<unknown> = Promise.resolve();
    const work = deadline.run(async () => {
      await later.promise;
      outcome = sql`insert into notes values ('after all')`.execute(open.db);
      await outcome;
    });
    await expect(work).rejects.toThrow(DeadlineError);
    later.resolve();
    await Promise.resolve();
    await expect(outcome).rejects.toThrow(DeadlineError);
    const { rows } = await sql`select * from notes`.execute(open.db);
    expect(rows).toEqual([]);
  });

  test('a job, which has no deadline, has a limit for each statement', async () => {
    await sql`select 1`.execute(open.db);
    door.freeze();
    const job = withStatementLimit(LIMIT_MS, () => sql`select 2`.execute(open.db));
    await expect(job).rejects.toThrow('Connection terminated');
    await gone();
    door.thaw();
    await expect(sql`select 3 as three`.execute(open.db)).resolves.toMatchObject({
      rows: [{ three: 3 }],
    });
  });

  test('and the limit of the pool where it has none of its own, a second above the one of the server', async () => {
    const impatient = await openDatabase(door.url, {
      log,
      allowUnsafeWrites: true,
      statementTimeoutMs: LIMIT_MS,
    });
    // The server ends the statement itself, and the connection stays open.
    await expect(sql`select pg_sleep(60)`.execute(impatient.db)).rejects.toThrow(
      'statement timeout',
    );
    expect(impatient.pool.totalCount).toBe(1);
    door.freeze();
    await expect(sql`select 1`.execute(impatient.db)).rejects.toThrow('Connection terminated');
    door.thaw();
    await impatient.close();
  });

  test('a pool that is abandoned waits for nothing any more, neither for an answer nor for a connection', async () => {
    await sql`select 1`.execute(open.db);
    door.freeze();
    const asked = sql`select 2`.execute(open.db).catch((error: unknown) => String(error));
    const waiting = sql`select 3`.execute(open.db).catch((error: unknown) => error);
    await expect.poll(() => door.heldBack()).toContain('select 2');
    open.abandon();
    expect(await asked).toContain('Connection terminated');
    expect(await waiting).toBeInstanceOf(DeadlineError);
    await expect(sql`select 4`.execute(open.db)).rejects.toThrow(DeadlineError);
    // No new connection is opened for the waiting request, because a frozen server would not answer
    // it either.
    expect(open.pool.ending).toBe(true);
    await gone();
  });

  test('nor for a connection that is just being opened', async () => {
    const unused = await openDatabase(door.url, { log, allowUnsafeWrites: true });
    door.freeze();
    const began = performance.now();
    const asked = sql`select 1`.execute(unused.db).catch((error: unknown) => error);
    await expect.poll(() => unused.pool.totalCount).toBe(1);
    unused.abandon();
    expect(await asked).toBeInstanceOf(DeadlineError);
    await unused.close();
    const longestWaitMs = unused.pool.options.connectionTimeoutMillis;
    expect(performance.now() - began).toBeLessThan(longestWaitMs ?? 0);
    await gone();
  });
});
