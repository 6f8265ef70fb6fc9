import { createHash, randomBytes } from 'node:crypto';
import { SSO } from '@recourse/contract/values/limits';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { SsoCodeRow } from '../../db/tables.ts';
import type { Cookie } from '../http/cookies.ts';
import type { Seal } from '../security/factors/seal.ts';

/**
 * A round through the identity provider. The values that check the provider's answer are sealed in a cookie of the
 * browser. So the server stores nothing before somebody has signed in.
 */

const round = z.strictObject({
  /** Come back with the answer. */
  state: z.string(),
  nonce: z.string(),
  /** Never leaves the cookie before the code is redeemed (PKCE). */
  verifier: z.string(),
  purpose: z.enum(['SIGN_IN', 'LINK', 'PROOF']),
  /** The page that is opened afterwards; null: that of the role. */
  from: z.nullable(z.string()),
  /** Whose session links or proves; null: a sign-in. */
  session: z.nullable(z.strictObject({ userId: z.int(), jti: z.string() })),
  /** When it began, in ms. */
  at: z.int(),
});
export type Round = z.output<typeof round>;

/** Who begins a round, and why. */
export type Beginning = Pick<Round, 'from' | 'session'> & { purpose: SsoCodeRow['purpose'] };

const SECRET_BYTES = 32;
const ABOUT = 'single sign-on';
const SECONDS = SSO.roundMinutes * 60;

/** A value that nobody can guess. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The SHA-256 of a secret, in base64url. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** A new round with random state, nonce and PKCE verifier, which begins now. */
export const newRound = (beginning: Beginning, now: Date): Round => ({
  ...beginning,
  state: newSecret(),
  nonce: newSecret(),
  verifier: newSecret(),
  at: now.getTime(),
});

/** What the code of a round is bound to: only the browser with its cookie can use the code. */
export const bindingOf = ({ verifier }: Round): string => hashOf(`binding ${verifier}`);

/** The cookie of a round. */
export function sealRound({ seal }: { seal: Seal }, value: Round): Cookie {
  const { keyId, bytes } = seal.seal(Buffer.from(JSON.stringify(value)), ABOUT);
  return { value: `${keyId}.${bytes.toString('base64url')}`, seconds: SECONDS };
}

/** A cookie that makes the browser forget its round. */
export const FORGOTTEN: Cookie = { value: null, seconds: 0 };

/** The round of a cookie; null when it is none of ours, or took too long. */
export function openRound(
  { seal, clock }: Pick<Context, 'seal' | 'clock'>,
  cookie: string | null,
): Round | null {
  const [keyId = '', bytes = ''] = cookie?.split('.') ?? [];
  const opened = seal.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, ABOUT);
  if (opened === null) return null;
  const parsed = round.safeParse(JSON.parse(opened.toString()));
  if (!parsed.success) return null;
  const age = clock.now().getTime() - parsed.data.at;
  return age >= 0 && age < SECONDS * 1000 ? parsed.data : null;
}
