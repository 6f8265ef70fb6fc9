import staticFiles from '@fastify/static';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import { LANGUAGE_DIRECTIONS, type LanguageCode } from '@recourse/contract/values/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { handleError, notFound } from '../errors.ts';
import { pathOf, READING, wrongMethod } from './allowed-methods.ts';
import { isHealthPath } from './health.ts';
import { sendReadJson } from './json-reply.ts';

/** The settings in the page's opening tag, which it needs before its first paint. */
interface PageSettings {
  /** The organisation's name; null: none is shown. */
  readonly name: string | null;
  /** The language until the user chooses another. */
  readonly language: LanguageCode;
}

const PAGE = 'index.html';
const YEAR_SECONDS = 31_536_000;
/** Addresses of files. An unknown one must not get the page, because a caller would take it for the file. */
const FILE_ENDING =
  /\.(?:br|css|env|gz|ico|js|json|lock|log|map|md|mjs|png|sql|svg|ts|tsx|txt|webmanifest|woff2|xml|yaml|yml)$/i;
const DOT_FILE = /\/\./;
const FILE_WITH_HASH = /-[\w-]{8,}\.\w+$/;

interface Site {
  /** The folder of the built web app; null: there is none, and only the API is served. */
  readonly folder: string | null;
  /** The content of /config.json: the addresses of the API's areas. */
  readonly webConfig: object;
  readonly settings: PageSettings;
}

/**
 * Serves the built web app. Hashed files are cached for a year; the page, which contains the settings, never. Every
 * address outside /api that is not a file gets the page, whose router decides. An unknown /api address is a JSON 404.
 * Throws an Error when the page has no place for the settings.
 */
export async function serveSite(
  app: FastifyInstance,
  { folder, webConfig, settings }: Site,
): Promise<void> {
  const page = folder ? writePage(await readFile(path.join(folder, PAGE), 'utf8'), settings) : null;
  app.route({
    method: [...READING],
    url: '/config.json',
    handler: (request, reply) =>
      sendReadJson(request, reply.header('cache-control', 'no-cache'), webConfig),
  });
  if (folder) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      // The built page has no settings, so it is not served as a file.
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
  app.addHook('onRequest', (request, reply, done) => {
    if (page === null || !request.is404 || isReading(request)) return done();
    done(isPage(pathOf(request)) ? wrongMethod(reply, READING) : undefined);
  });
  app.setNotFoundHandler((request, reply) => {
    if (page !== null && isReading(request) && isPage(pathOf(request)))
      return sendPage(reply, page);
    return handleError(notFound(), request, reply);
  });
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether an address is one of a screen: not the API, no file, no health check. */
function isPage(pathname: string): boolean {
  return (
    pathname !== API_PATH &&
    !pathname.startsWith(`${API_PATH}/`) &&
    !DOT_FILE.test(pathname) &&
    !FILE_ENDING.test(pathname) &&
    !isHealthPath(pathname) &&
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

/** The built page with the settings in its opening tag. Throws an Error when it has no such tag. */
function writePage(built: string, { name, language }: PageSettings): string {
  if (!OPENING_TAG.test(built)) throw new Error('The page of the web app has no opening tag.');
  const told = name === null ? '' : ` data-organisation="${escaped(name)}"`;
  const tag = `<html lang="${language}" dir="${LANGUAGE_DIRECTIONS[language]}"${told}>`;
  // Passed as a function, because '$&' and the like have a meaning in a replacement string.
  return built.replace(OPENING_TAG, () => tag);
}

/** Escapes a text for an attribute in double quotes. */
const escaped = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (character) => ESCAPED[character] ?? character);
