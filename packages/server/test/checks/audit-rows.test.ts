import { findSimilar } from '@recourse/contract/claims-links';
import { previewCalendar } from '@recourse/contract/clock/calendar-preview';
import { search, searchLong, summarize } from '@recourse/contract/ai';
import { replaySolution } from '@recourse/contract/replay';
import { login } from '@recourse/contract/auth';
import {
  confirmStepSetup,
  finishStepSetup,
  secondStep,
} from '@recourse/contract/identity/second-step';
import { addPasskey } from '@recourse/contract/identity/passkeys';
import { startLink, startProof } from '@recourse/contract/identity/single-sign-on';
import { postConversationMessage } from '@recourse/contract/conversations';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { tellPresence } from '@recourse/contract/events';
import { renderCannedReply } from '@recourse/contract/desk/replies';
import { changeClaims } from '@recourse/contract/inbox/bulk';
import { previewImport, runImport } from '@recourse/contract/imports';
import { readNotifications } from '@recourse/contract/notifications';
import { lookAtLink, recover } from '@recourse/contract/told/links';
import { signUp } from '@recourse/contract/told/sign-up';
import { unsubscribe } from '@recourse/contract/told/unsubscribe';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../src/db/connect/connect.ts';
import type { Tables } from '../../src/db/tables.ts';
import {
  ALLOWED_CALLS,
  type AllowedCall,
  ONE_A_ENDPOINT,
  prepare,
} from '../permissions/allowed-calls.ts';
import { makeUser } from '../factories.ts';
import { changedTables, contentsOf } from '../contents.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests the audit trail for every writing endpoint: no change without its row, no row without its change. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  // Another administrator, so that one made for a case is never the last.
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

/**
 * Endpoints that write no audit row. Presence is told to others and deleted when the row is closed. Which notifications
 * somebody has read concerns nobody else. A round through the identity provider is begun in a cookie alone.
 */
const READING: readonly Endpoint[] = [
  search,
  searchLong,
  previewImport,
  previewCalendar,
  findSimilar,
  summarize,
  replaySolution,
  renderCannedReply,
  tellPresence,
  readNotifications,
  lookAtLink,
  startLink,
  startProof,
];

/**
 * Excludes three cases. An administrator who takes an unassigned claim changes nothing. Requests for a new password or
 * an account are answered before the work; recovery.test.ts and sign-up.test.ts check their rows. Ending mails by a
 * link has no signed-in user; settings.test.ts checks its row.
 */
const isWriting = ({ endpoint, role, target }: AllowedCall): boolean =>
  endpoint.method !== 'GET' &&
  !READING.includes(endpoint) &&
  endpoint !== recover &&
  endpoint !== signUp &&
  endpoint !== unsubscribe &&
  !(role === 'ADMIN' && target === 'unassigned');

const newestId = async (db: Kysely<Tables>): Promise<number> => {
  const { id } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
};

const databaseTime = async (db: Kysely<Tables>): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
};

const rowsSince = async (id: number) =>
  t.db.selectFrom('audit').where('id', '>', id).selectAll().orderBy('id').execute();

/**
 * A message of a conversation is stored first and its report afterwards: two changes in two transactions, each with its
 * row. The first message creates the report, a later one changes it.
 */
const isReported = ({ endpoint }: AllowedCall): boolean => endpoint === postConversationMessage;

/** Finishing the set-up at the sign-in adds a factor and opens a session: two rows of the same person and request. */
const isTwofold = ({ endpoint }: AllowedCall): boolean => endpoint === finishStepSetup;

describe('AT-01 every endpoint that writes', () => {
  test.each(
    ALLOWED_CALLS.filter((call) => isWriting(call) && !isReported(call) && !isTwofold(call)),
  )('$name leaves exactly one audit row, of who did it and in which request', async (call) => {
    const prepared = await prepare(t, call);
    const before = await newestId(t.db);
    const begun = await databaseTime(t.db);
    const response = await prepared.make();
    expect(response.statusCode, `answered ${response.body}`).toBeLessThan(300);
    const rows = await rowsSince(before);
    expect(rows).toMatchObject([
      {
        actor_id: prepared.actor.id,
        request_id: response.headers['x-request-id'],
        address: '127.0.0.1',
      },
    ]);
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(begun.getTime());
    expect(rows[0]?.action).not.toBe('');
  });

  test.each(ALLOWED_CALLS.filter(isReported))(
    '$name leaves exactly two, of the message and of its report, by the same person in the same request',
    async (call) => {
      const prepared = await prepare(t, call);
      const before = await newestId(t.db);
      const begun = await databaseTime(t.db);
      const response = await prepared.make();
      expect(response.statusCode, `answered ${response.body}`).toBe(201);
      const { report } = response.json<{ report: { id: number } }>();
      const rows = await rowsSince(before);
      const by = {
        actor_id: prepared.actor.id,
        request_id: response.headers['x-request-id'],
        address: '127.0.0.1',
      };
      const action = call.target === 'own' ? 'update' : 'create';
      expect(rows).toMatchObject([
        { ...by, area: 'conversations', action: 'message' },
        { ...by, area: 'reports', action, object_id: report.id },
      ]);
      for (const { at } of rows) expect(at.getTime()).toBeGreaterThanOrEqual(begun.getTime());
    },
  );

  test.each(ALLOWED_CALLS.filter(isTwofold))(
    '$name leaves exactly two, of the factor and of the session, by the same person in the same request',
    async (call) => {
      const prepared = await prepare(t, call);
      const before = await newestId(t.db);
      const response = await prepared.make();
      expect(response.statusCode).toBe(200);
      const by = { actor_id: prepared.actor.id, request_id: response.headers['x-request-id'] };
      expect(await rowsSince(before)).toMatchObject([
        { ...by, area: 'users', action: 'factor-add' },
        { ...by, area: 'auth', action: 'sign-in' },
      ]);
    },
  );

  test('there are more than twenty of them', () => {
    expect(ONE_A_ENDPOINT.filter(isWriting).length).toBeGreaterThan(20);
  });
});

describe('AT-01 what only reads, though it is sent as a write,', () => {
  test.each(ALLOWED_CALLS.filter(({ endpoint }) => READING.includes(endpoint)))(
    '$name leaves no audit row and no record',
    async (call) => {
      const prepared = await prepare(t, call);
      const audited = await newestId(t.db);
      const before = await contentsOf(t.db);
      expect((await prepared.make()).statusCode).toBeLessThan(300);
      expect(await rowsSince(audited)).toEqual([]);
      const changed = changedTables(before, await contentsOf(t.db));
      expect(changed).toEqual(call.endpoint === tellPresence ? ['outbox', 'presence'] : []);
    },
  );
});

/** Makes every audit row fail, and with it the change in the same transaction. */
const CLOSE_TRAIL = `
  create function closed_trail() returns trigger language plpgsql
    as $$ begin raise exception 'the trail is closed'; end $$;
  create trigger closed_trail before insert on audit for each row execute function closed_trail();`;

/**
 * Tables that keep a row after a failure: the failed import, the name of a bulk change, so that it can be continued,
 * and the try of a step, which counts before its code is checked. A challenge counts once, whatever becomes of the
 * answer.
 */
const KEPT = new Map<Endpoint, readonly string[]>([
  [runImport, ['imports']],
  [changeClaims, ['bulk_operations']],
  [secondStep, ['sign_in_steps']],
  [confirmStepSetup, ['sign_in_steps']],
  [addPasskey, ['passkey_challenges']],
]);

describe('AT-01 where its audit row cannot be written', () => {
  afterEach(() =>
    withClient(t.ownerUrl, (owner) => owner.query('drop function closed_trail cascade')),
  );

  const sessions = async () =>
    t.db.selectFrom('sessions').select(['jti', 'revoked_at']).orderBy('jti').execute();

  test.each(ONE_A_ENDPOINT.filter(isWriting))('$name changes nothing', async (call) => {
    const prepared = await prepare(t, call);
    await withClient(t.ownerUrl, (owner) => owner.query(CLOSE_TRAIL));
    const before = await contentsOf(t.db);
    const signedIn = await sessions();
    const response = await prepared.make();
    expect(response.statusCode).toBe(500);
    const kept = KEPT.get(call.endpoint) ?? [];
    expect(changedTables(before, await contentsOf(t.db))).toEqual(kept);
    expect(await sessions()).toEqual(signedIn);
  });
});

test('AT-04 line breaks, escape codes and JSON in what a caller sends stay inside their field', async () => {
  const evil = 'x\r\n{"level":60,"msg":"forged"}\u001b[31m';
  const before = await newestId(t.db);
  for (const email of [evil, `a${evil}@example.org`])
    await t.call(login, null, {
      body: { email, password: 'wrong password' },
      headers: { 'user-agent': 'agent {"forged":true}' },
    });
  const rows = await rowsSince(before);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/forged|wrong password|\[31m/);
});
