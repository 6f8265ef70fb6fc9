import { createHash, randomBytes } from 'node:crypto';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import {
  SECOND_STEP,
  SECOND_STEP_SETUP,
  STEP_MESSAGES,
  type Step,
} from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { audit } from '../../../kernel/changes/audit.ts';
import { factorMethods } from '../../../kernel/security/factors/factor-methods.ts';
import type { ProvidedBy } from '../session/open-session.ts';
import { insertStep, type StepName, type StoredStep } from './steps.repository.ts';

type Transaction = Parameters<typeof audit>[0];
type Kind = StepName['kind'];

const ID_BYTES = 32;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** How a step that somebody sent is looked up. */
export const stepName = (ctx: Pick<Context, 'clock'>, id: string, kind: Kind): StepName => ({
  hash: hashOf(id),
  kind,
  at: ctx.clock.now(),
});

/** The session at the identity provider that a sign-in began with; undefined: it began with the password. */
export const providedBy = ({
  method,
  idp_sid: sid,
}: Pick<StoredStep, 'method' | 'idp_sid'>): ProvidedBy | undefined =>
  method === 'SSO' ? { sid } : undefined;

const VALID_MINUTES = {
  FACTOR: SECOND_FACTOR.stepMinutes,
  SET_UP: SECOND_FACTOR.setUpMinutes,
} as const;

/** Begins the second step of a sign-in, after the right password or the identity provider. The user must be locked. */
export async function beginStep(
  ctx: Context,
  trx: Transaction,
  userId: number,
  { kind, sso }: { kind: Kind; sso?: ProvidedBy },
): Promise<Step> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MINUTES[kind] * 60_000);
  await insertStep(trx, {
    hash: hashOf(id),
    user_id: userId,
    kind,
    created_at: now,
    expires_at: expiresAt,
    method: sso ? 'SSO' : 'PASSWORD',
    idp_sid: sso?.sid ?? null,
  });
  return {
    id,
    methods: kind === 'SET_UP' ? ['TOTP'] : await factorMethods({ ...ctx, db: trx }, userId),
    expiresAt: expiresAt.toISOString(),
  };
}

/** The answer to a sign-in that needs a second step. */
export const stepNeeded = (kind: Kind, step: Step): AppError =>
  kind === 'SET_UP'
    ? new AppError(401, SECOND_STEP_SETUP, STEP_MESSAGES.setUp, { step })
    : new AppError(401, SECOND_STEP, STEP_MESSAGES.needed, { step });
