import * as z from 'zod/mini';
import { typedPassword } from '../auth.ts';
import { HTTP } from '../values/limits.ts';
import { passkeyAnswer } from '../values/passkeys.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { recoveryCode, STEP_MESSAGES, totpCode } from '../values/second-step.ts';
import { type EndpointInput, endpoint } from '../wire/endpoint.ts';
import { ssoCode } from './single-sign-on.ts';

/** Proves that it is still the owner of the account who uses a session. */

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/me/proof',
  roles: EVERY_ROLE,
  summary:
    'Proves who uses this session: with a code of the second factor, a passkey or a recovery code, or, when the account has no second factor, with the password or the code of a new sign-in at the identity provider. Endpoints that answered 403 STEP_UP accept the session for some minutes then.',
  body: z
    .strictObject({
      password: z.optional(typedPassword),
      code: z.optional(totpCode),
      recoveryCode: z.optional(recoveryCode),
      /** The answer to the options of the call before. */
      credential: z.optional(passkeyAnswer),
      /** The code of a round that `startProof` began. */
      sso: z.optional(ssoCode),
    })
    .check(
      z.refine(
        ({ password, code, recoveryCode: other, credential, sso }) =>
          [password, code, other, credential, sso].filter((one) => one !== undefined).length === 1,
        { path: ['password'], error: STEP_MESSAGES.oneProof },
      ),
    ),
  writable: {
    ADMIN: ['password', 'code', 'recoveryCode', 'credential', 'sso'],
    EMPLOYE: ['password', 'code', 'recoveryCode', 'credential', 'sso'],
    CLIENT: ['password', 'code', 'recoveryCode', 'credential', 'sso'],
  },
  failures: [429],
  timeoutMs: HTTP.timeoutMs,
});
export type Proof = EndpointInput<typeof proveIdentity>['body'];
