import type { Caller } from '@recourse/contract/values/common';
import type { Role } from '@recourse/contract/values/roles';
import type { Scope } from '@recourse/contract/wire/scopes';
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

/** The API token with which a request was made. */
export interface TokenUse {
  readonly id: number;
  readonly scopes: readonly Scope[];
}

/** Who acts. Always read from the rows of user and session or API token, never from the claims of a token. */
export interface Actor extends Caller, Origin {
  readonly role: Role;
  readonly username: string;
  /** null: somebody who is signed in makes the request. */
  readonly token: TokenUse | null;
  /** Whether it is the account of a program, not of a person. */
  readonly isService: boolean;
  /** The number of his newest change; undefined: none is noted (own-writes.ts). */
  readonly writes?: number | undefined;
}

/** Somebody who is signed in. */
export interface SessionActor extends Actor {
  readonly jti: string;
  readonly token: null;
}

/**
 * Who takes a claim by working on it: an employee. Administrators only help out, and a program could not answer for it;
 * the claim of either stays in the queue (null).
 */
export const takerOf = ({ role, isService, userId }: Actor): number | null =>
  role === 'EMPLOYE' && !isService ? userId : null;

const USER_AGENT_KEPT = 255;

/** Where a request comes from, for the audit trail: its id, address, user agent (shortened) and preferred language. */
export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_KEPT),
    language: languageFor(request.headers['accept-language']),
  };
}
