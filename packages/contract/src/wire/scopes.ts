/**
 * The scopes of an API token. A scope is an area and whether the token reads or writes there; writing does not include
 * reading. An endpoint without a scope refuses every token.
 */
export const SCOPES = [
  'claims:read',
  'claims:write',
  'documents:read',
  'documents:write',
  'reports:read',
  'reports:write',
  'solutions:read',
  'solutions:write',
  'people:read',
  'desk:read',
] as const;
export type Scope = (typeof SCOPES)[number];
