import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  ACCESS,
  type Access,
  printAccess,
  type Target,
  type Verdict,
} from '@recourse/contract/access';
import type { Endpoint } from '@recourse/contract/endpoint';
import { API_PATH } from '@recourse/contract/endpoint';
import { ROLES, type Role } from '@recourse/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from './factories.ts';
import { inputFor } from './permission-inputs.ts';
import { aimAt, makeCast } from './permission-targets.ts';
import { contentsOf } from './refusals.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * AZ-01: every endpoint x administrator, employee, client, nobody x own, seen, other's, missing, made from the
 * access table of the contract. A refusal proves that nothing changed.
 */

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await createTestApp();
  // Nobody who is made for a case is ever the last administrator.
  await makeUser(t.db, { role: 'ADMIN' });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

interface Case {
  name: string;
  endpoint: Endpoint;
  role: Role | null;
  target: Target;
  verdict: Verdict | 401;
}

const casesOf = ({ endpoint, cases }: Access): Case[] =>
  Object.entries(cases).flatMap(([target, verdicts]) => {
    const title = (who: string) => `${endpoint.method} ${endpoint.path} ${target} as ${who}`;
    const isPublic = endpoint.roles === 'public';
    return [
      ...ROLES.map((role, i) => ({
        name: title(role),
        endpoint,
        role,
        target: target as Target,
        verdict: verdicts[i] ?? 403,
      })),
      {
        name: title('nobody'),
        endpoint,
        role: null,
        target: target as Target,
        verdict: isPublic ? ('yes' as const) : (401 as const),
      },
    ];
  });

const CASES = ACCESS.flatMap(casesOf);

/** A stream never ends by itself: its head tells whether it was opened. */
async function openStream(endpoint: Endpoint, authorization: string): Promise<number> {
  const stop = new AbortController();
  const response = await fetch(new URL(endpoint.path, address), {
    headers: { authorization },
    signal: stop.signal,
  });
  stop.abort();
  return response.status;
}

const verdictOf = (status: number): 'yes' | number =>
  status >= 200 && status < 300 ? 'yes' : status;

describe('AZ-01 the access table', () => {
  test.each(CASES)('$name: $verdict', async ({ endpoint, role, target, verdict }) => {
    const cast = await makeCast(t, role ?? 'CLIENT');
    const id = await aimAt(t, cast, endpoint.path, target);
    const input = await inputFor(endpoint, { t, actor: cast.actor, id });
    const actor = role === null ? null : cast.actor;
    const authorization = await t.bearer(cast.actor);
    const before = await contentsOf(t.db);
    const status =
      verdict === 'yes' && endpoint.replyType === 'events'
        ? await openStream(endpoint, authorization)
        : (await t.call(endpoint, actor, input)).statusCode;
    const isUnchanged = verdict === 'yes' || (await contentsOf(t.db)) === before;
    expect({ verdict: verdictOf(status), isUnchanged }).toEqual({ verdict, isUnchanged: true });
  });

  test('makes at least 300 cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(300);
  });
});

const nameOf = ({ method, path: url }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${url}`;

async function endpointsOfContract(): Promise<string[]> {
  const folder = path.join(import.meta.dirname, '../../contract/src');
  const found: string[] = [];
  for (const file of readdirSync(folder).filter((name) => /^\w+\.ts$/.test(name))) {
    const values = Object.values(
      (await import(path.join(folder, file))) as Record<string, unknown>,
    );
    for (const value of values) {
      if (
        typeof value === 'object' &&
        value !== null &&
        'kind' in value &&
        value.kind === 'endpoint'
      )
        found.push(nameOf(value as Endpoint));
    }
  }
  return found;
}

/** What the router really serves under the API's path, read off the tree that it prints. */
function routesOfApp(): string[] {
  const above: string[] = [];
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!match) return [];
      const [, indent = '', part = '', methods = ''] = match;
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      const url = above.join('');
      if (!url.startsWith(`${API_PATH}/`) || methods === '') return [];
      return methods.split(', ').map((method) => `${method} ${url}`);
    })
    .filter((route) => !route.startsWith('OPTIONS ') && !route.startsWith('HEAD '));
}

test('AZ-02 the contract, the access table and the router name the same endpoints', async () => {
  const table = ACCESS.map(({ endpoint }) => nameOf(endpoint)).toSorted();
  expect(new Set(table).size).toBe(table.length);
  expect((await endpointsOfContract()).toSorted()).toEqual(table);
  expect(routesOfApp().toSorted()).toEqual(table);
});

test('docs/access.md is printed from the table', async () => {
  const intro = `# Who may do what\n\nPrinted from packages/contract/src/access.ts by the permission tests; do not edit.\n401 without a valid session everywhere but where it says public.\n`;
  await expect(`${intro}\n${printAccess()}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, '../../../docs/access.md'),
  );
});
