import type { Endpoint } from './endpoint.ts';
import { HTTP } from '../values/limits.ts';

/** Exports: a list as CSV, all of its pages, for the same people and with the same filters and order. */

/** Parameters that a list's query has and its export's has not. */
export const PAGING = { page: true, perPage: true, after: true } as const;

/** What every export shares: its path is under the list's, and it has the list's roles. */
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
