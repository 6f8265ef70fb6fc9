import { tmpdir } from 'node:os';
import * as claims from '@recourse/contract/claims';
import { login, logout } from '@recourse/contract/auth';
import { createDocument, deleteDocument } from '@recourse/contract/documents';
import { searchLong } from '@recourse/contract/ai';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { LEAST_BYTES, readFreeBytes, watchDiskRoom } from './disk-room.ts';

const FULL = 'There is no room left on the disk, so nothing can be saved for now.';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('CR-09 with too little room nothing new is written, and reading, signing in and deleting go on', async () => {
  let freeBytes = LEAST_BYTES;
  const room = watchDiskRoom(async () => freeBytes, pino({ level: 'silent' }));
  Object.assign(t.ctx, { diskRoom: room });
  const client = await makeUser(t.db);
  const create = () => t.call(claims.createClaim, client, { body: { contenu: 'Nothing works.' } });
  const isFull = (): boolean => {
    try {
      room.admit(claims.createClaim);
      return false;
    } catch {
      return true;
    }
  };
  expect((await create()).statusCode).toBe(201);
  freeBytes = LEAST_BYTES - 1;
  await expect.poll(isFull).toBe(true);
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
  freeBytes = LEAST_BYTES;
  await expect.poll(isFull).toBe(false);
  expect((await create()).statusCode).toBe(201);
  await room.stop();
});

test('the room is read from the disk of the folder', async () => {
  expect(await readFreeBytes(tmpdir())).toBeGreaterThan(0);
  await expect(readFreeBytes('/nowhere/at/all')).rejects.toThrow('ENOENT');
});
