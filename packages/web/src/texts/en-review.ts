import { review } from './en/review.ts';

/** What is confirmed, and why it was suggested, in English: the texts come with these screens, and not with every one. */
export const texts = review;
