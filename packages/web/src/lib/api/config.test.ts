import { expect, test } from 'vitest';
import { addressOf, parseConfig } from './config.ts';

test('an area without an address of its own is on the origin of the page', () => {
  expect(addressOf(parseConfig({}), '/api/claims/1')).toBe('/api/claims/1');
  expect(addressOf(parseConfig(null), '/api/claims/1')).toBe('/api/claims/1');
});

test('an area may be on a server of its own', () => {
  const config = parseConfig({
    apiBase: 'http://a.local/',
    areas: { reports: 'http://b.local:84/', x: 3 },
  });
  expect(addressOf(config, '/api/reports/1')).toBe('http://b.local:84/api/reports/1');
  expect(addressOf(config, '/api/claims')).toBe('http://a.local/api/claims');
});

test('what is on is on only where the server says so', () => {
  expect(parseConfig({ recovery: true }).recovery).toBe(true);
  for (const body of [{}, null, { recovery: 'yes' }])
    expect(parseConfig(body).recovery).toBe(false);
  expect(parseConfig({ passkeys: 'localhost' }).passkeys).toBe('localhost');
  for (const body of [{}, null, { passkeys: true }]) expect(parseConfig(body).passkeys).toBeNull();
});

test('single sign-on is on only with a name of the identity provider', () => {
  expect(parseConfig({ sso: { label: 'Example', only: true } }).sso).toEqual({
    label: 'Example',
    only: true,
  });
  expect(parseConfig({ sso: { label: 'Example' } }).sso).toEqual({ label: 'Example', only: false });
  for (const body of [{}, { sso: null }, { sso: 'Example' }, { sso: { only: true } }])
    expect(parseConfig(body).sso).toBeNull();
});
