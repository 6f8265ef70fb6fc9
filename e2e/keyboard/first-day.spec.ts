import { createClaim } from '@recourse/contract/claims';
import { dismissFirstRun, getFirstRun } from '@recourse/contract/dashboards';
import type { Page } from '@playwright/test';
import { CLAIM_LISTS, PATHS } from '../../packages/web/src/app/paths.ts';
import { Keyboard } from '../support/keyboard.ts';
import { ADMIN, PASSWORD, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** A first day: an empty installation, a list of first steps, and the first answered complaint. */

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

const TITLE = 'Five minutes to the first answered complaint';
const SOLUTIONS = [
  'id,texte,motcle',
  'box-1,Turn the box off and on again.,"box, light"',
  'box-2,,late',
  'box-3,We send a new box.,broken',
  'box-1,Again.,',
].join('\n');

const checklist = (page: Page) => page.getByRole('region', { name: TITLE });
const step = (page: Page, name: string) =>
  checklist(page).getByRole('listitem').filter({ hasText: name });
const isDone = (page: Page, name: string) => expect(step(page, name)).toContainText('Done');

async function importSolutions(page: Page): Promise<void> {
  await step(page, 'Bring in the answers').getByRole('link', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'answers.csv', { type: 'text/csv' }));
    return data;
  }, SOLUTIONS);
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('Good rows: 2 · Bad lines: 2')).toBeVisible();
  await expect(page.getByRole('row', { name: '3 texte Solution text is required.' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^5 id "box-1" stands on line 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 good rows' }).click();
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await isDone(page, 'Bring in the answers');
}

async function createPerson(page: Page, username: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'New User' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.org`);
  await form.getByLabel('Phone').fill('0611223344');
  await form.getByLabel('Role').selectOption(role);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
}

test.describe('at a desk', () => {
  let portal: Portal;
  test.beforeAll(async () => {
    portal = await Portal.start();
  });
  test.afterAll(() => portal.stop());

  const at = (path: string): string => new URL(path, portal.url).href;

  async function signIn(page: Page): Promise<void> {
    await page.goto(at(PATHS.login));
    await page.getByLabel('Email or Username').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(checklist(page)).toContainText('0 of 4 done');
  }

  test('from an empty installation to the first answered complaint', async ({ page, browser }) => {
    await signIn(page);
    await expectAccessible(page);
    await importSolutions(page);
    await step(page, 'Create an account').getByRole('link', { name: 'To the users' }).click();
    await createPerson(page, 'first-employee', 'EMPLOYE');
    await createPerson(page, 'first-client', 'CLIENT');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await isDone(page, 'Create an account');
    await expect(checklist(page)).toContainText('2 of 4 done');

    // The list ticks its steps while it is open.
    const client = await portal.demoPerson('first-client');
    const theirs = await browser.newPage();
    await openAs(theirs, client, at(PATHS.clientDashboard));
    await expect(theirs.getByText('You have no open complaint.')).toBeVisible();
    await portal.call(createClaim, client.token, { body: { contenu: 'The box hums all night.' } });
    await isDone(page, 'Send a first test complaint');
    await expectAccessible(page);

    await step(page, 'Answer it').getByRole('link', { name: 'To the inbox' }).click();
    const queues = page.getByRole('navigation', { name: 'Queues' });
    await queues.getByRole('link', { name: 'Unassigned' }).click();
    await page.getByText('The box hums all night.').first().click();
    await page.getByLabel('Message', { exact: true }).fill('A quiet box is on its way.');
    await page.getByRole('button', { name: 'Send answer and resolve' }).click();
    await theirs.goto(at(CLAIM_LISTS.CLIENT));
    await expect(theirs.getByText('A quiet box is on its way.')).toBeVisible();
    await theirs.close();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Every complaint has somebody who answers it.')).toBeVisible();
    await expect(checklist(page)).toHaveCount(0);
  });

  test('an employee with nothing to do is told what comes next', async ({ page }) => {
    await openAs(page, await portal.demoPerson('first-employee'), at(PATHS.employeeDashboard));
    await expect(page.getByText('New complaints appear here by themselves.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'To the solutions' }).click();
    await expect(page.getByText('We send a new box.')).toBeVisible();
  });
});

test.describe('on a phone, by keyboard', () => {
  let portal: Portal;
  test.beforeAll(async () => {
    portal = await Portal.start();
  });
  test.afterAll(() => portal.stop());
  test.use({ viewport: { width: 390, height: 844 }, allowedNoise: [FAILED_REQUEST] });

  test('a file is checked and imported, and the list is put away for good', async ({ page }) => {
    const at = (path: string): string => new URL(path, portal.url).href;
    const admin = await portal.admin();
    await openAs(page, admin, at(PATHS.adminDashboard));
    const keys = new Keyboard(page);
    await keys.enter(checklist(page).getByRole('link', { name: 'Import CSV' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible();
    await keys.to(page.getByLabel('CSV file'));
    await page.getByLabel('CSV file').setInputFiles({
      name: 'answers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(SOLUTIONS),
    });
    await keys.enter(page.getByRole('button', { name: 'Import 2 good rows' }));
    await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeFocused();
    await keys.to(page.getByRole('link', { name: 'To the solutions' }));

    await page.goto(at(PATHS.adminDashboard));
    await isDone(page, 'Bring in the answers');
    await page.route(`**${dismissFirstRun.path}`, (route) => route.fulfill({ status: 500 }));
    await keys.enter(page.getByRole('button', { name: 'Hide this list' }));
    await expect(page.getByText('The list could not be hidden.')).toBeVisible();
    await page.unroute(`**${dismissFirstRun.path}`);
    await page.getByRole('button', { name: 'Hide this list' }).press('Enter');
    await expect(checklist(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Every complaint has somebody who answers it.')).toBeVisible();
    await expect(checklist(page)).toHaveCount(0);

    await page.route(`**${getFirstRun.path}`, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByText('The first steps could not be loaded.')).toBeVisible();
  });
});
