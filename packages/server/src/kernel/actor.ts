import type { Caller } from '@recourse/contract/values/common';
import type { Role } from '@recourse/contract/values/roles';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { FastifyRequest } from 'fastify';
import { languageFor } from './language-for.ts';

/** Where a request comes from. For a public endpoint, nothing else is known of the caller. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /**
   * The language of the portal that the caller prefers; null or undefined when the request names
   * none of them.
   */
  readonly language?: LanguageCode | null;
}

/** Who acts. Always read from the rows of session and user, never from the claims of the token. */
export interface Actor extends Caller, Origin {
  readonly role: Role;
  readonly jti: string;
  readonly username: string;
}

const USER_AGENT_KEPT = 255;

export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_KEPT),
    language: languageFor(request.headers['accept-language']),
  };
}
