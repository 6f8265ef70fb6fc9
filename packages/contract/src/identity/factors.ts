import * as z from 'zod/mini';
import { at, id, idParams } from '../values/common.ts';
import { HTTP } from '../values/limits.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { totpCode } from '../values/second-step.ts';
import { endpoint } from '../wire/endpoint.ts';

/** The second factors of an account. */

export const passkey = z.strictObject({
  id,
  /** The name that its owner chose. */
  name: z.string(),
  createdAt: at,
  /** When it was last used to sign in or as a proof; null: never. */
  lastUsedAt: z.nullable(at),
  /** Whether it was made for the address of this portal. Browsers offer it nowhere else. */
  isUsable: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const factors = z.strictObject({
  /** The authenticator app; null: none. */
  totp: z.nullable(
    z.strictObject({
      createdAt: at,
      /** Whether the server can still check its codes. Without its key only the recovery codes work. */
      isUsable: z.boolean(),
    }),
  ),
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** How many recovery codes are left. */
  recoveryLeft: z.int(),
  /** Whether the role of the account must have a second factor. */
  isRequired: z.boolean(),
});
export type Factors = z.output<typeof factors>;

/** What an authenticator app needs. */
export const totpSecret = z.strictObject({
  /** In Base32, for typing. */
  secret: z.string(),
  /** An address that starts with otpauth:, for a QR code. */
  uri: z.string(),
});
export type TotpSecret = z.output<typeof totpSecret>;

/** Shown only in this answer. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/auth/me/factors',
  roles: EVERY_ROLE,
  summary: 'The second factors of the own account.',
  reply: factors,
  timeoutMs: HTTP.timeoutMs,
});

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/totp',
  roles: EVERY_ROLE,
  summary:
    'Begins to set up an authenticator app. Beginning anew replaces what was begun before. An app that the account has already stays valid until the new one is activated.',
  proof: 'fresh',
  reply: totpSecret,
  timeoutMs: HTTP.timeoutMs,
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/totp/confirm',
  roles: EVERY_ROLE,
  summary:
    'Checks a code of the new authenticator app, and returns the recovery codes, which are shown only here. The factor counts after the next call. 400 for a wrong code, 409 when nothing was begun.',
  body: z.strictObject({ code: totpCode }),
  writable: { ADMIN: ['code'], EMPLOYE: ['code'], CLIENT: ['code'] },
  reply: recoveryCodes,
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});

export const activateTotp = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/totp/activate',
  roles: EVERY_ROLE,
  summary:
    'Activates the new authenticator app, once the recovery codes are kept. It replaces an earlier one, and its codes replace all earlier recovery codes. 409 when it was not confirmed.',
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/me/factors/totp',
  roles: EVERY_ROLE,
  summary:
    'Removes the authenticator app, and with the last factor the recovery codes. 404 when there is none, 409 for the last factor of a role that must have one.',
  proof: 'fresh',
  failures: [404, 409],
  timeoutMs: HTTP.timeoutMs,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/recovery-codes',
  roles: EVERY_ROLE,
  summary:
    'Makes ten new recovery codes, which are shown only here. All earlier ones are void. 409 without a second factor.',
  proof: 'fresh',
  reply: recoveryCodes,
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});

export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/factors',
  roles: ['ADMIN'],
  summary:
    'Removes the second factors of another user and ends the sessions of that account. The user and all administrators are told by mail, where mails are sent. 409 for oneself, and when there is no factor.',
  params: idParams,
  proof: 'fresh',
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});
