import { login } from '@recourse/contract/auth';
import { updateMe } from '@recourse/contract/profile';
import type { Page } from '@playwright/test';
import { TEXTS } from '../support/catalogues.ts';
import { PASSWORD, type Person, type Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** An administrator's own account: profile, password and sessions. */

const SCREEN = '/account';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'My account' });
const email = (page: Page) => page.getByLabel('Email');
const save = (page: Page) => page.getByRole('button', { name: 'Save profile' });

/** Signs in again, as if from another device. */
const onOtherDevice = (portal: Portal, { username }: Person) =>
  portal.call(login, null, { body: { email: username, password: PASSWORD } });

test('the user card leads to the own account, where e-mail, phone and sessions are', async ({
  page,
  portal,
}) => {
  const admin = await portal.person('ADMIN', 'account-chief');
  await onOtherDevice(portal, admin);
  await openAs(page, admin, '/');
  await page.getByRole('link', { name: 'account-chief My account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveTitle('My account · Recourse');
  await expect(page.getByLabel('Username')).toHaveValue('account-chief');
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await expect(page.getByText('You can change it under Users.')).toBeVisible();
  await expect(page.getByText('Another one signs you out on all other devices.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  const others = page.getByRole('button', { name: /^Sign out (?!everywhere)/ });
  await expect(others).toHaveCount(1);
  await expectAccessible(page);

  await email(page).fill('not an address');
  await save(page).click();
  await expect(page.getByText('Please provide a valid email.')).toBeVisible();
  await expectAccessible(page);
  await email(page).fill('new-account-chief@example.org');
  await page.getByLabel('Phone').fill('0622222222');
  await save(page).press('Enter');
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(others, 'the other device is signed out').toHaveCount(0);
  await page.reload();
  await expect(email(page)).toHaveValue('new-account-chief@example.org');
  await expect(page.getByLabel('Phone')).toHaveValue('0622222222');
});

test('on a phone the account is behind the menu, and the palette finds it', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await portal.person('ADMIN', 'account-phone'), '/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'My account' }).click();
  await expect(title(page)).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('my acc');
  await expect(page.getByRole('option', { name: 'My account' })).toBeVisible();
});

test('in the list of users the own e-mail and password are left to the account', async ({
  page,
  portal,
}) => {
  const admin = await portal.person('ADMIN', 'account-self');
  await openAs(page, admin, '/users?q=account-self');
  await page.getByRole('button', { name: 'Edit user account-self' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).not.toBeEditable();
  await expect(dialog.getByText('You can change it in your account.')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(dialog.getByText('You change your own password in your account.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Phone').fill('0633333333');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit user account-self' }).click();
  await dialog.getByRole('link', { name: 'My account' }).click();
  await expect(title(page)).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('0633333333');
});

test.describe('when the server refuses or fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('the account that cannot be loaded says so, and is tried again', async ({
    page,
    portal,
  }) => {
    await withoutEvents(page);
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }));
    await openAs(page, await portal.person('ADMIN', 'account-failing'), SCREEN);
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('Failed to load.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(email(page)).toHaveValue('account-failing@example.org');
  });

  test('the own password is changed with the current one only', async ({ page, portal }) => {
    const admin = await portal.person('ADMIN', 'account-password');
    await onOtherDevice(portal, admin);
    await openAs(page, admin, SCREEN);
    await page.getByLabel('Current password').fill('not the right one');
    await page.getByLabel('New password', { exact: true }).fill('another good password');
    await page.getByLabel('Confirm new password').fill('another good password');
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(page.getByText('The current password is wrong.')).toBeVisible();
    await page.getByLabel('Current password').fill(PASSWORD);
    await change.click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(0);
  });

  test('a sixth e-mail in an hour is refused at once, in the reader’s language', async ({
    page,
    portal,
  }) => {
    const admin = await portal.person('ADMIN', 'account-often');
    for (let i = 1; i <= 5; i += 1)
      await portal.call(updateMe, admin.token, { body: { email: `often-${i}@example.org` } });
    await openAs(page, admin, SCREEN);
    await email(page).fill('often-6@example.org');
    await save(page).click();
    const english = 'You have asked for another e-mail too often. Please try again in an hour.';
    await expect(page.getByText(english)).toBeVisible();
    await expect(email(page)).toHaveValue('often-6@example.org');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByText(TEXTS.fr['rules.emailLimited'])).toBeVisible();
  });

  test('another e-mail of oneself that is sent all the same is refused in words', async ({
    page,
    portal,
  }) => {
    const admin = await portal.person('ADMIN', 'account-draft');
    await page.route('**/api/auth/users/update/**', async (route) => {
      const body: unknown = route.request().postDataJSON();
      await route.continue({
        postData: JSON.stringify({ ...Object(body), email: 'draft@example.org' }),
      });
    });
    await openAs(page, admin, '/users?q=account-draft');
    await page.getByRole('button', { name: 'Edit user account-draft' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('0644444444');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please change your own e-mail in your account.')).toBeVisible();
    await expect(dialog.getByLabel('Phone')).toHaveValue('0644444444');
  });
});

for (const role of ['EMPLOYE', 'CLIENT'] as const)
  test(`somebody with the role ${role} has no screen for administrators’ accounts`, async ({
    page,
    portal,
  }) => {
    await openAs(page, await portal.person(role, `account-${role.toLowerCase()}`), SCREEN);
    await expect(page).toHaveURL(/\/login$/);
    await expect(title(page)).toHaveCount(0);
  });
