import { conversations } from './en/conversations.ts';

/** The client's conversation, in English: the texts come with that screen, and not with every one. */
export const texts = conversations;
