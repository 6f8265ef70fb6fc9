import { caseTexts } from './en/case.ts';

/** The page of a claim, in English: these come with that page, and not with every screen. */
export const texts = caseTexts;
