import { readFile, stat } from 'node:fs/promises';
import { login } from '@recourse/contract/auth';
import { changePassword } from '@recourse/contract/profile';
import { deleteUser, updateUser } from '@recourse/contract/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { firstSignInFile } from '../../kernel/security/first-sign-in.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { welcome } from '../../welcome.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const file = () => firstSignInFile(t.ctx.config.dataDir);
const isThere = () =>
  stat(file()).then(
    () => true,
    () => false,
  );
const start = async (): Promise<{ row: UserRow; password: string }> => {
  await ensureFirstAdministrator(t.ctx);
  const row = await t.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const password = /^Password: (.+)$/m.exec(await readFile(file(), 'utf8'))?.[1] ?? '';
  return { row, password };
};
const NEW = 'another good password';

test('AU-18 an empty database gets one administrator, whose password only the owner of the folder can read', async () => {
  const [first, second] = await Promise.all([
    ensureFirstAdministrator(t.ctx),
    ensureFirstAdministrator(t.ctx),
  ]);
  expect([first, second].filter(Boolean)).toHaveLength(1);
  expect(await ensureFirstAdministrator(t.ctx)).toBeNull();
  expect(await t.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'ADMIN' }]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test('AU-18 no usual pair of name and password opens a fresh installation', async () => {
  const { password } = await start();
  const names = ['admin', 'root', 'administrator', 'user', 'test'];
  const passwords = ['admin', 'root', 'password', '12345678', 'changeme'];
  for (const email of names)
    for (const guess of passwords) {
      const response = await t.call(login, null, { body: { email, password: guess } });
      expect(response.statusCode).not.toBe(200);
    }
  const right = await t.call(login, null, { body: { email: 'admin', password } });
  expect(right.statusCode).toBe(200);
});

test('the password that is made has 128 bits', async () => {
  const { password } = await start();
  expect(Buffer.from(password, 'base64url')).toHaveLength(16);
});

test('the file goes at the first password change of that administrator', async () => {
  const { row, password } = await start();
  const body = { currentPassword: password, newPassword: NEW };
  expect((await t.call(changePassword, row, { body })).statusCode).toBe(204);
  expect(await isThere()).toBe(false);
});

test('the password of the demo accounts stays in it, for the owner of the folder only', async () => {
  const { row, password } = await start();
  const said: string[] = [];
  await welcome(t.ctx, 4, (line) => said.push(line));
  const demo = /^Demo accounts: (.+)$/m.exec(await readFile(file(), 'utf8'))?.[1] ?? '';
  expect(said).toContain(`Demo accounts, all with the password ${demo}`);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  const body = { currentPassword: password, newPassword: NEW };
  expect((await t.call(changePassword, row, { body })).statusCode).toBe(204);
  expect(await readFile(file(), 'utf8')).toBe(`Demo accounts: ${demo}\n`);
  const right = await t.call(login, null, { body: { email: 'client1', password: demo } });
  expect(right.statusCode).toBe(200);
});

test('the file goes when another administrator resets that password', async () => {
  const { row } = await start();
  const other = await makeUser(t.db, { role: 'ADMIN' });
  await t.call(updateUser, other, { params: { id: row.id }, body: { password: NEW } });
  expect(await isThere()).toBe(false);
});

test('the file goes with the account', async () => {
  const { row } = await start();
  const other = await makeUser(t.db, { role: 'ADMIN' });
  await t.call(deleteUser, other, { params: { id: row.id } });
  expect(await isThere()).toBe(false);
});

test('the file stays while its password counts, whatever others change', async () => {
  const { row } = await start();
  const other = await makeUser(t.db, { role: 'ADMIN' });
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  expect((await t.call(changePassword, other, { body })).statusCode).toBe(204);
  await t.call(updateUser, other, { params: { id: row.id }, body: { phone: '1' } });
  expect(await isThere()).toBe(true);
});
