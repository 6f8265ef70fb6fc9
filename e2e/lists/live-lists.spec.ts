import { createClaim, type Claim, updateClaim } from '@recourse/contract/claims';
import { createReport, type Report, validateReport } from '@recourse/contract/reports';
import { createSolution, type Solution, updateSolution } from '@recourse/contract/solutions';
import { updateUser } from '@recourse/contract/users';
import type { Page } from '@playwright/test';
import { uploadAs } from '../support/documents.ts';
import type { Person, Portal } from '../support/portal.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Other people's changes appear by themselves on every list and dashboard, long before the next poll. */

/** Opens a page as a person and waits until it follows changes. */
async function following(page: Page, who: Person, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events');
  await openAs(page, who, path);
  await stream;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const people = async (portal: Portal) => ({
  admin: await portal.admin(),
  desk: await portal.person('EMPLOYE', 'live-lists-desk'),
  client: await portal.person('CLIENT', 'live-lists-client'),
});

test('claims: the list of the administrators', async ({ page, portal }) => {
  const { admin, client } = await people(portal);
  await following(page, admin, '/reclamations');
  await portal.call(createClaim, client.token, { body: { contenu: 'The gate is stuck.' } });
  await expect(page.getByRole('row').filter({ hasText: 'The gate is stuck.' })).toBeVisible();
});

test('claims: the queue of the employees', async ({ page, portal }) => {
  const { desk, client } = await people(portal);
  await following(page, desk, '/employe/claims?view=queue');
  const { id } = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'The fence fell over.' },
  });
  const row = page.getByRole('row').filter({ hasText: 'The fence fell over.' });
  await expect(row).toBeVisible();
  const quicker = await portal.person('EMPLOYE', 'live-lists-quicker');
  await portal.call(updateClaim, quicker.token, { params: { id }, body: { userId: quicker.id } });
  await expect(row, 'somebody else took it').toHaveCount(0);
});

test('claims: the answer reaches the client, in the open details too', async ({ page, portal }) => {
  const { admin, client } = await people(portal);
  const { id } = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'The hedge is too high.' },
  });
  await following(page, client, '/client/claims');
  await page.getByRole('button', { name: new RegExp(`^Details of .*${id}`) }).click();
  await portal.call(updateClaim, admin.token, {
    params: { id },
    body: { response: 'We cut it on Monday.', status: 'RESOLVED' },
  });
  await expect(page.getByText('We cut it on Monday.').first()).toBeVisible();
});

test('reports: what is validated shows on the lists and the open view of administrators', async ({
  page,
  portal,
}) => {
  const { admin, desk, client } = await people(portal);
  await portal.call(createSolution, admin.token, {
    body: { texte: 'Sweep the chimney.', motcle: ['chimney'] },
  });
  const report = await portal.call<Report>(createReport, client.token, {
    body: { reclamationText: 'the chimney smokes' },
  });
  await following(page, admin, '/reports');
  const row = page.getByRole('row').filter({ hasText: 'the chimney smokes' });
  await row.getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Pending');
  await portal.call(validateReport, desk.token, {
    params: { id: report.id },
    query: { employeeId: String(desk.id) },
  });
  await expect(page.getByRole('dialog')).toContainText('Validated');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Validated');
});

test('reports: an employee’s own list and figures', async ({ page, portal }) => {
  const { desk, client } = await people(portal);
  const [first, second] = await Promise.all(
    ['the attic leaks', 'the cellar leaks'].map((reclamationText) =>
      portal.call<Report>(createReport, client.token, { body: { reclamationText } }),
    ),
  );
  const { id: solutionId } = await portal.call<Solution>(
    createSolution,
    (await portal.admin()).token,
    {
      body: { texte: 'Call the roofer.' },
    },
  );
  const validate = (report: Report | undefined) =>
    portal.call(validateReport, desk.token, {
      params: { id: report?.id ?? 0 },
      query: { employeeId: String(desk.id) },
      body: { solutionId },
    });
  await following(page, desk, '/employe/reports');
  await validate(first);
  await expect(page.getByText(first?.reclamationText ?? '').first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'My Validated Reports', exact: true }) });
  await expect(card).toContainText(/My Validated Reports\d/);
  const before = Number(/\d+/.exec(await card.innerText())?.[0]);
  await validate(second);
  await expect(card).toContainText(`My Validated Reports${before + 1}`);
});

test('documents: what is shared with a client', async ({ page, portal }) => {
  const { desk, client } = await people(portal);
  await following(page, client, '/client/documents');
  await uploadAs(portal, desk, {
    fields: { nom: 'Plan of the yard', type: 'plan', userId: String(client.id) },
  });
  await expect(page.getByText('Plan of the yard').first()).toBeVisible();
});

test('solutions and users, and the administrators’ counters', async ({ page, portal, browser }) => {
  const { admin, client } = await people(portal);
  const { id } = await portal.call<Solution>(createSolution, admin.token, {
    body: { texte: 'Paint the door.' },
  });
  const desk = await portal.person('EMPLOYE', 'live-lists-desk');
  await following(page, desk, '/employe/solutions');
  await portal.call(updateSolution, admin.token, {
    params: { id },
    body: { texte: 'Paint the door twice.' },
  });
  await expect(page.getByText('Paint the door twice.').first()).toBeVisible();

  // Another person's browser.
  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  const chief = await portal.person('ADMIN', 'live-lists-chief');
  await following(other, chief, '/users?q=live-lists-client');
  await portal.call(updateUser, admin.token, {
    params: { id: client.id },
    body: { phone: '0712345678' },
  });
  await expect(other.getByText('0712345678').first()).toBeVisible();
  await other.getByRole('link', { name: 'Dashboard' }).click();
  const open = other
    .locator('section')
    .filter({ has: other.getByRole('heading', { name: 'Open Reclamations', exact: true }) });
  await expect(open).toContainText(/Open Reclamations\d/);
  const before = Number(/\d+/.exec(await open.innerText())?.[0]);
  await portal.call(createClaim, client.token, { body: { contenu: 'The path is icy.' } });
  await expect(open).toContainText(`Open Reclamations${before + 1}`);
  await context.close();
});
