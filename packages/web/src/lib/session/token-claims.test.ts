import { expect, test } from 'vitest';
import { fakeToken } from '../../testing/fake-browser.ts';
import { decodeToken, isExpired, matchesAnyRole, rolesOf } from './token-claims.ts';

const NOW = 1_800_000_000;

test('the claims of a token are read, letters outside ASCII included', () => {
  expect(decodeToken(fakeToken({ sub: 'Zoé ☂ ???>>>' }))).toEqual({ sub: 'Zoé ☂ ???>>>' });
});

test.each(['', 'abc', 'a.b.c', 'a.!!!.c', `a.${btoa('[1]')}.c`, `a.${btoa('null')}.c`])(
  'the token %j cannot be decoded and counts as expired',
  (token) => {
    expect(decodeToken(token)).toBeNull();
    expect(isExpired(decodeToken(token), NOW)).toBe(true);
  },
);

test('expiry is compared with the time in seconds', () => {
  expect(isExpired({ exp: NOW + 1 }, NOW)).toBe(false);
  expect(isExpired({ exp: NOW }, NOW)).toBe(true);
  expect(isExpired({ exp: NOW - 1 }, NOW)).toBe(true);
});

test('a token without exp is not expired', () => {
  expect(isExpired({ sub: 'x' }, NOW)).toBe(false);
});

test('roles come from the roles list, then the authorities list, then the single role', () => {
  const all = { roles: ['CLIENT'], authorities: ['ADMIN'], role: 'EMPLOYE' };
  expect(rolesOf(all)).toContain('CLIENT');
  expect(rolesOf(all)).not.toContain('ADMIN');
  expect(rolesOf({ ...all, roles: [] })).toContain('ADMIN');
  expect(rolesOf({ role: 'EMPLOYE' })).toContain('EMPLOYE');
  expect(rolesOf({ roles: 'ADMIN' })).toEqual([]);
  expect(rolesOf({ roles: [1, null, ' '] })).toEqual([]);
});

test('roles are gathered bare, prefixed, canonical and upper-cased raw', () => {
  expect(rolesOf({ roles: ['role_employee'] })).toEqual([
    'EMPLOYEE',
    'ROLE_EMPLOYEE',
    'EMPLOYE',
    'ROLE_EMPLOYE',
  ]);
  expect(rolesOf({ role: 'admin' })).toEqual(['ADMIN', 'ROLE_ADMIN']);
});

test.each([
  [['ROLE_ADMIN'], ['admin'], true],
  [['employee'], ['EMPLOYE'], true],
  [['EMPLOYE'], ['role_employee'], true],
  [['CLIENT'], ['ADMIN', 'Client'], true],
  [['CLIENT'], ['ADMIN', 'EMPLOYE'], false],
  [['COLLABORATOR'], ['ADMIN'], false],
  [[], ['ADMIN'], false],
  [['ADMIN'], [], false],
])('roles %j asked for %j: %s', (held, wanted, expected) => {
  expect(matchesAnyRole(held, wanted)).toBe(expected);
});
