import { getEventListeners, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type CsvValues, sendCsv } from './csv-reply.ts';

/** A part of the list must never look like the whole list. */

const apps: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function served(pages: () => AsyncIterable<readonly CsvValues[]>, language?: string) {
  const closing = new AbortController();
  const app = Fastify();
  app.decorate('closing', closing.signal);
  app.get('/list', async (_, reply) => sendCsv(reply, { name: 'liste été.csv', pages: pages() }));
  apps.push(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    response: await fetch(`${address}/list`, {
      headers: language === undefined ? {} : { 'accept-language': language },
    }),
    closing,
  };
}

test('the parts arrive in their order, under a name that any program can save', async () => {
  const { response } = await served(async function* pages() {
    yield [['id', 'name']];
    yield [[1, 'a']];
  });
  expect(await response.text()).toBe('id,name\r\n1,a\r\n');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="liste _t_.csv"; filename*=UTF-8''liste%20%C3%A9t%C3%A9.csv`,
  );
});

test.each([
  [undefined, ','],
  ['en', ','],
  ['fr', ';'],
  ['fr-CA,en;q=0.8', ';'],
  ['en-GB,fr;q=0.9', ','],
  ['en;q=0.2, fr;q=0.9', ';'],
  ['ar', ';'],
  ['*', ','],
  [';;q=', ','],
])(
  'in the language %s the fields are separated by %s, after the mark of UTF-8',
  async (language, separator) => {
    const { response } = await served(async function* pages() {
      yield [['id', 'name']];
      yield [[1, 'a,b;c']];
    }, language);
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      `\uFEFFid${separator}name\r\n1${separator}"a,b;c"\r\n`,
    );
  },
);

test('what breaks off breaks the answer off', async () => {
  const { response } = await served(async function* pages() {
    yield [['id', 'name']];
    await Promise.resolve();
    throw new Error('The database went away.');
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a server that has to stop ends it too', async () => {
  const { response, closing } = await served(async function* pages() {
    yield [['id', 'name']];
    await new Promise(() => undefined);
  });
  closing.abort();
  await expect(response.text()).rejects.toThrow('terminated');
});

test('of a client who hung up before it began nothing stays', async () => {
  const asked = Promise.withResolvers<IncomingMessage>();
  const goesOn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const closing = new AbortController();
  const app = Fastify();
  app.decorate('closing', closing.signal);
  app.get('/list', async ({ raw }, reply) => {
    asked.resolve(raw);
    await goesOn.promise;
    const sent = sendCsv(reply, { name: 'list.csv', pages: Readable.from([[['id']]]) });
    begun.resolve();
    return sent;
  });
  apps.push(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const left = fetch(`${address}/list`, leaving).catch(() => 'left');
  const { socket } = await asked.promise;
  leaving.abort();
  expect(await left).toBe('left');
  await once(socket, 'close');
  goesOn.resolve();
  await begun.promise;
  expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
});

test('nothing is made before it can be sent', async () => {
  let made = 0;
  const { response } = await served(async function* pages() {
    for (let page = 0; page < 2_000; page += 1) {
      made += 1;
      yield [['x'.repeat(50_000)]];
    }
  });
  let before = 0;
  const isSent = (): boolean => {
    const isStill = made > 0 && made === before;
    before = made;
    return isStill;
  };
  // The connection's buffers are full now, and the client has read nothing.
  await expect.poll(isSent, { interval: 100 }).toBe(true);
  expect(made).toBeLessThan(1_000);
  expect((await response.text()).length).toBe(2_000 * (50_000 + '\r\n'.length));
});
