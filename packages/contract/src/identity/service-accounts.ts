import * as z from 'zod/mini';
import { at, id, idParams } from '../values/common.ts';
import { HTTP, SERVICE_ACCOUNTS } from '../values/limits.ts';
import { username } from '../values/usernames.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Accounts of other programs. They have no password, and act with API tokens alone. */

/** PERSON: somebody who signs in. SERVICE: another program. */
export const ACCOUNT_KINDS = ['PERSON', 'SERVICE'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
export const accountKind = z.enum(ACCOUNT_KINDS);

/** The roles that a program can have. Claims of a client belong to a person. */
export const SERVICE_ROLES = ['ADMIN', 'EMPLOYE'] as const;

export const SERVICE_ACCOUNT_MESSAGES = {
  role: 'Please choose the role of an administrator or an employee.',
  tooMany: `There can be at most ${SERVICE_ACCOUNTS.most} service accounts.`,
} as const;

export const serviceAccount = z.strictObject({
  id,
  name: z.string(),
  role: z.enum(SERVICE_ROLES),
  createdAt: at,
  /** How many of its tokens are valid now. */
  tokens: z.int(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

export const newServiceAccount = z.strictObject({
  /** Also the name under which it writes. It is unique among all usernames. */
  name: username,
  role: z.enum(SERVICE_ROLES, SERVICE_ACCOUNT_MESSAGES.role),
});
export type NewServiceAccount = z.output<typeof newServiceAccount>;

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/service-accounts',
  roles: ['ADMIN'],
  summary: 'All service accounts, by name.',
  reply: z.strictObject({ data: z.array(serviceAccount) }),
  timeoutMs: HTTP.timeoutMs,
});

export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/api/auth/service-accounts',
  roles: ['ADMIN'],
  summary: 'Creates a service account, for which administrators make tokens.',
  body: newServiceAccount,
  writable: { ADMIN: ['name', 'role'] },
  proof: 'fresh',
  reply: serviceAccount,
  status: 201,
  failures: [409],
  timeoutMs: HTTP.timeoutMs,
});

export const deleteServiceAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/service-accounts/:id',
  roles: ['ADMIN'],
  summary: 'Deletes a service account with its tokens. What it wrote stays.',
  params: idParams,
  proof: 'fresh',
  timeoutMs: HTTP.timeoutMs,
});
