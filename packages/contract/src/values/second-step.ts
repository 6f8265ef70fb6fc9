import * as z from 'zod/mini';

/**
 * The second step of a sign-in, and the proof that some endpoints ask for besides the session: codes and words. Screens
 * that need neither do not load this file.
 */

export {
  FACTOR_METHODS,
  type FactorMethod,
  PROOF_METHODS,
  type ProofAsked,
  proofAsked,
  type ProofMethod,
  type Step,
  step,
} from './step-parts.ts';

/** The error code of a sign-in with the right password that still needs the second factor. */
export const SECOND_STEP = 'SECOND_STEP';
/** The error code of a sign-in with the right password to an account that must set up a second factor first. */
export const SECOND_STEP_SETUP = 'SECOND_STEP_SETUP';
/** The error code for a step that is unknown, used, expired, or had too many wrong codes. */
export const STEP_OVER = 'STEP_OVER';
/** The error code for a wrong or used code. The step stays valid for further tries. */
export const WRONG_CODE = 'WRONG_CODE';
/** The error code of an endpoint that asks for a proof. The same request succeeds after POST me/proof. */
export const STEP_UP = 'STEP_UP';
/** The error code for removing the last factor of a role that needs one. */
export const LAST_FACTOR = 'LAST_FACTOR';

export const STEP_MESSAGES = {
  needed: "A second step is needed. Please sign in on the portal's own page.",
  setUp: "A second factor must be set up first. Please sign in on the portal's own page.",
  over: 'This sign-in is no longer valid. Please sign in again.',
  wrong: 'That code is not right, or was used already.',
  tooMany: 'Too many wrong codes today. Please try again tomorrow, or ask an administrator.',
  oneCode: 'Please give one code.',
  digits: 'Please give the six digits of your authenticator app.',
  recoveryCode: 'Please give a recovery code, 16 letters and digits.',
  mailCode: 'Please give the eight digits that we have sent to your e-mail.',
  wrongMailCode: 'That is not the code that we have sent to your e-mail.',
  mailLimited: 'A code was sent to your e-mail too often. Please try again in an hour.',
  proof: 'Please confirm that it is you.',
  oneProof: 'Please give your password or one code.',
  wrongPassword: 'That password is not right.',
  factorProves: 'Please give a code of your second factor. The password is not enough.',
  noFactor: 'There is no second factor.',
  ownFactor: 'Please remove your own second factor in your account.',
  last: 'Your role needs a second factor. Set up another one in its place.',
  startAgain: 'This set-up is no longer valid. Please start again.',
} as const;

/** The zeros of scripts whose digits people type, besides ASCII: Arabic-Indic, Persian, full-width. */
const ZEROS = [0x0660, 0x06f0, 0xff10];
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
const NOT_OF_A_CODE = /[\s\p{Cf}\p{Pd}]/gu;

/** The typed digits in ASCII, without spaces, dashes and invisible characters. */
export function asciiDigits(typed: string): string {
  return typed.replace(NOT_OF_A_CODE, '').replace(DIGIT, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => point >= first && point < first + 10) ?? point;
    return String(point - zero);
  });
}

/** Letters of recovery codes that are easily confused, and what is meant. */
const CONFUSED: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** A typed recovery code as it was made: without spaces and dashes, in capitals. */
export const plainRecoveryCode = (typed: string): string =>
  asciiDigits(typed)
    .toUpperCase()
    .replace(/[ILO]/g, (letter) => CONFUSED[letter] ?? letter);

/** More than anybody types, with spaces and in any script. */
const TYPED = 64;

/** The code that an authenticator app shows. */
export const totpCode = z
  .string({
    error: (issue) => (issue.input === undefined ? STEP_MESSAGES.digits : undefined),
  })
  .check(
    z.maxLength(TYPED, STEP_MESSAGES.digits),
    z.overwrite(asciiDigits),
    z.regex(/^\d{6}$/, STEP_MESSAGES.digits),
  );

/** One of the codes for somebody who has lost the device of his second factor. */
export const recoveryCode = z
  .string()
  .check(
    z.maxLength(TYPED, STEP_MESSAGES.recoveryCode),
    z.overwrite(plainRecoveryCode),
    z.regex(/^[0-9A-Z]{16}$/, STEP_MESSAGES.recoveryCode),
  );

/** The code in a mail, for setting up a second factor during the sign-in. */
export const mailedCode = z
  .string()
  .check(
    z.maxLength(TYPED, STEP_MESSAGES.mailCode),
    z.overwrite(asciiDigits),
    z.regex(/^\d{8}$/, STEP_MESSAGES.mailCode),
  );
