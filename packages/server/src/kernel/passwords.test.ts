import { expect, test } from 'vitest';
import { hashPassword, needsRehash, passwordFault, verifyPassword } from './passwords.ts';

const rule = { minLength: 8, username: 'support', email: 'Support@Example.org' };

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

test('AU-10 short, common and own names are refused with a reason', () => {
  expect(passwordFault('short', rule)).toBe('Please use at least 8 characters.');
  expect(passwordFault('Password1', rule)).toBe('This password is too common.');
  expect(passwordFault('SUPPORT@example.org', rule)).toBe(
    'The password cannot be the username or the email.',
  );
});

test.each([
  'only lower case words',
  'Ünïcödé şifre 密码密码',
  'x'.repeat(100),
  ' leading and trailing ',
])('AU-10 anything else is accepted: %s', (password) => {
  expect(passwordFault(password, rule)).toBeNull();
});
