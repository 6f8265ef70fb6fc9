import { describe, expect, test } from 'vitest';
import { codeOf, TOTP_SECRET } from '../../../../test/identity/factors.ts';
import { counterOf, describeTotp, newTotpSecret } from './totp.ts';

/** The test values of RFC 6238 (appendix B, SHA-1), whose last six digits an app shows. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number): Date => new Date(seconds * 1000);

describe('the codes of an authenticator app', () => {
  test.each(VECTORS)('SF-03 at %i seconds of RFC 6238 the code is %s', (seconds, code) => {
    expect(counterOf(TOTP_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test.each([
    [-60, null],
    [-30, 4],
    [0, 4],
    [30, 4],
    [60, null],
  ])('SF-03 a clock that is %i seconds off finds the time step %j', (off, expected) => {
    const now = at(4 * 30 + 15);
    const code = codeOf({ clock: { ...CLOCK, now: () => now } });
    expect(counterOf(TOTP_SECRET, code, at(4 * 30 + 15 + off))).toBe(expected);
  });
});

const CLOCK = { advance: () => undefined };

test('a secret is described for an app by name, and no two are alike', () => {
  const secret = newTotpSecret();
  const described = describeTotp(secret, { issuer: 'Ärger & Co: one', account: 'ann' });
  expect(described.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(described.uri);
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Ärger & Co: one:ann');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Ärger & Co: one',
    secret: described.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(newTotpSecret()).not.toEqual(secret);
});
