import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SessionActor } from '../../kernel/actor.ts';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { EventHub } from './event-hub.ts';
import { EventStream } from './event-stream.ts';

const listener = { userId: 1, role: 'CLIENT', jti: randomUUID() } as const;
const textOf = (stream: EventStream): string => String(stream.read() ?? '');

test('an event is its id, its name and its data, on lines of their own', () => {
  const stream = new EventStream(listener, null);
  expect(textOf(stream)).toBe('retry: 2000\n\n');
  stream.say('change', { id: 5, text: 'two\nlines' }, '1/2:3:');
  expect(textOf(stream)).toBe('id: 1/2:3:\nevent: change\ndata: {"id":5,"text":"two\\nlines"}\n\n');
  stream.say('reload');
  expect(textOf(stream)).toBe('event: reload\ndata: {}\n\n');
  stream.beat('1/2:4:');
  expect(textOf(stream)).toBe(':\nid: 1/2:4:\n\n');
  stream.beat(null);
  expect(textOf(stream)).toBe(':\n\n');
});

test('whoever does not read is let go before much waits for him', async () => {
  const stream = new EventStream(listener, null);
  let said = 0;
  for (; !stream.destroyed && said < 100; said += 1) stream.say('change', { x: 'x'.repeat(9_999) });
  expect(stream.destroyed).toBe(true);
  expect(said).toBeLessThan(30);
  // Later events are ignored, and nothing throws.
  stream.say('change');
  stream.end();
});

test('after its end a stream sends nothing more, and is not cut off', async () => {
  const stream = new EventStream(listener, null);
  stream.end();
  stream.say('ready');
  stream.beat('1/2:3:');
  stream.end(5);
  expect(String(Buffer.concat(await stream.toArray()))).toBe('retry: 2000\n\n');
});

/** A signed-in listener. */
async function actorOf(t: TestApp): Promise<SessionActor> {
  const user = await makeUser(t.db, { role: 'ADMIN' });
  await t.bearer(user);
  const { id: userId, username } = user;
  const { jti } = await t.db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select('jti')
    .executeTakeFirstOrThrow();
  const origin = { requestId: '', address: '', userAgent: '' };
  return { userId, username, role: 'ADMIN', jti, token: null, isService: false, ...origin };
}

/** The context of an app in which something happens once, right after the moment of the news is read. */
function interrupted({ ctx }: TestApp, happens: () => Promise<unknown>) {
  let hasHappened = false;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isMoment = result.rows[0] !== undefined && 'now' in result.rows[0];
      if (isMoment && !hasHappened) {
        hasHappened = true;
        await happens();
      }
      return result;
    },
  });
  return { ctx: { ...ctx, db }, hasHappened: () => hasHappened };
}

test('what happens while a stream that goes on is welcomed is told once', async () => {
  const t = await createTestApp();
  const actor = await actorOf(t);
  const [during, later] = await Promise.all([makeClaim(t.db), makeClaim(t.db)]);
  const texts: string[] = [];
  const open = (hub: EventHub, place?: string) => {
    const at = texts.push('') - 1;
    hub.open(actor, place).on('data', (chunk: Buffer) => {
      texts[at] += String(chunk);
    });
  };
  const first = new EventHub(t.ctx);
  open(first);
  await expect.poll(() => texts[0]).toContain('event: ready');
  await first.close();
  const place = /id: (.+)/.exec(texts[0] ?? '')?.[1];
  const say = (claim: { id: number }) =>
    t.db.insertInto('outbox').values({ area: 'claims', object_id: claim.id }).execute();
  // Nobody listens yet, so the stream begins by reading the moment up to which it gets missed events.
  const { ctx, hasHappened } = interrupted(t, () => say(during));
  const hub = new EventHub(ctx);
  open(hub, place);
  await expect.poll(() => texts[1]).toContain(`"id":${during.id},`);
  await say(later);
  await expect.poll(() => texts[1]).toContain(`"id":${later.id},`);
  expect(texts[1]?.match(/event: change/g)).toHaveLength(2);
  await hub.close();
  await t.close();
  expect(hasHappened()).toBe(true);
});

test('a stream whose session ends before it is welcomed ends, and is told nothing', async () => {
  const t = await createTestApp();
  const actor = await actorOf(t);
  const endSession = () => t.db.deleteFrom('sessions').where('jti', '=', actor.jti).execute();
  const hub = new EventHub(interrupted(t, endSession).ctx);
  const stream = hub.open(actor, undefined);
  expect(String(Buffer.concat(await stream.toArray()))).toBe('retry: 2000\n\n');
  await hub.close();
  await t.close();
});

test('where nothing happens a sign of life is sent, with the place to go on from', async () => {
  const t = await createTestApp();
  const actor = await actorOf(t);
  const hub = new EventHub(t.ctx, 100);
  const stream = hub.open(actor, undefined);
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  await expect
    .poll(() => text)
    .toMatch(/event: ready\ndata: {}\n\n:\nid: \d+\/[0-9A-F]{8}\/\d+:\d+:[\d,]*\n\n/);
  await hub.close();
  await sleep(1);
  expect(stream.readableEnded).toBe(true);
  expect(() => hub.open(actor, undefined)).toThrow('busy');
  await t.close();
});
