import { caseTexts } from './en/case.ts';
import { inbox } from './en/inbox.ts';
import { peopleTexts } from './en/people.ts';

/**
 * The page of a claim, the inbox and the page of a client, in English: these come with those pages, and not with every
 * screen.
 */
export const texts = { ...caseTexts, ...inbox, ...peopleTexts } as const;
