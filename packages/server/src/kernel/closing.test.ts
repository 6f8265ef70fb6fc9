import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWhileClosing } from './closing.ts';
import { handleError } from './errors.ts';

test('a server that stops refuses what comes anew with 503, Retry-After and a closed connection', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.setErrorHandler(handleError);
  refuseWhileClosing(app);
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
