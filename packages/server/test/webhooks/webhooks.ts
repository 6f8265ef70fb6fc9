import {
  createWebhook,
  type Delivery,
  listDeliveries,
  type NewWebhook,
  type WebhookWithSecret,
} from '@recourse/contract/told/webhooks';
import type { UserRow } from '../../src/db/tables.ts';
import { followEvents } from '../../src/rooms/webhooks/follow.service.ts';
import { createWebhookSender } from '../../src/rooms/webhooks/sender.service.ts';
import { makeUser } from '../factories.ts';
import { proveSessions } from '../identity/factors.ts';
import type { TestApp } from '../test-app.ts';

/** Webhooks of an administrator, and their jobs, run when a test wants it. */

/** The configuration of a portal whose webhooks reach receivers on this machine. */
export const RECEIVERS_ARE_HERE = { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' } as const;

/** An administrator who has just signed in and proved who he is, whatever the time is. */
export async function freshAdmin(t: TestApp): Promise<UserRow> {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  await t.bearer(admin);
  await proveSessions(t, admin);
  return admin;
}

/** Adds a webhook for filed claims, unless told otherwise. */
export async function addWebhook(
  t: TestApp,
  values: Partial<NewWebhook> & { url: string },
): Promise<WebhookWithSecret> {
  const response = await t.call(createWebhook, await freshAdmin(t), {
    body: { types: ['claim.filed'], ...values },
  });
  if (response.statusCode !== 201) throw new Error(`It was refused: ${response.body}`);
  return response.json<WebhookWithSecret>();
}

/** Makes the messages that are due and sends them, until nothing is being sent. */
export async function callWebhooks(t: TestApp, ctx: Partial<TestApp['ctx']> = {}): Promise<void> {
  const sender = createWebhookSender({ ...t.ctx, ...ctx });
  await followEvents(t.ctx);
  await sender.start();
  await sender.idle();
}

/** The messages of a webhook, the newest first, as administrators see them. */
export async function deliveriesOf(t: TestApp, id: number): Promise<Delivery[]> {
  const response = await t.call(listDeliveries, await freshAdmin(t), { params: { id } });
  return response.json<{ data: Delivery[] }>().data;
}
