import { type Scope, SCOPES } from '@recourse/contract/wire/scopes';

type ScopeArea = Scope extends `${infer Area}:${string}` ? Area : never;

/** The scopes by their areas, both in the order of the contract. */
export const SCOPE_AREAS: ReadonlyMap<ScopeArea, readonly Scope[]> = Map.groupBy(
  SCOPES,
  (scope) => scope.split(':')[0] as ScopeArea,
);
