import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import { createView, type View } from '@recourse/contract/inbox/views';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
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
 * Saved views of claims in the inbox: created from the current filters, changed, shared and
 * deleted.
 */

test.use({ alone: 'views', allowedNoise: [FAILED_REQUEST] });

let client: Person;
let employee: Person;
let word: string;
test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `w${workerIndex}${testId.slice(-8)}`;
  client = await portal.person('CLIENT', `cleo${word}`);
  employee = await portal.person('EMPLOYE', `eve${word}`);
});

const file = (portal: Portal, text: string): Promise<Claim> =>
  portal.call(createClaim, client.token, { body: { contenu: `${text} ${word}` } });
const save = async (portal: Portal, body: object): Promise<View> =>
  portal.call(createView, (await portal.admin()).token, { body });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

test('an employee saves what he sees as a view, narrows it, finds it again and deletes it', async ({
  page,
  portal,
}) => {
  const open = await file(portal, 'The lift is stuck.');
  const closed = await file(portal, 'The lift was stuck.');
  const admin = await portal.admin();
  await portal.call(updateClaim, admin.token, {
    params: { id: closed.id },
    body: { status: 'CLOSED' },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, employee, `${PATHS.employeeInbox}?queue=UNASSIGNED&q=${word}`);
  await expect(rows(page, 'Unassigned')).toHaveCount(1);
  await views(page).getByRole('button', { name: 'New view' }).click();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(dialog(page).getByLabel('Words'), 'what is shown').toHaveValue(word);
  await expect(dialog(page).getByLabel('Whose')).toHaveValue('unassigned');
  await expect(dialog(page).getByLabel('Open', { exact: true })).toBeChecked();
  await expect(dialog(page).getByLabel('Closed', { exact: true })).not.toBeChecked();
  await expect(dialog(page).getByLabel('Who has it'), 'for administrators').toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Please give the view a name.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog(page).getByLabel('Name').fill('Lifts');
  await dialog(page).getByLabel('Closed', { exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('View saved.')).toBeVisible();

  // The view is shown with its count, and it is in the address.
  await expect(rows(page, 'Lifts')).toHaveCount(2);
  await expect(views(page).getByRole('link', { name: 'Lifts 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('j');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.reload();
  await expect(rows(page, 'Lifts')).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit view “Lifts”' }).click();
  await dialog(page).getByLabel('Closed', { exact: true }).uncheck();
  await dialog(page)
    .getByLabel('Pending', { exact: true })
    .or(dialog(page).getByLabel('In work'))
    .uncheck();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(rows(page, 'Lifts')).toHaveCount(1);
  await expect(rows(page, 'Lifts').getByRole('link')).toContainText(open.contenu);
  await expect(views(page).getByRole('link', { name: 'Lifts 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit view “Lifts”' }).click();
  await dialog(page).getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('View deleted.')).toBeVisible();
  await expect(views(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByText('You have nothing to answer.')).toBeVisible();
});

test('a shared view is the same for everybody and shows each what he may see; administrators change it', async ({
  page,
  portal,
  browser,
}) => {
  await file(portal, 'The oven smokes.');
  const mine = await file(portal, 'The oven is cold.');
  await portal.call(updateClaim, employee.token, {
    params: { id: mine.id },
    body: { userId: employee.id },
  });
  const name = `Ovens ${word}`;
  await save(portal, { name, filter: { q: word, scope: 'mine' }, shared: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, employee, PATHS.employeeInbox);
  await views(page).getByRole('link', { name }).click();
  await expect(rows(page, name)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Edit view/ })).toHaveCount(0);

  const boss = await browser.newPage({ baseURL: portal.url });
  await boss.setViewportSize({ width: 1440, height: 900 });
  await openAs(boss, await portal.admin(), PATHS.adminInbox);
  await views(boss).getByRole('link', { name }).click();
  await expect(boss.getByText('Nothing is in this view.')).toBeVisible();
  await boss.getByRole('button', { name: `Edit view “${name}”` }).click();
  await expect(dialog(boss).getByLabel('Who has it')).toHaveValue('all');
  await dialog(boss).getByLabel('Whose').selectOption('Anybody’s');
  await dialog(boss).getByRole('button', { name: 'Save' }).click();
  await expect(rows(boss, name)).toHaveCount(2);
  await boss.close();
  // The employee's screen updates: his list shows his own claims.
  await expect(views(page).getByRole('link', { name: `${name} 1` })).toBeVisible();
});

test('views are chips on a phone; what fails or is gone is said', async ({ page, portal }) => {
  await file(portal, 'The tap drips.');
  const name = `Taps ${word}`;
  const { id } = await save(portal, {
    name,
    filter: { q: word, unassigned: true },
    shared: true,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await withoutEvents(page);
  await page.route('**/api/views', (route) => route.fulfill({ status: 500 }));
  await openAs(page, employee, `${PATHS.employeeInbox}?view=${id}`);
  await expect(page.getByText('The views could not be loaded.').first()).toBeVisible();
  await page.unroute('**/api/views');
  await page
    .getByRole('button', { name: /again|Retry/ })
    .first()
    .click();
  await expect(rows(page, name)).toHaveCount(1);
  await expect(views(page).getByRole('link', { name: `${name} 1` })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${portal.url}${PATHS.employeeInbox}?view=999999`);
  await expect(page.getByText('This view is no longer there.')).toBeVisible();
});
