import type { Endpoint } from './endpoint.ts';
import { HTTP } from './limits.ts';

/** Exports: a list as CSV, all of its pages, for the same people and with the same filters and order. */

/** What the query of a list has and that of its export has not. */
export const PAGING = { page: true, perPage: true, after: true } as const;

/** What every export has in common: it stands beside its list and lets in whom that lets in. */
export const exportOf = <Path extends `/${string}`, Roles extends Endpoint['roles']>(list: {
  path: Path;
  roles: Roles;
}) =>
  ({
    method: 'GET',
    path: `${list.path}/export`,
    roles: list.roles,
    replyType: 'csv',
    limit: 'export',
    timeoutMs: HTTP.exportTimeoutMs,
  }) as const;
