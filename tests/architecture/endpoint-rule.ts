import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { root } from './source-files.ts';

/** The exports of a module of the contract. */
export interface ContractModule {
  path: string;
  exports: Readonly<Record<string, unknown>>;
}

/** Loads every module of the contract. */
export function loadContract(): Promise<ContractModule[]> {
  const files = globSync('packages/contract/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  return Promise.all(
    files.map(async (file) => ({
      path: file,
      exports: (await import(
        pathToFileURL(path.join(root, file)).href
      )) as ContractModule['exports'],
    })),
  );
}

function isEndpoint(value: unknown): value is Partial<Endpoint> {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
  );
}

/** The endpoints that a module exports, by name, as single exports or in an object. */
export function endpointsOf({ exports }: ContractModule): [string, Partial<Endpoint>][] {
  return Object.entries(exports).flatMap(([name, value]): [string, Partial<Endpoint>][] => {
    if (isEndpoint(value)) return [[name, value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value)
      .filter((entry): entry is [string, Partial<Endpoint>] => isEndpoint(entry[1]))
      .map(([key, inner]) => [`${name}.${key}`, inner]);
  });
}

/** The endpoints that do not declare who may call them: 'public', or at least one role. */
export function endpointsWithoutRoles(modules: readonly ContractModule[]): string[] {
  return modules.flatMap((module) =>
    endpointsOf(module)
      .filter(([, { roles }]) => roles === undefined || roles.length === 0)
      .map(([name]) => `${module.path} ${name} has no roles`),
  );
}
