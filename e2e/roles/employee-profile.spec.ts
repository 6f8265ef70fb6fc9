import { login } from '@recourse/contract/auth';
import { PASSWORD } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** The user's own profile, the same page for employees and clients. */

test('email and phone are changed', async ({ page, portal }) => {
  const name = 'profile-desk';
  await openAs(page, await portal.person('EMPLOYE', name), '/employe/profile');
  const [email, phone] = [page.getByLabel('Email'), page.getByLabel('Phone')];
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(page.getByLabel('Username')).toHaveValue(name);
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await email.fill('not an address');
  await save.click();
  await expect(page.getByText('Please provide a valid email.')).toBeVisible();
  await expectAccessible(page);
  await email.fill(`new-${name}@example.org`);
  await phone.fill('');
  await page.reload();
  await expect(email, 'a draft survives').toHaveValue(`new-${name}@example.org`);
  await save.press('Enter');
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(save, 'the keyboard stays where it was').toBeFocused();
  await page.reload();
  await expect(email).toHaveValue(`new-${name}@example.org`);
  await expect(phone).toHaveValue('');
  await expect(page.getByText('This is what you had typed before.')).toHaveCount(0);
});

test('another device is signed out from here', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'profile-devices');
  await portal.call(login, null, { body: { email: employee.username, password: PASSWORD } });
  await openAs(page, employee, '/employe/profile');
  const signOut = page.getByRole('button', { name: /^Sign out (?!everywhere)/ });
  await expect(signOut).toHaveCount(1);
  await expectAccessible(page);
  await signOut.click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(signOut).toHaveCount(0);
  await expect(page.getByText('This device')).toBeVisible();
});

test.describe('when the server refuses or fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('a password is changed, and other devices are signed out', async ({ page, portal }) => {
    const client = await portal.person('CLIENT', 'profile-password');
    const body = { email: client.username, password: PASSWORD };
    await portal.call(login, null, { body });
    await openAs(page, client, '/client/profile');
    const [current, fresh, again] = [
      page.getByLabel('Current password'),
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password'),
    ];
    const save = page.getByRole('button', { name: 'Change password' });
    await save.click();
    await expect(page.getByText('Please fill in current and new password.')).toBeVisible();
    await current.fill('not the right one');
    await fresh.fill('another good password');
    await again.fill('another bad password');
    await save.click();
    await expect(page.getByText('New passwords do not match.')).toBeVisible();
    await again.fill('another good password');
    await save.click();
    await expect(page.getByText('The current password is wrong.')).toBeVisible();
    await expectAccessible(page);
    await current.fill(PASSWORD);
    await save.click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('This device')).toBeVisible();
  });
});
