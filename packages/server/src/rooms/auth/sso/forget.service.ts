import type { Context } from '../../../context.ts';
import { deleteCodesOverBefore } from './sso-codes.repository.ts';

/**
 * Deletes codes of single sign-on that nobody has used in time, and logout tokens that are too old to be used again.
 */
export const forgetOldCodes = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteCodesOverBefore(db, clock.now());
