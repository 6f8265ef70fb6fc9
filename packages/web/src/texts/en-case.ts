import { caseTexts } from './en/case.ts';
import { inbox } from './en/inbox.ts';

/** The page of a claim and the inbox, in English: these come with those pages, and not with every screen. */
export const texts = { ...caseTexts, ...inbox } as const;
