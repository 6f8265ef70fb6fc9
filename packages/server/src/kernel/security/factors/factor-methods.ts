import type { FactorMethod, ProofMethod } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import type { Config } from '../../../config.ts';
import type { UserRow } from '../../../db/tables.ts';
import { arePasswordsOff } from '../../passwords-off.ts';
import { isOfProvider } from '../../own-provider.ts';
import { relyingParty } from './relying-party.ts';

/** What the second factors of an account can be used with now. */
export async function factorMethods(
  { db, seal, config }: Pick<Context, 'db' | 'seal' | 'config'>,
  userId: number,
): Promise<FactorMethod[]> {
  const totp = await db
    .selectFrom('totp')
    .where('user_id', '=', userId)
    .select('key_id')
    .executeTakeFirst();
  const passkey = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('rp_id', '=', relyingParty(config)?.id ?? '')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const code = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select('hash')
    .limit(1)
    .executeTakeFirst();
  return [
    // Without its key nobody can check the codes of the app.
    ...(totp && seal.knows(totp.key_id) ? (['TOTP'] as const) : []),
    // Browsers use a passkey only at the host that it was made for.
    ...(passkey ? (['PASSKEY'] as const) : []),
    ...(code ? (['RECOVERY_CODE'] as const) : []),
  ];
}

/** How somebody without a second factor can prove who he is. */
export async function methodsWithoutFactor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
): Promise<ProofMethod[]> {
  const account = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['password_hash', 'local_sign_in'])
    .executeTakeFirst();
  const identities = config.sso
    ? await db.selectFrom('identities').where('user_id', '=', userId).select('issuer').execute()
    : [];
  const identity = identities.some(({ issuer }) => isOfProvider(config, issuer));
  const hasPassword = account?.password_hash && !arePasswordsOff(config, account);
  return [...(hasPassword ? (['PASSWORD'] as const) : []), ...(identity ? (['SSO'] as const) : [])];
}

/** Whether a role must have a second factor (SECOND_FACTOR_ROLES). */
export const needsFactor = ({ secondFactorRoles }: Config, role: UserRow['role']): boolean =>
  secondFactorRoles.some((one) => one === role);
