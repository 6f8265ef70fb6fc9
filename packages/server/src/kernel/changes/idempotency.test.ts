import { handOver } from '@recourse/contract/ai';
import { createClaim } from '@recourse/contract/claims';
import { createDocument } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_MESSAGES } from '@recourse/contract/wire/idempotency';
import { createReport, validateReport, validateReportBy } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { register } from '@recourse/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeReport, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { contentsOf } from '../../../test/contents.ts';
import { refused } from '../../../test/refusals.ts';
import { type CallInput, createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import { withClient } from '../../db/connect/connect.ts';
import type { UserRow } from '../../db/tables.ts';
import { forgetOutdated } from '../../forget-outdated.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let keys = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
});
afterAll(() => t.close());

const newKey = (): string => `key-${(keys += 1)}`;
const keyed = (key: string, input: CallInput = {}): CallInput => ({
  ...input,
  headers: { ...input.headers, [IDEMPOTENCY_HEADER]: key },
});
const file = (key: string, contenu: string, as = client, on = t) =>
  on.call(createClaim, as, keyed(key, { body: { contenu } }));
const claimsWith = (contenu: string) =>
  t.db.selectFrom('claims').where('contenu', '=', contenu).select('id').execute();

interface Case {
  name: string;
  endpoint: Endpoint;
  as: () => UserRow;
  input: () => Promise<CallInput>;
}

const upload = (): CallInput => {
  const { body, headers } = form({ nom: 'Letter' }, { name: 'a.txt', content: 'Dear all' });
  return { body, headers };
};
const pending = () => makeReport(t.db, { user_id: client.id });

const cases: Case[] = [
  {
    name: 'a claim',
    endpoint: createClaim,
    as: () => employee,
    input: async () => ({ body: { contenu: 'The line is dead' } }),
  },
  {
    name: 'a report',
    endpoint: createReport,
    as: () => client,
    input: async () => ({ body: { reclamationText: 'The line is dead' } }),
  },
  { name: 'a document', endpoint: createDocument, as: () => client, input: async () => upload() },
  {
    name: 'a solution',
    endpoint: createSolution,
    as: () => admin,
    input: async () => ({ body: { texte: 'Plug it in' } }),
  },
  {
    name: 'a user',
    endpoint: register,
    as: () => admin,
    input: async () => ({
      body: {
        username: `new${(keys += 1)}`,
        email: `new${keys}@example.org`,
        phone: '1',
        role: 'CLIENT',
        password: 'correct horse battery',
      },
    }),
  },
  {
    name: 'a handover',
    endpoint: handOver,
    as: () => client,
    input: async () => {
      const conversationId = `talk-${(keys += 1)}`;
      await makeReport(t.db, { user_id: client.id, conversation_id: conversationId });
      return { body: { conversationId } };
    },
  },
  {
    name: 'a validation',
    endpoint: validateReport,
    as: () => employee,
    input: async () => ({
      params: { id: (await pending()).id },
      query: { employeeId: String(employee.id) },
      headers: { 'if-match': '"1"' },
    }),
  },
  {
    name: 'a validation by its other address',
    endpoint: validateReportBy,
    as: () => employee,
    input: async () => ({ params: { id: (await pending()).id, employeeId: employee.id } }),
  },
];

describe.each(cases)('sending $name twice with one key', ({ endpoint, as, input }) => {
  test('does it once and gives the first answer again', async () => {
    const same = keyed(newKey(), await input());
    const first = await t.call(endpoint, as(), same);
    expect(first.statusCode).toBe(endpoint.status ?? 200);
    const again = await refused(t.db, first.statusCode, () => t.call(endpoint, as(), same));
    expect(again.body).toBe(first.body);
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
  });

  test('changes nothing at all when the answer cannot be stored with the change', async () => {
    const one = keyed(newKey(), await input());
    await withClient(t.ownerUrl, (owner) =>
      owner.query('alter table idempotency add constraint never check (false) not valid'),
    );
    await refused(t.db, 500, () => t.call(endpoint, as(), one));
    await withClient(t.ownerUrl, (owner) =>
      owner.query('alter table idempotency drop constraint never'),
    );
    expect((await t.call(endpoint, as(), one)).statusCode).toBe(endpoint.status ?? 200);
  });
});

describe('CC-04: a key', () => {
  test('is refused with other contents, or at another endpoint', async () => {
    const key = newKey();
    expect((await file(key, 'First words')).statusCode).toBe(201);
    const other = await refused(t.db, 422, () => file(key, 'Other words'));
    expect(other.json()).toMatchObject({
      code: 'KEY_REUSED',
      message: IDEMPOTENCY_MESSAGES.otherContent,
    });
    const body = { reclamationText: 'First words' };
    await refused(t.db, 422, () => t.call(createReport, client, keyed(key, { body })));
  });

  test('is refused at another row of the same endpoint, which stays as it was', async () => {
    const key = newKey();
    const [one, other] = [await pending(), await pending()];
    const validate = (id: number) =>
      t.call(validateReportBy, employee, keyed(key, { params: { id, employeeId: employee.id } }));
    expect((await validate(one.id)).statusCode).toBe(200);
    const refusal = await refused(t.db, 422, () => validate(other.id));
    expect(refusal.json()).toMatchObject({ code: 'KEY_REUSED' });
  });

  test('is refused with another file in the same form', async () => {
    const key = newKey();
    const send = (content: string) => {
      const { body, headers } = form({ nom: 'Letter' }, { name: 'a.txt', content });
      return t.call(createDocument, client, keyed(key, { body, headers }));
    };
    expect((await send('One')).statusCode).toBe(201);
    await refused(t.db, 422, () => send('Two'));
  });

  test('is its own for every person', async () => {
    const key = newKey();
    const other = await makeUser(t.db);
    const [mine, theirs] = await Promise.all([
      file(key, 'Two people'),
      file(key, 'Two people', other),
    ]);
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
    expect(await claimsWith('Two people')).toHaveLength(2);
  });

  test('is not needed: without one every POST counts', async () => {
    for (let i = 0; i < 2; i += 1)
      await t.call(createClaim, client, { body: { contenu: 'No key' } });
    expect(await claimsWith('No key')).toHaveLength(2);
  });

  test('is free again after a refusal', async () => {
    const key = newKey();
    const of = (userId: number) =>
      t.call(createClaim, admin, keyed(key, { body: { contenu: 'About somebody', userId } }));
    await refused(t.db, 422, () => of(999_999));
    expect((await of(client.id)).statusCode).toBe(201);
  });

  test('lives for 24 hours, then it is swept', async () => {
    const key = newKey();
    await file(key, 'A day');
    t.clock.advance(24 * 3_600_000);
    const someone = await makeUser(t.db);
    await forgetOutdated(t.ctx);
    expect(await countKeys()).toBeGreaterThan(0);
    t.clock.advance(1);
    await file(newKey(), 'Fresh', someone);
    await forgetOutdated(t.ctx);
    expect(await countKeys()).toBe(1);
  });

  test('counts as new after its day, swept or not', async () => {
    const someone = await makeUser(t.db);
    const key = newKey();
    const first = await file(key, 'A day later', someone);
    await t.db
      .updateTable('idempotency')
      .set({ created_at: new Date(t.clock.now().getTime() - 24 * 3_600_000) })
      .execute();
    const second = await file(key, 'A day later', someone);
    expect(second.statusCode).toBe(201);
    expect(second.json<{ id: number }>().id).not.toBe(first.json<{ id: number }>().id);
  });

  test.each(['', ' ', 'two words', 'é', 'k'.repeat(256)])('cannot be %j', async (key) => {
    const someone = await makeUser(t.db);
    const response = await refused(t.db, 400, () => file(key, 'x', someone));
    expect(response.json()).toMatchObject({ message: IDEMPOTENCY_MESSAGES.key });
  });

  test('can have 255 characters', async () => {
    const someone = await makeUser(t.db);
    expect((await file('~'.repeat(255), 'Long', someone)).statusCode).toBe(201);
  });

  test('tells nothing to whoever reads the database', async () => {
    const someone = await makeUser(t.db);
    const key = 'a-key-to-look-for';
    await file(key, 'Words to look for', someone);
    const rows = await t.db.selectFrom('idempotency').selectAll().execute();
    const everything = rows
      .flatMap((row) => [row.name, row.fingerprint, row.answer.toString()])
      .join();
    expect(rows.length).toBeGreaterThan(0);
    expect(everything).not.toContain(key);
    expect(everything).not.toContain('Words to look for');
  });
});

describe('CC-04, CC-12: while the first attempt runs', () => {
  /** Runs `work` while no claim can be written. */
  const whileClaimsWait = (work: () => Promise<void>): Promise<void> =>
    withClient(t.ownerUrl, async (owner) => {
      await owner.query('begin');
      await owner.query('lock table claims in exclusive mode');
      await work();
      await owner.query('commit');
    });

  test('a second one is told to come back, by whichever server it reaches', async () => {
    const someone = await makeUser(t.db);
    const other = await t.another();
    const key = newKey();
    let first: ReturnType<typeof file> | undefined;
    await whileClaimsWait(async () => {
      first = file(key, 'Slow', someone);
      await untilSomebodyWaits(t.db);
      for (const server of [t, other]) {
        const second = await refused(t.db, 409, () => file(key, 'Slow', someone, server));
        expect(second.headers['retry-after']).toBe('1');
        expect(second.json()).toMatchObject({ code: 'STILL_RUNNING' });
      }
    });
    expect((await first)?.statusCode).toBe(201);
    const third = await file(key, 'Slow', someone, other);
    expect(third.body).toBe((await first)?.body);
    expect(await claimsWith('Slow')).toHaveLength(1);
  });

  test('and its server dies, the key is free and nothing was done', async () => {
    const someone = await makeUser(t.db);
    const key = newKey();
    await whileClaimsWait(async () => {
      const first = file(key, 'Crashed', someone);
      const pids = await untilSomebodyWaits(t.db);
      const before = await contentsOf(t.db);
      // The database sees a killed process as a connection that ends.
      for (const pid of pids) await sql`select pg_terminate_backend(${pid})`.execute(t.db);
      expect((await first).statusCode).toBe(503);
      expect(await contentsOf(t.db)).toBe(before);
    });
    expect((await file(key, 'Crashed', someone)).statusCode).toBe(201);
    expect(await claimsWith('Crashed')).toHaveLength(1);
  });

  test('a burst on two servers makes one row', async () => {
    const someone = await makeUser(t.db);
    const other = await t.another();
    const key = newKey();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) => file(key, 'Burst', someone, i % 2 ? t : other)),
    );
    const done = all.filter(({ statusCode }) => statusCode === 201);
    expect(
      new Set(all.map(({ statusCode }) => statusCode)).difference(new Set([201, 409])),
    ).toEqual(new Set());
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    expect(await claimsWith('Burst')).toHaveLength(1);
  });
});

const countKeys = async (): Promise<number> =>
  (await t.db.selectFrom('idempotency').select('name').execute()).length;
