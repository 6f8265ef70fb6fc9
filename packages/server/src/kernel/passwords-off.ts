import { PASSWORDS_OFF, SSO_MESSAGES } from '@recourse/contract/values/single-sign-on';
import type { Config } from '../config.ts';
import type { UserRow } from '../db/tables.ts';
import { AppError } from './errors.ts';

/** Accounts whose password counts for nothing, because single sign-on is the only way in (OIDC_ONLY). */

/** Whether the password of an account counts for nothing. */
export const arePasswordsOff = (
  { sso }: Config,
  account: Pick<UserRow, 'local_sign_in'> | null | undefined,
): boolean => sso?.only === true && account?.local_sign_in !== true;

/** The refusal of a password that counts for nothing. */
export const passwordsOff = (statusCode: 400 | 401 | 403, { sso }: Config): AppError =>
  new AppError(statusCode, PASSWORDS_OFF, SSO_MESSAGES.passwordsOff(sso?.label ?? ''));
