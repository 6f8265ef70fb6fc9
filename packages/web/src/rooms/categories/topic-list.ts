/** Which of the two lists of what claims are about: they are kept alike. */
export const TOPIC_LISTS = ['categories', 'products'] as const;
export type TopicList = (typeof TOPIC_LISTS)[number];
