import type { Role } from '@recourse/contract/values/roles';
import type { SsoConfig } from '../../../config.ts';
import type { Claims } from '../../../kernel/sso/claims.ts';
import { SsoFailure } from '../../../kernel/sso/failure.ts';

/**
 * The role that the identity provider gives: that of the first rule that fits; null when administrators choose the
 * roles. Throws SsoFailure when none fits.
 */
export function roleOf({ roles: rules }: SsoConfig, claims: Claims): Role | null {
  if (rules === null) return null;
  const rule = rules.find(({ value }) => value === '*' || claims.roles.includes(value));
  if (!rule) throw new SsoFailure('NO_ROLE');
  return rule.role;
}
