import { ACCESS, type Target } from '@recourse/contract/access';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { ROLES, type Role } from '@recourse/contract/values/roles';
import type { LightMyRequestResponse } from 'fastify';
import type { UserRow } from '../../src/db/tables.ts';
import { inputFor } from './permission-inputs.ts';
import { aimAt, makeCast } from './permission-targets.ts';
import type { CallInput, TestApp } from '../test-app.ts';

/** Every call that the access table allows, for checks that apply to all of them. */

export interface AllowedCall {
  name: string;
  endpoint: Endpoint;
  role: Role;
  target: Target;
}

/**
 * One call for each endpoint, role and target. A stream of events is left out, because it never
 * ends.
 */
export const ALLOWED_CALLS: readonly AllowedCall[] = ACCESS.filter(
  ({ endpoint }) => endpoint.replyType !== 'events',
).flatMap(({ endpoint, cases }) =>
  Object.entries(cases).flatMap(([target, verdicts]) =>
    ROLES.flatMap((role, i) =>
      verdicts[i] === 'yes'
        ? [
            {
              name: `${endpoint.method} ${endpoint.path} ${target} as ${role}`,
              endpoint,
              role,
              target: target as Target,
            },
          ]
        : [],
    ),
  ),
);

/** The first allowed call of each endpoint. */
export const ONE_A_ENDPOINT: readonly AllowedCall[] = [
  ...new Map(ALLOWED_CALLS.toReversed().map((call) => [call.endpoint, call])).values(),
].toReversed();

export interface PreparedCall {
  actor: UserRow;
  input: CallInput;
  make(): Promise<LightMyRequestResponse>;
}

/**
 * Makes the caller with a session, the target row, and a valid input; does not call anything yet.
 */
export async function prepare(t: TestApp, call: AllowedCall): Promise<PreparedCall> {
  const { endpoint, role, target } = call;
  const cast = await makeCast(t, role);
  await seeByTeam(t, target === 'teammate' || target === 'otherTeam');
  const id = await aimAt(t, cast, endpoint.path, target);
  const input = await inputFor(endpoint, { t, actor: cast.actor, id });
  await t.bearer(cast.actor);
  return { actor: cast.actor, input, make: () => t.call(endpoint, cast.actor, input) };
}

/** Sets whether employees see claims by team. The targets of teams need that; it is off by default. */
async function seeByTeam({ db }: TestApp, byTeam: boolean): Promise<void> {
  await db.deleteFrom('desk_settings').execute();
  await db.insertInto('desk_settings').values({ by_team: byTeam }).execute();
}
