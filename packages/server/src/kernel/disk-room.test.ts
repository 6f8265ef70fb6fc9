import * as claims from '@recourse/contract/claims';
import { login, logout } from '@recourse/contract/auth';
import { createDocument, deleteDocument } from '@recourse/contract/documents';
import { searchLong } from '@recourse/contract/ai';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { watchDiskRoom } from './disk-room.ts';

/** What the disk says; the test fills and empties it. */
const disk = vi.hoisted(() => ({ bavail: 0, bsize: 4_096 }));
vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original();
  return { ...fs, statfs: (async () => disk) as unknown as typeof fs.statfs };
});

const FULL = 'There is no room left on the disk, so nothing can be saved for now.';
const BLOCKS = 1_000;
const LOOKED_WITHIN_MS = 5_000;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('CR-09 with too little room nothing new is written, and reading, signing in and deleting go on', async () => {
  disk.bavail = BLOCKS;
  const log = pino({ level: 'silent' });
  const room = watchDiskRoom('/anywhere', log, disk.bsize * BLOCKS);
  Object.assign(t.ctx, { diskRoom: room });
  const client = await makeUser(t.db);
  const create = () => t.call(claims.createClaim, client, { body: { contenu: 'Nothing works.' } });
  expect((await create()).statusCode).toBe(201);
  disk.bavail = BLOCKS - 1;
  await vi.waitFor(
    () => expect(() => room.admit(claims.createClaim)).toThrow(FULL),
    LOOKED_WITHIN_MS,
  );
  const refused = await create();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({
    message: FULL,
  });
  expect((await t.call(claims.listClaims, client)).json()).toMatchObject({
    data: [{ contenu: 'Nothing works.' }],
  });
  for (const endpoint of [claims.updateClaim, createDocument]) {
    expect(() => room.admit(endpoint)).toThrow(FULL);
  }
  for (const endpoint of [login, logout, searchLong, claims.listClaims, deleteDocument]) {
    expect(() => room.admit(endpoint)).not.toThrow();
  }
  disk.bavail = BLOCKS;
  await vi.waitFor(() => room.admit(claims.createClaim), LOOKED_WITHIN_MS);
  expect((await create()).statusCode).toBe(201);
  await room.stop();
});
