import {
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookWithSecret,
  getWebhook,
} from '@recourse/contract/told/webhooks';
import { createClaim } from '@recourse/contract/claims';
import { RETENTION, WEBHOOKS } from '@recourse/contract/values/limits';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Manners, type Receiver, startReceiver } from '../../../test/webhooks/receiver.ts';
import {
  addWebhook,
  callWebhooks,
  deliveriesOf,
  freshAdmin,
  RECEIVERS_ARE_HERE,
} from '../../../test/webhooks/webhooks.ts';
import type { UserRow } from '../../db/tables.ts';
import { createSeal } from '../../kernel/security/factors/seal.ts';
import { forgetOutdated } from '../../forget-outdated.ts';
import { followEvents } from './follow.service.ts';
import { createWebhookSender, type WebhookSender } from './sender.service.ts';
import { forgetFormerSecrets } from './webhooks.service.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let t: TestApp;
let admin: UserRow;
const receivers: Receiver[] = [];
beforeAll(async () => {
  t = await createTestApp(RECEIVERS_ARE_HERE);
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterEach(async () => {
  await t.db.deleteFrom('webhooks').execute();
  await t.db.deleteFrom('notifications').execute();
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(() => t.close());

/** A receiver with these answers, and a webhook for it. */
async function hook(...answers: readonly Manners[]) {
  const receiver = await startReceiver(...answers);
  receivers.push(receiver);
  const made = await addWebhook(t, { url: receiver.url });
  return { receiver, made, id: made.id };
}
const file = async () => {
  const body = { contenu: 'It broke.' };
  return (await t.call(createClaim, await freshAdmin(t), { body })).json<{ id: number }>();
};
const fileAndCall = async () => {
  await file();
  await callWebhooks(t);
};
const states = async (id: number) => (await deliveriesOf(t, id)).map(({ state }) => state);
const read = async (id: number) =>
  (await t.call(getWebhook, await freshAdmin(t), { params: { id } })).json<Webhook>();
const change = async (id: number, body: object) => {
  return (
    await t.call(updateWebhook, await freshAdmin(t), { params: { id }, body })
  ).json<Webhook>();
};
const replay = async (id: number) => {
  return t.call(replayDelivery, await freshAdmin(t), { params: { id } });
};
/** The three headers, as a receiver verifies them. */
const signedBy = ({ headers }: Receiver['arrived'][number]) =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(headers[name]),
    ]),
  );
/** What a receiver's library says; it compares the time with the real one. */
function verify(secret: string, message: Receiver['arrived'][number]): unknown {
  const real = Date.now;
  Date.now = () => t.clock.now().getTime();
  try {
    return new Verifier(secret).verify(message.body, signedBy(message));
  } finally {
    Date.now = real;
  }
}

describe('WH-01 a message', () => {
  test('is verified by the library of Standard Webhooks, and has no contents', async () => {
    const { receiver, made } = await hook(204);
    const claim = await file();
    await callWebhooks(t);
    const [message, ...more] = receiver.arrived;
    if (!message) throw new Error('nothing came');
    expect(more).toEqual([]);
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(verify(made.secret, message)).toEqual({
      type: 'claim.filed',
      timestamp: t.clock.now().toISOString(),
      data: { area: 'claims', id: claim.id, version: 1 },
    });
    expect(message).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: { 'content-type': 'application/json', 'user-agent': 'Recourse-Webhooks' },
    });
    expect(() => verify(made.secret, { ...message, body: `${message.body} ` })).toThrow(
      'No matching signature found',
    );
    const other = { ...message.headers, 'webhook-id': 'msg_other' };
    expect(() => verify(made.secret, { ...message, headers: other })).toThrow(
      'No matching signature found',
    );
    t.clock.advance(10 * 60 * SECOND);
    expect(() => verify(made.secret, message)).toThrow('too old');
  });

  test('has two signatures for a day after a rotation, then one', async () => {
    const { receiver, made, id } = await hook(200);
    const rotated = (
      await t.call(rotateWebhook, await freshAdmin(t), { params: { id } })
    ).json<WebhookWithSecret>();
    expect(rotated.secret).not.toBe(made.secret);
    expect(rotated.previousSecretUntil).toBe(
      new Date(t.clock.now().getTime() + WEBHOOKS.previousSecretHours * HOUR).toISOString(),
    );
    await fileAndCall();
    const [first] = receiver.arrived;
    if (!first) throw new Error('nothing came');
    expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const { secret } of [made, rotated]) expect(verify(secret, first)).toBeTruthy();
    t.clock.advance(WEBHOOKS.previousSecretHours * HOUR);
    expect((await read(id)).previousSecretUntil).toBeNull();
    await fileAndCall();
    const second = receiver.arrived[1];
    if (!second) throw new Error('nothing came');
    expect(verify(rotated.secret, second)).toBeTruthy();
    expect(() => verify(made.secret, second)).toThrow('No matching signature found');
  });

  test('of a test names the webhook', async () => {
    const { receiver, id } = await hook(200);
    expect((await t.call(testWebhook, await freshAdmin(t), { params: { id } })).statusCode).toBe(
      201,
    );
    await callWebhooks(t);
    expect(JSON.parse(receiver.arrived[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { area: 'webhooks', id, version: 1 },
    });
  });
});

describe('WH-02 a message that is not accepted', () => {
  test('comes again after the stated pauses with its id and body, a log line each; no other is delayed', async () => {
    const failing = await hook(500, 500, 500, 200);
    const well = await hook(200);
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await file();
    await callWebhooks(t, { log });
    expect([failing.receiver.arrived.length, well.receiver.arrived.length]).toEqual([1, 1]);
    for (const [tries, seconds] of [5, 300, 1_800].entries()) {
      t.clock.advance((seconds - 1) * SECOND);
      await callWebhooks(t, { log });
      expect(failing.receiver.arrived).toHaveLength(tries + 1);
      t.clock.advance(SECOND);
      await callWebhooks(t, { log });
      expect(failing.receiver.arrived).toHaveLength(tries + 2);
    }
    const { arrived } = failing.receiver;
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(arrived.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
    expect(new Set(arrived.map(({ body }) => body)).size).toBe(1);
    for (const message of arrived.slice(-1))
      expect(verify(failing.made.secret, message)).toBeTruthy();
    const [delivery] = await deliveriesOf(t, failing.id);
    expect(delivery).toMatchObject({
      messageId: arrived[0]?.headers['webhook-id'],
      state: 'DELIVERED',
      nextAt: null,
      attempts: [500, 500, 500, 200].map((status) => ({ status, error: null })),
    });
    const logged = lines
      .map((line) => JSON.parse(line) as { webhook: number; status: number })
      .filter(({ webhook }) => webhook === failing.id);
    expect(logged.map(({ status }) => status)).toEqual([500, 500, 500, 200]);
    expect(await read(failing.id)).toMatchObject({ failingSince: null, enabled: true });
    expect(well.receiver.arrived).toHaveLength(1);
  });

  test('has ten attempts within four days, and then failed', async () => {
    const { receiver, id } = await hook(500);
    await fileAndCall();
    for (const seconds of WEBHOOKS.retrySeconds) {
      t.clock.advance(seconds * SECOND);
      await callWebhooks(t);
    }
    expect(receiver.arrived).toHaveLength(10);
    expect(await states(id)).toEqual(['FAILED']);
    t.clock.advance(2 * DAY);
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(10);
    expect(await read(id)).toMatchObject({ enabled: true });
  });

  test('of a slow receiver keeps no other one waiting', async () => {
    const late: (() => void)[] = [];
    const slow = await hook((answer) => void late.push(() => answer.writeHead(200).end()));
    const quick = await hook(200);
    const sender = createWebhookSender(t.ctx);
    for (let count = 0; count < 6; count += 1) await file();
    await followEvents(t.ctx);
    await sender.start();
    await expect.poll(() => quick.receiver.arrived.length).toBe(6);
    // Not all of them at once.
    expect(late.length).toBeLessThan(6);
    await sender.start();
    const answering = setInterval(() => {
      for (const answer of late.splice(0)) answer();
    }, 5);
    await sender.idle();
    clearInterval(answering);
    expect(slow.receiver.arrived).toHaveLength(6);
    expect(await states(slow.id)).toEqual(Array(6).fill('DELIVERED'));
  });

  test('was answered with a redirect, or not at all', async () => {
    const { receiver, id } = await hook(301, (answer) => answer.destroy());
    await fileAndCall();
    t.clock.advance(5 * SECOND);
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(2);
    const [delivery] = await deliveriesOf(t, id);
    expect(delivery?.attempts).toMatchObject([
      { status: 301, error: null },
      { status: null, error: 'CONNECTION' },
    ]);
    expect(
      JSON.stringify(await t.db.selectFrom('webhook_deliveries').selectAll().execute()),
    ).not.toContain('nobody reads');
  });

  test('went to an address that is not allowed any more: an attempt that failed', async () => {
    const { receiver, id } = await hook(200);
    await t.db
      .updateTable('webhooks')
      .set({ url: receiver.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') })
      .execute();
    await fileAndCall();
    expect((await deliveriesOf(t, id))[0]).toMatchObject({
      state: 'PENDING',
      attempts: [{ status: null, error: 'ADDRESS_NOT_ALLOWED' }],
    });
    expect(receiver.arrived).toEqual([]);
  });
});

describe('WH-04 a receiver that is gone', () => {
  const told = () =>
    t.db
      .selectFrom('notifications')
      .where('user_id', '=', admin.id)
      .select(['kind', 'area', 'object_id as objectId'])
      .execute();

  test('turns its webhook off at once; administrators are told; a replay works when it is on again', async () => {
    const { receiver, id } = await hook(410, 200);
    await file();
    await callWebhooks(t);
    expect(await read(id)).toMatchObject({
      enabled: false,
      disabledReason: 'GONE',
      failingSince: t.clock.now().toISOString(),
      version: 2,
    });
    expect(await told()).toEqual([{ kind: 'webhook.disabled', area: 'webhooks', objectId: id }]);
    const audited = t.db.selectFrom('audit').where('action', '=', 'webhook-disabled');
    expect(await audited.selectAll().execute()).toMatchObject([
      { actor_id: null, area: 'webhooks', object_id: id, detail: {} },
    ]);
    const [held] = await deliveriesOf(t, id);
    expect(held).toMatchObject({ state: 'HELD', nextAt: null, attempts: [{ status: 410 }] });
    await fileAndCall();
    expect(receiver.arrived).toHaveLength(1);
    expect((await replay(held?.id ?? 0)).statusCode).toBe(409);
    expect(await change(id, { enabled: true })).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSince: null,
    });
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(1);
    t.clock.advance(5 * SECOND);
    expect((await replay(held?.id ?? 0)).statusCode).toBe(200);
    await callWebhooks(t);
    const [before, after] = receiver.arrived;
    expect(after?.body).toBe(before?.body);
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
    expect(after?.headers['webhook-timestamp']).not.toBe(before?.headers['webhook-timestamp']);
    expect(await states(id)).toEqual(['DELIVERED']);
  });

  test('a message that has failed for good is replayed with all of its attempts', async () => {
    const { id } = await hook(500);
    await fileAndCall();
    const [delivery] = await deliveriesOf(t, id);
    const failed = { state: 'FAILED', tries: WEBHOOKS.retrySeconds.length + 1 } as const;
    await t.db.updateTable('webhook_deliveries').set(failed).where('webhook_id', '=', id).execute();
    expect((await replay(delivery?.id ?? 0)).statusCode).toBe(200);
    await callWebhooks(t);
    const [again] = await deliveriesOf(t, id);
    const nextAt = new Date(t.clock.now().getTime() + 5 * SECOND).toISOString();
    expect(again).toMatchObject({ state: 'PENDING', nextAt });
  });

  test('a delivered message can be replayed, one that waits cannot', async () => {
    const { receiver, id } = await hook(200);
    await fileAndCall();
    const [delivery] = await deliveriesOf(t, id);
    expect((await replay(delivery?.id ?? 0)).statusCode).toBe(200);
    expect((await replay(delivery?.id ?? 0)).statusCode).toBe(409);
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(2);
  });

  test('a receiver that fails for five days turns its webhook off too', async () => {
    const { id } = await hook(500);
    await fileAndCall();
    for (const seconds of WEBHOOKS.retrySeconds) {
      t.clock.advance(seconds * SECOND);
      await fileAndCall();
    }
    t.clock.advance(DAY);
    await callWebhooks(t);
    expect(await read(id)).toMatchObject({ enabled: true });
    t.clock.advance(DAY);
    await callWebhooks(t);
    expect(await read(id)).toMatchObject({ enabled: false, disabledReason: 'FAILING' });
    expect(await told()).toMatchObject([{ kind: 'webhook.disabled', objectId: id }]);
    expect(new Set(await states(id))).toEqual(new Set(['HELD', 'FAILED']));
  });

  test('failures before a silence of days do not turn it off at the next one', async () => {
    const { id } = await hook(500);
    await fileAndCall();
    for (const seconds of WEBHOOKS.retrySeconds) {
      t.clock.advance(seconds * SECOND);
      await callWebhooks(t);
    }
    expect(await states(id)).toEqual(['FAILED']);
    t.clock.advance(7 * DAY);
    await callWebhooks(t);
    await fileAndCall();
    for (const seconds of WEBHOOKS.retrySeconds.slice(0, 3)) {
      expect(await read(id)).toMatchObject({ enabled: true });
      t.clock.advance(seconds * SECOND);
      await callWebhooks(t);
    }
    expect(await read(id)).toMatchObject({ enabled: false, disabledReason: 'FAILING' });
  });

  test('a success in between lets the five days begin anew', async () => {
    const { id } = await hook(500, 200, 500);
    await fileAndCall();
    t.clock.advance(4 * DAY);
    await callWebhooks(t);
    expect(await read(id)).toMatchObject({
      failingSince: null,
      lastSuccessAt: t.clock.now().toISOString(),
    });
    t.clock.advance(4 * DAY);
    await fileAndCall();
    expect(await read(id)).toMatchObject({
      enabled: true,
      failingSince: t.clock.now().toISOString(),
    });
  });

  test('turning a webhook off by hand holds what waits', async () => {
    const { receiver, id } = await hook(500);
    await fileAndCall();
    expect(await change(id, { enabled: false })).toMatchObject({ disabledReason: 'BY_HAND' });
    t.clock.advance(DAY);
    await fileAndCall();
    expect(await states(id)).toEqual(['HELD']);
    expect(receiver.arrived).toHaveLength(1);
    expect(await told()).toEqual([]);
  });

  test('what is being sent while the webhook is turned off is still noted', async () => {
    const answers: (() => void)[] = [];
    const { receiver, id } = await hook(
      (answer) => void answers.push(() => answer.writeHead(200).end()),
      (answer) => void answers.push(() => answer.writeHead(500).end()),
    );
    for (const state of ['DELIVERED', 'HELD']) {
      await file();
      const sending = callWebhooks(t);
      await expect.poll(() => answers.length).toBe(1);
      await change(id, { enabled: false });
      answers.pop()?.();
      await sending;
      expect((await states(id))[0]).toBe(state);
      await change(id, { enabled: true });
    }
    expect(receiver.arrived).toHaveLength(2);
  });
});

test('a webhook that was turned off by hand stays so, whatever a message in progress is answered', async () => {
  const gone: (() => void)[] = [];
  const { id } = await hook((answer) => void gone.push(() => answer.writeHead(410).end()));
  await file();
  const sending = callWebhooks(t);
  await expect.poll(() => gone.length).toBe(1);
  await change(id, { enabled: false });
  gone.pop()?.();
  await sending;
  expect(await read(id)).toMatchObject({ enabled: false, disabledReason: 'BY_HAND' });
});

test('what a former address answers does not turn off a webhook with a new one', async () => {
  const gone: (() => void)[] = [];
  const { id } = await hook((answer) => void gone.push(() => answer.writeHead(410).end()));
  const { receiver } = await hook(200);
  await file();
  const sending = callWebhooks(t);
  await expect.poll(() => gone.length).toBe(1);
  await change(id, { url: receiver.url });
  gone.pop()?.();
  await sending;
  expect(await read(id)).toMatchObject({ enabled: true, failingSince: null });
  expect((await deliveriesOf(t, id))[0]).toMatchObject({
    state: 'PENDING',
    attempts: [{ status: 410 }],
  });
});

describe('several servers', () => {
  test('send each message once', async () => {
    const { receiver, id } = await hook(200);
    const other = await t.another();
    for (let count = 0; count < 12; count += 1) await file();
    await Promise.all([callWebhooks(t), callWebhooks(other)]);
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(12);
    expect(await states(id)).toEqual(Array(12).fill('DELIVERED'));
  });

  test('a message of a server that stopped is sent by another when its claim is over', async () => {
    const { receiver } = await hook(200);
    await file();
    const stopped = createWebhookSender({
      ...t.ctx,
      egress: { ...t.ctx.egress, post: () => Promise.reject(new Error('stopped')) },
    });
    await followEvents(t.ctx);
    await stopped.start();
    await stopped.idle();
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(0);
    t.clock.advance(60 * SECOND);
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(1);
  });

  test('a message that a stopping server breaks off is sent by another at once, and counts no attempt', async () => {
    const { receiver, id } = await hook(200);
    await file();
    const stopping: WebhookSender = createWebhookSender({
      ...t.ctx,
      egress: {
        ...t.ctx.egress,
        post: async () => {
          void stopping.close();
          return { error: 'STOPPED' };
        },
      },
    });
    await followEvents(t.ctx);
    await stopping.start();
    await stopping.idle();
    await callWebhooks(t);
    expect(receiver.arrived).toHaveLength(1);
    expect(await deliveriesOf(t, id)).toMatchObject([{ attempts: [{ status: 200 }] }]);
  });
});

test('without the key of its secret a webhook cannot sign; rotating mends it', async () => {
  const { receiver, id } = await hook(200);
  const seal = createSeal(['w8Kp2Xv6Zt1Rn5Lq9Jd3Fb7Hs4Mc0Gy!']);
  await file();
  await callWebhooks(t, { seal });
  expect((await deliveriesOf(t, id))[0]).toMatchObject({
    attempts: [{ status: null, error: 'NO_KEY' }],
  });
  await t.db.updateTable('webhooks').set({ key_id: 'lost' }).execute();
  expect(await read(id)).toMatchObject({ canSign: false });
  const rotated = (
    await t.call(rotateWebhook, await freshAdmin(t), { params: { id } })
  ).json<WebhookWithSecret>();
  expect(rotated).toMatchObject({ canSign: true, previousSecretUntil: null });
  t.clock.advance(5 * SECOND);
  await callWebhooks(t);
  const [message] = receiver.arrived;
  expect(message && verify(rotated.secret, message)).toBeTruthy();
});

test('the secret before a rotation is forgotten after a day', async () => {
  const { id } = await hook(200);
  await t.call(rotateWebhook, await freshAdmin(t), { params: { id } });
  const former = async () =>
    (await t.db.selectFrom('webhooks').select('previous_secret').executeTakeFirst())
      ?.previous_secret;
  t.clock.advance(WEBHOOKS.previousSecretHours * HOUR - 1);
  await forgetFormerSecrets(t.ctx);
  expect(await former()).not.toBeNull();
  t.clock.advance(1);
  await forgetFormerSecrets(t.ctx);
  expect(await former()).toBeNull();
});

test('messages are forgotten after thirty days', async () => {
  const { id } = await hook(200);
  await fileAndCall();
  t.clock.advance(RETENTION.delivery * DAY);
  await forgetOutdated(t.ctx);
  expect(await states(id)).toHaveLength(1);
  t.clock.advance(1);
  await forgetOutdated(t.ctx);
  expect(await states(id)).toEqual([]);
});
