import { login } from '@recourse/contract/auth';
import { me } from '@recourse/contract/profile';
import { deleteUser, updateUser } from '@recourse/contract/users';
import type { Page } from '@playwright/test';
import { PASSWORD, type Person } from '../support/portal.ts';
import { pickDelete } from '../support/row-menu.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Administrators manage the users. */

const SCREEN = '/users';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test('an administrator adds, finds, changes and deletes a user', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), SCREEN);
  await expect(page.getByRole('columnheader')).toContainText([
    'ID',
    'Username',
    'Email',
    'Phone',
    'Role',
    'Last sign-in',
    'Actions',
  ]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New User' }).click();
  await expect(dialog(page).getByLabel('Username')).toBeFocused();
  await save(page);
  for (const text of [
    'Username is required.',
    'Email is required.',
    'Phone is required.',
    'Role is invalid.',
    'Password is required for creating a user.',
  ])
    await expect(dialog(page).getByText(text)).toBeVisible();
  await expectAccessible(page);

  await dialog(page).getByLabel('Username').fill('grace');
  await dialog(page).getByLabel('Email').fill('grace@');
  await dialog(page).getByLabel('Phone').fill(' 0611223344 ');
  await dialog(page).getByLabel('Role').selectOption('EMPLOYE');
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await save(page);
  await expect(dialog(page).getByText('Please provide a valid email.')).toBeVisible();
  await dialog(page).getByLabel('Email').fill('grace@example.org');
  await dialog(page).getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByLabel('Search users').fill('GRACE@');
  const row = page.getByRole('row').filter({ hasText: 'grace@example.org' });
  await expect(row).toContainText('EMPLOYE');
  await expect(row).toContainText('0611223344');
  await portal.call(login, null, { body: { email: 'grace', password: PASSWORD } });

  await page.getByRole('button', { name: 'Edit user grace' }).click();
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveValue('');
  await dialog(page).getByLabel('Phone').fill('0699999999');
  await save(page);
  await expect(row).toContainText('0699999999');
  await portal.call(login, null, { body: { email: 'grace', password: PASSWORD } });

  await pickDelete(page, 'Delete user grace');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Delete user "grace"? This cannot be undone.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted.')).toBeVisible();
  await expect(page.getByText('No user matches your search')).toBeVisible();
  await expectAccessible(page);
});

test('users page, sort and filter on the server, and all of it lives in the address', async ({
  page,
  portal,
}) => {
  for (let i = 1; i <= 7; i += 1) await portal.person('CLIENT', `page-me-${i}`);
  await portal.person('EMPLOYE', 'page-me-too');
  await openAs(page, await portal.admin(), `${SCREEN}?q=page-me&perPage=5`);
  await expect(page.getByText('1–5 of 8')).toBeVisible();
  expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual([
    '5',
    '10',
    '20',
    '50',
  ]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('6–8 of 8')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=username/);
  await expect(page.getByRole('row').nth(1)).toContainText('page-me-1');
  await page.getByLabel('Role shown').selectOption('EMPLOYE');
  await expect(page).toHaveURL(/role=EMPLOYE/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('what is typed survives a reload, but for the password', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), SCREEN);
  await page.getByRole('button', { name: 'New User' }).click();
  await dialog(page).getByLabel('Username').fill('half-done');
  await dialog(page).getByLabel('Password', { exact: true }).fill('never kept anywhere');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('never kept');
  await page.reload();
  await page.getByRole('button', { name: 'New User' }).click();
  await expect(dialog(page).getByLabel('Username')).toHaveValue('half-done');
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('a username that is taken is said in the server’s words', async ({ page, portal }) => {
    await portal.person('CLIENT', 'taken-one');
    await portal.person('CLIENT', 'taken-two');
    await openAs(page, await portal.admin(), `${SCREEN}?q=taken-two`);
    await page.getByRole('button', { name: 'Edit user taken-two' }).click();
    await dialog(page).getByLabel('Username').fill('TAKEN-ONE');
    await save(page);
    await expect(dialog(page).getByText('This username or email is already in use.')).toBeVisible();
  });

  test('someone else being quicker, both versions are there and saving again applies mine', async ({
    page,
    portal,
  }) => {
    const { token } = await portal.admin();
    const person = await portal.person('CLIENT', 'raced');
    await openAs(page, await portal.admin(), `${SCREEN}?q=raced`);
    await page.getByRole('button', { name: 'Edit user raced' }).click();
    await dialog(page).getByLabel('Phone').fill('0611111111');
    await portal.call(updateUser, token, {
      params: { id: person.id },
      body: { email: 'raced-elsewhere@example.org' },
    });
    await save(page);
    await expect(dialog(page).getByText(/Someone else changed this/)).toBeVisible();
    await expect(dialog(page).getByText('raced-elsewhere@example.org')).toBeVisible();
    await expect(dialog(page).getByLabel('Phone')).toHaveValue('0611111111');
    await expectAccessible(page);
    await save(page);
    const row = page.getByRole('row').filter({ hasText: 'raced-elsewhere@example.org' });
    await expect(row).toContainText('0611111111');
  });

  test("CC-03 an answer that was lost on the way still ends in 'User deleted.'", async ({
    page,
    portal,
  }) => {
    const { token } = await portal.admin();
    const { id } = await portal.person('CLIENT', 'lost-answer');
    await openAs(page, await portal.admin(), `${SCREEN}?q=lost-answer`);
    let tries = 0;
    await page.route('**/users/delete/**', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      // The server deletes the user, but the answer is lost.
      await portal.call(deleteUser, token, { params: { id } });
      await route.abort();
    });
    await pickDelete(page, 'Delete user lost-answer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('User deleted.')).toBeVisible();
    expect(tries).toBe(2);
  });
});

test('somebody is invited, and the administrator hands over a link', async ({ page, portal }, {
  testId,
}) => {
  await openAs(page, await portal.admin(), '/users');
  await page.getByRole('button', { name: 'New User' }).click();
  const username = `guest${testId.slice(-8)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Phone').fill('06');
  await page.getByLabel('Role', { exact: true }).selectOption('CLIENT');
  await page.getByRole('checkbox', { name: /^Invite/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  await page.getByLabel('Search users').fill(username);
  await page.getByRole('button', { name: `Edit user ${username}` }).click();
  await page.getByRole('button', { name: 'Make an invitation link' }).click();
  const link = page.getByLabel('Invitation link');
  await expect(link).toHaveValue(/\/welcome#\d+\./);
  await expectAccessible(page);
  const address = await link.inputValue();
  await page.goto(address);
  await expect(page.getByText(`Choose a password for your account ${username}.`)).toBeVisible();
});

test('an administrator signs somebody out everywhere, after a question', async ({ page, portal }, {
  testId,
}) => {
  const username = `lost${testId.slice(-8)}`;
  const { id } = await portal.person('EMPLOYE', username);
  const { token } = await portal.call<{ token: string }>(login, null, {
    body: { email: username, password: PASSWORD },
  });
  await openAs(page, await portal.admin(), `${SCREEN}?q=${username}`);
  await page.getByRole('button', { name: `Edit user ${username}` }).click();
  const button = dialog(page).getByRole('button', { name: 'Sign out everywhere' });
  await button.click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(`Sign "${username}" out on all devices?`)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await portal.call<Person>(me, token)).toMatchObject({ id });

  await button.click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed out everywhere.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(portal.call(me, token)).rejects.toThrow('401');
  // The form keeps its values, and the administrator stays signed in.
  await expect(dialog(page).getByLabel('Username')).toHaveValue(username);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  // Users end their own sessions in their account. The filter by role lists every administrator,
  // ten on a page.
  await page.getByLabel('Search users').fill('admin@localhost.localdomain');
  await page.getByRole('button', { name: 'Edit user admin', exact: true }).click();
  await expect(dialog(page).getByLabel('Username')).toHaveValue('admin');
  await expect(button).toHaveCount(0);
});
