import { PROFILE_MESSAGES } from '@recourse/contract/profile';
import { USER_MESSAGES } from '@recourse/contract/users';
import { expect, test } from 'vitest';
import { EMPTY_PASSWORDS, passwordFault, profileForm } from './profile-form-schema.ts';

test('current and new password are both wanted', () => {
  expect(passwordFault(EMPTY_PASSWORDS)?.message).toBe(PROFILE_MESSAGES.passwords);
  expect(passwordFault({ ...EMPTY_PASSWORDS, currentPassword: 'old' })).toEqual({
    field: 'newPassword',
    message: PROFILE_MESSAGES.passwords,
  });
});

test('the confirmation must be the new password', () => {
  const form = { currentPassword: 'old', newPassword: 'new one', confirmation: 'new  one' };
  expect(passwordFault(form)).toEqual({
    field: 'confirmation',
    message: PROFILE_MESSAGES.passwordsDiffer,
  });
  expect(passwordFault({ ...form, confirmation: 'new one' })).toBeNull();
});

test('the email is wanted and must look like one; the phone may be empty', () => {
  const messageOf = (email: string) =>
    profileForm.safeParse({ email, phone: '', currentPassword: '' }).error?.issues[0]?.message;
  expect(messageOf(' ')).toBe(USER_MESSAGES.email);
  expect(messageOf('not an address')).toBe(USER_MESSAGES.emailShape);
  expect(messageOf('me@example.org')).toBeUndefined();
});
