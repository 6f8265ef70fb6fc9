/** The dialogs of webhooks, which are loaded together when the first one is opened. */
export { DeleteWebhook } from './delete-webhook.tsx';
export { RotateWebhook } from './rotate-webhook.tsx';
export { WebhookModal } from './webhook-modal.tsx';
