import { secondStep } from './en/second-step.ts';

/** The second step of a sign-in and the proof of who one is, in English: the texts come with these forms. */
export const texts = secondStep;
