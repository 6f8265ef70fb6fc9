import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_PATH } from '@recourse/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Headers of every answer; API answers are never stored by a cache. `called` are the origins that the web app
 * calls beside its own.
 */
export function securityHeaders(app: FastifyInstance, called: readonly string[]): void {
  const headers = {
    ...helmetHeaders(called),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.url.startsWith(`${API_PATH}/`)) reply.header('cache-control', 'no-store');
  });
}

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
      },
    },
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
