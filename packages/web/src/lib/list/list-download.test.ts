import { exportClaims } from '@recourse/contract/claims';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { setLanguage } from '../i18n/i18n.ts';
import { downloadList, nameOf } from './list-download.ts';
import { wholeList } from './whole-list.ts';

const asked: string[] = [];
const languages: (string | null)[] = [];
let answer: () => Response;
beforeEach(() => {
  asked.length = 0;
  languages.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = request instanceof Request ? request.url : request;
    if (url.includes('config')) return new Response('{"apiBase":"http://portal.test"}');
    asked.push(url);
    if (request instanceof Request) languages.push(request.headers.get('accept-language'));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const options = (onBytes: (bytes: number) => void = () => undefined) => ({
  signal: new AbortController().signal,
  onBytes,
});

test('filters and search go along, the page does not', async () => {
  answer = () =>
    new Response('id\r\n1\r\n', {
      headers: { 'content-disposition': 'attachment; filename="claims-2026-03-02.csv"' },
    });
  const told: number[] = [];
  const query = { page: 3, perPage: 5, after: 7, q: 'a b', status: ['OPEN'] } as const;
  const { name, blob } = await downloadList(
    wholeList(exportClaims, query),
    options((bytes) => told.push(bytes)),
  );
  expect(asked.map((url) => new URL(url).search)).toEqual(['?q=a+b&status=OPEN']);
  expect([name, await blob.text(), told.at(-1)]).toEqual([
    'claims-2026-03-02.csv',
    'id\r\n1\r\n',
    7,
  ]);
});

test('the portal asks in its own language, whatever the browser speaks', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  answer = () => new Response('id\r\n');
  for (const language of ['en', 'fr', 'en'] as const) {
    await setLanguage(language);
    await downloadList(wholeList(exportClaims, {}), options());
  }
  expect(languages).toEqual(['en', 'fr', 'en']);
});

test('a refusal is thrown with its words', async () => {
  answer = () => Response.json({ message: 'Not now.' }, { status: 403 });
  await expect(downloadList(wholeList(exportClaims, {}), options())).rejects.toBeInstanceOf(
    ApiError,
  );
});

test('an answer that breaks off is no file', async () => {
  answer = () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('id\r\n')),
        pull: (stream) => stream.error(new TypeError('network error')),
      }),
    );
  await expect(downloadList(wholeList(exportClaims, {}), options())).rejects.toThrow(
    'network error',
  );
});

test('a file that the server does not name is called a list', () => {
  expect(nameOf(new Response(''))).toBe('list.csv');
});
