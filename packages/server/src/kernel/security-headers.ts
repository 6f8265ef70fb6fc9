import { API_PATH } from '@recourse/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';

/**
 * Headers of every answer; API answers are never stored by a cache. `called` are the origins that the web app
 * calls beside its own.
 */
export function securityHeaders(app: FastifyInstance, called: readonly string[]): void {
  void app.register(helmet, {
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)');
    if (request.url.startsWith(`${API_PATH}/`)) reply.header('cache-control', 'no-store');
  });
}
