import { type Claim, createClaim } from '@recourse/contract/claims';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import { putUnder } from '../support/promises.ts';
import { expect, openAs, test } from '../support/test.ts';

/** A claim misses a deadline while the inbox is open. It appears there without a click, and an employee handles it. */

test.use({ alone: 'breach' });
test.setTimeout(120_000);

/** The acknowledgement is due 24 hours after receipt, to the second. */
const POLICY = 'AU-RG271';
const DAY_MS = 86_400_000;
/** Time until the deadline, while the inbox is open already: long enough to see the claim before. */
const SOON_MS = 12_000;
/**
 * The portal checks for late claims every 15 seconds. The timeout is three times that, because the machine may be busy.
 */
const TOLD_MS = 45_000;

/** A claim that was received by phone a day ago, and that nobody has acknowledged. */
async function phoned(portal: Portal, eve: Person, client: Person): Promise<Claim> {
  const claim = await portal.call<Claim>(createClaim, eve.token, {
    body: {
      contenu: 'The card was charged twice.',
      clientId: client.id,
      channel: 'PHONE',
      userId: eve.id,
      receivedAt: new Date(Date.now() - DAY_MS + SOON_MS).toISOString(),
    },
  });
  await putUnder(portal, claim.id, { code: POLICY });
  return claim;
}

const queue = (page: Page, name: RegExp) => page.getByRole('link', { name }).first();
const row = (page: Page) =>
  page.getByRole('list', { name: /Late|Due today/ }).getByRole('link', { name: /charged twice/ });

test('a promise that breaks at noon is told, stands under Late, and goes when it is answered', async ({
  page,
  portal,
}) => {
  const eve = await portal.person('EMPLOYE', 'evebreach');
  const client = await portal.person('CLIENT', 'cleobreach');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, eve, `${PATHS.employeeInbox}?queue=TODAY`);
  await expect(page.getByText('Nothing is due today.')).toBeVisible();
  await phoned(portal, eve, client);
  await expect(row(page)).toBeVisible();
  await expect(queue(page, /^Late/)).toHaveAccessibleName(/^Late 0$|^Late$/);

  // Without a click, the claim leaves its queue, and the bell shows a notification.
  await expect(page.getByText('Nothing is due today.')).toBeVisible({ timeout: TOLD_MS });
  await expect(queue(page, /^Late/)).toHaveAccessibleName(/1/);
  const bell = page.getByRole('button', { name: /Notifications/ });
  await bell.click();
  await expect(page.getByText('A complaint is late')).toBeVisible();
  await page.keyboard.press('Escape');

  await queue(page, /^Late/).click();
  await row(page).click();
  const pane = page.getByRole('article');
  await expect(pane).toContainText('Escalated to level 1, because it is late');
  await page.getByLabel('Message', { exact: true }).fill('The second payment goes back today.');
  await page.getByRole('button', { name: 'Send answer and resolve' }).click();
  await expect(page.getByText('Nothing is late.')).toBeVisible();
});
