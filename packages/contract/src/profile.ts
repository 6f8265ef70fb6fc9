import * as z from 'zod/mini';
import { id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { HTTP } from './limits.ts';
import { EVERY_ROLE, STORED_ROLES } from './roles.ts';

/** One's own account. */

export const profile = z.strictObject({
  id,
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  nom: z.nullable(z.string()),
  role: z.enum(STORED_ROLES),
  roles: z.array(z.enum(STORED_ROLES)),
  version: z.int(),
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  roles: EVERY_ROLE,
  summary: 'The account that the token belongs to.',
  reply: profile,
  timeoutMs: HTTP.slowTimeoutMs,
});
