/** Both screens of webhooks. They are loaded together, because each file costs the first load of every screen. */
export { WebhookPage } from './webhook.page.tsx';
export { WebhooksPage } from './webhooks.page.tsx';
