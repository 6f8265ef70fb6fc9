import staticFiles from '@fastify/static';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import { type Preloads, PRELOADS_FILE } from '@recourse/contract/wire/preloads';
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
 * address outside /api that is not a file gets the page, whose router decides. For the address of a screen the page also
 * names the files of that screen. An unknown /api address is a JSON 404. Throws an Error when the page has no place for
 * the settings, or when the build is not whole.
 */
export async function serveSite(
  app: FastifyInstance,
  { folder, webConfig, settings }: Site,
): Promise<void> {
  const pageFor = folder === null ? null : await readPages(folder, settings);
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
      globIgnore: [PAGE, PRELOADS_FILE],
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
    if (pageFor === null || !request.is404 || isReading(request)) return done();
    done(isPage(pathOf(request)) ? wrongMethod(reply, READING) : undefined);
  });
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request);
    if (pageFor !== null && isReading(request) && isPage(pathname))
      return sendPage(reply, pageFor(pathname));
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

/** Reads the built page. Returns a function from the path of an address to its page. */
async function readPages(
  folder: string,
  settings: PageSettings,
): Promise<(pathname: string) => string> {
  const page = writePage(await readFile(path.join(folder, PAGE), 'utf8'), settings);
  const preloads = JSON.parse(await readFile(path.join(folder, PRELOADS_FILE), 'utf8')) as Preloads;
  const screens = Object.entries(preloads).map(([pathname, files]) => ({
    address: new URLPattern({ pathname }),
    page: withPreloads(page, files),
  }));
  return (pathname) => screens.find(({ address }) => address.test({ pathname }))?.page ?? page;
}

/** The page with the files of a screen, which the browser fetches after those that every screen needs. */
function withPreloads(page: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return page.replace('</head>', () => `${links.join('')}</head>`);
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
