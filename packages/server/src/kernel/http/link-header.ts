import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { withQuery } from '@recourse/contract/wire/calling';
import { isPaged, otherPages, type PageMeta, type PageQuery } from '@recourse/contract/wire/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * In characters. Each link repeats the filters, and proxies and clients refuse an answer with more than 4 to 16 kB of
 * headers.
 */
const LONGEST = 2_000;

/**
 * Links to the other pages of a list (Link, RFC 8288), each only where that page exists. They begin with the path: the
 * server does not know under which name callers reach it, and never believes the Host header. With very long filters
 * there are none.
 */
export function linkPages(endpoint: Endpoint, reply: FastifyReply, body: unknown): void {
  if (!isPaged(endpoint)) return;
  const { params, query } = reply.request as FastifyRequest<{
    Params: Record<string, string>;
    Querystring: PageQuery;
  }>;
  const { meta } = body as { meta: PageMeta };
  const path = fillPath(endpoint.path, params);
  const links = Object.entries(otherPages(query, meta)).map(
    ([relation, page]) => `<${withQuery(path, page)}>; rel="${relation}"`,
  );
  const header = links.join(', ');
  if (header !== '' && header.length <= LONGEST) reply.header('link', header);
}
