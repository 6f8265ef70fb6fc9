import { reference } from './en/reference.ts';
import { serverCodes } from './en/server-codes.ts';

/** The English texts of a screen that administrators alone have: they come with it, and not with every screen. */
export const texts = { ...reference, ...serverCodes };
