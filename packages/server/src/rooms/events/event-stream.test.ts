import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/test-app.ts';
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
  // Nothing more is taken, and nothing throws.
  stream.say('change');
  stream.end();
});

test('where nothing happens a sign of life is sent, with the place to go on from', async () => {
  const t = await createTestApp();
  const user = await makeUser(t.db);
  await t.bearer(user);
  const { jti } = await t.db.selectFrom('sessions').select('jti').executeTakeFirstOrThrow();
  const actor = {
    ...listener,
    jti,
    userId: user.id,
    username: user.username,
    requestId: '',
    address: '',
    userAgent: '',
  };
  const hub = new EventHub(t.ctx, 100);
  const stream = hub.open(actor, undefined);
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  await expect.poll(() => text).toMatch(/event: ready\ndata: {}\n\n:\nid: \d+\/\d+:\d+:[\d,]*\n\n/);
  await hub.close();
  await sleep(1);
  expect(stream.readableEnded).toBe(true);
  expect(() => hub.open(actor, undefined)).toThrow('busy');
  await t.close();
});
