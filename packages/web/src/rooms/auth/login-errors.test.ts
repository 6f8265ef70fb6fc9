import { nameAndPassword } from '@recourse/contract/auth';
import { expect, test } from 'vitest';
import { loginErrors } from './login-errors.ts';

const check = (typed: unknown) => loginErrors(nameAndPassword.safeParse(typed).error);

test('both fields are required, each with its own message', () => {
  expect(check({ email: ' ', password: '' })).toEqual({
    email: 'Email or Username is required.',
    password: 'Password is required.',
  });
  expect(check({ email: 'a', password: '' })).toEqual({ password: 'Password is required.' });
});

test('a complete form has no errors', () => {
  expect(check({ email: 'a', password: ' ' })).toEqual({});
});
