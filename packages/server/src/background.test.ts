import { createClaim } from '@recourse/contract/claims';
import { expect, test } from 'vitest';
import { makeUser } from '../test/factories.ts';
import { createTestApp } from '../test/test-app.ts';
import { startBackground } from './background.ts';

test('a change is sealed within a second, by itself', async () => {
  const t = await createTestApp();
  const stop = startBackground(t.ctx);
  const client = await makeUser(t.db);
  expect((await t.call(createClaim, client, { body: { contenu: 'x' } })).statusCode).toBe(201);
  const sealed = () => t.db.selectFrom('audit_chain').select('seq').execute();
  await expect.poll(sealed, { timeout: 1_000 }).toEqual([{ seq: 1 }]);
  await stop();
  await t.close();
});
