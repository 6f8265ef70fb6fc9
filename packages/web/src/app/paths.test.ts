import { SSO_PROOF_PAGE } from '@recourse/contract/values/single-sign-on';
import { expect, test } from 'vitest';
import { landingPath, PATHS, roleMaySee, roleOfPath } from './paths.ts';

test('everyone lands in the area of their first role', () => {
  expect(landingPath(['ADMIN'])).toBe('/');
  expect(landingPath(['EMPLOYE'])).toBe('/employe');
  expect(landingPath(['CLIENT'])).toBe('/client');
  expect(landingPath(['CLIENT', 'EMPLOYE', 'ADMIN'])).toBe('/');
  expect(landingPath(['COLLABORATOR'])).toBe('/login');
  expect(landingPath([])).toBe('/login');
});

test('every screen but those that need no session belongs to exactly one role', () => {
  const { login, forgot, signUp, reset, welcome, confirm, confirmed, unsubscribe, ...screens } =
    PATHS;
  for (const path of [login, forgot, signUp, reset, welcome, confirm, confirmed, unsubscribe])
    expect(roleOfPath(path)).toBeNull();
  for (const path of Object.values(screens)) expect(roleOfPath(path)).not.toBeNull();
});

test('a path is shown only to the role whose area it is in', () => {
  expect(roleMaySee('/users?page=2', ['ADMIN'])).toBe(true);
  expect(roleMaySee('/users', ['EMPLOYE', 'CLIENT'])).toBe(false);
  expect(roleMaySee('/employe/claims', ['EMPLOYE'])).toBe(true);
  expect(roleMaySee('/employe', ['ADMIN'])).toBe(false);
  expect(roleMaySee('/client/assistant#x', ['CLIENT'])).toBe(true);
  expect(roleMaySee('/clients', ['CLIENT'])).toBe(false);
  expect(roleMaySee('/employees', ['EMPLOYE'])).toBe(false);
});

test.each([
  '/login',
  '/nothing',
  '//evil.example/users',
  '/\\evil.example/users',
  'https://evil.example/',
  'javascript:alert(1)',
  'users',
  '',
])('nobody is sent to %j', (path) => {
  expect(roleMaySee(path, ['ADMIN', 'EMPLOYE', 'CLIENT'])).toBe(false);
});

test('a proof through the identity provider comes back to its page', () => {
  expect(PATHS.confirmed).toBe(SSO_PROOF_PAGE);
});
