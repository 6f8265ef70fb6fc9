import * as z from 'zod/mini';

/** The parts of refusals about second steps and proofs. They are small, because every screen loads them. */

/** What a second factor is used with. Later kinds of factors are added here. */
export const FACTOR_METHODS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/**
 * How a signed-in user proves who he is. The password, and a new sign-in at the identity provider (SSO), count only for
 * an account without a second factor.
 */
export const PROOF_METHODS = ['PASSWORD', 'SSO', ...FACTOR_METHODS] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Part of the body of a 401 whose code is SECOND_STEP or SECOND_STEP_SETUP. */
export const step = z.strictObject({
  /** Proves the first step to the endpoints of the second one. Valid nowhere else. */
  id: z.string(),
  /** SECOND_STEP: what it accepts. SECOND_STEP_SETUP: what can be set up. */
  methods: z.array(z.enum(FACTOR_METHODS)),
  expiresAt: z.iso.datetime(),
});
export type Step = z.output<typeof step>;

/** Part of the body of a 403 whose code is STEP_UP. */
export const proofAsked = z.strictObject({
  /** How the caller can prove who he is. */
  methods: z.array(z.enum(PROOF_METHODS)),
});
export type ProofAsked = z.output<typeof proofAsked>;
