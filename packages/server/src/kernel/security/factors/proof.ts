import { PROOF } from '@recourse/contract/values/limits';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../../context.ts';
import type { SessionActor } from '../../actor.ts';
import { stepUp, unauthorized } from '../../errors.ts';
import { factorMethods, methodsWithoutFactor } from './factor-methods.ts';

type Ground = Pick<Context, 'db' | 'clock' | 'seal' | 'config'>;

/**
 * Checks that the session has the proof of identity that an endpoint asks for. Throws 403 STEP_UP, which says how to
 * give it.
 */
export async function checkProof(
  ctx: Ground,
  actor: SessionActor,
  asked: NonNullable<Endpoint['proof']>,
): Promise<void> {
  const session = await ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.jti', '=', actor.jti)
    .select(['s.created_at', 's.proved_at', 'u.second_factor_at'])
    .executeTakeFirst();
  if (!session) throw unauthorized();
  const { created_at, proved_at, second_factor_at } = session;
  if (asked === 'recent' && second_factor_at === null) return;
  const minutes = asked === 'fresh' ? PROOF.freshMinutes : PROOF.recentMinutes;
  const since = ctx.clock.now().getTime() - minutes * 60_000;
  const counts = (at: Date | null): boolean =>
    at !== null &&
    at.getTime() > since &&
    // A sign-in or proof from before the account had a second factor was made without it.
    (second_factor_at === null || at >= second_factor_at);
  if (counts(proved_at) || (asked === 'recent' && counts(created_at))) return;
  throw stepUp({
    methods:
      second_factor_at === null
        ? await methodsWithoutFactor(ctx, actor.userId)
        : await factorMethods(ctx, actor.userId),
  });
}
