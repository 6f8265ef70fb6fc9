import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { createBaseApp } from './base-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([
  ['querystring', { querystring: { type: 'object' } }],
  ['response', { response: { 200: { type: 'object' } } }],
])('a route with a schema of the framework for its %s ends the start', async (_, schema) => {
  const app = await createBaseApp(t.ctx);
  app.get('/with-schema', { schema }, () => ({}));
  await expect(app.ready()).rejects.toThrow('no schema of the framework');
  await app.close().catch(() => undefined);
});
