import { listClaims } from '@recourse/contract/claims';
import { proveIdentity } from '@recourse/contract/identity/proof';
import { createToken, type MadeToken } from '@recourse/contract/identity/tokens';
import { createSolution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { PASSWORD } from '../support/portal.ts';
import { proofDialog } from '../support/second-factor.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** API tokens in one's own account, and the administrators' settings of access. */

test.use({ allowedNoise: [FAILED_REQUEST] });

const TOKENS = '**/api/auth/tokens**';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const card = (page: Page) => page.getByRole('region', { name: 'API tokens' });
const fails = { status: 500, json: { statusCode: 500 } };

/** Answers the question who somebody is, which is asked once in five minutes. */
async function prove(page: Page): Promise<void> {
  await proofDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('an employee makes a token by keyboard, keeps it, and revokes it', async ({
  page,
  portal,
}) => {
  const employee = await portal.person('EMPLOYE', 'token-maker');
  await withoutEvents(page);
  await page.route(TOKENS, (route) => route.fulfill(fails));
  await openAs(page, employee, PATHS.employeeProfile);
  await expect(card(page).getByText('Failed to load.')).toBeVisible();
  await page.unroute(TOKENS);
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await expect(card(page).getByText('You have no token.')).toBeVisible();
  await expectAccessible(page);

  await card(page).getByRole('button', { name: 'New token' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'New token');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please give the token a name.')).toBeVisible();
  await expect(form.getByText('Please choose what the token may do.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name').fill('Nightly export');
  await form.getByRole('checkbox', { name: 'Read complaints' }).press('Space');
  await form.getByLabel('Valid for').selectOption({ label: 'Until the end of a day' });
  await form.getByRole('button', { name: 'Make the token' }).press('Enter');
  await expect(form.getByText('Please choose a day.')).toBeVisible();
  await form.getByLabel('Valid for').selectOption({ label: '30 days' });

  // Nothing typed is lost when the request fails.
  await page.route(TOKENS, (route) => route.fulfill(fails));
  await form.getByRole('button', { name: 'Make the token' }).click();
  await expect(form.getByText('The token could not be made.')).toBeVisible();
  await page.unroute(TOKENS);
  await form.getByRole('button', { name: 'Make the token' }).click();
  await prove(page);

  const made = dialog(page, 'Your new token');
  const field = made.getByLabel('Token', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^rcp_[\w-]{43}$/);
  await expect(made.getByText('it is shown only once')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Finish' })).toBeDisabled();
  await expectAccessible(page);
  const token = await field.inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the token' }).press('Enter');
  await expect(field).toHaveValue(token);
  await made.getByLabel('I have kept it').press('Space');
  await made.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(made).toHaveCount(0);
  await expect(card(page).getByRole('button', { name: 'New token' })).toBeFocused();

  const row = card(page).getByRole('listitem').filter({ hasText: 'Nightly export' });
  await expect(row).toContainText('Valid');
  await expect(row).toContainText('Read complaints');
  await expect(row).toContainText(token.slice(0, 12));
  await expect(row).toContainText('Never used');
  await portal.call(listClaims, token);
  await page.reload();
  await expect(row).toContainText('Last used');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Revoke the token Nightly export' }).click();
  await expect(page.getByText('The token is revoked.')).toBeVisible();
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(portal.call(listClaims, token)).rejects.toThrow('401');
});

test('a token that nobody has kept is revoked with the dialog', async ({ page, portal }) => {
  await openAs(page, await portal.person('ADMIN', 'token-loser'), PATHS.account);
  await card(page).getByRole('button', { name: 'New token' }).click();
  const form = dialog(page, 'New token');
  await form.getByLabel('Name').fill('Lost');
  await form.getByRole('checkbox', { name: 'Read documents' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Make the token' }).click();
  await prove(page);
  await dialog(page, 'Your new token').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The token is valid already')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByText('The token is revoked.')).toBeVisible();
  await expect(card(page).getByRole('listitem').filter({ hasText: 'Lost' })).toContainText(
    'Revoked',
  );
});

test('an administrator gives a program an account and a token, and ends both', async ({
  page,
  portal,
}) => {
  const admin = await portal.person('ADMIN', 'access-admin');
  const client = await portal.person('CLIENT', 'access-client');
  const tab = (name: string) => page.getByRole('tab', { name });
  const accounts = '**/api/auth/service-accounts';
  await withoutEvents(page);
  await page.route(accounts, (route) => route.fulfill(fails));
  await openAs(page, admin, PATHS.access);
  await expect(page).toHaveTitle(/^Access/);
  await expect(page.getByText('The service accounts could not be loaded.')).toBeVisible();
  await page.unroute(accounts);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No service accounts yet')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('n');
  const form = dialog(page, 'New service account');
  await form.getByLabel('Name').fill(client.username);
  await page.keyboard.press('Enter');
  await prove(page);
  await expect(form.getByText('This username or email is already in use.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name').fill('web-shop');
  await form.getByLabel('Role').selectOption('ADMIN');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Now make a token for it.')).toBeVisible();

  const account = page.getByRole('row', { name: /web-shop/ });
  await account.getByRole('button', { name: 'New token for web-shop' }).click();
  const making = dialog(page, 'New token for web-shop');
  await making.getByLabel('Name').fill('Orders');
  await making.getByRole('checkbox', { name: 'Change complaints' }).check();
  await making.getByRole('button', { name: 'Make the token' }).click();
  await page.getByLabel('I have kept it').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(account.getByRole('cell', { name: '1', exact: true })).toBeVisible();

  await tab('All API tokens').click();
  const token = page.getByRole('row', { name: /Orders/ });
  await expect(token).toContainText(/web-shop\s*Service/);
  await expect(token).toContainText('Valid');
  await token.getByRole('button', { name: /more|details/i }).click();
  await expect(page.getByText('Begins with')).toBeVisible();
  await expectAccessible(page);

  await tab('No second factor').click();
  await page.getByLabel('Search for a person').fill(client.username);
  const person = page.getByRole('row', { name: new RegExp(client.username) });
  await expect(person.getByRole('link')).toHaveAttribute('href', /^\/users\?q=access-client$/);
  await expect(page.getByText('SECOND_FACTOR_ROLES')).toBeVisible();
  await expect(page.getByRole('row', { name: /web-shop/ })).toHaveCount(0);
  await expectAccessible(page);

  await tab('Service accounts').click();
  await account
    .getByRole('button', { name: /web-shop$/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete service account web-shop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Service account deleted.')).toBeVisible();
  await expect(account).toHaveCount(0);
});

test('the audit trail says what a program did by a token', async ({ page, portal }) => {
  const admin = await portal.person('ADMIN', 'token-auditor');
  await portal.call(proveIdentity, admin.token, { body: { password: PASSWORD } });
  const { id, token } = await portal.call<MadeToken>(createToken, admin.token, {
    body: { name: 'Import', scopes: ['solutions:write'] },
  });
  await portal.call(createSolution, token, { body: { texte: 'Turn it off and on again.' } });
  await openAs(page, admin, `${PATHS.audit}?actorId=${admin.id}&area=solutions`);
  const entry = page.getByRole('row', { name: /token-auditor · by token/ });
  await entry.getByRole('button', { name: /more|details/i }).click();
  await expect(page.getByRole('term').filter({ hasText: 'By token' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: `#${id}` })).toBeVisible();
  await expectAccessible(page);
});
