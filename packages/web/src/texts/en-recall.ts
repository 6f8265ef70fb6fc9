import { recall } from './en/recall.ts';

/** Taking an answer back, in English: the texts come with these screens, and not with every one. */
export const texts = recall;
