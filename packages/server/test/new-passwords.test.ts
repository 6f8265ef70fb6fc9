import { changePassword } from '@recourse/contract/profile';
import { register, updateUser, USER_MESSAGES } from '@recourse/contract/users';
import { expect, test } from 'vitest';
import { ensureFirstAdministrator } from '../src/rooms/users/first-administrator.ts';
import { makeUser, PASSWORD } from './factories.ts';
import { refused } from './refusals.ts';
import { createTestApp } from './test-app.ts';

/** Tests which passwords are refused, at every place where one is set. */

const PUBLIC_URL = 'https://grandmagasin.example';

test.each([
  'password',
  'motdepasse1',
  'bienvenue1',
  'welcome2026',
  'p@ssword1',
  'Recourse2026!',
  'grandmagasin1',
])('AU-10 no place where a password is set takes %s', async (password) => {
  const t = await createTestApp({ PUBLIC_URL, ADMIN_PASSWORD: password });
  try {
    await expect(ensureFirstAdministrator(t.ctx)).rejects.toThrow(
      `ADMIN_PASSWORD is not good enough: ${USER_MESSAGES.passwordCommon}`,
    );
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const client = await makeUser(t.db);
    const params = { id: client.id };
    const person = { username: 'new', email: 'new@example.org', phone: '06', role: 'CLIENT' };
    const change = { currentPassword: PASSWORD, newPassword: password };
    for (const attempt of [
      () => t.call(register, admin, { body: { ...person, password } }),
      () => t.call(updateUser, admin, { params, body: { password } }),
      () => t.call(changePassword, client, { body: change }),
    ]) {
      const response = await refused(t.db, 400, attempt);
      expect(response.json()).toMatchObject({ message: USER_MESSAGES.passwordCommon });
    }
  } finally {
    await t.close();
  }
});
