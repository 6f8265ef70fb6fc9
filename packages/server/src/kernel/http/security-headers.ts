import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_PATH } from '@recourse/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** Puts the headers of every answer on one. */
export type Secure = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Headers of every answer; API answers are never stored by a cache. `called` are the origins that the web app
 * calls beside its own.
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

/** The same for an answer that is no page, to a request that never became one of the framework. */
export const refusalHeaders = (): OutgoingHttpHeaders =>
  (ofRefusals ??= { ...headersOfAll([]), ...NOT_STORED });

let ofRefusals: OutgoingHttpHeaders | undefined;

/** Of the address as it came, and of that of its route: `/%61pi` is `/api` too. */
const isOfApi = (address = ''): boolean => address.startsWith(`${API_PATH}/`);

/** What helmet says to any request: it is asked once, for it would put the same words together every time. */
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
        // Nothing in the portal makes markup or scripts of text, so nothing may say how.
        trustedTypes: ["'none'"],
      },
    },
    // What frame-ancestors says, for whoever does not know it.
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // TLS is the reverse proxy's business, and so is telling browsers to insist on it.
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
