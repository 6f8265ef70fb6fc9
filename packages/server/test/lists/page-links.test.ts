import { ACCESS } from '@recourse/contract/access';
import { listGaps } from '@recourse/contract/assistant';
import { getCaseFile, getThread } from '@recourse/contract/claims-thread';
import { listConversationMessages } from '@recourse/contract/conversations';
import { HISTORY, THREAD } from '@recourse/contract/values/limits';
import { getHistory } from '@recourse/contract/people';
import { listDeliveries } from '@recourse/contract/told/webhooks';
import { createSolution, listSolutions } from '@recourse/contract/solutions';
import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { isPaged, type PageMeta } from '@recourse/contract/wire/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import {
  makeClaim,
  makeConversation,
  makeDelivery,
  makeDocument,
  makeMail,
  makeReply,
  makeReport,
  makeUser,
  makeWebhook,
} from '../factories.ts';
import { makeApiToken } from '../identity/api-tokens.ts';
import { MAIL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Every list links to its other pages (Link, RFC 8288), to those that exist and to no others. */

const LISTS = ACCESS.map(({ endpoint }) => endpoint).filter(isPaged);
/** Lists whose pages have a fixed size. */
const FIXED = new Map<Endpoint, number>([
  [getThread, THREAD.page],
  [getCaseFile, THREAD.page],
  [listConversationMessages, THREAD.page],
  [getHistory, HISTORY.page],
]);
const PER_PAGE = 2;
const ROWS = 5;
const GAPS = ['lift stuck', 'radiator cold', 'invoice twice', 'parcel broken', 'door jammed'];

let t: TestApp;
let admin: UserRow;
let client: UserRow;
const ids = new Map<Endpoint, number | string>();
beforeAll(async () => {
  t = await createTestApp(MAIL_IS_ON);
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
  const at = t.clock.now();
  const webhook = await makeWebhook(t.db);
  ids.set(listDeliveries, webhook);
  for (let i = 0; i < ROWS; i += 1) {
    await makeUser(t.db, { role: 'EMPLOYE' });
    await makeReply(t.db);
    await makeApiToken(t, admin);
    await makeDelivery(t.db, { webhook_id: webhook });
    await makeMail(t.db, { user_id: client.id });
    await makeDocument(t.db, { user_id: client.id });
    await makeDocument(t.db, { user_id: client.id, deleted_at: at });
    await makeConversation(t.db, { client_id: client.id });
    const { id } = await makeClaim(t.db, { client_id: client.id });
    await t.db
      .insertInto('notifications')
      .values({
        user_id: admin.id,
        kind: 'claim.replied',
        area: 'claims',
        object_id: id,
        actor_id: client.id,
        status: null,
        at,
        read_at: null,
      })
      .execute();
    await t.call(createSolution, admin, { body: { texte: `Answer ${i}`, motcle: ['lift & co'] } });
    const gap = `My ${GAPS[i]} again, ${GAPS[i]}`;
    for (const text of [gap, `The ${gap}`])
      await makeReport(t.db, { user_id: client.id, reclamation_text: text, solution_id: null });
    await (await t.another()).bearer(admin);
  }
  await fillThreads(at);
});
afterAll(() => t.close());

/** Makes a claim and a conversation with more messages than a page has. */
async function fillThreads(at: Date): Promise<void> {
  const claim = await makeClaim(t.db, { client_id: client.id });
  const { id, name } = await makeConversation(t.db, { client_id: client.id });
  const messages = Array.from({ length: THREAD.page + ROWS }, (_, i) => ({
    side: 'CLIENT' as const,
    author_id: client.id,
    body: `Message ${i}`,
    purpose: 'REPLY' as const,
    created_at: at,
  }));
  await t.db
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, claim_id: claim.id })))
    .execute();
  await t.db
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, claim_id: null, conversation_id: id })))
    .execute();
  for (const endpoint of [getThread, getCaseFile]) ids.set(endpoint, claim.id);
  ids.set(getHistory, client.id);
  ids.set(listConversationMessages, name);
}

type Links = Readonly<Partial<Record<string, string>>>;
interface Page {
  rows: unknown[];
  meta: PageMeta;
  links: Links;
}

/** Who reads a list: the administrator where he may, else the client. */
const readerOf = ({ roles }: Endpoint): UserRow =>
  roles.includes('ADMIN' as never) ? admin : client;

/** The links of an answer by their relation; each must be what it seems. */
function linksIn(header: string | undefined): Links {
  if (header === undefined) return {};
  return Object.fromEntries(
    header.split(', ').map((link) => {
      const [, address = '', relation = ''] = /^<([^<>"]+)>; rel="([a-z]+)"$/.exec(link) ?? [];
      expect({ link, address }).not.toEqual({ link, address: '' });
      return [relation, address];
    }),
  );
}

async function read(endpoint: Endpoint, url: string): Promise<Page> {
  const response = await t.app.inject({
    url,
    headers: {
      authorization: await t.bearer(readerOf(endpoint)),
      host: 'evil.example.org',
      'x-forwarded-host': 'evil.example.org',
    },
  });
  expect([url, response.statusCode]).toEqual([url, 200]);
  const body = response.json<{ data?: unknown[]; groups?: unknown[]; meta: PageMeta }>();
  const { link } = response.headers;
  expect(String(link)).not.toContain('evil');
  return {
    rows: body.data ?? body.groups ?? [],
    meta: body.meta,
    links: linksIn(link as string | undefined),
  };
}

/** All pages from an address on, by one relation. */
async function follow(endpoint: Endpoint, url: string, relation: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = url; next !== undefined;) {
    const page: Page = await read(endpoint, next);
    pages.push(page);
    next = page.links[relation];
    expect(pages.length).toBeLessThan(50);
  }
  return pages;
}

const addressOf = (endpoint: Endpoint): string =>
  fillPath(endpoint.path, { id: ids.get(endpoint) ?? 0 });
const keysOf = (endpoint: Endpoint) => {
  const { shape = {} } = (endpoint.query?._zod.def ?? {}) as { shape?: object };
  return Object.keys(shape);
};
const numbered = LISTS.filter((endpoint) => keysOf(endpoint).includes('page'));

test('every list is looked at', () => {
  expect(LISTS.map(({ path }) => path)).toEqual([
    '/api/auth/sessions',
    '/api/auth/tokens',
    '/api/auth/users',
    '/api/solutions',
    '/api/workload',
    '/api/claims',
    '/api/claims/:id/thread',
    '/api/claims/:id/case-file',
    '/api/canned-replies',
    '/api/documents',
    '/api/reports',
    '/api/clients/:id/history',
    '/api/webhooks/:id/deliveries',
    '/api/conversations',
    '/api/conversations/:id/messages',
    '/api/notifications',
    '/api/mail',
    '/api/assistant/gaps',
    '/api/trash',
    '/api/audit',
  ]);
});

describe.each(LISTS)('$path', (endpoint) => {
  const size = FIXED.get(endpoint) ?? PER_PAGE;
  const sized = FIXED.has(endpoint) ? '' : `?perPage=${PER_PAGE}`;

  test('from page to page, each row once, and the way ends with the last page', async () => {
    const address = addressOf(endpoint);
    const pages = await follow(endpoint, address + sized, 'next');
    expect(pages.length).toBeGreaterThan(1);
    const rows = pages.flatMap((page) => page.rows.map((row) => JSON.stringify(row)));
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan((pages.length - 1) * size);
    const [first] = pages;
    expect(rows).toHaveLength(first?.meta.total ?? rows.length);
    expect(first?.links).not.toHaveProperty('first');
    expect(first?.links).not.toHaveProperty('prev');
    for (const { links } of pages)
      for (const link of Object.values(links)) {
        expect(link?.split('?')[0]).toBe(address);
        expect(new URLSearchParams(link?.split('?')[1]).get('perPage')).toBe(
          FIXED.has(endpoint) ? null : String(PER_PAGE),
        );
      }
    const last = pages.at(-1);
    expect(last?.links).not.toHaveProperty('next');
    const back = await read(endpoint, last?.links['first'] ?? 'nowhere');
    expect(back.rows).toEqual(first?.rows);
  });

  test('a HEAD request has the same links', async () => {
    const url = addressOf(endpoint) + sized;
    const headers = { authorization: await t.bearer(readerOf(endpoint)) };
    const { links } = await read(endpoint, url);
    const head = await t.app.inject({ method: 'HEAD', url, headers });
    expect(linksIn(head.headers.link as string)).toEqual(links);
  });
});

test.each(numbered)('$path, by numbers there and back', async (endpoint) => {
  const start = `${addressOf(endpoint)}?page=1&perPage=${PER_PAGE}`;
  const there = await follow(endpoint, start, 'next');
  const lastOne = there[0]?.links['last'] ?? 'nowhere';
  const back = await follow(endpoint, lastOne, 'prev');
  expect(there.length).toBeGreaterThan(2);
  expect(back.map(({ rows }) => rows).toReversed()).toEqual(there.map(({ rows }) => rows));
  expect(back[0]?.links).not.toHaveProperty('last');
  const beyond = await read(endpoint, `${addressOf(endpoint)}?page=900&perPage=${PER_PAGE}`);
  expect(beyond.rows).toEqual([]);
  expect(beyond.links['prev']).toBe(
    lastOne.replace(/\?.*/, `?perPage=${PER_PAGE}&page=${there.length}`),
  );
});

test('filters with any characters stay', async () => {
  const q = 'lift & co';
  const query = new URLSearchParams({ q, perPage: '2', sort: 'id' });
  const { links } = await read(listSolutions, `${listSolutions.path}?${query.toString()}`);
  const next = new URLSearchParams(links['next']?.split('?')[1]);
  expect([next.get('q'), next.get('sort'), next.get('perPage')]).toEqual([q, 'id', '2']);
  expect(Number(next.get('after'))).toBeGreaterThan(0);
});

test('filters that would make the headers too long have no links', async () => {
  const q = `lift ${'& '.repeat(500)}`;
  const query = new URLSearchParams({ q, perPage: '2', page: '2' });
  const { links } = await read(listSolutions, `${listSolutions.path}?${query.toString()}`);
  expect(links).toEqual({});
});

test('a list on one page has no links', async () => {
  for (const endpoint of [listSolutions, listGaps]) {
    const { links } = await read(endpoint, endpoint.path);
    expect(links).toEqual({});
  }
});

test('pages of allowed origins may read the links', async () => {
  const origin = 'https://help.example.org';
  const open = await createTestApp({ CORS_ORIGINS: origin });
  const { headers } = await open.app.inject({ url: listSolutions.path, headers: { origin } });
  expect(headers['access-control-expose-headers']).toMatch(/\blink\b/);
  await open.close();
});
