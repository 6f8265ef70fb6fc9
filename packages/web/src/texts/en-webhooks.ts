import { webhooks } from './en/webhooks.ts';

/** English texts of webhooks, for administrators; the kinds of notifications that they share are in en-told.ts. */
export const texts = webhooks;
