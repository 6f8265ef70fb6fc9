import type { Config } from '../config.ts';

/** Whether an identity belongs to the identity provider of this portal, and not to one that it had before. */
export function isOfProvider({ sso }: Pick<Config, 'sso'>, issuer: string): boolean {
  const href = URL.parse(issuer)?.href;
  return sso !== null && href !== undefined && href === URL.parse(sso.issuer)?.href;
}
