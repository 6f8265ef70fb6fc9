import staticFiles from '@fastify/static';
import { API_PATH } from '@recourse/contract/endpoint';
import { LANGUAGE_DIRECTIONS, type LanguageCode } from '@recourse/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { handleError, notFound } from '../errors.ts';

/** What the page is told before its first paint, in its opening tag. */
interface PageSettings {
  /** Of the organisation; null: none is shown. */
  readonly name: string | null;
  /** Until somebody chooses another. */
  readonly language: LanguageCode;
}

const PAGE = 'index.html';
const YEAR_SECONDS = 31_536_000;
/** What is asked for as a file: the page in its place would be taken for it. */
const FILE_ENDING =
  /\.(?:br|css|env|gz|ico|js|json|lock|log|map|md|mjs|png|sql|svg|ts|tsx|txt|webmanifest|woff2|xml|yaml|yml)$/i;
const DOT_FILE = /\/\./;
const FILE_WITH_HASH = /-[\w-]{8,}\.\w+$/;

interface Site {
  /** Where the built web app lies; null: it is not there, and only the API is served. */
  readonly folder: string | null;
  /** What /config.json says: where the areas of the API are. */
  readonly webConfig: object;
  readonly settings: PageSettings;
}

/**
 * Serves the built web app: hashed files for a year, the page itself never from a cache, with the settings in
 * it. Every address that is no file and not under /api is the app's page (its router decides); /api/* that no
 * room answers is a JSON 404 for everybody. Throws an Error when the page has no place for the settings.
 */
export async function serveSite(
  app: FastifyInstance,
  { folder, webConfig, settings }: Site,
): Promise<void> {
  const page = folder ? writePage(await readFile(path.join(folder, PAGE), 'utf8'), settings) : null;
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return webConfig;
  });
  if (folder) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      // As it was built the page has no settings: it is sent below only.
      globIgnore: [PAGE],
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

const OPENING_TAG = /<html\b[^>]*>/;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** The built page with the settings in its opening tag. Throws an Error when it has none: nobody would be told. */
function writePage(built: string, { name, language }: PageSettings): string {
  if (!OPENING_TAG.test(built)) throw new Error('The page of the web app has no opening tag.');
  const told = name === null ? '' : ` data-organisation="${escaped(name)}"`;
  const tag = `<html lang="${language}" dir="${LANGUAGE_DIRECTIONS[language]}"${told}>`;
  // A function: in a text, '$&' and the like would stand for what was found.
  return built.replace(OPENING_TAG, () => tag);
}

/** As the value of an attribute in double quotes. */
const escaped = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (character) => ESCAPED[character] ?? character);
