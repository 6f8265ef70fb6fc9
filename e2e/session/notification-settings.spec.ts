import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@recourse/contract/told/settings';
import type { Page } from '@playwright/test';
import { NOTIFICATION_SETTINGS, PATHS } from '../../packages/web/src/app/paths.ts';
import { TEXTS } from '../support/catalogues.ts';
import type { Person, Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/**
 * Which notifications people choose, and what they mute. The tests with a portal that sends mails are in
 * unsubscribe.spec.ts.
 */

test.use({ allowedNoise: [FAILED_REQUEST] });

const SETTINGS = '**/api/notifications/settings';
const MUTES = '**/api/notifications/mutes/**';

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' });
const mute = (page: Page) => page.getByRole('button', { name: 'Mute this complaint' });
const muted = (page: Page) => page.getByRole('region', { name: 'Muted' });
const settingsOf = (portal: Portal, { token }: Person) =>
  portal.call<NotificationSettings>(getNotificationSettings, token);
const fails = (page: Page, address: string, method: string) =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, body: '{}' })
      : route.fallback(),
  );

test('the bell leads to the settings, where a client chooses what the portal shows him', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'told-client');
  await openAs(page, client, PATHS.clientProfile);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL(PATHS.clientNotifications);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification settings');
  await expect(page).toHaveTitle('Notification settings · Recourse');
  await expect(page.getByText('This portal sends no mails.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'By mail' })).toHaveCount(0);
  await expect(page.getByText('Nothing is muted.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'internal note' })).toHaveCount(0);
  await expectAccessible(page);

  const status = choice(page, 'The status of a complaint changes In the portal');
  await expect(status).toBeChecked();
  await status.focus();
  await page.keyboard.press('Space');
  await expect(status).not.toBeChecked();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(status).not.toBeChecked();
  const { choices } = await settingsOf(portal, client);
  expect(choices.filter(({ inApp }) => !inApp)).toEqual([
    { kind: 'claim.status', inApp: false, mail: 'NOW' },
  ]);

  // A failed save is reported, and the stored value is shown again.
  await fails(page, SETTINGS, 'PUT');
  await status.click();
  await expect(page.getByText('The choice could not be saved.')).toBeVisible();
  await expect(status).not.toBeChecked();
  await page.unroute(SETTINGS);
  await status.click();
  await expect(status).toBeChecked();
  await expect(saved(page)).toBeVisible();
});

test('several choices one after the other are all saved', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'told-employee');
  await openAs(page, employee, PATHS.employeeNotifications);
  for (const name of ['Somebody leaves an internal note', 'A complaint becomes late'])
    await choice(page, `${name} In the portal`).click();
  await expect(choice(page, 'internal note')).not.toBeChecked();
  await expect(choice(page, 'becomes late')).not.toBeChecked();
  await expect
    .poll(async () =>
      (await settingsOf(portal, employee)).choices
        .filter(({ inApp }) => !inApp)
        .map(({ kind }) => kind),
    )
    .toEqual(['claim.note', 'claim.late']);
  await expect(choice(page, 'internal note')).not.toBeChecked();
  await expect(choice(page, 'becomes late')).not.toBeChecked();
});

test('settings that cannot be read say so, and are read again on demand', async ({
  page,
  portal,
}) => {
  await withoutEvents(page);
  await fails(page, SETTINGS, 'GET');
  await openAs(page, await portal.person('ADMIN', 'told-admin'), PATHS.adminNotifications);
  await expect(page.getByText('Your notification settings could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(SETTINGS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(choice(page, 'A complaint is assigned to me In the portal')).toBeChecked();
});

for (const role of ['CLIENT', 'EMPLOYE', 'ADMIN'] as const)
  test(`a claim is muted on its page and heard of again from the settings: ${role}`, async ({
    page,
    portal,
  }) => {
    const client = await portal.person('CLIENT', `mute-client-${role.toLowerCase()}`);
    const employee = await portal.person('EMPLOYE', `mute-employee-${role.toLowerCase()}`);
    const admin = await portal.admin();
    const who = { CLIENT: client, EMPLOYE: employee, ADMIN: admin }[role];
    const claim = await portal.call<Claim>(createClaim, client.token, {
      body: { contenu: 'The gate does not open.' },
    });
    await portal.call(updateClaim, admin.token, {
      params: { id: claim.id },
      body: { userId: employee.id },
    });
    const list = {
      CLIENT: PATHS.clientClaims,
      EMPLOYE: PATHS.employeeClaims,
      ADMIN: PATHS.adminClaims,
    };
    const place = `${list[role]}/${claim.id}`;
    await openAs(page, who, place);
    await expect(mute(page)).toBeEnabled();
    await expect(mute(page)).toHaveAttribute('aria-pressed', 'false');
    await mute(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You will hear no more of this complaint')).toBeVisible();
    await expect(mute(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(mute(page)).toBeFocused();
    if (role === 'CLIENT') await expectAccessible(page);
    await page.reload();
    await expect(mute(page)).toHaveAttribute('aria-pressed', 'true');

    await fails(page, MUTES, 'DELETE');
    await mute(page).click();
    await expect(page.getByText('That could not be saved.')).toBeVisible();
    await expect(mute(page)).toHaveAttribute('aria-pressed', 'true');
    await page.unroute(MUTES);

    await page.goto(NOTIFICATION_SETTINGS[role]);
    await expect(muted(page).getByRole('link')).toHaveAttribute('href', place);
    if (role === 'CLIENT') await expectAccessible(page);
    await page.getByRole('button', { name: `Unmute Complaint #${claim.id}` }).press('Enter');
    await expect(muted(page)).toContainText('Nothing is muted.');
    await expect(muted(page).getByRole('heading')).toBeFocused();
    expect((await settingsOf(portal, who)).mutes).toEqual([]);
    await page.goto(place);
    await expect(mute(page)).toBeEnabled();
    await expect(mute(page)).toHaveAttribute('aria-pressed', 'false');
  });

test('another tab shows what was chosen, and Arabic is from right to left', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'told-two-tabs');
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await openAs(page, client, PATHS.clientNotifications);
  const replied = choice(page, TEXTS.ar['told.claim.replied']);
  await expect(replied).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await portal.call(updateNotificationSettings, client.token, {
    body: { choices: [{ kind: 'claim.replied', inApp: false }] },
  });
  await expect(replied).not.toBeChecked();
});
