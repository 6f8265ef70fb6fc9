import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sendCsv } from './csv-reply.ts';

/** What is not the whole list must never look like it. */

const apps: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function served(parts: () => AsyncIterable<string>) {
  const closing = new AbortController();
  const app = Fastify();
  app.decorate('closing', closing.signal);
  app.get('/list', async (_, reply) => sendCsv(reply, { name: 'liste été.csv', parts: parts() }));
  apps.push(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { response: await fetch(`${address}/list`), closing };
}

test('the parts arrive in their order, under a name that any program can save', async () => {
  const { response } = await served(async function* parts() {
    yield 'id\r\n';
    yield '1\r\n';
  });
  expect(await response.text()).toBe('id\r\n1\r\n');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="liste _t_.csv"; filename*=UTF-8''liste%20%C3%A9t%C3%A9.csv`,
  );
});

test('what breaks off breaks the answer off', async () => {
  const { response } = await served(async function* parts() {
    yield 'id\r\n';
    await Promise.resolve();
    throw new Error('The database went away.');
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a server that has to stop ends it too', async () => {
  const { response, closing } = await served(async function* parts() {
    yield 'id\r\n';
    await new Promise(() => undefined);
  });
  closing.abort();
  await expect(response.text()).rejects.toThrow('terminated');
});

test('nothing is made before it can be sent', async () => {
  let made = 0;
  const { response } = await served(async function* parts() {
    for (let page = 0; page < 2_000; page += 1) {
      made += 1;
      yield 'x'.repeat(50_000);
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(made).toBeLessThan(1_000);
  expect((await response.text()).length).toBe(100_000_000);
});
