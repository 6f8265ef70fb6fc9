import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { makeBuiltSite, SCRIPT } from './built-site.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests the page of the web app, with the organisation's settings in its opening tag. */

const BUILT = readFileSync(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = await makeBuiltSite(BUILT);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

/** The whole server, as if it had been started with these variables. */
const start = (env: Record<string, string>): Promise<FastifyInstance> =>
  createApp({ ...t.ctx, config: { ...t.ctx.config, ...settings(env) } }, folder);

const settings = (env: Record<string, string>) => ({
  organisation: loadConfig(env).organisation,
});

async function pageOf(env: Record<string, string>): Promise<string> {
  const site = await start(env);
  const { body } = await site.inject({ url: '/login' });
  await site.close();
  return body;
}

test('without settings the page is the one that was built', async () => {
  expect(await pageOf({})).toBe(BUILT);
});

test.each([
  ['en', 'ltr'],
  ['fr', 'ltr'],
  ['ar', 'rtl'],
])('a page in %s runs %s before any script does', async (language, dir) => {
  const page = await pageOf({ DEFAULT_LANGUAGE: language });
  expect(page.match(/<html[^>]*>/g)).toEqual([`<html lang="${language}" dir="${dir}">`]);
});

test.each([
  ['</html><script>alert(1)</script>', '&lt;/html&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`"Ann's" onload="x`, `&quot;Ann's&quot; onload=&quot;x`],
  ['Fish & Chips &lt;', 'Fish &amp; Chips &amp;lt;'],
  ["$& $1 $` $'", "$&amp; $1 $` $'"],
  ['شركة الطرود', 'شركة الطرود'],
])('the name %s stands in the page as text', async (name, written) => {
  const tag = `<html lang="en" dir="ltr" data-organisation="${written}">`;
  expect(await pageOf({ ORG_NAME: name })).toBe(BUILT.replace(/<html.*?>/, () => tag));
});

test('every address of a screen has them, that of the file too, and no cache or validator keeps an older page', async () => {
  const site = await start({ ORG_NAME: 'Parcels', DEFAULT_LANGUAGE: 'fr' });
  const headers = { 'accept-encoding': 'br, gzip' };
  for (const url of ['/', '/login', '/nothing/here', '/index.html', '/index.html?x=1']) {
    const page = await site.inject({ url, headers });
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).toContain('<html lang="fr" dir="ltr" data-organisation="Parcels">');
    expect(page.headers['cache-control']).toBe('no-cache');
    for (const name of ['etag', 'last-modified', 'content-encoding'])
      expect(page.headers).not.toHaveProperty(name);
  }
  expect((await site.inject({ url: SCRIPT.path })).body).toBe(SCRIPT.content);
  await site.close();
});

test('a page that has no place for them is refused at the start', async () => {
  const other = await makeBuiltSite('<!doctype html><title>Recourse</title>');
  await expect(createApp(t.ctx, other)).rejects.toThrow('no opening tag');
  await rm(other, { recursive: true });
});
