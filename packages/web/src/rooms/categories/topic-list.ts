/** The two lists of topics, which are managed in the same way. */
export const TOPIC_LISTS = ['categories', 'products'] as const;
export type TopicList = (typeof TOPIC_LISTS)[number];
