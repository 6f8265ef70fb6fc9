import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import type { Context } from '../../../context.ts';
import { deleteOldCodeFailures } from '../../../kernel/security/factors/code-failures.ts';
import { deleteSetupsBefore } from './factors.repository.ts';
import { deleteChallengesOverBefore, deletePasskeySetupsBefore } from './passkeys.repository.ts';
import { deleteStepsOverBefore } from './steps.repository.ts';

type Ground = Pick<Context, 'db' | 'clock'>;

/**
 * Deletes sign-ins that nobody completed, factors that nobody has activated in time, and what passkeys were asked to
 * sign in vain.
 */
export async function forgetOldSteps({ db, clock }: Ground): Promise<void> {
  const now = clock.now();
  await deleteStepsOverBefore(db, now);
  const since = new Date(now.getTime() - SECOND_FACTOR.setUpMinutes * 60_000);
  await deleteSetupsBefore(db, since);
  await deletePasskeySetupsBefore(db, since);
  await deleteChallengesOverBefore(db, now);
}

/** Deletes the times of wrong codes that no longer count. */
export const forgetOldCodeFailures = ({ db, clock }: Ground): Promise<void> =>
  deleteOldCodeFailures(db, clock.now());
