import * as z from 'zod/mini';
import { device, signedIn } from '../auth.ts';
import { HTTP } from '../values/limits.ts';
import { passkeyAnswer, passkeyRequest } from '../values/passkeys.ts';
import { mailedCode, recoveryCode, STEP_MESSAGES, totpCode } from '../values/second-step.ts';
import { type EndpointInput, endpoint } from '../wire/endpoint.ts';
import { recoveryCodes, totpSecret } from './factors.ts';

/**
 * The second step of a sign-in. The 401 of the first step has a `step`, which only these endpoints accept. Where a role
 * must have a second factor and the account has none, the step sets one up and then signs in.
 */

/** More than any step has. */
const STEP_LENGTH = 64;

/** The id of the step. */
const step = z.string().check(z.minLength(1), z.maxLength(STEP_LENGTH));

export const secondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  roles: 'public',
  summary:
    'Completes a sign-in with a code of the second factor, a passkey or a recovery code. 401 WRONG_CODE for a wrong one, 401 STEP_OVER when the sign-in must begin anew.',
  body: z
    .strictObject({
      step,
      code: z.optional(totpCode),
      recoveryCode: z.optional(recoveryCode),
      /** The answer to the options of the call before. */
      credential: z.optional(passkeyAnswer),
      device,
    })
    .check(
      z.refine(
        ({ code, recoveryCode: other, credential }) =>
          [code, other, credential].filter((one) => one !== undefined).length === 1,
        { path: ['code'], error: STEP_MESSAGES.oneCode },
      ),
    ),
  writable: { public: ['step', 'code', 'recoveryCode', 'credential', 'device'] },
  reply: signedIn,
  failures: [401, 429],
  timeoutMs: HTTP.timeoutMs,
});
export type SecondStep = EndpointInput<typeof secondStep>['body'];

export const startSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/options',
  roles: 'public',
  summary:
    'Begins to complete a sign-in with a passkey: returns what the browser needs to ask for one. 409 for an account without a passkey that can be used here.',
  body: z.strictObject({ step }),
  writable: { public: ['step'] },
  reply: passkeyRequest,
  failures: [401, 409],
  timeoutMs: HTTP.timeoutMs,
});

export const startStepSetup = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/setup',
  roles: 'public',
  summary:
    'Begins to set up an authenticator app, for a sign-in that must have a second factor first. Where a mail reaches the account, it gets a code that the next call asks for.',
  body: z.strictObject({ step }),
  writable: { public: ['step'] },
  reply: z.extend(totpSecret, {
    /** Whether a code was sent to the e-mail of the account. */
    mailCode: z.boolean(),
  }),
  failures: [401, 409, 429],
  timeoutMs: HTTP.timeoutMs,
});

export const confirmStepSetup = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/setup/confirm',
  roles: 'public',
  summary:
    'Checks a code of the new authenticator app, and the code of the mail. Returns the recovery codes, which are shown only here. The factor counts after the next call.',
  body: z.strictObject({ step, code: totpCode, mailCode: z.optional(mailedCode) }),
  writable: { public: ['step', 'code', 'mailCode'] },
  reply: recoveryCodes,
  failures: [401, 409, 429],
  timeoutMs: HTTP.timeoutMs,
});
export type StepSetup = EndpointInput<typeof confirmStepSetup>['body'];

export const finishStepSetup = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/setup/finish',
  roles: 'public',
  summary: 'Activates the new factor, once the recovery codes are kept, and signs in.',
  body: z.strictObject({ step, device }),
  writable: { public: ['step', 'device'] },
  reply: signedIn,
  failures: [401, 409],
  timeoutMs: HTTP.timeoutMs,
});
