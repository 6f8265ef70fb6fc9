import { timingSafeEqual } from 'node:crypto';
import type { Links } from '../security/links.ts';

/**
 * The code in a mail for setting up a second factor. It is derived from the row of the step and a key. So no table
 * contains it, and each attempt to send the mail has the same code.
 */

const DIGITS = 8;
/** Enough to make all codes equally likely, and few enough for an exact number. */
const BYTES = 6;

type Sent = { id: number; nonce: string };

const PURPOSE = 'set-up code';
const textOf = ({ id, nonce }: Sent): string => `${id}.${nonce}`;

const codeOf = (proof: string): string =>
  String(Buffer.from(proof, 'base64url').readUIntBE(0, BYTES) % 10 ** DIGITS).padStart(DIGITS, '0');

/** The code of DIGITS digits for a step of a sign-in. */
export const mailCodeOf = (links: Links, step: Sent): string =>
  codeOf(links.prove(PURPOSE, textOf(step)));

/** Whether this is the code of that step, by any key of the servers. `code` has eight digits. */
export const fitsMailCode = (links: Links, step: Sent, code: string): boolean =>
  links
    .proofs(PURPOSE, textOf(step))
    .some((proof) => timingSafeEqual(Buffer.from(codeOf(proof)), Buffer.from(code)));
