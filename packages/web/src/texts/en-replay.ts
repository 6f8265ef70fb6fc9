import { replay } from './en/replay.ts';

/** Trying a solution on past complaints, in English: these come with that part, and not with every screen. */
export const texts = replay;
