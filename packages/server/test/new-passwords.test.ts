import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changePassword } from '@recourse/contract/profile';
import { useLink } from '@recourse/contract/told/links';
import { inviteUser, register, updateUser, USER_MESSAGES } from '@recourse/contract/users';
import { PASSWORD_BREACHED } from '@recourse/contract/values/passwords';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken, newNonce } from '../src/kernel/security/link-token.ts';
import { recoverByCommand } from '../src/rooms/auth/recover-by-command.service.ts';
import { ensureFirstAdministrator } from '../src/rooms/users/first-administrator.ts';
import { insertSignUp } from '../src/rooms/users/links.repository.ts';
import { makeUser, PASSWORD } from './factories.ts';
import { MAIL_IS_ON } from './mail/mail-is-on.ts';
import { refused } from './refusals.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Tests which passwords are refused, at every place where one is set. */

const PUBLIC_URL = 'https://grandmagasin.example';
const BREACHED = 'rosebud in the snow';

let folder: string;
let PASSWORD_BREACH_FILE: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-breached-'));
  PASSWORD_BREACH_FILE = path.join(folder, 'breached.txt');
  const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase();
  await writeFile(PASSWORD_BREACH_FILE, `${hash}:12\n`);
});
afterAll(() => rm(folder, { recursive: true }));

/** The token of a link with which somebody opens an account. */
async function signUpToken(t: TestApp): Promise<string> {
  const at = t.ctx.clock.now();
  const expiresAt = new Date(at.getTime() + 3_600_000);
  const person = { email: 'guest@example.org', phone: null, nom: null, language: null };
  const link = { kind: 'SIGN_UP', nonce: newNonce() } as const;
  const id = await t.db
    .transaction()
    .execute((trx) => insertSignUp(trx, { ...person, nonce: link.nonce, at, expiresAt }));
  return linkToken(t.ctx.links, { ...link, id });
}

test.each([
  ['password', USER_MESSAGES.passwordCommon],
  ['motdepasse1', USER_MESSAGES.passwordCommon],
  ['bienvenue1', USER_MESSAGES.passwordCommon],
  ['welcome2026', USER_MESSAGES.passwordCommon],
  ['p@ssword1', USER_MESSAGES.passwordCommon],
  ['Recourse2026!', USER_MESSAGES.passwordCommon],
  ['grandmagasin1', USER_MESSAGES.passwordCommon],
  [BREACHED, PASSWORD_BREACHED],
])('AU-10 no place where a password is set takes %s', async (password, message) => {
  const settings = { ...MAIL_IS_ON, PUBLIC_URL, SELF_REGISTRATION: 'on', PASSWORD_BREACH_FILE };
  const t = await createTestApp({ ...settings, ADMIN_PASSWORD: password });
  try {
    await expect(ensureFirstAdministrator(t.ctx)).rejects.toThrow(
      `ADMIN_PASSWORD is not good enough: ${message}`,
    );
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const client = await makeUser(t.db);
    const guest = await makeUser(t.db, { password_hash: null });
    const params = { id: client.id };
    const person = { username: 'new', email: 'new@example.org', phone: '06', role: 'CLIENT' };
    const change = { currentPassword: PASSWORD, newPassword: password };
    const invited = await t.call(inviteUser, admin, { params: { id: guest.id } });
    const invitation = invited.json<{ link: string }>().link.split('#')[1];
    const reset = (await recoverByCommand(t.ctx, client.username))?.path.split('#')[1];
    const opening = { token: await signUpToken(t), username: 'guest', password };
    for (const attempt of [
      () => t.call(register, admin, { body: { ...person, password } }),
      () => t.call(updateUser, admin, { params, body: { password } }),
      () => t.call(changePassword, client, { body: change }),
      () => t.call(useLink, null, { body: { token: invitation, password } }),
      () => t.call(useLink, null, { body: { token: reset, password } }),
      () => t.call(useLink, null, { body: opening }),
    ]) {
      const response = await refused(t.db, 400, attempt);
      expect(response.json()).toMatchObject({ message });
    }
  } finally {
    await t.close();
  }
});
