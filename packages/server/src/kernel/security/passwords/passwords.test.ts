import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { hashPassword, needsRehash, passwordFault, verifyPassword } from './passwords.ts';

const ctx = { config: loadConfig({}), breachedPasswords: null };
const account = { username: 'support', email: 'Support@Example.org' };

test('AU-16 hashes are argon2id with at least 19 MiB, two passes, and a salt of their own', async () => {
  const [one, two] = await Promise.all([
    hashPassword('a long password'),
    hashPassword('a long password'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(Buffer.from(one.split('$')[4] ?? '', 'base64')).toHaveLength(16);
});

test('a password fits its own hash and no other, and odd hashes fit nothing', async () => {
  const hash = await hashPassword('pässwörd with spaces 🔑');
  expect(await verifyPassword('pässwörd with spaces 🔑', hash)).toBe(true);
  expect(await verifyPassword('pässwörd with spaces', hash)).toBe(false);
  expect(await verifyPassword('x', 'plain')).toBe(false);
});

test('a hash made with weaker settings is made again', async () => {
  const hash = await hashPassword('a long password');
  expect(needsRehash(hash)).toBe(false);
  expect(needsRehash(hash.replace('m=19456', 'm=4096'))).toBe(true);
});

test('AU-10 short, common and own names are refused with a reason', async () => {
  expect(await passwordFault(ctx, 'short', account)).toBe('Please use at least 8 characters.');
  expect(await passwordFault(ctx, 'Password1', account)).toBe('This password is too common.');
  expect(await passwordFault(ctx, 'SUPPORT@example.org', account)).toBe(
    'The password cannot be the username or the email.',
  );
});

test.each([
  'only lower case words',
  'Ünïcödé şifre 密码密码',
  'xyz '.repeat(25),
  ' leading and trailing ',
])('AU-10 anything else is accepted: %s', async (password) => {
  expect(await passwordFault(ctx, password, account)).toBeNull();
});

test('RL-08 only so many wait for a hash; the rest is refused at once, and later ones are served again', async () => {
  const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const all = await Promise.allSettled(
    Array.from({ length: 100 * availableParallelism() }, () => verifyPassword('a guess', cheap)),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(all.length - refused.length).toBe(65 * availableParallelism());
  for (const one of refused) expect(one.reason).toMatchObject({ statusCode: 503 });
  expect(await verifyPassword('a guess', cheap)).toBe(false);
});
