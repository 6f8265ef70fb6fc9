import { planMails } from '../../src/rooms/notifications/mail-plan.service.ts';
import { createSender, type Sender, tellIfMailIsOn } from '../../src/rooms/mail/sender.service.ts';
import type { TestApp } from '../test-app.ts';

/** The mail jobs of a portal, run when a test wants it. */

/** A sender of a portal that has a mail server. */
export function senderOf({ ctx }: TestApp): Sender {
  const { mail } = ctx.config;
  if (mail === null) throw new Error('This portal sends no mails.');
  return createSender(ctx, mail);
}

/** Sends the mails that are due. */
export const sendMails = (t: TestApp): Promise<void> => senderOf(t).sendDue();

/** A sender of a portal in which every notification is also sent by mail. */
export async function senderOfNews(t: TestApp): Promise<Sender> {
  await tellIfMailIsOn(t.ctx);
  return senderOf(t);
}

/** Makes mails of the due notifications, and sends them. */
export async function sendNews(t: TestApp, sender: Sender): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one portion after the other
  while ((await planMails(t.ctx)) > 0);
  await sender.sendDue();
}
