import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  type NewWebhook,
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  WEBHOOK_MESSAGES,
  WEBHOOK_TYPES,
  type WebhookWithSecret,
} from '@recourse/contract/told/webhooks';
import { WEBHOOKS } from '@recourse/contract/values/limits';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeDelivery, makeUser, makeWebhook } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../../test/test-app.ts';
import { freshAdmin } from '../../../test/webhooks/webhooks.ts';
import type { UserRow } from '../../db/tables.ts';
import { createSeal } from '../../kernel/security/factors/seal.ts';
import { resealWebhooks } from './reseal.service.ts';

const GOOD = { url: 'https://public.example.org/hook', types: ['claim.filed'] } as const;

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await freshAdmin(t);
});
afterEach(async () => {
  await t.db.deleteFrom('webhooks').execute();
});
afterAll(() => t.close());

const post = (body: object) => t.call(createWebhook, admin, { body: { ...GOOD, ...body } });
const add = async (values: Partial<NewWebhook> = {}) =>
  (await post(values)).json<WebhookWithSecret>();
const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  t.call(updateWebhook, admin, { params: { id }, body, headers });
const audited = async () =>
  (
    await t.db
      .selectFrom('audit')
      .where('area', '=', 'webhooks')
      .select(['action', 'object_id', 'actor_id', 'fields', 'detail'])
      .orderBy('id')
      .execute()
  ).slice(-1)[0];

describe('a new webhook', () => {
  test('is on, and shows its secret once', async () => {
    const made = await add({ name: ' Ledger ', types: ['claim.filed', 'document.shared'] });
    const { secret, ...webhook } = made;
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({
      name: 'Ledger',
      url: GOOD.url,
      types: ['claim.filed', 'document.shared'],
      enabled: true,
      disabledReason: null,
      failingSince: null,
      lastSuccessAt: null,
      previousSecretUntil: null,
      canSign: true,
      version: 1,
    });
    expect((await t.call(getWebhook, admin, { params: { id: made.id } })).json()).toEqual(webhook);
    expect((await t.call(listWebhooks, admin)).json()).toEqual({ data: [webhook] });
    expect(await audited()).toEqual({
      action: 'webhook-create',
      object_id: made.id,
      actor_id: admin.id,
      fields: ['url', 'types', 'name'],
      detail: {},
    });
    const rows = await t.db.selectFrom('webhooks').selectAll().execute();
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(bytes).toHaveLength(32);
    expect(rows.filter((row) => row.secret.includes(bytes))).toEqual([]);
  });

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://①②⑦.⓪.⓪.①/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost:8443/hook',
    'https://inside.example.org/',
    'https://mixed.example.org/',
    'http://public.example.org/',
  ])('may not send to %s', async (url) => {
    const answer = await refused(t.db, 422, () => post({ url }));
    expect(answer.json()).toMatchObject({
      message: WEBHOOK_MESSAGES.notAllowed,
      fields: { url: WEBHOOK_MESSAGES.notAllowed },
    });
  });

  test('may have a name that does not resolve yet', async () => {
    expect((await post({ url: 'https://nowhere.example.org/' })).statusCode).toBe(201);
  });

  test.each([
    'public.example.org',
    'ftp://public.example.org/',
    'https://user@public.example.org/',
    'https://:word@public.example.org/',
    'https://public.example.org/#part',
    'https://public.example.org/#',
    'javascript:alert(1)',
    '',
  ])('has a whole address, unlike "%s"', async (url) => {
    const answer = await refused(t.db, 400, () => post({ url }));
    expect(answer.json()).toMatchObject({ fields: { url: WEBHOOK_MESSAGES.url } });
  });

  test('wants known types, each once, and none of the administrators’ own', async () => {
    for (const types of [
      [],
      ['claim.filed', 'claim.filed'],
      ['mail.paused'],
      ['webhook.test'],
      ['x'],
    ])
      await refused(t.db, 400, () => post({ types }));
    expect(WEBHOOK_TYPES).not.toContain('webhook.disabled');
  });

  test('has a limit', async () => {
    for (let count = 0; count < WEBHOOKS.webhooks - 1; count += 1) await makeWebhook(t.db);
    const made = await Promise.all([post({}), post({}), post({})]);
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });
});

describe('only administrators with a fresh proof', () => {
  const calls = (id: number, deliveryId: number) => {
    const aim = { params: { id } };
    return [
      [createWebhook, { body: GOOD }],
      [updateWebhook, { ...aim, body: { name: 'Other' } }],
      [rotateWebhook, aim],
      [testWebhook, aim],
      [replayDelivery, { params: { id: deliveryId } }],
      [deleteWebhook, aim],
    ] as const;
  };

  test('change webhooks', async () => {
    const id = await makeWebhook(t.db);
    const deliveryId = await makeDelivery(t.db, { webhook_id: id });
    const [unproved, employee, client] = [
      await makeUser(t.db, { role: 'ADMIN' }),
      await makeUser(t.db, { role: 'EMPLOYE' }),
      await makeUser(t.db, { role: 'CLIENT' }),
    ];
    // Their sessions begin here, because they are rows too.
    for (const user of [unproved, employee, client]) await t.bearer(user);
    for (const [endpoint, input] of calls(id, deliveryId)) {
      const answer = await refused(t.db, 403, () => t.call(endpoint, unproved, input));
      expect(answer.json()).toMatchObject({ code: 'STEP_UP' });
      for (const user of [employee, client]) {
        const { json } = await t.call(endpoint, user, input);
        expect(json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      }
      expect((await t.call(endpoint, null, input)).statusCode).toBe(401);
    }
    for (const [endpoint, input] of [
      [listWebhooks, {}],
      [getWebhook, { params: { id } }],
      [listDeliveries, { params: { id } }],
    ] as const) {
      expect((await t.call(endpoint, unproved, input)).statusCode).toBe(200);
      expect((await t.call(endpoint, employee, input)).statusCode).toBe(403);
    }
  });
});

describe('a change', () => {
  test('of some fields leaves the others, and is in the audit trail without values', async () => {
    const { id } = await add();
    const changes = { url: 'https://public.example.org/other', types: ['claim.note'] };
    expect((await put(id, changes)).json()).toMatchObject({ ...changes, name: '', version: 2 });
    expect(await audited()).toEqual({
      action: 'webhook-update',
      object_id: id,
      actor_id: admin.id,
      fields: ['url', 'types'],
      detail: {},
    });
    const rows = JSON.stringify(await t.db.selectFrom('audit').selectAll().execute());
    expect(rows).not.toContain('public.example.org');
  });

  test('of a stale version, and one that changes nothing', async () => {
    const { id } = await add();
    await refused(t.db, 412, () => put(id, { name: 'Other' }, { 'if-match': '"7"' }));
    await refused(t.db, 200, () => put(id, { ...GOOD, name: '', enabled: true }));
    const aim = { params: { id }, headers: { 'if-match': '"7"' } };
    await refused(t.db, 412, () => t.call(rotateWebhook, admin, aim));
    const answer = await refused(t.db, 412, () => t.call(deleteWebhook, admin, aim));
    expect(answer.json()).toMatchObject({ code: 'STALE' });
  });

  test('to an address that is not allowed is refused; the present one is not looked at again', async () => {
    const { id } = await add();
    await refused(t.db, 422, () => put(id, { url: 'https://10.0.0.1/' }));
    await t.db.updateTable('webhooks').set({ url: 'https://10.0.0.1/' }).execute();
    expect((await put(id, { url: 'https://10.0.0.1/', name: 'Old' })).statusCode).toBe(200);
  });

  test('to another address, and turning it on, forget since when it fails', async () => {
    const { id } = await add();
    for (const change of [{ url: 'https://public.example.org/other' }, { enabled: true }]) {
      await t.db.updateTable('webhooks').set({ failing_since: t.clock.now() }).execute();
      expect((await put(id, change)).json<Webhook>().failingSince).toBeNull();
    }
  });

  test('of a webhook that is off leaves why it is off', async () => {
    const { id } = await add();
    await t.db.updateTable('webhooks').set({ enabled: false, disabled_reason: 'GONE' }).execute();
    await refused(t.db, 200, () => put(id, { enabled: false }));
    expect((await put(id, { enabled: false, name: 'Old' })).json()).toMatchObject({
      disabledReason: 'GONE',
      name: 'Old',
    });
  });

  test('turns a webhook off and on', async () => {
    const { id } = await add();
    const waiting = await makeDelivery(t.db, { webhook_id: id, state: 'PENDING' });
    expect((await put(id, { enabled: false })).json()).toMatchObject({
      enabled: false,
      disabledReason: 'BY_HAND',
    });
    const aim = { params: { id } };
    await refused(t.db, 409, () => t.call(testWebhook, admin, aim));
    const { json } = await t.call(listDeliveries, admin, aim);
    expect(json()).toMatchObject({ data: [{ id: waiting, state: 'HELD', nextAt: null }] });
    expect((await put(id, { enabled: true })).json()).toMatchObject({
      enabled: true,
      disabledReason: null,
    });
  });
});

test('a deleted webhook is gone with its deliveries', async () => {
  const { id } = await add();
  const deliveryId = await makeDelivery(t.db, { webhook_id: id });
  const aim = { params: { id } };
  expect((await t.call(deleteWebhook, admin, aim)).statusCode).toBe(204);
  expect(await audited()).toMatchObject({ action: 'webhook-delete', object_id: id });
  expect(await t.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  for (const endpoint of [getWebhook, deleteWebhook, rotateWebhook, testWebhook, listDeliveries])
    await refused(t.db, 404, () => t.call(endpoint, admin, aim));
  await refused(t.db, 404, () => t.call(replayDelivery, admin, { params: { id: deliveryId } }));
});

test('deliveries are listed by pages, the newest first, and by their state', async () => {
  const { id } = await add();
  const ids: number[] = [];
  for (const state of ['FAILED', 'HELD', 'FAILED'] as const)
    ids.unshift(await makeDelivery(t.db, { webhook_id: id, state }));
  await makeDelivery(t.db);
  const list = async (query: Record<string, string>) => {
    const response = await t.call(listDeliveries, admin, { params: { id }, query });
    const { data, meta } = response.json<{ data: { id: number }[]; meta: { next: number } }>();
    return [data.map((row) => row.id), meta.next];
  };
  expect(await list({})).toEqual([ids, null]);
  expect(await list({ perPage: '2' })).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await list({ perPage: '2', after: String(ids[1]) })).toEqual([ids.slice(2), null]);
  expect(await list({ state: 'HELD' })).toEqual([[ids[1]], null]);
});

describe('when the keys of ENCRYPTION_KEY change', () => {
  const NEXT = 'w8Kp2Xv6Zt1Rn5Lq9Jd3Fb7Hs4Mc0GyQe';
  /** Starts with these keys; resolves with the lines of the log. */
  async function startWith(secrets: [string, ...string[]]) {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const seal = createSeal(secrets);
    await resealWebhooks({ ...t.ctx, log, seal });
    return { seal, lines: lines.map((line) => JSON.parse(line) as object) };
  }

  test('both secrets of a webhook are sealed with the first one', async () => {
    const { id } = await add();
    await t.call(rotateWebhook, admin, { params: { id } });
    const { seal, lines } = await startWith([NEXT, TEST_SECRET]);
    expect(lines).toMatchObject([{ level: 30, resealed: 2 }]);
    const row = await t.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect([row.key_id, row.previous_key_id]).toEqual([seal.keyId, seal.keyId]);
    expect((await startWith([NEXT])).lines).toEqual([]);
  });

  test('a missing key is one warning', async () => {
    await add();
    await add();
    expect((await startWith([NEXT])).lines).toMatchObject([{ level: 40, unreadable: 2 }]);
  });
});
