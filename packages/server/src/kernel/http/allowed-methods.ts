import type { Endpoint } from '@recourse/contract/wire/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, methodNotAllowed } from '../errors.ts';

/** Which methods an existing address has, and the refusal of all others. */

/** The methods of an address that can only be read. */
export const READING = ['GET', 'HEAD'] as const;

/**
 * The methods of an endpoint. One for GET also answers HEAD, unless it redirects. Such an address works once, and a
 * program that only checks the link must not use it up.
 */
export const methodsOf = ({ method, replyType }: Endpoint): string[] =>
  method === 'GET' && replyType !== 'redirect' ? [...READING] : [method];

/** The path of a request, without its query string. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '/';

/** The refusal of a method that a known address does not have (405). Sets the Allow header. */
export function wrongMethod(reply: FastifyReply, allowed: readonly string[]): AppError {
  reply.header('allow', allowed.join(', '));
  return methodNotAllowed();
}

/**
 * Refuses a wrong method for an endpoint's path or a file's address with 405, before the body is read. An unknown
 * address stays a 404.
 */
export function refuseWrongMethods(app: FastifyInstance): void {
  let patterns: readonly (readonly [RegExp, string[]])[] | undefined;
  const allowedAt = (path: string): string[] => {
    // Made at the first such request, when every room has registered its endpoints.
    patterns ??= app.endpoints.map((endpoint) => [patternOf(endpoint.path), methodsOf(endpoint)]);
    const methods = patterns.flatMap(([pattern, served]) => (pattern.test(path) ? served : []));
    if (methods.length === 0 && app.hasRoute({ method: 'GET', url: path }))
      methods.push(...READING);
    return [...new Set(methods)];
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = allowedAt(pathOf(request));
    if (allowed.length === 0 || allowed.includes(request.method)) return done();
    done(wrongMethod(reply, allowed));
  });
}

/** A pattern for whole paths from an address such as '/api/claims/:id'. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`);
