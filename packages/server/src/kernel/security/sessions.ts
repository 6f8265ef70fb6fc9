import { SESSION } from '@recourse/contract/values/limits';
import { type Role, toRole } from '@recourse/contract/values/roles';
import type { FastifyRequest } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../context.ts';
import { compiledOnce, type ValueOf } from '../../db/connect/compiled-once.ts';
import { Deadline } from '../../db/connect/deadline.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { type Actor, type Origin, originOf, type SessionActor } from '../actor.ts';
import { batchByTurn } from '../async/batching.ts';
import { unauthorized } from '../errors.ts';
import { writesOf } from '../own-writes.ts';
import { findTokenActor, isApiToken } from './api-tokens.ts';
import { needsFactor } from './factors/factor-methods.ts';
import type { TokenClaims } from './tokens.ts';
import { shareOfAddress, shareOfSession } from './workload.ts';

/** The token of a single Authorization header, with the scheme in any case; otherwise null. */
export function bearerToken(request: FastifyRequest): string | null {
  const count = request.raw.rawHeaders.filter(
    (name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization',
  ).length;
  const match =
    count === 1 ? /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') : null;
  return match?.[1] ?? null;
}

interface Moment {
  now: Date;
  /** Sessions last seen before this are idle. */
  idleSince: Date;
}

const momentOf = (now: Date): Moment => ({
  now,
  idleSince: new Date(now.getTime() - SESSION.idleMinutes * 60_000),
});

/** Sessions that are not over (ended, idle too long, at their absolute end) and whose user is not deleted. */
const sessionsLiveAt = (db: Context['db'], { now, idleSince }: Moment) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', idleSince)
    .where('u.deleted_at', 'is', null);

interface Asked extends Moment {
  jtis: readonly string[];
}

const readLiveSessions = compiledOnce((db, valueOf: ValueOf<Asked>) =>
  sessionsLiveAt(db, { now: valueOf('now'), idleSince: valueOf('idleSince') })
    .where(sql<SqlBool>`s.jti = any (${valueOf('jtis')}::uuid[])`)
    .select(['s.jti', 's.method', 'u.id', 'u.role', 'u.username', 's.last_seen_at'])
    .select('u.second_factor_at')
    .select(writesOf)
    .modifyEnd(plannedOnce),
);

/** A valid session and the current data of its user. */
interface LiveSession {
  jti: string;
  method: 'PASSWORD' | 'SSO';
  id: number;
  role: string;
  username: string;
  last_seen_at: Date;
  second_factor_at: Date | null;
  writes: number | null;
}

/** Looks up a session; undefined when it is not valid at the moment of reading. */
export type FindSession = (jti: string) => Promise<LiveSession | undefined>;

/**
 * Makes a look-up of sessions, with one statement for all requests of the same turn. A statement for each request was a
 * sixth of the cost of a page. Each look-up has a deadline of its own, of `requestMs` milliseconds.
 */
export const createFindSession = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  requestMs: number,
): FindSession =>
  batchByTurn((jtis: readonly string[]) =>
    new Deadline(requestMs).run(async () => {
      const rows = await readLiveSessions(db, { ...momentOf(clock.now()), jtis });
      return new Map(rows.map((row) => [row.jti, row]));
    }),
  );

/** Which of these sessions are valid now: the user's current role by jti. */
export async function liveSessions(
  ctx: Pick<Context, 'db' | 'clock'>,
  jtis: readonly string[],
): Promise<Map<string, Role>> {
  if (jtis.length === 0) return new Map();
  const rows = await readLiveSessions(ctx.db, { ...momentOf(ctx.clock.now()), jtis });
  return new Map(
    rows.flatMap(({ jti, role }): [string, Role][] => {
      const known = toRole(role);
      return known ? [[jti, known]] : [];
    }),
  );
}

/**
 * The signed-in user of a request, or the account of its API token. Throws 401 without a valid token, for a session that is over (ended, idle too long,
 * at its absolute end), a deleted user, or one whose role needs a second factor that he has not; 429 while too many
 * requests of that session are being looked up.
 */
export async function authenticate(
  ctx: Pick<Context, 'db' | 'clock' | 'tokens' | 'guards' | 'config'>,
  request: FastifyRequest,
): Promise<Actor> {
  const token = bearerToken(request);
  if (token && isApiToken(token)) {
    const find = () => findTokenActor(ctx, token);
    // Anybody can send a token that looks like one.
    const share = shareOfAddress(request.ip);
    return { ...(await ctx.guards.workload.during(find, share)), ...originOf(request) };
  }
  const now = ctx.clock.now();
  const claims = token ? await ctx.tokens.verify(token, now) : null;
  if (!claims) throw unauthorized();
  const found = await ctx.guards.workload.during(
    () => findLiveUser(ctx, claims, now),
    shareOfSession(claims.jti),
  );
  return { ...found, ...originOf(request) };
}

/** The user of a session with his current role. Marks the session as seen. Throws 401 when it is over. */
async function findLiveUser(
  { db, guards, config }: Pick<Context, 'db' | 'guards' | 'config'>,
  { jti, id }: Pick<TokenClaims, 'jti' | 'id'>,
  now: Date,
): Promise<Omit<SessionActor, keyof Origin>> {
  const found = await guards.findSession(jti);
  const row = found?.id === id ? found : undefined;
  const role = row ? toRole(row.role) : null;
  if (!row || !role) throw unauthorized();
  // Signing in again sets one up. Where the identity provider has signed somebody in, it has asked for his factors.
  const isWithout = row.second_factor_at === null && row.method !== 'SSO';
  if (isWithout && needsFactor(config, role)) throw unauthorized();
  if (now.getTime() - row.last_seen_at.getTime() >= SESSION.lastSeenEverySeconds * 1000) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('jti', '=', jti).execute();
  }
  const { id: userId, username, writes } = row;
  return {
    userId,
    role,
    jti,
    username,
    token: null,
    isService: false,
    writes: writes ?? undefined,
  };
}
