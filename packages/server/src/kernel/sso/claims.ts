import { isEmail } from '@recourse/contract/values/emails';
import { SSO } from '@recourse/contract/values/limits';
import { isStorable } from '@recourse/contract/values/storable';
import { canonicalName } from '@recourse/contract/values/usernames';

/** What the identity provider says of a person. */
export interface Claims {
  issuer: string;
  subject: string;
  /** In the form in which addresses are stored; null: none that is one. */
  email: string | null;
  /** null: the provider does not say. */
  emailVerified: boolean | null;
  username: string | null;
  name: string | null;
  /** The values of the claim that decides the role. */
  roles: readonly string[];
  /** How strongly the person has signed in. */
  level: string | null;
  /** The session at the provider. */
  sid: string | null;
  /** When the person has signed in at the provider, in ms; null: it does not say. */
  signedInAt: number | null;
}

type Told = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && isStorable(value) && value.trim() !== '' ? value : null;

/** Reads the claims of an ID token. `roleClaim` names the one that decides the role. */
export function readClaims(told: Told & { iss: string; sub: string }, roleClaim: string): Claims {
  const email = canonicalName(textOf(told['email'])?.trim() ?? '');
  const verified = told['email_verified'];
  const at = told['auth_time'];
  return {
    issuer: told.iss,
    subject: told.sub,
    email: isEmail(email) ? email : null,
    // Some providers send a text. Any other value than true counts as not verified.
    emailVerified: verified === undefined || verified === null ? null : verified === true,
    username: textOf(told['preferred_username']),
    name: textOf(told['name']),
    roles: rolesIn(told, roleClaim),
    level: textOf(told['acr']),
    sid: textOf(told['sid'])?.slice(0, SSO.identifier) ?? null,
    signedInAt: typeof at === 'number' ? at * 1000 : null,
  };
}

/** The texts of a claim. A name with dots that is no claim leads to one inside another. */
function rolesIn(told: Told, name: string): string[] {
  const value = Object.hasOwn(told, name)
    ? told[name]
    : name
        .split('.')
        .reduce<unknown>(
          (inside, part) =>
            typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
              ? (inside as Told)[part]
              : undefined,
          told,
        );
  return [value].flat().filter((one) => typeof one === 'string');
}
