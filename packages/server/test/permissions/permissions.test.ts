import { globSync } from 'node:fs';
import path from 'node:path';
import {
  ACCESS,
  type Access,
  printAccess,
  type Target,
  type Verdict,
} from '@recourse/contract/access';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import { ROLES, type Role } from '@recourse/contract/values/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { makeUser } from '../factories.ts';
import { inputFor } from './permission-inputs.ts';
import { aimAt, makeCast } from './permission-targets.ts';
import { changedTables, contentsOf } from '../contents.ts';
import { type CallInput, createTestApp, type TestApp } from '../test-app.ts';

/**
 * AZ-01: every endpoint x administrator, employee, client, nobody x own, seen, other's, missing, from the access table
 * of the contract. After each refusal the test checks that nothing changed.
 */

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  // Another administrator, so that one made for a case is never the last.
  await makeUser(t.db, { role: 'ADMIN' });
  // Claims without a team have the same visibility in both settings.
  await t.db.insertInto('desk_settings').values({ by_team: true }).execute();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

interface Case {
  role: Role | null;
  target: Target;
  verdict: Verdict | 401;
}

const casesOf = ({ endpoint, cases }: Access): Case[] =>
  Object.entries(cases).flatMap(([name, verdicts]) => {
    const target = name as Target;
    const ofNobody = endpoint.roles === 'public' ? 'yes' : 401;
    return [
      ...ROLES.map((role, i) => ({ role, target, verdict: verdicts[i] ?? 403 })),
      { role: null, target, verdict: ofNobody },
    ];
  });

interface Prepared extends Case {
  as: UserRow | null;
  authorization: string;
  input: CallInput;
}

/** Makes the caller with a session, the target row and a valid input. */
async function prepared(endpoint: Endpoint, asked: Case): Promise<Prepared> {
  const cast = await makeCast(t, asked.role ?? 'CLIENT');
  const id = await aimAt(t, cast, endpoint.path, asked.target);
  return {
    ...asked,
    as: asked.role === null ? null : cast.actor,
    authorization: await t.bearer(cast.actor),
    input: await inputFor(endpoint, { t, actor: cast.actor, id }),
  };
}

/** A stream never ends by itself; its headers show whether it was opened. */
async function openStream(endpoint: Endpoint, authorization: string): Promise<number> {
  const stop = new AbortController();
  const response = await fetch(new URL(endpoint.path, address), {
    headers: { authorization },
    signal: stop.signal,
  });
  stop.abort();
  return response.status;
}

async function statusOf(endpoint: Endpoint, call: Prepared): Promise<number> {
  return call.verdict === 'yes' && endpoint.replyType === 'events'
    ? openStream(endpoint, call.authorization)
    : (await t.call(endpoint, call.as, call.input)).statusCode;
}

/** An endpoint that sends the browser elsewhere has let its caller in. */
const verdictOf = (status: number): 'yes' | number =>
  status >= 200 && status < 400 ? 'yes' : status;

const titleOf = ({ role, target }: Case): string => `${target} as ${role ?? 'nobody'}`;

describe('AZ-01 the access table', () => {
  test.each(ACCESS)('$endpoint.method $endpoint.path', async (row) => {
    const { endpoint } = row;
    const expected = casesOf(row);
    const calls: Prepared[] = [];
    for (const asked of expected) calls.push(await prepared(endpoint, asked));
    const verdicts: Record<string, unknown> = {};
    const ask = async (call: Prepared): Promise<void> => {
      verdicts[titleOf(call)] = verdictOf(await statusOf(endpoint, call));
    };
    // Work that the earlier call started, such as a mail, is no change of these.
    await t.ctx.guards.afterwards.idle();
    // All refusals come first: together they may change nothing.
    const before = await contentsOf(t.db);
    for (const call of calls.filter(({ verdict }) => verdict !== 'yes')) await ask(call);
    const changed = changedTables(before, await contentsOf(t.db));
    for (const call of calls.filter(({ verdict }) => verdict === 'yes')) await ask(call);
    expect({ verdicts, changed }).toEqual({
      verdicts: Object.fromEntries(expected.map((asked) => [titleOf(asked), asked.verdict])),
      changed: [],
    });
  });

  test('makes at least 300 cases', () => {
    expect(ACCESS.flatMap(casesOf).length).toBeGreaterThanOrEqual(300);
  });
});

const nameOf = ({ method, path: url }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${url}`;

async function endpointsOfContract(): Promise<string[]> {
  const folder = path.join(import.meta.dirname, '../../../contract/src');
  const found: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
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

/** The routes that the router serves under the API's path, parsed from its printed tree. */
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
  const intro = `# Who may do what\n\nPrinted from packages/contract/src/access.ts by the permission tests; do not edit.\n401 without a valid session everywhere but where it says public. Which fields of a body each role\nmay write stands in tests/pinned/endpoints.ts. Where employees see by team (a setting), a claim of one's own\nteam is seen like an unassigned one, and an unassigned one of another team like somebody else's. Where it says\nproof, the session has to be proved first ([decision 114](decisions/114-second-factor.md)).\n`;
  await expect(`${intro}\n${printAccess()}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, '../../../../docs/access.md'),
  );
});
