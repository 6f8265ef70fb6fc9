import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Time-based codes (RFC 6238), as every authenticator app makes them: SHA-1, six digits, 30 seconds. */

const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The codes of the time step before and after this one count too, because clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const codesOf = (secret: Buffer, labels: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...SETTINGS,
    ...labels,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** What the secret of an account is sealed for, so that no row opens as another one's. */
export const aboutTotp = (userId: number): string => `totp ${userId}`;

/** A random secret for an authenticator app. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret for an authenticator app: for typing, and as the address of a QR code. */
export function describeTotp(
  secret: Buffer,
  { issuer, account }: { issuer: string; account: string },
): { secret: string; uri: string } {
  const codes = codesOf(secret, { issuer, label: account });
  return { secret: codes.secret.base32, uri: codes.toString() };
}

/**
 * The time step that a code of six ASCII digits belongs to; null when it is the code of no step near that time. The
 * caller has to make sure that a step counts only once.
 */
export function counterOf(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = codesOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / SETTINGS.period) + delta;
}
