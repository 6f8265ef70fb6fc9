import { assistant } from './en/assistant.ts';

/** The conversation with the assistant, in English: the texts come with these screens, and not with every one. */
export const texts = assistant;
