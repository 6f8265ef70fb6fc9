import { randomBytes } from 'node:crypto';

const BYTES = 32;

/** A password that may stand in an address. */
export const secret = (): string => randomBytes(BYTES).toString('base64url');
