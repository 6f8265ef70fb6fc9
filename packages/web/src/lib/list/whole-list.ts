import type { Endpoint, EndpointInput } from '@recourse/contract/endpoint';
import type { PageRequest } from './use-list-state.ts';

/** A whole list: where it is fetched, and what narrows and orders it. */
export interface WholeList {
  readonly endpoint: Endpoint;
  readonly query: object;
}

/** The whole of a list of which a page is shown: its filters, search and order count, the page does not. */
export function wholeList<const E extends Endpoint>(
  endpoint: E,
  shown: EndpointInput<E>['query'] & Partial<PageRequest<string>>,
): WholeList {
  return { endpoint, query: withoutPage(shown) };
}

function withoutPage(query: Partial<PageRequest<string>>): object {
  const { page: _page, perPage: _perPage, after: _after, ...wanted } = query;
  return wanted;
}
