import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** Adds the security headers to an answer. */
export type Secure = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Makes the security headers of every answer. Caches must not store API answers. `called`: the origins that the web app
 * calls besides its own.
 */
export function securityHeaders(called: readonly string[]): Secure {
  const headers = headersOfAll(called);
  return (request, reply) => {
    reply.headers(headers);
    if (isOfApi(request.url) || isOfApi(request.routeOptions.url)) reply.headers(NOT_STORED);
  };
}

const NOT_STORED = { 'cache-control': 'no-store' };

const headersOfAll = (called: readonly string[]): OutgoingHttpHeaders => ({
  ...helmetHeaders(called),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
});

/** The same headers for an answer to a request that never reached the framework. */
export const refusalHeaders = (): OutgoingHttpHeaders =>
  (ofRefusals ??= { ...headersOfAll([]), ...NOT_STORED });

let ofRefusals: OutgoingHttpHeaders | undefined;

/** Checked for the raw address and for its route's, because `/%61pi` is `/api` too. */
const isOfApi = (address = ''): boolean => address.startsWith(`${API_PATH}/`);

/** The headers that helmet sets. It runs once, because the result is the same for every request. */
function helmetHeaders(called: readonly string[]) {
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...called],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        // The portal never makes markup or scripts from text, so no policy for that is allowed.
        trustedTypes: ["'none'"],
      },
    },
    // The rule of frame-ancestors, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // The reverse proxy handles TLS, so it also sets this header.
    strictTransportSecurity: false,
    xPoweredBy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secure(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
