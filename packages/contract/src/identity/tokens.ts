import * as z from 'zod/mini';
import { at, id, idParams, idText, listQuery, listReply, requiredText } from '../values/common.ts';
import { API_TOKENS, HTTP } from '../values/limits.ts';
import { SCOPES } from '../wire/scopes.ts';
import { endpoint } from '../wire/endpoint.ts';
import { accountKind } from './service-accounts.ts';

/** API tokens, with which other programs call the API. */

export const TOKEN_MESSAGES = {
  name: 'Please give the token a name.',
  scopes: 'Please choose what the token may do.',
  unknownScope: 'Please choose scopes from the list.',
  end: `Please choose a time within the next ${API_TOKENS.longestDays} days.`,
  account: 'There is no such service account.',
  tooMany: `At most ${API_TOKENS.mostOfAccount} tokens of an account can be valid at a time.`,
} as const;

/** ACTIVE: it is accepted. EXPIRED: its time is over. REVOKED: somebody has ended it. */
export const TOKEN_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const apiToken = z.strictObject({
  id,
  /** The name that its maker chose. */
  name: z.string(),
  /** Its first characters, by which its owner recognises it. */
  start: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The account that acts with it. It never has more rights than the role of the account has now. */
  account: z.strictObject({ id, name: z.string(), kind: accountKind }),
  state: z.enum(TOKEN_STATES),
  createdAt: at,
  expiresAt: at,
  /** When it was last used, to the minute; null: never. */
  lastUsedAt: z.nullable(at),
  revokedAt: z.nullable(at),
});
export type ApiToken = z.output<typeof apiToken>;

export const newToken = z.strictObject({
  name: requiredText(API_TOKENS.name, TOKEN_MESSAGES.name),
  scopes: z.array(z.enum(SCOPES, TOKEN_MESSAGES.unknownScope), TOKEN_MESSAGES.scopes).check(
    z.minLength(1, TOKEN_MESSAGES.scopes),
    z.maxLength(SCOPES.length, TOKEN_MESSAGES.unknownScope),
    z.overwrite((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  ),
  /** When it stops to be valid. Absent: after API_TOKENS.usualDays. */
  expiresAt: z.optional(z.iso.datetime(TOKEN_MESSAGES.end)),
  /** The service account that acts with it; null or absent: oneself. */
  serviceAccountId: z.optional(z.nullable(id)),
});
export type NewToken = z.output<typeof newToken>;

/** The token itself is shown only in this answer. */
export const madeToken = z.extend(apiToken, { token: z.string() });
export type MadeToken = z.output<typeof madeToken>;

const { page, perPage, after } = listQuery;

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/auth/tokens',
  roles: ['ADMIN', 'EMPLOYE'],
  summary:
    'API tokens, newest first: all of them for administrators, the own ones for employees. Ended ones are listed for some weeks.',
  query: z.strictObject({
    page,
    perPage,
    after,
    /** The tokens of this account alone. */
    accountId: z.optional(idText),
  }),
  reply: listReply(apiToken),
  timeoutMs: HTTP.timeoutMs,
});
export type TokenListQuery = z.output<typeof listTokens.query>;

export const createToken = endpoint({
  method: 'POST',
  path: '/api/auth/tokens',
  roles: ['ADMIN', 'EMPLOYE'],
  summary:
    'Makes an API token, which is shown only in this answer. Administrators also make those of service accounts.',
  body: newToken,
  writable: {
    ADMIN: ['name', 'scopes', 'expiresAt', 'serviceAccountId'],
    EMPLOYE: ['name', 'scopes', 'expiresAt'],
  },
  setAnyway: { EMPLOYE: { serviceAccountId: [null] } },
  proof: 'fresh',
  reply: madeToken,
  status: 201,
  failures: [409, 422],
  timeoutMs: HTTP.timeoutMs,
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/tokens/:id',
  roles: ['ADMIN', 'EMPLOYE'],
  summary:
    'Revokes an API token: an own one, or any for administrators. It is refused from now on.',
  params: idParams,
  proof: 'fresh',
  timeoutMs: HTTP.timeoutMs,
});
