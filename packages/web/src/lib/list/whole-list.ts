import type { Endpoint, EndpointInput } from '@recourse/contract/wire/endpoint';
import type { PageRequest } from './use-list-state.ts';

/** A whole list: its address, filters and order. */
export interface WholeList {
  readonly endpoint: Endpoint;
  readonly query: object;
}

/** The whole list behind a shown page, with its filters, search and order. */
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
