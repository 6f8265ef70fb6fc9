import * as z from 'zod/mini';
import { idParams, requiredText } from '../values/common.ts';
import { HTTP } from '../values/limits.ts';
import {
  newPasskey,
  PASSKEY_MESSAGES,
  PASSKEYS,
  passkeyCreation,
  passkeyRequest,
} from '../values/passkeys.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { type EndpointInput, endpoint } from '../wire/endpoint.ts';
import { recoveryCodes } from './factors.ts';

/** The own passkeys, which are second factors. Each use begins with options that hold a new challenge. */

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/passkeys/options',
  roles: EVERY_ROLE,
  summary:
    'Begins to add a passkey: returns what the browser needs to make one. 404 where the address of the portal allows none, 409 for an account with as many as it may have.',
  proof: 'fresh',
  reply: passkeyCreation,
  failures: [404, 409],
  timeoutMs: HTTP.timeoutMs,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/passkeys',
  roles: EVERY_ROLE,
  summary:
    'Adds the passkey that the browser has made. The first factor of an account gives recovery codes, which are shown only here, and counts after the next call. Without codes it counts at once. 400 for one that is not accepted, 409 for one that is known.',
  proof: 'fresh',
  body: z.strictObject({
    /** The name its owner gives it. */
    name: requiredText(PASSKEYS.name, PASSKEY_MESSAGES.name),
    credential: newPasskey,
  }),
  writable: {
    ADMIN: ['name', 'credential'],
    EMPLOYE: ['name', 'credential'],
    CLIENT: ['name', 'credential'],
  },
  reply: recoveryCodes,
  failures: [404, 409],
  timeoutMs: HTTP.timeoutMs,
});
export type AddedPasskey = EndpointInput<typeof addPasskey>['body'];

export const activatePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/me/factors/passkeys/activate',
  roles: EVERY_ROLE,
  summary:
    'Activates the passkey that was added as first factor, once the recovery codes are kept. 409 when none was added.',
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/me/factors/passkeys/:id',
  roles: EVERY_ROLE,
  summary:
    'Removes a passkey, and with the last factor the recovery codes. 409 for the last factor of a role that must have one.',
  params: idParams,
  proof: 'fresh',
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/me/proof/options',
  roles: EVERY_ROLE,
  summary:
    'Begins a proof with a passkey: returns what the browser needs to ask for one. 409 for an account without a passkey that can be used here.',
  reply: passkeyRequest,
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});
