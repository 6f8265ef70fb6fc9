import { ACCESS } from '@recourse/contract/access';
import { runImport } from '@recourse/contract/imports';
import { errorBody } from '@recourse/contract/values/common';
import { type Endpoint, replyFor } from '@recourse/contract/wire/endpoint';
import { type Role, ROLES } from '@recourse/contract/values/roles';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failuresOf, successesOf } from '../src/kernel/http/openapi/openapi-responses.ts';
import { drawnSeed } from './drawn-seed.ts';
import { makeUser } from './factories.ts';
import { CASES } from './fuzz/cases.ts';
import { type FuzzRequest, requestTo } from './fuzz/requests.ts';
import { oneOf, rarely } from './fuzz/values.ts';
import { makeWorld, type World } from './fuzz/world.ts';
import { changedTables, contentsOf } from './contents.ts';
import { ALL_IS_ON } from './mail/mail-is-on.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Random requests from the endpoints' own descriptions, valid and invalid, by every role, for own, other and missing
 * rows. No answer may be a server error, or have a status or shape that the description does not name. Each commit has
 * different requests; `npm test -- fuzz --full` sends 40,000, `FUZZ_SEED=5 npm test -- fuzz` others. A failure prints
 * its seed, which asks the same from the start, and its request, which becomes one of fuzz/cases.ts.
 */

const seed = drawnSeed('FUZZ_SEED');
/** The time for one run, long enough on a busy machine. */
const MS_A_RUN = 110;
/** A long run prints its progress from time to time. */
const TOLD_EVERY = 2_000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  // The run may delete any other administrator; this one stays.
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const ENDPOINTS = ACCESS.map(({ endpoint }) => endpoint).filter(
  ({ replyType }) => replyType !== 'events',
);

/** Random requests per endpoint: enough that hardly any seed leaves out an endpoint. */
const RUNS_AN_ENDPOINT = 12;
const runs = Number(process.env['FUZZ_RUNS'] ?? ENDPOINTS.length * RUNS_AN_ENDPOINT);
/**
 * Most writing requests are wrong somewhere, so it takes many before each endpoint has had a valid one. A dozen for
 * each reach about two thirds, with some seeds slightly less.
 */
const SUCCEEDS_AT_LEAST = runs < 10_000 ? 0.5 : 0.9;

/** An import that stops at a fault of the file keeps its row, which the screen shows. */
const KEPT_OF_REFUSED = new Map<Endpoint, string>([[runImport, 'imports']]);

/** Why an answer does not fit the endpoint's description; null when it does. */
function faultOf(
  endpoint: Endpoint,
  role: Role | null,
  response: LightMyRequestResponse,
): string | null {
  const { statusCode, headers, body } = response;
  if (statusCode >= 500) return 'a fault of ours';
  if (successesOf(endpoint).includes(statusCode)) return shapeFault(endpoint, role, response);
  if (!failuresOf(endpoint).includes(statusCode)) return 'a status that is not documented';
  if (!String(headers['content-type']).startsWith('application/json')) return 'a refusal, no JSON';
  const parsed = errorBody.safeParse(JSON.parse(body));
  if (!parsed.success) return 'a refusal out of shape';
  return parsed.data.statusCode === statusCode ? null : 'another status in its body';
}

function shapeFault(
  endpoint: Endpoint,
  role: Role | null,
  { body, statusCode }: LightMyRequestResponse,
) {
  const shape = replyFor(endpoint, role);
  if (!shape) return statusCode === 204 && body !== '' ? 'a 204 with a body' : null;
  const value: unknown = endpoint.replyType === 'text' ? body : JSON.parse(body);
  return shape.safeParse(value).success ? null : 'an answer out of shape';
}

/** Endpoints that may end the session of an actor, or delete the actor. */
const UNSETTLING = /\/(logout|password|sessions|users\/(update|delete))/;

const told = ({ method, url, payload, headers }: FuzzRequest): string => {
  const { authorization: _token, ...shown } = headers;
  return `${method} ${url} ${JSON.stringify(shown)} ${String(payload ?? '').slice(0, 500)}`;
};

test.each(CASES)(
  'a request that once was answered wrong: $told',
  async ({ endpoint, role, request }) => {
    const { actors } = await makeWorld(t);
    const authorization = role === null ? {} : { authorization: await t.bearer(actors[role]) };
    const response = await t.app.inject({
      ...request,
      headers: { ...request.headers, ...authorization },
    });
    expect(faultOf(endpoint, role, response), `${response.statusCode} ${response.body}`).toBeNull();
  },
);

test(
  `${runs} requests of everybody to every endpoint are all answered as described`,
  async () => {
    let world: World | null = null;
    let asked = 0;
    const called = new Set<Endpoint>();
    const succeeded = new Set<Endpoint>();
    const ask = async (g: fc.GeneratorValue): Promise<void> => {
      world ??= await makeWorld(t);
      const draw = <T>(arbitrary: fc.Arbitrary<T>): T => g(() => arbitrary);
      const endpoint = oneOf(draw, ENDPOINTS);
      const role = oneOf(draw, [...ROLES, ...ROLES, 'ADMIN', null] as const);
      const authorization = role === null ? null : await t.bearer(world.actors[role]);
      const request = requestTo({ draw, idsOf: world.idsOf }, endpoint, authorization);
      // Work that an earlier call started, such as a mail, is no change of this one.
      await t.ctx.guards.afterwards.idle();
      const before = rarely(draw, 10) ? await contentsOf(t.db) : null;
      const response = await t.app.inject(request);
      const fault = faultOf(endpoint, role, response);
      if (fault !== null)
        throw new Error(`${fault}: ${told(request)} => ${response.statusCode} ${response.body}`);
      if (before !== null && response.statusCode >= 400) {
        const changed = changedTables(before, await contentsOf(t.db)).filter(
          (table) => KEPT_OF_REFUSED.get(endpoint) !== table,
        );
        if (changed.length > 0)
          throw new Error(
            `refused and yet changed ${changed.join(', ')}: ${told(request)} => ${response.body}`,
          );
      }
      asked += 1;
      if (asked % TOLD_EVERY === 0) process.stdout.write(`${asked} of ${runs} requests\n`);
      called.add(endpoint);
      if (response.statusCode < 300) succeeded.add(endpoint);
      if (response.statusCode < 300 && UNSETTLING.test(endpoint.path)) world = null;
    };
    await fc.assert(fc.asyncProperty(fc.gen(), ask), { numRuns: runs, seed, endOnFailure: true });
    // The run must have reached nearly every endpoint with a valid request.
    expect(called.size).toBe(ENDPOINTS.length);
    const never = ENDPOINTS.filter((endpoint) => !succeeded.has(endpoint));
    const named = never.map(({ method, path }) => `${method} ${path}`).join(', ');
    expect(succeeded.size, `never: ${named}`).toBeGreaterThan(ENDPOINTS.length * SUCCEEDS_AT_LEAST);
    expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  },
  60_000 + runs * MS_A_RUN,
);
