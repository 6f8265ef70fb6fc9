import { type Claim, createClaim } from '@recourse/contract/claims';
import { createCannedReply, type CannedReply } from '@recourse/contract/desk/replies';
import { createTeam } from '@recourse/contract/desk/teams';
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
 * Canned replies: written once, then inserted into an answer with the placeholders filled in from
 * the claim.
 */

test.use({ alone: 'canned-replies', allowedNoise: [FAILED_REQUEST] });

let employee: Person;
let claim: Claim;
test.beforeEach(async ({ portal }, { testId }) => {
  const client = await portal.person('CLIENT', `cleo${testId.slice(-6)}`);
  employee = await portal.person('EMPLOYE', `eve${testId.slice(-6)}`);
  claim = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'The kettle leaks.' },
  });
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const message = (page: Page) => page.getByLabel('Message', { exact: true });

async function openReplies(page: Page, who: Person, list: string): Promise<void> {
  await openAs(page, who, `${list}/${claim.id}`);
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await expect(dialogOf(page).getByLabel('Search by a word')).toBeFocused();
}

const shared = async (portal: Portal, body: object): Promise<CannedReply> =>
  portal.call<CannedReply>(createCannedReply, (await portal.admin()).token, { body });

test('CA-56 an employee keeps a reply, inserts it filled, and cannot send one that is not', async ({
  page,
}) => {
  await openAs(page, employee, `${PATHS.employeeClaims}/${claim.id}`);
  await message(page).fill('Dear {{clientName}}, about {{reference}}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByText('Please fill in these variables: clientName, reference.'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await expect(dialogOf(page).getByText('No replies yet.')).toBeVisible();
  await expectAccessible(page);

  await dialogOf(page).getByRole('button', { name: 'New reply' }).click();
  const text = dialogOf(page).getByLabel('Text', { exact: true });
  await expect(text, 'it begins with what is written').toHaveValue(/Dear \{\{clientName\}\}/);
  await expect(dialogOf(page).getByLabel('Who has it'), 'for administrators').toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(page).getByText('Please give the reply a title.')).toBeVisible();
  await dialogOf(page).getByLabel('Title').fill('First words');
  await text.fill('Dear {{client}}');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(page).getByText('Nobody knows these variables: client.')).toBeVisible();
  await text.fill('We have {{reference}} on the desk.');
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reply saved.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();

  await message(page).fill('Good morning.');
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^First words/ })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(message(page)).toHaveValue(
    `Good morning.\n\nWe have ${claim.reference} on the desk.`,
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'on the desk.' })).toBeVisible();
});

test('shared ones are inserted by employees, and changed and deleted by administrators', async ({
  page,
  portal,
  browser,
}) => {
  const admin = await portal.admin();
  const { id: teamId } = await portal.call<{ id: number }>(createTeam, admin.token, {
    body: { name: 'Kettles', memberIds: [employee.id] },
  });
  await shared(portal, { title: 'To everybody', body: 'Thank you for waiting.', shared: true });
  await shared(portal, { title: 'About kettles', body: 'Descale it.', shared: true, teamId });
  await openReplies(page, employee, PATHS.employeeClaims);
  await expect(dialogOf(page).getByText('All of the staff')).toBeVisible();
  await expect(dialogOf(page).getByText('Kettles', { exact: true })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await dialogOf(page).getByLabel('Search by a word').fill('descale');
  await expect(dialogOf(page).getByRole('button', { name: /^To everybody/ })).toHaveCount(0);
  await dialogOf(page).getByLabel('Search by a word').fill('teapot');
  await expect(dialogOf(page).getByText('No reply holds these words.')).toBeVisible();

  const boss = await browser.newPage({ baseURL: portal.url });
  await openReplies(boss, admin, PATHS.adminClaims);
  await boss.getByRole('button', { name: 'Edit About kettles' }).click();
  await expect(dialogOf(boss).getByLabel('Who has it')).toHaveValue(String(teamId));
  await dialogOf(boss).getByLabel('Who has it').selectOption('All of the staff');
  await expectAccessible(boss);
  await dialogOf(boss).getByRole('button', { name: 'Save' }).click();
  await expect(boss.getByText('Reply saved.')).toBeVisible();
  await boss.getByRole('button', { name: 'Delete About kettles' }).click();
  await boss.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(boss.getByText('Reply deleted.')).toBeVisible();
  await expect(boss.getByRole('button', { name: /^About kettles/ })).toHaveCount(0);
  await boss.close();
});

test('what cannot be read or inserted is said, and can be tried again', async ({
  page,
  portal,
}) => {
  await shared(portal, { title: 'Try again', body: 'Once more.', shared: true });
  const list = '**/api/canned-replies?**';
  await withoutEvents(page);
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  await openReplies(page, employee, PATHS.employeeClaims);
  await expect(dialogOf(page).getByText('The replies could not be loaded.')).toBeVisible();
  await page.unroute(list);
  await dialogOf(page)
    .getByRole('button', { name: /again|Retry/ })
    .click();
  await page.route('**/api/canned-replies/*/render', (route) => route.fulfill({ status: 500 }), {
    times: 1,
  });
  const reply = dialogOf(page).getByRole('button', { name: /^Try again/ });
  await reply.click();
  await expect(page.getByText('The reply could not be inserted.')).toBeVisible();
  await reply.click();
  await expect(message(page)).toHaveValue('Once more.');
});
