import { once } from 'node:events';
import http from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWhileClosing } from './closing.ts';
import { handleError } from '../errors.ts';

test('a server that stops refuses what comes anew with 503, Retry-After and a closed connection', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.setErrorHandler(handleError);
  refuseWhileClosing(app, { isDraining: () => false });
  app.get('/', async () => 'served');
  const meanwhile = Promise.withResolvers<Response>();
  // The last moment at which the server still accepts connections.
  app.addHook('preClose', async () => meanwhile.resolve(await fetch(url)));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await (await fetch(url)).text()).toBe('served');
  await app.close();
  const refused = await meanwhile.promise;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('connection')).toBe('close');
  expect(await refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
});

test('a request that runs when the server is told to stop is its connection’s last', async () => {
  const app = Fastify({ return503OnClosing: false });
  refuseWhileClosing(app, { isDraining: () => false });
  const told = Promise.withResolvers<void>();
  app.addHook('preClose', async () => told.resolve());
  const running = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/', async () => {
    asked.resolve();
    await running.promise;
    return 'served';
  });
  // A response whose headers were already sent can no longer announce that the connection closes.
  app.get('/stream', async (_, reply) => {
    const body = new PassThrough();
    body.write('half');
    void running.promise.then(() => body.end(' and half'));
    return reply.send(body);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new http.Agent({ keepAlive: true });
  const ask = async (path: string): Promise<http.IncomingMessage> => {
    const [response] = (await once(http.get(url + path, { agent }), 'response')) as [
      http.IncomingMessage,
    ];
    return response;
  };
  const whole = ask('/');
  const half = await ask('/stream');
  await asked.promise;
  const closed = app.close();
  await told.promise;
  running.resolve();
  expect((await whole).headers.connection).toBe('close');
  expect(await text(await whole)).toBe('served');
  expect(await text(half)).toBe('half and half');
  // The server closes, although the client would keep the connection.
  await closed;
  agent.destroy();
});
