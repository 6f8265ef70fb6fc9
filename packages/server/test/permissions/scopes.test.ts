import { ACCESS } from '@recourse/contract/access';
import type { ErrorBody } from '@recourse/contract/values/common';
import { SCOPES } from '@recourse/contract/wire/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedTables, contentsOf } from '../contents.ts';
import { makeUser } from '../factories.ts';
import { makeApiToken } from '../identity/api-tokens.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { ALLOWED_CALLS, type AllowedCall, prepare } from './allowed-calls.ts';
import { aimAt, makeCast } from './permission-targets.ts';

/** Every endpoint with API tokens of an administrator and an employee: no scope, all others, and the right one alone. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  // Another administrator, so that one made for a case is never the last.
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const ofStaff = ACCESS.filter(
  ({ endpoint: { roles } }) => roles !== 'public' && roles.some((role) => role !== 'CLIENT'),
);

/** The first allowed call of an endpoint by one of the staff. */
const allowed = new Map(
  ALLOWED_CALLS.filter(({ role }) => role !== 'CLIENT')
    .toReversed()
    .map((call) => [call.endpoint, call]),
);

describe('a request with an API token', () => {
  test.each(ofStaff.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
    'TK-01 %s is refused without the scope of the endpoint, and changes nothing',
    async (_, endpoint) => {
      const role = endpoint.roles.includes('ADMIN') ? 'ADMIN' : 'EMPLOYE';
      const cast = await makeCast(t, role);
      const isAimed = endpoint.path.includes('/:');
      const id = isAimed ? await aimAt(t, cast, endpoint.path, 'own') : null;
      const { headers } = await makeApiToken(
        t,
        cast.actor,
        SCOPES.filter((scope) => scope !== endpoint.scope),
      );
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id ?? 1]),
      );
      const before = await contentsOf(t.db);
      const response = await t.call(endpoint, null, { headers, params });
      const { code, message } = response.json<ErrorBody>();
      expect([response.statusCode, code, message]).toEqual([
        403,
        'SCOPE',
        'This token does not have the scope for this.',
      ]);
      const changed = changedTables(before, await contentsOf(t.db));
      // The refusal is in the audit trail, and the token was used.
      expect(changed.filter((table) => !['api_tokens', 'audit'].includes(table))).toEqual([]);
    },
  );

  const scoped = [...allowed.values()].filter(({ endpoint }) => endpoint.scope !== undefined);
  test.each(scoped.map((call): [string, AllowedCall] => [call.name, call]))(
    'TK-01 %s is answered with its scope alone',
    async (_, call) => {
      const { actor, input } = await prepare(t, call);
      const { scope } = call.endpoint;
      const { headers } = await makeApiToken(t, actor, scope ? [scope] : []);
      const response = await t.call(call.endpoint, null, {
        ...input,
        headers: { ...input.headers, ...headers },
      });
      expect([response.statusCode < 300, response.body]).toEqual([true, response.body]);
    },
  );

  test('every endpoint with a scope is called by the staff, and asks for no proof', () => {
    const withScope = ACCESS.filter(({ endpoint }) => endpoint.scope !== undefined);
    expect(withScope.length).toBe(scoped.length);
    expect(withScope.filter(({ endpoint }) => endpoint.proof !== undefined)).toEqual([]);
  });
});
