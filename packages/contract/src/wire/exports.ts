import type { Endpoint } from './endpoint.ts';
import { HTTP } from '../values/limits.ts';

/** Exports: all pages of a list as CSV, for the same roles and with the same filters and order. */

/** Parameters of a list's query that its export does not have. */
export const PAGING = { page: true, perPage: true, after: true } as const;

/**
 * What all exports have in common: the path is below that of the list, and the roles are the same.
 */
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
