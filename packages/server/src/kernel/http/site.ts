import staticFiles from '@fastify/static';
import { API_PATH } from '@recourse/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { handleError, notFound } from '../errors.ts';

const YEAR_SECONDS = 31_536_000;
/** What is asked for as a file: the page in its place would be taken for it. */
const FILE_ENDING =
  /\.(?:br|css|env|gz|ico|js|json|lock|log|map|md|mjs|png|sql|svg|ts|tsx|txt|webmanifest|woff2|xml|yaml|yml)$/i;
const DOT_FILE = /\/\./;
const FILE_WITH_HASH = /-[\w-]{8,}\.\w+$/;

/**
 * Serves the built web app: hashed files for a year, the page itself never from a cache. Every address
 * that is no file and not under /api is the app's page (its router decides); /api/* that no room answers
 * is a JSON 404 for everybody. /config.json tells the app where the areas of the API are.
 */
export async function serveSite(
  app: FastifyInstance,
  webConfig: object,
  siteDir: string | null,
): Promise<void> {
  const page = siteDir ? await readFile(path.join(siteDir, 'index.html'), 'utf8') : null;
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return webConfig;
  });
  if (siteDir) {
    await app.register(staticFiles, {
      root: siteDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, file) => {
        const hashed = FILE_WITH_HASH.test(file.replace(/\.(br|gz)$/, ''));
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== null && isPageRequest(request)) return sendPage(reply, page);
    return handleError(notFound(), request, reply);
  });
}

/** A navigation to a screen, known or not: GET, not the API, and not a file's address. */
function isPageRequest(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?', 1);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    pathname !== API_PATH &&
    !pathname.startsWith(`${API_PATH}/`) &&
    !DOT_FILE.test(pathname) &&
    !FILE_ENDING.test(pathname) &&
    pathname !== '/metrics'
  );
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
}
